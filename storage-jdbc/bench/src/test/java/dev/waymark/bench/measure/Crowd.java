package dev.waymark.bench.measure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * Threads that do one thing again and again.
 *
 * @param size how many
 * @param turn for how long
 */
public record Crowd(int size, Duration turn) {

    /** How often a second they do it, all together. */
    public double perSecond(Runnable work) {
        return perSecond(work, () -> {});
    }

    /**
     * How often a second they do it, all together.
     *
     * @param end what belongs to it once they are done
     */
    public double perSecond(Runnable work, Runnable end) {
        LongAdder done = new LongAdder();
        long start = System.nanoTime();
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
                    long own = 0;
                    while (System.nanoTime() - start < turn.toNanos()) {
                        work.run();
                        own++;
                    }
                    done.add(own);
                }))
                .limit(size)
                .toList();
        threads.forEach(Thread::start);
        threads.forEach(Crowd::join);
        end.run();
        return done.sum() / ((System.nanoTime() - start) / 1e9);
    }

    /** What is measured while another thread does something else without pause. */
    public static double beside(Runnable other, DoubleSupplier measured) {
        AtomicBoolean enough = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            while (!enough.get()) {
                other.run();
            }
        });
        thread.start();
        try {
            return measured.getAsDouble();
        } finally {
            enough.set(true);
            join(thread);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
