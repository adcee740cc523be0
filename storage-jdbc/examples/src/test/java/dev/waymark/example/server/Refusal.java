package dev.waymark.example.server;

/** Thrown to end a request with this answer. */
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
