package dev.waymark.contract.model;

import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.presentation.StandardRepresentation;

/**
 * The text of answers in a failure report. The text of a link or report contains only the values that differ from a plain
 * record.
 */
final class AnswerRepresentation extends StandardRepresentation {

    @Override
    public String toStringOf(Object object) {
        return object instanceof Optional<?> optional
                ? optional.map(value -> "[" + toStringOf(value) + "]").orElse("empty")
                : super.toStringOf(object);
    }

    @Override
    protected String fallbackToStringOf(Object object) {
        if (object instanceof Link link) {
            return Difference.of(link);
        } else if (object instanceof StoredLink stored) {
            return Difference.of(stored);
        } else if (object instanceof Report report) {
            return Difference.of(report);
        } else if (object instanceof StoredReport stored) {
            return Difference.of(stored);
        } else if (object instanceof Record answer) {
            return Stream.of(answer.getClass().getRecordComponents())
                    .map(component -> component.getName() + " " + toStringOf(value(component, answer)))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return super.fallbackToStringOf(object);
    }

    private static Object value(RecordComponent component, Record answer) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(answer);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
