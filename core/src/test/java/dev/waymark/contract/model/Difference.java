package dev.waymark.contract.model;

import dev.waymark.access.PasswordHash;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Short descriptions of records and queries: the values that differ from a plain record or from a query without conditions. */
final class Difference {

    private static final Set<String> DERIVED =
            Set.of("hashCode", "permitsBulkChanges", "path", "toBuilder", "toString");
    private static final StoredLink PLAIN_LINK = LinkSample.of("").stored();
    private static final StoredReport PLAIN_REPORT = ReportSample.of("").stored();

    private Difference() {}

    static String of(Link link) {
        return "{" + of(link, PLAIN_LINK.link()) + "}";
    }

    static String of(StoredLink stored) {
        return of(stored.link())
                + of(", password ", stored.password())
                + of(", privacy password ", stored.privacyPassword())
                + stored.creationKey()
                        .map(key -> ", creation key " + key.text())
                        .orElse("");
    }

    static String of(Report report) {
        return "{" + of(report, PLAIN_REPORT.report()) + "}";
    }

    static String of(StoredReport stored) {
        return of(stored.report())
                + of(", password ", stored.password())
                + stored.findings().map(findings -> ", findings " + findings).orElse("");
    }

    private static String of(String label, Optional<PasswordHash> hash) {
        return hash.map(each -> label + each.encoded()).orElse("");
    }

    static String of(LinkQuery query) {
        return "{" + of(query, LinkQuery.all()) + "}";
    }

    static String of(ReportQuery query) {
        return "{" + of(query, ReportQuery.all()) + "}";
    }

    /** Returns the values of the given object that differ from the plain object: the results of the methods that have no parameters. */
    private static String of(Object given, Object plain) {
        return Stream.of(given.getClass().getDeclaredMethods())
                .filter(Difference::isAccessor)
                .sorted(Comparator.comparing(Method::getName))
                .filter(accessor -> !value(accessor, given).equals(value(accessor, plain)))
                .map(accessor -> accessor.getName() + "=" + value(accessor, given))
                .collect(Collectors.joining(", "));
    }

    private static boolean isAccessor(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && method.getParameterCount() == 0
                && !DERIVED.contains(method.getName());
    }

    private static Object value(Method accessor, Object owner) {
        try {
            return accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
