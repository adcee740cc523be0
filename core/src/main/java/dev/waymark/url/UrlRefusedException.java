package dev.waymark.url;

/** Ends the parsing of a URL at its first problem; never leaves this package. */
final class UrlRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient UrlProblem problem;

    UrlRefusedException(UrlProblem.Kind kind, String message) {
        super(message, null, false, false);
        this.problem = new UrlProblem(kind, message);
    }

    UrlProblem problem() {
        return problem;
    }
}
