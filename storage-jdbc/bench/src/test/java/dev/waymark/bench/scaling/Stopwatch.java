package dev.waymark.bench.scaling;

import java.util.function.IntFunction;
import java.util.stream.DoubleStream;

/**
 * The measurement of an operation: up to 50 calls in a bounded time, but at least 5 calls. If the calls take too long, fewer
 * calls are measured, at least 1.
 *
 * @param usual the time after which no call after the fifth begins, in seconds
 * @param longest the time after which no further call begins, in seconds
 */
record Stopwatch(double usual, double longest) {

    private static final int MOST_CALLS = 50;
    private static final int LEAST_CALLS = 5;

    /** The number of calls that are not measured. The first of these calls is reported separately. */
    private static final int WARM_UPS = 3;

    /**
     * The times of an operation.
     *
     * @param median the median of the measured calls in microseconds
     * @param fastest the fastest of the measured calls in microseconds
     * @param first the first call, which may read from the disk, in microseconds
     * @param calls the number of measured calls
     */
    record Reading(double median, double fastest, double first, int calls) {}

    /** Measures an operation. */
    Reading measure(MeasuredOperation operation) {
        double first = micros(operation, 0);
        int number = 1;
        for (double sum = first; number < WARM_UPS && sum < usual * 1e6; number++) {
            sum += micros(operation, number);
        }
        double[] times = new double[MOST_CALLS];
        int calls = 0;
        double sum = 0;
        while (calls < MOST_CALLS && (calls == 0 || sum < limit(calls))) {
            times[calls] = micros(operation, number + calls);
            sum += times[calls];
            calls++;
        }
        double[] sorted = DoubleStream.of(times).limit(calls).sorted().toArray();
        int records = operation.records();
        return new Reading(sorted[calls / 2] / records, sorted[0] / records, first / records, calls);
    }

    private double limit(int calls) {
        return 1e6 * (calls < LEAST_CALLS ? longest : usual);
    }

    private static double micros(MeasuredOperation operation, int number) {
        IntFunction<Runnable> call = operation.call();
        Runnable work = call.apply(number);
        long begin = System.nanoTime();
        work.run();
        return (System.nanoTime() - begin) / 1e3;
    }
}
