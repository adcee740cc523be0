package dev.waymark.contract;

import dev.waymark.link.LinkQuery;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.lang.reflect.RecordComponent;
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

    private static String of(Record given, Record plain) {
        return Stream.of(given.getClass().getRecordComponents())
                .filter(component -> !value(component, given).equals(value(component, plain)))
                .map(component -> component.getName() + "=" + value(component, given))
                .collect(Collectors.joining(", "));
    }

    private static Object value(RecordComponent component, Record owner) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
