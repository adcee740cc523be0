package dev.waymark.value;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * The log of the library. A logger of the application may throw, for example because its disk is full. The methods ignore
 * whatever the logger throws, so a message about a failure ends no thread and fails no operation.
 */
public final class Log {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private Log() {}

    /** Logs a message. */
    public static void log(Level level, String message) {
        log(level, message, null);
    }

    /** Logs a message with its cause, if any. */
    public static void log(Level level, String message, @Nullable Throwable cause) {
        try {
            LOG.log(level, message, cause);
        } catch (Throwable e) {
            // nothing is left to report to
        }
    }
}
