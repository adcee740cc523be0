package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.Identifier;
import dev.waymark.query.Direction;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import jakarta.validation.Valid;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which links to list, and in which order. Immutable; each method returns a changed copy. All conditions must hold.
 */
public final class LinkQuery {

    private static final LinkQuery ALL = new LinkQuery(new Fields());

    @Valid
    private final Fields fields;

    private LinkQuery(Fields fields) {
        this.fields = fields;
    }

    /** All links of an owner, the newest first. */
    public static LinkQuery all() {
        return ALL;
    }

    /** Only links whose title contains {@code term}, whatever its letter case; a blank term is no search (D-25). */
    public LinkQuery search(String term) {
        return search(term, LinkSearchField.TITLE);
    }

    /** Only links whose {@code field} contains {@code term}, whatever its letter case; blank is no search (D-25). */
    public LinkQuery search(String term, LinkSearchField field) {
        Optional<Search<LinkSearchField>> search = Search.of(term, field);
        return with(changed -> changed.search = search);
    }

    /** Only links with this status at the time of the query (D-17). */
    public LinkQuery status(LinkStatus status) {
        checkNotNull(status, "status");
        return with(changed -> changed.status = Optional.of(status));
    }

    /** Only links in this space. */
    public LinkQuery spaceId(long id) {
        return with(changed -> changed.spaceId = OptionalLong.of(id));
    }

    /** Only links in this domain, the default one included (D-15). */
    public LinkQuery domain(Domain domain) {
        checkNotNull(domain, "domain");
        return with(changed -> changed.domain = Optional.of(domain));
    }

    /** Only links with this pixel. */
    public LinkQuery pixelId(long id) {
        return with(changed -> changed.pixelId = OptionalLong.of(id));
    }

    /** Sorts by {@code field}, the highest first. */
    public LinkQuery sortBy(LinkSortField field) {
        return sortBy(field, Direction.DESC);
    }

    /** Sorts by {@code field} in {@code direction}. */
    public LinkQuery sortBy(LinkSortField field, Direction direction) {
        Sort<LinkSortField> sort = Sort.by(field, direction);
        return with(changed -> changed.sort = sort);
    }

    private LinkQuery with(Consumer<Fields> change) {
        Fields changed = fields.copy();
        change.accept(changed);
        return new LinkQuery(changed);
    }

    /** What to look for, and in which field. */
    public Optional<Search<LinkSearchField>> search() {
        return fields.search;
    }

    /** What becomes of the links' visitors at the time of the query. */
    public Optional<LinkStatus> status() {
        return fields.status;
    }

    /** The space that links are in, positive. */
    public OptionalLong spaceId() {
        return fields.spaceId;
    }

    /** The domain that links are in, positive, or 0 for the default domain. */
    public Optional<Domain> domain() {
        return fields.domain;
    }

    /** A pixel that links have, positive. */
    public OptionalLong pixelId() {
        return fields.pixelId;
    }

    /** The order; by default what was created last comes first. */
    public Sort<LinkSortField> sort() {
        return fields.sort;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinkQuery query && fields.values().equals(query.fields.values());
    }

    @Override
    public int hashCode() {
        return fields.values().hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("search", fields.search)
                .add("status", fields.status)
                .add("spaceId", fields.spaceId)
                .add("domain", fields.domain)
                .add("pixelId", fields.pixelId)
                .add("sort", fields.sort)
                .toString();
    }

    /** Changed only between being copied and becoming part of a query. */
    private static final class Fields {

        private Optional<@Valid Search<LinkSearchField>> search = Optional.empty();
        private Optional<LinkStatus> status = Optional.empty();

        @Identifier
        private OptionalLong spaceId = OptionalLong.empty();

        private Optional<@Valid Domain> domain = Optional.empty();

        @Identifier
        private OptionalLong pixelId = OptionalLong.empty();

        private Sort<LinkSortField> sort = Sort.by(LinkSortField.ID, Direction.DESC);

        private Fields copy() {
            Fields copy = new Fields();
            copy.search = search;
            copy.status = status;
            copy.spaceId = spaceId;
            copy.domain = domain;
            copy.pixelId = pixelId;
            copy.sort = sort;
            return copy;
        }

        private ImmutableList<Object> values() {
            return ImmutableList.of(search, status, spaceId, domain, pixelId, sort);
        }
    }
}
