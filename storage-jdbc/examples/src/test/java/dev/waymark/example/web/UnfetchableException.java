package dev.waymark.example.web;

import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.util.Optional;

/** Thrown if a page cannot be fetched. The check is the reason for programs, the message is the reason for people. */
final class UnfetchableException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String check;
    private final transient Optional<Answered> answered;

    /** The URL and the status of the last answer. */
    record Answered(WebUrl url, int status) {}

    UnfetchableException(String check, String message) {
        super(message);
        this.check = check;
        this.answered = Optional.empty();
    }

    UnfetchableException(String check, String message, Throwable cause) {
        super(message, cause);
        this.check = check;
        this.answered = Optional.empty();
    }

    /** Creates the exception of an answer that contains no page. */
    UnfetchableException(String check, String message, Answered answered) {
        super(message);
        this.check = check;
        this.answered = Optional.of(answered);
    }

    /** Returns the last answer, if it ended the fetch. */
    Optional<Answered> answered() {
        return answered;
    }

    String check() {
        return check;
    }
}
