package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;
import static java.util.Objects.requireNonNullElse;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.PixelIds;
import dev.waymark.constraint.Rules;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
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
        return new CreateLink(new Fields(checkNotNull(url, "url")));
    }

    /** Puts the link into this domain; by default, it is in the default domain. */
    public CreateLink domain(Domain domain) {
        checkNotNull(domain, "domain");
        return with(changed -> changed.domain = domain);
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
        return with(changed -> changed.title = title.isEmpty() ? null : title);
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
        return with(changed -> changed.spaceId = id);
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
        ImmutableSet<Long> pixelIds = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        return with(changed -> changed.pixelIds = pixelIds);
    }

    /** Switches the link off, or on; by default, it is on. */
    public CreateLink disabled(boolean off) {
        return with(changed -> changed.disabled = off);
    }

    /** Says who, besides the owner, may see the link's page with its details and clicks; by default, anyone. */
    public CreateLink privacy(Privacy privacy) {
        checkNotNull(privacy, "privacy");
        return with(changed -> changed.privacy = privacy);
    }

    /** Says when the link stops working; by default, never. */
    public CreateLink expiration(Expiration expiration) {
        checkNotNull(expiration, "expiration");
        return with(changed -> changed.expiration = expiration);
    }

    /** Sends certain visitors elsewhere; by default, all go to the URL. */
    public CreateLink targeting(Targeting targeting) {
        checkNotNull(targeting, "targeting");
        return with(changed -> changed.targeting = targeting);
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
        Fields changed = new Fields(fields);
        change.accept(changed);
        return new CreateLink(changed);
    }

    /** Where the link leads. */
    public String url() {
        return fields.url;
    }

    /** The domain that the link is in. */
    public Domain domain() {
        return requireNonNullElse(fields.domain, Domain.DEFAULT);
    }

    /** The chosen alias; empty to have one generated. */
    public Optional<String> alias() {
        return Optional.ofNullable(fields.alias);
    }

    /** The title; empty to ask the {@link TitleResolver}. */
    public Optional<String> title() {
        return Optional.ofNullable(fields.title);
    }

    /** The password that visitors must give; empty for none. */
    public Optional<Secret> password() {
        return Optional.ofNullable(fields.password);
    }

    /** The space that the link is in; empty for none. */
    public OptionalLong spaceId() {
        return fields.spaceId == null ? OptionalLong.empty() : OptionalLong.of(fields.spaceId);
    }

    /** The pixels of the link. */
    public Set<Long> pixelIds() {
        return requireNonNullElse(fields.pixelIds, ImmutableSet.of());
    }

    /** Whether the link is switched off. */
    public boolean disabled() {
        return fields.disabled;
    }

    /** Who, besides the owner, may see the link's page. */
    public Privacy privacy() {
        return requireNonNullElse(fields.privacy, Privacy.PUBLIC);
    }

    /** When the link stops working. */
    public Expiration expiration() {
        return requireNonNullElse(fields.expiration, Expiration.NEVER);
    }

    /** Where certain visitors go instead. */
    public Targeting targeting() {
        return requireNonNullElse(fields.targeting, Targeting.NONE);
    }

    /** What names this creation; empty for nothing. */
    public Optional<String> idempotencyKey() {
        return Optional.ofNullable(fields.idempotencyKey);
    }

    private ImmutableList<Object> values() {
        return ImmutableList.of(
                url(),
                domain(),
                alias(),
                title(),
                password(),
                spaceId(),
                pixelIds(),
                disabled(),
                privacy(),
                expiration(),
                targeting(),
                idempotencyKey());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CreateLink command && values().equals(command.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("url", WebUrl.withoutUserInfo(url()))
                .add("domain", domain())
                .add("alias", alias())
                .add("title", title())
                .add("password", password())
                .add("spaceId", spaceId())
                .add("pixelIds", pixelIds())
                .add("disabled", disabled())
                .add("privacy", privacy())
                .add("expiration", expiration())
                .add("targeting", targeting())
                .add("idempotencyKey", idempotencyKey())
                .toString();
    }

    /**
     * Changed only between being copied and becoming part of a command. What was not asked for is null: most constraints then
     * need not even be asked, and there is nothing to look for further constraints in.
     */
    private static final class Fields {

        @WebAddress
        private final String url;

        @Valid
        private @Nullable Domain domain;

        @AliasText
        private @Nullable String alias;

        @Text(max = Link.MAX_TITLE, singleLine = true)
        private @Nullable String title;

        @Text(required = true, max = Secret.MAX_PASSWORD)
        private @Nullable Secret password;

        @Identifier
        private @Nullable Long spaceId;

        @PixelIds
        private @Nullable Set<@Identifier Long> pixelIds;

        private boolean disabled;

        @Valid
        private @Nullable Privacy privacy;

        @Valid
        private @Nullable Expiration expiration;

        @Rules(max = Targeting.MAX_RULES)
        private @Nullable Targeting targeting;

        private @Nullable String idempotencyKey;

        private Fields(String url) {
            this.url = url;
        }

        private Fields(Fields other) {
            url = other.url;
            domain = other.domain;
            alias = other.alias;
            title = other.title;
            password = other.password;
            spaceId = other.spaceId;
            pixelIds = other.pixelIds;
            disabled = other.disabled;
            privacy = other.privacy;
            expiration = other.expiration;
            targeting = other.targeting;
            idempotencyKey = other.idempotencyKey;
        }
    }
}
