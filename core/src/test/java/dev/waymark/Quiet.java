package dev.waymark;

import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps quiet what the library logs where a test makes it log. */
public final class Quiet {

    static { // the library's module, of which tests become part, has no need for java.logging
        ModuleLayer.boot().findModule("java.logging").ifPresent(Quiet.class.getModule()::addReads);
    }

    private Quiet() {}

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
