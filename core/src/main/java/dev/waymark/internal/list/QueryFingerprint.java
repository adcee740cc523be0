package dev.waymark.internal.list;

import dev.waymark.access.Owner;
import dev.waymark.internal.base.Digest;
import dev.waymark.query.Sort;
import dev.waymark.query.TimeRange;
import java.util.Optional;

/** The number that identifies a query of an owner, and binds cursors to the query (D-27). */
public final class QueryFingerprint {

    private final Digest digest = new Digest();

    public QueryFingerprint(String kind, Owner owner, Sort<?> sort) {
        digest.with(kind)
                .with(owner.key())
                .with(sort.field().name())
                .with(sort.direction().name());
    }

    /**
     * Adds a condition of the query. The fingerprint depends on the order of conditions and on the positions of absent
     * conditions. An absent condition counts as the empty text.
     */
    public QueryFingerprint with(Optional<?> condition) {
        digest.with(condition.map(Object::toString).orElse(""));
        return this;
    }

    public QueryFingerprint with(TimeRange condition) {
        return with(condition.from()).with(condition.before());
    }

    public long value() {
        return digest.firstBits();
    }
}
