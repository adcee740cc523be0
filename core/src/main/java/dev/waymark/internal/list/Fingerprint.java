package dev.waymark.internal.list;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dev.waymark.access.Owner;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.query.TimeRange;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/** What tells one query of one owner from all others, so that a cursor can be bound to it (D-27). */
public final class Fingerprint {

    private final Hasher hasher = Hashing.sha256().newHasher();

    public Fingerprint(String kind, Owner owner, Sort<?> sort) {
        with(kind)
                .with(owner.key())
                .with(sort.field().name())
                .with(sort.direction().name());
    }

    /** Adds a condition of the query; the order matters, and so does what is absent. */
    public Fingerprint with(Optional<?> condition) {
        return with(condition.map(Object::toString).orElse(""));
    }

    public Fingerprint with(OptionalLong condition) {
        return with(condition.isPresent() ? Long.toString(condition.getAsLong()) : "");
    }

    public Fingerprint with(TimeRange condition) {
        return with(condition.from()).with(condition.before());
    }

    public Fingerprint withSearch(Optional<? extends Search<?>> search) {
        return with(search.map(Search::term)).with(search.map(Search::field));
    }

    private Fingerprint with(String part) {
        hasher.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
        return this;
    }

    public long value() {
        return hasher.hash().asLong();
    }
}
