package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps the log records of the library, instead of the console, until it is closed. */
final class CapturedLog extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger("dev.waymark");
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final CountDownLatch first = new CountDownLatch(1);

    CapturedLog() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    /** Returns the failures that were logged with their stack traces. */
    List<Throwable> failures() {
        return records.stream()
                .map(LogRecord::getThrown)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Waits until a record has been logged. */
    void awaitRecord() throws InterruptedException {
        assertThat(first.await(1, TimeUnit.MINUTES)).as("a log record").isTrue();
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
        first.countDown();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
