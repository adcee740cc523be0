package dev.waymark.example.web;

import java.io.IOException;

/** Why there is no page to rate. The check is for programs, the message for people. */
final class UnfetchableException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String check;

    UnfetchableException(String check, String message) {
        super(message);
        this.check = check;
    }

    UnfetchableException(String check, String message, Throwable cause) {
        super(message, cause);
        this.check = check;
    }

    String check() {
        return check;
    }
}
