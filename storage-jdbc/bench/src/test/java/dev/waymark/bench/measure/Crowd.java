package dev.waymark.bench.measure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/**
 * Threads that repeat an operation.
 *
 * @param size the number of threads
 * @param turn the duration
 */
public record Crowd(int size, Duration turn) {

    /** Returns the number of calls in a second by all threads together. */
    public double perSecond(Runnable work) {
        return perSecond(work, () -> {});
    }

    /**
     * Returns the number of calls in a second by all threads together.
     *
     * @param end work after the threads have ended, which counts for the time
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

    /** Returns a measurement that runs while another thread repeats {@code other} without pause. */
    public static double during(Runnable other, DoubleSupplier measured) {
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
