package dev.waymark.bench.scaling;

import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * An operation whose time is measured at each size.
 *
 * @param group the name of similar operations, which are one line of the plot
 * @param name the name of the operation
 * @param records the number of records of a call; the time is divided by this number
 * @param call prepares the call with this number, from 0, and returns the measured part
 */
record MeasuredOperation(String group, String name, int records, IntFunction<Runnable> call) {

    /** Creates an operation without a preparation. */
    static MeasuredOperation operation(String group, String name, IntConsumer work) {
        return new MeasuredOperation(group, name, 1, number -> () -> work.accept(number));
    }

    /** Creates an operation with a preparation of each call. */
    static MeasuredOperation prepared(String group, String name, IntFunction<Runnable> call) {
        return new MeasuredOperation(group, name, 1, call);
    }
}
