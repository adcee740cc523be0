package dev.waymark.internal.validation;

import static java.util.stream.Collectors.joining;

import com.google.common.base.CaseFormat;
import dev.waymark.report.CreateReport;
import dev.waymark.report.UpdateReport;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.stream.StreamSupport;

/** Turns the path of a property into the name that the field has in the specification. */
final class FieldNames {

    /** The object within a command that holds the fields of the future link. */
    private static final String CONTENT = "content";

    private FieldNames() {}

    /** Property names in snake case, joined: {@code expiration.clicks} is {@code expiration_clicks}. */
    static String of(ConstraintViolation<?> violation) {
        String joined = StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                .filter(node -> node.getKind() == ElementKind.PROPERTY)
                .map(Path.Node::getName)
                .filter(name -> !name.equals(CONTENT))
                .map(name -> CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, name))
                .collect(joining("_"));
        return switch (joined) {
            case "search_term" -> "search";
            case "privacy_password" -> isOfReport(violation) ? "password" : joined;
            default -> joined;
        };
    }

    private static boolean isOfReport(ConstraintViolation<?> violation) {
        Class<?> command = violation.getRootBeanClass().getEnclosingClass();
        return command == CreateReport.class || command == UpdateReport.class;
    }
}
