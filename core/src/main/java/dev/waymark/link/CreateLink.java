package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.primitives.Longs;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Text;
import jakarta.validation.Valid;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a new link is to be like.
 *
 * <pre>{@code
 * CreateLink command = CreateLink.to("https://example.com/handbook")
 *         .alias("docs")
 *         .expiration(Expiration.afterClicks(1_000))
 *         .privacy(Privacy.password("swordfish"));
 * Link link = links.create(command);
 * }</pre>
 *
 * <p>Only the URL is needed. Immutable; each method returns a changed copy. Only null is refused here. Everything else
 * is checked by {@link Links#create Links.create}, which reports all that is wrong at once. {@code @Valid} of Jakarta
 * Validation has no effect on a command.
 *
 * @see <a href="../package-summary.html#links">How links behave</a>
 */
public final class CreateLink {

    private final Fields fields;

    private CreateLink(Fields fields) {
        this.fields = fields;
    }

    /** A link to this URL: in the default domain, under a generated alias, public, working for ever. */
    public static CreateLink to(String url) {
        return new CreateLink(new Fields(new LinkContent(url)));
    }

    /** Puts the link into this domain; by default, it is in the default domain. */
    public CreateLink domain(Domain domain) {
        checkNotNull(domain, "domain");
        return with(changed -> changed.content.domain = domain);
    }

    /** Chooses the alias, which is trimmed; by default, one is generated. */
    public CreateLink alias(String text) {
        String alias = CharMatcher.whitespace().trimFrom(checkNotNull(text, "text"));
        return with(changed -> changed.alias = alias);
    }

    /**
     * Sets the title, which is trimmed; a blank one is none. By default, the {@link TitleResolver} is asked for one, if
     * the application has one.
     */
    public CreateLink title(String text) {
        String title = CharMatcher.whitespace().trimFrom(checkNotNull(text, "text"));
        return with(changed -> changed.content.title = title.isEmpty() ? null : title);
    }

    /**
     * Asks visitors for this password before they are sent on. It does not guard the link's own page:
     * {@link #privacy(Privacy) privacy} does.
     */
    public CreateLink password(String text) {
        Secret password = Secret.of(text);
        return with(changed -> changed.password = password);
    }

    /** Puts the link into this space, an identifier of your own: a positive number. By default, there is none. */
    public CreateLink spaceId(long id) {
        return with(changed -> changed.content.spaceId = id);
    }

    /**
     * Gives the link these pixels, identifiers of your own: at most 100 positive numbers. By default, there are none.
     */
    public CreateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Gives the link these pixels, identifiers of your own: at most 100 positive numbers. By default, there are none.
     */
    public CreateLink pixelIds(Set<Long> ids) {
        ImmutableSortedSet<Long> pixelIds = ImmutableSortedSet.copyOf(checkNotNull(ids, "ids"));
        return with(changed -> changed.content.pixelIds = pixelIds);
    }

    /** Switches the link off, or on; by default, it is on. */
    public CreateLink disabled(boolean off) {
        return with(changed -> changed.content.disabled = off);
    }

    /** Says who, besides the owner, may see the link's page with its details and clicks; by default, anyone. */
    public CreateLink privacy(Privacy privacy) {
        checkNotNull(privacy, "privacy");
        return with(changed -> changed.content.privacy = privacy);
    }

    /** Says when the link stops working; by default, never. */
    public CreateLink expiration(Expiration expiration) {
        checkNotNull(expiration, "expiration");
        return with(changed -> changed.content.expiration = expiration);
    }

    /** Sends certain visitors elsewhere; by default, all go to the URL. */
    public CreateLink targeting(Targeting targeting) {
        checkNotNull(targeting, "targeting");
        return with(changed -> changed.content.targeting = targeting);
    }

    /**
     * Names this creation, so that it can be repeated where it is not known whether it has worked: under the same key, within
     * a day, {@link Links#create create} and {@link Links#createAll createAll} return the link that the first try has made, as
     * it is now, and create one only if that is gone. Choose a key that no other creation of this owner has, such as a random
     * UUID: another command with the same key is a {@linkplain dev.waymark.error.IdempotencyConflictException conflict}.
     *
     * <pre>{@code
     * CreateLink command = CreateLink.to(url).idempotencyKey(UUID.randomUUID().toString());
     * Link link;
     * try {
     *     link = links.create(command);
     * } catch (StorageException e) {
     *     link = links.create(command); // whether the first try has worked or not
     * }
     * }</pre>
     *
     * @param key 1 to 64 visible characters of ASCII
     * @see <a href="../package-summary.html#D-41">One link for one URL</a>
     */
    public CreateLink idempotencyKey(String key) {
        checkNotNull(key, "key");
        return with(changed -> changed.idempotencyKey = key);
    }

    private CreateLink with(Consumer<Fields> change) {
        Fields changed = fields.copy();
        change.accept(changed);
        return new CreateLink(changed);
    }

    /** Where the link leads. */
    public String url() {
        return fields.content.url;
    }

    /** The domain that the link is in. */
    public Domain domain() {
        return fields.content.domain();
    }

    /** The chosen alias; empty to have one generated. */
    public Optional<String> alias() {
        return Optional.ofNullable(fields.alias);
    }

    /** The title; empty to ask the {@link TitleResolver}. */
    public Optional<String> title() {
        return fields.content.title();
    }

    /** The password that visitors must give; empty for none. */
    public Optional<Secret> password() {
        return Optional.ofNullable(fields.password);
    }

    /** The space that the link is in; empty for none. */
    public OptionalLong spaceId() {
        return fields.content.spaceId();
    }

    /** The pixels of the link. */
    public Set<Long> pixelIds() {
        return fields.content.pixelIds();
    }

    /** Whether the link is switched off. */
    public boolean disabled() {
        return fields.content.disabled;
    }

    /** Who, besides the owner, may see the link's page. */
    public Privacy privacy() {
        return fields.content.privacy();
    }

    /** When the link stops working. */
    public Expiration expiration() {
        return fields.content.expiration();
    }

    /** Where certain visitors go instead. */
    public Targeting targeting() {
        return fields.content.targeting();
    }

    /** What names this creation; empty for nothing. */
    public Optional<String> idempotencyKey() {
        return Optional.ofNullable(fields.idempotencyKey);
    }

    LinkContent content() {
        return fields.content;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CreateLink command
                && fields.content.equals(command.fields.content)
                && alias().equals(command.alias())
                && password().equals(command.password())
                && idempotencyKey().equals(command.idempotencyKey());
    }

    @Override
    public int hashCode() {
        return Objects.hash(fields.content, alias());
    }

    @Override
    public String toString() {
        return fields.content
                .describe(MoreObjects.toStringHelper(this))
                .add("alias", alias())
                .add("password", password())
                .add("idempotencyKey", idempotencyKey())
                .toString();
    }

    /** The state of a command. Only the copy for a new command changes. */
    private static final class Fields implements Cloneable {

        @Valid
        private LinkContent content;

        @AliasText
        private @Nullable String alias;

        @Text(required = true, max = Secret.MAX_PASSWORD)
        private @Nullable Secret password;

        private @Nullable String idempotencyKey;

        private Fields(LinkContent content) {
            this.content = content;
        }

        private Fields copy() {
            try {
                Fields copy = (Fields) clone();
                copy.content = content.copy();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
