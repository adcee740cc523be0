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
import dev.waymark.text.Composition;
import dev.waymark.value.ValueFields;
import jakarta.validation.Valid;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A command that creates a link. Only the URL is required.
 *
 * <pre>{@code
 * CreateLink command = CreateLink.to("https://example.com/handbook")
 *         .alias("docs")
 *         .expiration(Expiration.afterClicks(1_000))
 *         .privacy(Privacy.password("swordfish"));
 * Link link = links.create(command);
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. {@link Links#create Links.create} checks everything else,
 * and reports all violations together. {@code @Valid} of Jakarta Validation has no effect on a command.
 *
 * @see <a href="../package-summary.html#links">How links behave</a>
 */
public final class CreateLink {

    final Fields fields;

    CreateLink(Fields fields) {
        this.fields = fields;
    }

    /**
     * Creates a command for a public link to this URL in the owner's default domain, with a generated alias and without
     * expiration. By default, the {@link dev.waymark.url.UrlPolicy} of the application accepts http and https URLs of at most 2,048 characters
     * when percent-encoded.
     */
    public static CreateLink to(String url) {
        return new CreateLink(new Fields(new LinkContent(url)));
    }

    /**
     * Creates a command for another link with the fields of this link, except that the command has no alias and no passwords, so a
     * link whose page {@linkplain Privacy#PASSWORD requires a password} needs a new {@link #privacy(Privacy) privacy}. The dates and times of
     * the copy are local to the zone of its owner. In an hour that occurs twice at a change of clocks, the copy keeps the instants
     * of this link.
     *
     * <pre>{@code
     * CreateLink template = CreateLink.copyOf(link);
     * links.create(template.url(url));
     * }</pre>
     */
    public static CreateLink copyOf(Link link) {
        Fields fields = new Fields(checkNotNull(link, "link").content());
        fields.copied = link;
        return new CreateLink(fields);
    }

    /** Replaces the target, with the rules of {@link #to}. */
    public CreateLink url(String text) {
        Fields changed = fields.copy();
        changed.content.url = checkNotNull(text, "text");
        return new CreateLink(changed);
    }

    /**
     * Sets the domain; by default, the {@linkplain DomainPolicy#defaultDomain default domain of the owner}. The
     * {@link DomainPolicy} of the application may refuse the domain.
     *
     * @param domain the domain; {@link Domain#DEFAULT} is the default domain of all owners, also for an owner with a default
     *     domain of its own
     */
    public CreateLink domain(Domain domain) {
        Fields changed = fields.copy();
        changed.content.domain = checkNotNull(domain, "domain");
        return new CreateLink(changed);
    }

    /**
     * Chooses the alias, which is trimmed: 1 to 64 of the characters {@code A–Z a–z 0–9 _ -}. The {@link AliasPolicy} of the
     * application may also allow paths, other scripts and up to 190 characters. By default, the alias is generated.
     */
    public CreateLink alias(String text) {
        Fields changed = fields.copy();
        changed.alias = Composition.of(CharMatcher.whitespace().trimFrom(checkNotNull(text, "text")));
        return new CreateLink(changed);
    }

    /**
     * Sets the title, which is trimmed: one line of at most 255 characters. A blank title counts as no title. By default, the
     * {@link TitleResolver} of the application may find a title.
     */
    public CreateLink title(String text) {
        String title = CharMatcher.whitespace().trimFrom(checkNotNull(text, "text"));
        Fields changed = fields.copy();
        changed.content.title = title.isEmpty() ? null : title;
        return new CreateLink(changed);
    }

    /**
     * Requires this password of 1 to 256 characters from visitors before the redirect. The password does not guard the link's own
     * page; see {@link #privacy(Privacy) privacy}.
     */
    public CreateLink password(String text) {
        Fields changed = fields.copy();
        changed.password = Secret.of(text);
        return new CreateLink(changed);
    }

    /**
     * Sets the attributes: a text of your own, such as a note or a JSON object, at most 4,096 characters. The library
     * stores the text unchanged, and returns the text only to the owner. Searches do not read the text. By default, and with an
     * empty text, the record has no attributes.
     */
    public CreateLink attributes(String text) {
        checkNotNull(text, "text");
        Fields changed = fields.copy();
        changed.content.attributes = text.isEmpty() ? null : text;
        return new CreateLink(changed);
    }

    /**
     * Sets the space, a positive identifier of your own. By default, the link is in no space. The library does not check
     * whether the space belongs to the owner of the link.
     */
    public CreateLink spaceId(long id) {
        Fields changed = fields.copy();
        changed.content.spaceId = id;
        return new CreateLink(changed);
    }

    /** Sets the pixels, like {@link #pixelIds(Collection)}. */
    public CreateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /**
     * Sets the pixels, at most 100 positive identifiers of your own. By default, the link has no pixels. The library does not
     * check whether the pixels belong to the owner of the link.
     */
    public CreateLink pixelIds(Collection<Long> ids) {
        Fields changed = fields.copy();
        changed.content.pixelIds = ImmutableSortedSet.copyOf(checkNotNull(ids, "ids"));
        return new CreateLink(changed);
    }

    /** Sets the tags, like {@link #tags(Collection)}. */
    public CreateLink tags(String... texts) {
        return tags(ImmutableSet.copyOf(checkNotNull(texts, "texts")));
    }

    /**
     * Sets the tags, at most 20 texts of 1 to 64 characters without control characters and commas. Tags are trimmed, and keep
     * their spelling and order. Tags are equal case-insensitively, as in a {@linkplain LinkQuery#search(String) search}: from
     * equal tags, the link has only the first tag. By default, the link has no tags.
     */
    public CreateLink tags(Collection<String> texts) {
        Fields changed = fields.copy();
        changed.content.tags = LinkContent.distinctTags(checkNotNull(texts, "texts"));
        return new CreateLink(changed);
    }

    /** Sets whether the link is disabled; by default, the link is enabled. */
    public CreateLink disabled(boolean off) {
        Fields changed = fields.copy();
        changed.content.disabled = off;
        return new CreateLink(changed);
    }

    /** Restricts the link's page, which shows details and clicks. By default, the page is public. */
    public CreateLink privacy(Privacy privacy) {
        Fields changed = fields.copy();
        changed.content.privacy = checkNotNull(privacy, "privacy");
        return new CreateLink(changed);
    }

    /** Sets the start, before which the link redirects no visitor. By default, the link works from its creation. */
    public CreateLink start(Start start) {
        Fields changed = fields.copy();
        changed.content.start = checkNotNull(start, "start");
        return new CreateLink(changed);
    }

    /** Sets the expiration. By default, the link never expires. */
    public CreateLink expiration(Expiration expiration) {
        Fields changed = fields.copy();
        changed.content.expiration = checkNotNull(expiration, "expiration");
        return new CreateLink(changed);
    }

    /**
     * Sets other destinations for certain visitors, at most 250 entries, or 100 rules. By default, the link redirects all visitors
     * to its URL.
     */
    public CreateLink targeting(Targeting targeting) {
        Fields changed = fields.copy();
        changed.content.targeting = checkNotNull(targeting, "targeting");
        return new CreateLink(changed);
    }

    /**
     * Sets an idempotency key, so that the creation can be retried after a failure with an unknown result. For one day,
     * {@link Links#create create} returns the link that the first call with this key created, in its present state. If this link
     * is deleted or moved to another owner, the retry creates a new link. {@link Links#createAll createAll} and
     * {@link Links#createOrGet createOrGet} refuse a command with a key.
     *
     * <p>Choose a unique key for each creation of the owner, such as a random UUID. A different command with the same key
     * causes a {@linkplain dev.waymark.error.IdempotencyConflictException conflict}.
     *
     * <p>A retry that returns the link of an earlier call notifies no listener. If the result of the earlier call was
     * {@linkplain dev.waymark.error.StorageException#isInDoubt in doubt}, listeners never receive the creation.
     *
     * <pre>{@code
     * CreateLink command = CreateLink.to(url).idempotencyKey(UUID.randomUUID().toString());
     * Link link;
     * try {
     *     link = links.create(command);
     * } catch (StorageException e) {
     *     link = links.create(command); // works whether or not the first call has created the link
     * }
     * }</pre>
     *
     * @param key 1 to 64 visible ASCII characters
     * @see <a href="../package-summary.html#D-41">One link for one URL</a>
     */
    public CreateLink idempotencyKey(String key) {
        Fields changed = fields.copy();
        changed.idempotencyKey = checkNotNull(key, "key");
        return new CreateLink(changed);
    }

    /**
     * Sets an optional value, such as a field that a request may lack: {@code command.with(request.title(), CreateLink::title)}.
     *
     * @param value the value; null for an unchanged command
     * @param setter a method of this class
     */
    public <V> CreateLink with(@Nullable V value, BiFunction<? super CreateLink, ? super V, CreateLink> setter) {
        checkNotNull(setter, "setter");
        return value == null ? this : setter.apply(this, value);
    }

    /** Returns the target of the link. */
    public String url() {
        return fields.content.url();
    }

    /** Returns the domain of the link; empty for the default domain of the owner. */
    public Optional<Domain> domain() {
        return Optional.ofNullable(fields.content.domain);
    }

    /** Returns the chosen alias; empty if the alias is generated. */
    public Optional<String> alias() {
        return Optional.ofNullable(fields.alias);
    }

    /** Returns the title; empty if a {@link TitleResolver} may find a title. */
    public Optional<String> title() {
        return fields.content.title();
    }

    /** Returns the password for visitors, if any. */
    public Optional<Secret> password() {
        return Optional.ofNullable(fields.password);
    }

    /** Returns the attributes, if any. */
    public Optional<String> attributes() {
        return fields.content.attributes();
    }

    /** Returns the space of the link, if any. */
    public Optional<Long> spaceId() {
        return fields.content.spaceId();
    }

    /** Returns the pixels of the link. */
    public Set<Long> pixelIds() {
        return fields.content.pixelIds();
    }

    /** Returns the tags of the link. */
    public Set<String> tags() {
        return fields.content.tags();
    }

    /** Returns whether the link is disabled. */
    public boolean disabled() {
        return fields.content.disabled;
    }

    /** Returns the privacy of the link's page. */
    public Privacy privacy() {
        return fields.content.privacy();
    }

    /** Returns the start. */
    public Start start() {
        return fields.content.start();
    }

    /**
     * Returns the instant from which the link works in this zone; empty for no start. A {@linkplain #copyOf copy} has the instant
     * of the copied link, if the instant has the date and the time of the start.
     */
    public Optional<Instant> startsAt(ZoneId zone) {
        return copied(Link::startsAt, start().moment(), zone).or(() -> start().instant(zone));
    }

    /** Returns the expiration. */
    public Expiration expiration() {
        return fields.content.expiration();
    }

    /**
     * Returns the instant at which the link expires in this zone, whatever its clicks; empty without a date and an instant. A
     * {@linkplain #copyOf copy} has the instant of the copied link, if the instant has the date and the time of the expiration.
     */
    public Optional<Instant> expiresAt(ZoneId zone) {
        return copied(Link::expiresAt, expiration().end(), zone)
                .or(() -> expiration().instant(zone));
    }

    private Optional<Instant> copied(Function<Link, Optional<Instant>> field, LocalMoment moment, ZoneId zone) {
        checkNotNull(zone, "zone");
        return Optional.ofNullable(fields.copied).flatMap(field).filter(instant -> moment.occursAt(instant, zone));
    }

    /** Returns the destinations for certain visitors. */
    public Targeting targeting() {
        return fields.content.targeting();
    }

    /** Returns the idempotency key, if any. */
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

    /** The fields of a command. Only the copy for a new command is changed. */
    static final class Fields extends ValueFields<Fields> {

        @Valid
        LinkContent content;

        @AliasText
        @Nullable
        String alias;

        @Text(required = true, max = Secret.MAX_PASSWORD)
        @Nullable
        Secret password;

        private @Nullable String idempotencyKey;

        /** The link that the command copies, if any. */
        private @Nullable Link copied;

        Fields(LinkContent content) {
            this.content = content;
        }

        @Override
        public Fields copy() {
            Fields copy = super.copy();
            copy.content = content.copy();
            return copy;
        }
    }
}
