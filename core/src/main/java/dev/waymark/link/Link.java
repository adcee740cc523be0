package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import com.google.common.collect.Comparators;
import com.google.common.escape.Escaper;
import com.google.common.net.PercentEscaper;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.TagText;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stored short link. {@link Links} returns links; {@link CreateLink} is the command that creates a link.
 *
 * <p>Immutable. Two links are equal if all fields are equal. The fields do not include passwords. All instants have microsecond
 * precision.
 */
public final class Link {

    /** The maximum number of characters (code points) of a title. */
    public static final int MAX_TITLE = 255;

    /** The maximum number of characters (code points) of the attributes. */
    public static final int MAX_ATTRIBUTES = 4_096;

    /** The maximum number of pixels of a link. */
    public static final int MAX_PIXELS = 100;

    /** The maximum number of tags of a link. */
    public static final int MAX_TAGS = 20;

    /** The maximum number of characters (code points) of a tag. */
    public static final int MAX_TAG = TagText.MAX;

    /** The characters that aliases always allow are legal in URLs. */
    private static final Escaper PATH = new PercentEscaper("-_.~/", false);

    private final long id;
    private final Owner owner;
    private final String alias;
    private final LinkContent content;
    private final long clicks;
    private final Optional<Instant> lastClick;
    private final boolean passwordProtected;
    private final Optional<Instant> startsAt;
    private final Optional<Instant> expiresAt;
    private final Instant createdAt;
    private final Instant updatedAt;
    private final long version;

    /** Copies the fields of the builder. The builder has already refused null. */
    Link(LinkBuilder link) {
        id = link.id;
        owner = link.owner;
        alias = link.alias;
        content = link.sharedContent();
        clicks = link.clicks;
        lastClick = link.lastClick;
        passwordProtected = link.passwordProtected;
        startsAt = link.startsAt;
        expiresAt = link.expiresAt;
        createdAt = link.createdAt;
        updatedAt = link.updatedAt;
        version = link.version;
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkArgument(clicks >= 0, "clicks must not be negative, was %s", clicks);
        checkArgument(version >= 1, "version must be at least 1, was %s", version);
        checkArgument(content.privacy().password().isEmpty(), "the privacy of a link must not contain a password");
        checkArgument(
                content.start().at().isEmpty() && content.expiration().at().isEmpty(),
                "the start and the expiration of a link must have a date, not an instant");
        checkArgument(
                content.start().date().isPresent() == startsAt.isPresent(),
                "the date of the start and its instant must both be present or both be absent");
        checkArgument(
                content.expiration().date().isPresent() == expiresAt.isPresent(),
                "the date of expiration and its instant must both be present or both be absent");
    }

    /**
     * Creates a builder for a public link that never expires and is not stored. The builder is for storage adapters, and for
     * unit tests of applications. Use {@link Links#create Links.create} to create a stored link.
     *
     * @param owner the owner of the link
     * @param alias the alias, unique in its domain
     * @param url the target
     */
    public static LinkBuilder builder(Owner owner, String alias, String url) {
        LinkContent content = new LinkContent(url);
        content.domain = Domain.DEFAULT;
        return new LinkBuilder(owner, alias, content);
    }

    /**
     * Creates a builder with the fields of a command, except the passwords and the instants of start and expiration. A command
     * without a domain makes a link of the default domain.
     *
     * @param owner the owner of the link
     * @param alias the alias; the command may have no alias
     * @param command the command
     */
    public static LinkBuilder builder(Owner owner, String alias, CreateLink command) {
        LinkContent content = checkNotNull(command, "command").content();
        return new LinkBuilder(owner, alias, content)
                .domain(content.domain())
                .privacy(Privacy.of(content.privacy().type()));
    }

    /** Creates a builder with the fields of this link. */
    public LinkBuilder toBuilder() {
        return new LinkBuilder(this, content);
    }

    LinkContent content() {
        return content;
    }

    /** Returns the id, which the storage assigns; 0 for a link that is not stored. Ids ascend in the order of creation. */
    public long id() {
        return id;
    }

    /** Returns the owner. */
    public Owner owner() {
        return owner;
    }

    /** Returns the domain, in which the alias is unique. */
    public Domain domain() {
        return content.domain();
    }

    /** Returns the alias in its original spelling. */
    public String alias() {
        return alias;
    }

    /** Returns the path of the short URL: {@code /docs} for the alias {@code docs}, and {@code /caf%C3%A9} for {@code café}. */
    public String path() {
        return pathOf(alias);
    }

    /** Returns the path of the short URL of an alias, as {@link #path}. */
    public static String pathOf(String alias) {
        return "/" + PATH.escape(checkNotNull(alias, "alias"));
    }

    /** Returns the target, in its original spelling. */
    public String url() {
        return content.url();
    }

    /** Returns the title, if any. */
    public Optional<String> title() {
        return content.title();
    }

    /** Returns the attributes, a text of your own that only the owner of the link receives, if any. */
    public Optional<String> attributes() {
        return content.attributes();
    }

    /** Returns the space, an identifier of your own, if any. */
    public Optional<Long> spaceId() {
        return content.spaceId();
    }

    /** Returns the pixels, identifiers of your own, in ascending order. */
    public Set<Long> pixelIds() {
        return content.pixelIds();
    }

    /** Returns the tags in their original spelling and order. */
    public Set<String> tags() {
        return content.tags();
    }

    /** Returns the number of counted clicks. */
    public long clicks() {
        return clicks;
    }

    /**
     * Returns the instant of the last counted click; empty if no click was counted, or if the link was imported without this
     * instant. A clock that is behind never moves the instant back.
     */
    public Optional<Instant> lastClick() {
        return lastClick;
    }

    /** Returns whether the link is disabled. */
    public boolean disabled() {
        return content.disabled;
    }

    /** Returns whether visitors need a password for the redirect. */
    public boolean passwordProtected() {
        return passwordProtected;
    }

    /** Returns the privacy of the link's page, which shows details and clicks; without the password. */
    public Privacy privacy() {
        return content.privacy();
    }

    /**
     * Returns the start with the date and time of the commands, unchanged, local to the owner's zone. If a command contained an
     * instant, date and time are the local ones of this instant.
     */
    public Start start() {
        return content.start();
    }

    /**
     * Returns the instant from which the link works; empty without a date of the start. The library computed the instant when a
     * command wrote the date or time.
     */
    public Optional<Instant> startsAt() {
        return startsAt;
    }

    /**
     * Returns the expiration with the date, time, number of clicks and URL of the commands, unchanged. Date and time are local
     * to the owner's zone. If a command contained an instant, date and time are the local ones of this instant.
     */
    public Expiration expiration() {
        return content.expiration();
    }

    /**
     * Returns the instant at which the link expires by date and time; empty without a date. The library computed the instant
     * when a command wrote the date or time.
     */
    public Optional<Instant> expiresAt() {
        return expiresAt;
    }

    /** Returns the destinations for certain visitors. */
    public Targeting targeting() {
        return content.targeting();
    }

    /** Returns the time of creation. */
    public Instant createdAt() {
        return createdAt;
    }

    /** Returns the time of the creation or of the last update. Clicks are not updates. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** Returns the version: 1 for a new link, and 1 more after each update. */
    public long version() {
        return version;
    }

    /** Returns a copy with another id. */
    public Link withId(long newId) {
        return toBuilder().id(newId).build();
    }

    /** Returns a copy after a click: with another number of clicks, and with the later of both last clicks. */
    public Link withClick(long newClicks, Instant at) {
        Instant last = Comparators.max(checkNotNull(at, "at"), lastClick.orElse(at));
        return toBuilder().clicks(newClicks).lastClick(last).build();
    }

    /** Returns the status at this instant: disabled, also before the start; otherwise expired, otherwise active. */
    public LinkStatus status(Instant now) {
        checkNotNull(now, "now");
        if (content.disabled || !hasStarted(now)) {
            return LinkStatus.DISABLED;
        }
        return isExpired(now) ? LinkStatus.EXPIRED : LinkStatus.ACTIVE;
    }

    /**
     * Returns whether the start of the link has passed at this instant, or the link has no start. The result does not depend on
     * {@link #disabled()}. At the instant of the start itself, the link has started.
     */
    public boolean hasStarted(Instant now) {
        checkNotNull(now, "now");
        return startsAt.filter(now::isBefore).isEmpty();
    }

    /**
     * Returns whether the link has reached at least one limit at this instant. The result does not depend on
     * {@link #disabled()}. At the instant of expiration itself, the link is expired.
     */
    public boolean isExpired(Instant now) {
        checkNotNull(now, "now");
        return expiresAt.filter(instant -> !now.isBefore(instant)).isPresent()
                || content.expiration().isReachedBy(clicks);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Link link
                && id == link.id
                && owner.equals(link.owner)
                && alias.equals(link.alias)
                && clicks == link.clicks
                && lastClick.equals(link.lastClick)
                && passwordProtected == link.passwordProtected
                && startsAt.equals(link.startsAt)
                && expiresAt.equals(link.expiresAt)
                && createdAt.equals(link.createdAt)
                && updatedAt.equals(link.updatedAt)
                && version == link.version
                && content.equals(link.content);
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, owner, alias, version);
    }

    @Override
    public String toString() {
        MoreObjects.ToStringHelper text = MoreObjects.toStringHelper(this)
                .add("id", id)
                .add("owner", owner)
                .add("alias", alias);
        return content.describe(text)
                .add("clicks", clicks)
                .add("lastClick", lastClick)
                .add("passwordProtected", passwordProtected)
                .add("startsAt", startsAt)
                .add("expiresAt", expiresAt)
                .add("createdAt", createdAt)
                .add("updatedAt", updatedAt)
                .add("version", version)
                .toString();
    }
}
