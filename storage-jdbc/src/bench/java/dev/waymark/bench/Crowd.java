package dev.waymark.bench;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Eight threads that do one thing again and again. */
final class Crowd {

    private static final int SIZE = 8;
    private static final Duration TURN = Duration.ofSeconds(2);

    private Crowd() {}

    /**
     * How often a second they do it, all together.
     *
     * @param end what belongs to it once they are done
     */
    static double perSecond(Runnable work, Runnable end) {
        LongAdder done = new LongAdder();
        long start = System.nanoTime();
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
                    long own = 0;
                    while (System.nanoTime() - start < TURN.toNanos()) {
                        work.run();
                        own++;
                    }
                    done.add(own);
                }))
                .limit(SIZE)
                .toList();
        threads.forEach(Thread::start);
        threads.forEach(Crowd::join);
        end.run();
        return done.sum() / ((System.nanoTime() - start) / 1e9);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
