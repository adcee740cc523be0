package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.query.Folding;
import dev.waymark.report.ReportQuery;
import java.util.Optional;
import java.util.Set;

/**
 * A query for reports of one owner. A report matches if all conditions of the query hold.
 *
 * @param owner the owner of the reports
 * @param query the conditions. The term of the search is {@linkplain Folding#fold folded}. The order of the query has no effect,
 *     because the {@link Slice} of a list contains its order
 * @param urlKey the {@linkplain StoredReport#urlKey key} of the URL, which a store compares instead of the URL of the query; empty
 *     for reports of all URLs
 */
public record ReportFilter(Owner owner, ReportQuery query, Optional<UrlKey> urlKey) {

    /** Throws a {@link NullPointerException} if an argument is null. */
    public ReportFilter {
        checkNotNull(owner, "owner");
        checkNotNull(query, "query");
        checkNotNull(urlKey, "urlKey");
    }

    /** Returns the filter of a valid query, with a folded term. */
    public static ReportFilter of(Owner owner, ReportQuery query) {
        ReportQuery folded = query.with(query.search().map(Folding::fold).orElse(null), ReportQuery::search);
        return new ReportFilter(owner, folded, query.url().map(UrlKey::of));
    }

    /** Returns a copy with {@code ids} instead of the ids of the query. */
    public ReportFilter withIds(Set<Long> ids) {
        return new ReportFilter(owner, query.ids(ids), urlKey);
    }
}
