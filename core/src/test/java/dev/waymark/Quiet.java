package dev.waymark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps quiet what the library logs where a test makes it log. */
public final class Quiet {

    static { // the library's module, of which tests become part, has no need for java.logging
        ModuleLayer.boot().findModule("java.logging").ifPresent(Quiet.class.getModule()::addReads);
    }

    private Quiet() {}

    /** Returns the messages that the library logs during an action, and keeps them quiet. */
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

    /** Does what is expected to log. */
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
