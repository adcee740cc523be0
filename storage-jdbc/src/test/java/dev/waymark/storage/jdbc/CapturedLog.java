package dev.waymark.storage.jdbc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the library logs, instead of the console, until it is closed. */
final class CapturedLog extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger("dev.waymark");
    private final List<String> messages = new CopyOnWriteArrayList<>();

    CapturedLog() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord record) {
        messages.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
