package dev.waymark.contract.link;

import com.google.common.reflect.Reflection;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A wrapper that replaces the URL of each link and report before the storage stores the record, and restores the URL of each
 * record that the storage returns. The replacement is not a URL.
 */
final class UrlHidingStorage {

    private static final String MARK = "hidden ";

    private UrlHidingStorage() {}

    static Storage over(Storage storage) {
        LinkStore links = hiding(LinkStore.class, storage.links());
        ReportStore reports = hiding(ReportStore.class, storage.reports());
        return Reflection.newProxy(Storage.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "links" -> links;
            case "reports" -> reports;
            default -> method.invoke(storage, arguments);
        });
    }

    private static <S> S hiding(Class<S> type, S store) {
        return Reflection.newProxy(type, (proxy, method, arguments) -> {
            Object[] hidden = Stream.ofNullable(arguments)
                    .flatMap(Stream::of)
                    .map(argument -> with(UrlHidingStorage::hide, argument))
                    .toArray();
            try {
                Object answer = method.invoke(store, hidden);
                return answer == null ? null : with(UrlHidingStorage::show, answer);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    private static String hide(String url) {
        return MARK + new StringBuilder(url).reverse();
    }

    private static String show(String hidden) {
        return new StringBuilder(hidden.substring(MARK.length())).reverse().toString();
    }

    /** Returns the same value with other URLs. */
    private static Object with(UnaryOperator<String> change, Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(each -> with(change, each)).toList();
        } else if (value instanceof Optional<?> optional) {
            return optional.map(each -> with(change, each));
        } else if (value instanceof Link link) {
            return url(change, link);
        } else if (value instanceof StoredLink stored) {
            return url(change, stored);
        } else if (value instanceof LinkStore.Replacement each) {
            return new LinkStore.Replacement(url(change, each.before()), url(change, each.after()));
        } else if (value instanceof LinkStore.Visited visited) {
            return new LinkStore.Visited(url(change, visited.stored()), visited.counted());
        } else if (value instanceof Report report) {
            return url(change, report);
        } else if (value instanceof StoredReport stored) {
            return url(change, stored);
        } else if (value instanceof StoredReport details) {
            return details.withReport(url(change, details.report()));
        } else if (value instanceof ReportStore.Replacement each) {
            return new ReportStore.Replacement(
                    url(change, each.before()), url(change, each.after()), each.writesFindings(), each.work());
        } else if (value instanceof ReportClaim claimed) {
            return new ReportClaim(url(change, claimed.report()), claimed.attempt(), claimed.until(), claimed.token());
        }
        return value;
    }

    private static Link url(UnaryOperator<String> change, Link link) {
        return link.toBuilder().url(change.apply(link.url())).build();
    }

    private static StoredLink url(UnaryOperator<String> change, StoredLink stored) {
        return stored.withLink(url(change, stored.link()));
    }

    private static Report url(UnaryOperator<String> change, Report report) {
        return report.toBuilder().url(change.apply(report.url())).build();
    }

    private static StoredReport url(UnaryOperator<String> change, StoredReport stored) {
        return stored.withReport(url(change, stored.report()));
    }
}
