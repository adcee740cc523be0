package dev.waymark.link;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.PixelIds;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A short link as it is stored. {@link Links} gives these; {@link CreateLink} asks for a new one.
 *
 * <p>Immutable. Two links are equal if all of their fields are. Passwords are not among the fields. All instants have
 * microsecond precision.
 */
public final class Link {

    /** How many characters (code points) a title has at most. */
    public static final int MAX_TITLE = 255;

    /** How many pixels a link has at most. */
    public static final int MAX_PIXELS = PixelIds.MAX;

    private final long id;
    private final Owner owner;
    private final String alias;
    private final LinkContent content;
    private final long clicks;
    private final boolean passwordProtected;
    private final Optional<Instant> expiresAt;
    private final Instant createdAt;
    private final Instant updatedAt;
    private final long version;

    /** Copies the builder, which has refused null already. */
    Link(LinkBuilder link) {
        id = link.id;
        owner = link.owner;
        alias = link.alias;
        content = link.sharedContent();
        clicks = link.clicks;
        passwordProtected = link.passwordProtected;
        expiresAt = link.expiresAt;
        createdAt = link.createdAt;
        updatedAt = link.updatedAt;
        version = link.version;
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkArgument(clicks >= 0, "clicks must not be negative, was %s", clicks);
        checkArgument(version >= 1, "version must be at least 1, was %s", version);
        checkArgument(
                !(content.privacy instanceof Privacy.Password guarded)
                        || guarded.password().isEmpty(),
                "a link must not carry its password");
        checkArgument(
                content.expiration().date().isPresent() == expiresAt.isPresent(),
                "a link has an instant of expiration if and only if it has a date");
    }

    /**
     * Begins a link that is public, works for ever, and is not stored yet. This is for storage adapters, and for the
     * unit tests of applications. To create a link, use {@link Links#create Links.create}.
     *
     * @param owner whose link it is
     * @param alias its alias, unique in its domain
     * @param url where it leads
     */
    public static LinkBuilder builder(Owner owner, String alias, String url) {
        return new LinkBuilder(owner, alias, new LinkContent(url));
    }

    /**
     * Begins the link that a command describes. The builder contains neither the passwords of the command nor the instant of its
     * expiration.
     *
     * @param owner the owner of the link
     * @param alias the alias, which the command may leave open
     * @param command the command
     */
    public static LinkBuilder builder(Owner owner, String alias, CreateLink command) {
        LinkContent content = checkNotNull(command, "command").content();
        return new LinkBuilder(owner, alias, content)
                .privacy(Privacy.of(content.privacy().type()));
    }

    /** Begins a link that is the same except for what the builder changes. */
    public LinkBuilder toBuilder() {
        return new LinkBuilder(this, content);
    }

    /** The id that the storage gave it; 0 if it is not stored yet. Ids ascend in the order of creation. */
    public long id() {
        return id;
    }

    /** Whose link it is. */
    public Owner owner() {
        return owner;
    }

    /** The domain in which its alias is unique. */
    public Domain domain() {
        return content.domain();
    }

    /** Its alias, in the letter case in which it was given. */
    public String alias() {
        return alias;
    }

    /**
     * Returns the path of the short URL: {@code /docs} for the alias {@code docs}. The path needs no encoding, because aliases
     * consist of characters that stand for themselves in URLs.
     */
    public String path() {
        return "/" + alias;
    }

    /** Where it leads, as the URL was sent. */
    public String url() {
        return content.url;
    }

    /** Its title. */
    public Optional<String> title() {
        return content.title();
    }

    /** The space that it is in, an identifier of your own. */
    public OptionalLong spaceId() {
        return content.spaceId();
    }

    /** Its pixels, identifiers of your own, in ascending order. */
    public Set<Long> pixelIds() {
        return content.pixelIds();
    }

    /** How many of its visits were counted. */
    public long clicks() {
        return clicks;
    }

    /** Whether it is switched off. */
    public boolean disabled() {
        return content.disabled;
    }

    /** Whether visitors must give a password before they are sent on. */
    public boolean passwordProtected() {
        return passwordProtected;
    }

    /** Who, besides the owner, may see its page with its details and clicks. A password is never part of it. */
    public Privacy privacy() {
        return content.privacy();
    }

    /** When it stops working, as that was sent. */
    public Expiration expiration() {
        return content.expiration();
    }

    /**
     * The instant from which it is expired by date and time; empty if it has no date. It was computed when the
     * expiration was written.
     */
    public Optional<Instant> expiresAt() {
        return expiresAt;
    }

    /** Where certain visitors go instead. */
    public Targeting targeting() {
        return content.targeting();
    }

    /** When it was created. */
    public Instant createdAt() {
        return createdAt;
    }

    /** When it was created or last updated. Clicks are no updates. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** 1 when it is created, and 1 more with each update. */
    public long version() {
        return version;
    }

    /** The same link with another id. */
    public Link withId(long newId) {
        return toBuilder().id(newId).build();
    }

    /** The same link with another number of clicks. */
    public Link withClicks(long newClicks) {
        return toBuilder().clicks(newClicks).build();
    }

    /** Its status at this instant: disabled, else expired, else active. */
    public LinkStatus status(Instant now) {
        checkNotNull(now, "now");
        if (content.disabled) {
            return LinkStatus.DISABLED;
        }
        return isExpired(now) ? LinkStatus.EXPIRED : LinkStatus.ACTIVE;
    }

    /**
     * Whether it has reached one of its limits at this instant, disabled or not. At the very instant of expiration it
     * has.
     */
    public boolean isExpired(Instant now) {
        checkNotNull(now, "now");
        return expiresAt.filter(instant -> !now.isBefore(instant)).isPresent()
                || clicks >= content.expiration().clicks().orElse(Long.MAX_VALUE);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Link link
                && id == link.id
                && owner.equals(link.owner)
                && alias.equals(link.alias)
                && clicks == link.clicks
                && passwordProtected == link.passwordProtected
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
                .add("passwordProtected", passwordProtected)
                .add("expiresAt", expiresAt)
                .add("createdAt", createdAt)
                .add("updatedAt", updatedAt)
                .add("version", version)
                .toString();
    }
}
