package dev.waymark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Captures, suppresses or refuses the log messages of the library during a test. */
public final class Quiet {

    static { // tests are part of the library's module, which does not require java.logging
        ModuleLayer.boot().findModule("java.logging").ifPresent(Quiet.class.getModule()::addReads);
    }

    private Quiet() {}

    /** Returns the messages that the library logs during an action. The messages do not appear in the log. */
    public static List<String> logged(Runnable action) {
        Logger log = Logger.getLogger("dev.waymark");
        List<String> messages = new ArrayList<>();
        log.setFilter(entry -> {
            messages.add(entry.getMessage());
            return false;
        });
        try {
            action.run();
        } finally {
            log.setFilter(null);
        }
        return messages;
    }

    /** Runs an action while the logger throws an exception for each message, as an appender with a full disk may do. */
    public static <T> T withFailingLog(Supplier<T> action) {
        Logger log = Logger.getLogger("dev.waymark");
        log.setFilter(entry -> {
            throw new IllegalStateException("the log is full");
        });
        try {
            return action.get();
        } finally {
            log.setFilter(null);
        }
    }

    /** Runs an action without the log messages of the library. */
    public static <T> T quietly(Supplier<T> action) {
        Logger log = Logger.getLogger("dev.waymark");
        Level before = log.getLevel();
        log.setLevel(Level.OFF);
        try {
            return action.get();
        } finally {
            log.setLevel(before);
        }
    }
}
