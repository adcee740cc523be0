package dev.waymark.example.boot;

import dev.waymark.error.WaymarkException;
import dev.waymark.form.Answer;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** The answers to refused and failed requests, as {@code {"error":{"code":…,"message":…}}}. */
@RestControllerAdvice
class Errors {

    private static final System.Logger LOG = System.getLogger("dev.waymark.example");

    /** Answers an exception of Waymark. */
    @ExceptionHandler
    ResponseEntity<Object> refused(WaymarkException e) {
        Answer error = Answer.of(e);
        HttpHeaders headers = new HttpHeaders();
        error.headers().forEach(headers::set);
        return ResponseEntity.status(logged(HttpStatus.valueOf(error.status()), e))
                .headers(headers)
                .body(error.body());
    }

    /** Answers requests with an id that is too large. */
    @ExceptionHandler(MethodArgumentTypeMismatchException.class)
    ResponseEntity<Object> misnamed() {
        return error(HttpStatus.NOT_FOUND, HttpHeaders.EMPTY, "no resource has this path");
    }

    /** Answers the requests that Spring refuses, and unexpected errors. */
    @ExceptionHandler
    ResponseEntity<Object> failed(Exception e) {
        return e instanceof ErrorResponse response
                ? error(
                        response.getStatusCode(),
                        response.getHeaders(),
                        Objects.requireNonNullElse(response.getBody().getDetail(), "the request is invalid"))
                : error(
                        logged(HttpStatus.INTERNAL_SERVER_ERROR, e),
                        HttpHeaders.EMPTY,
                        "an unexpected error occurred; see the log of the server");
    }

    private static ResponseEntity<Object> error(HttpStatusCode status, HttpHeaders headers, String message) {
        String code = switch (status.value()) {
            case 403 -> "forbidden";
            case 404 -> "not_found";
            case 405 -> "method_not_allowed";
            case 413 -> "too_large";
            case 415 -> "unsupported_media_type";
            default -> status.is5xxServerError() ? "internal" : "refused";
        };
        return ResponseEntity.status(status)
                .headers(headers)
                .body(Map.of("error", Map.of("code", code, "message", message)));
    }

    private static HttpStatus logged(HttpStatus status, Exception cause) {
        if (status.is5xxServerError()) {
            LOG.log(System.Logger.Level.ERROR, "answered with " + status.value(), cause);
        }
        return status;
    }
}
