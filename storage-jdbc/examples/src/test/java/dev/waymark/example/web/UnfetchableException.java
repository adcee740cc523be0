package dev.waymark.example.web;

import java.io.IOException;

/** Thrown if a page cannot be fetched. The check is the reason for programs, the message is the reason for people. */
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
