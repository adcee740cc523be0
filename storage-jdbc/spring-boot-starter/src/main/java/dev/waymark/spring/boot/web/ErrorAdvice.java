package dev.waymark.spring.boot.web;

import dev.waymark.error.WaymarkException;
import dev.waymark.form.Answer;
import java.lang.System.Logger.Level;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** The status and the JSON of an exception of Waymark that a controller of the application throws. Other advice has precedence. */
@RestControllerAdvice
@Order // last
final class ErrorAdvice {

    private static final System.Logger LOG = System.getLogger("dev.waymark");

    @ExceptionHandler
    ResponseEntity<Map<String, @Nullable Object>> refuse(WaymarkException refusal) {
        Answer answer = Answer.of(refusal);
        answer.failure().ifPresent(cause -> LOG.log(Level.ERROR, "a request failed", cause));
        return ResponseEntity.status(answer.status())
                .headers(headers -> answer.headers().forEach(headers::set))
                .body(answer.body());
    }
}
