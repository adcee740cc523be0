package dev.waymark.example.server;

/** Ends the handling of a request with an answer. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Response response;

    Refusal(Response response) {
        this.response = response;
    }

    Response response() {
        return response;
    }
}
