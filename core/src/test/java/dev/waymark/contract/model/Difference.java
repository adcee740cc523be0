package dev.waymark.contract.model;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes records shortly, by what sets them apart from plain ones. */
final class Difference {

    private static final StoredLink PLAIN_LINK = LinkSample.of("").stored();
    private static final StoredReport PLAIN_REPORT = ReportSample.of("").stored();

    private Difference() {}

    static String of(StoredLink stored) {
        String passwords = stored.password().isPresent() ? ", password" : "";
        return "{" + of(stored.link(), PLAIN_LINK.link()) + passwords + "}";
    }

    static String of(StoredReport stored) {
        return "{" + of(stored.report(), PLAIN_REPORT.report()) + "}";
    }

    static String of(StoredDetails details) {
        return of(details.stored()) + " " + details.findings();
    }

    static String of(LinkQuery query) {
        return "{" + of(query, LinkQuery.all()) + "}";
    }

    static String of(ReportQuery query) {
        return "{" + of(query, ReportQuery.all()) + "}";
    }

    /** What has another value; each field has an accessor of its name. */
    private static String of(Object given, Object plain) {
        return Stream.of(given.getClass().getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getName)
                .filter(name -> !value(name, given).equals(value(name, plain)))
                .map(name -> name + "=" + value(name, given))
                .collect(Collectors.joining(", "));
    }

    private static Object value(String name, Object owner) {
        try {
            return owner.getClass().getMethod(name).invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
