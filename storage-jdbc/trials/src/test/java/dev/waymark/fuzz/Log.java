package dev.waymark.fuzz;

import com.google.common.base.Throwables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** A handler that records log lines instead of printing lines on the console, until {@link #close()}. */
final class Log extends Handler implements AutoCloseable {

    private final Logger root = Logger.getLogger("");
    private final Handler[] others = root.getHandlers();
    private final SimpleFormatter format = new SimpleFormatter();
    private final List<String> lines = new ArrayList<>();

    Log() {
        for (Handler other : others) {
            root.removeHandler(other);
        }
        root.addHandler(this);
    }

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public synchronized void publish(LogRecord record) {
        lines.add(format.formatMessage(record)
                + Optional.ofNullable(record.getThrown())
                        .map(Throwables::getStackTraceAsString)
                        .orElse(""));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        root.removeHandler(this);
        for (Handler other : others) {
            root.addHandler(other);
        }
    }
}
