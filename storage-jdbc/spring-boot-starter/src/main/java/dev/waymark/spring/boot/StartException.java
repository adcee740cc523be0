package dev.waymark.spring.boot;

import org.jspecify.annotations.Nullable;

/** The reason why an application with Waymark does not start, and the remedy. */
final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String remedy;

    StartException(String message, String remedy, @Nullable Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
    }

    /** Returns the action that makes the application start. */
    String remedy() {
        return remedy;
    }
}
