package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

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
import jakarta.validation.Valid;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a link. Immutable; each method returns a changed copy. Nothing is checked but null until the command is
 * carried out, so that all that is wrong is told at once.
 */
public final class CreateLink {

    @Valid
    private final Fields fields;

    private CreateLink(Fields fields) {
        this.fields = fields;
    }

    /** A public link to this URL (D-7) that never expires, in the default domain, under an alias to be generated. */
    public static CreateLink to(String url) {
        return new CreateLink(new Fields(checkNotNull(url, "url")));
    }

    /** Puts the link into this domain; the default is the default domain (D-15). */
    public CreateLink domain(Domain domain) {
        checkNotNull(domain, "domain");
        return with(changed -> changed.domain = domain);
    }

    /** Chooses the alias, trimmed; the default is a generated one (D-14). */
    public CreateLink alias(String text) {
        String alias = checkNotNull(text, "text").strip();
        return with(changed -> changed.alias = Optional.of(alias));
    }

    /** Sets the title, trimmed; a blank one is none. By default the {@link TitleResolver} is asked, if there is one (D-16). */
    public CreateLink title(String text) {
        String title = checkNotNull(text, "text").strip();
        return with(changed -> changed.title = Optional.of(title).filter(trimmed -> !trimmed.isEmpty()));
    }

    /** Asks visitors for this password before they are sent on (D-5); the default is to ask for none. */
    public CreateLink password(String text) {
        Secret password = Secret.of(text);
        return with(changed -> changed.password = Optional.of(password));
    }

    /** Puts the link into this space of the embedder's, a positive number; the default is none (D-15). */
    public CreateLink spaceId(long id) {
        return with(changed -> changed.spaceId = OptionalLong.of(id));
    }

    /** Gives the link these pixels of the embedder's, at most 100 positive numbers; the default is none (D-15). */
    public CreateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /** Gives the link these pixels of the embedder's, at most 100 positive numbers; the default is none (D-15). */
    public CreateLink pixelIds(Set<Long> ids) {
        ImmutableSet<Long> pixelIds = ImmutableSet.copyOf(checkNotNull(ids, "ids"));
        return with(changed -> changed.pixelIds = pixelIds);
    }

    /** Switches the link off or on; the default is on. */
    public CreateLink disabled(boolean off) {
        return with(changed -> changed.disabled = off);
    }

    /** Sets who but the owner may see the link's page; the default is anyone (D-5). */
    public CreateLink privacy(Privacy privacy) {
        checkNotNull(privacy, "privacy");
        return with(changed -> changed.privacy = privacy);
    }

    /** Sets when the link stops working; the default is never (D-18). */
    public CreateLink expiration(Expiration expiration) {
        checkNotNull(expiration, "expiration");
        return with(changed -> changed.expiration = expiration);
    }

    /** Sets where visitors of certain kinds go; the default is the link's URL for all (D-19). */
    public CreateLink targeting(Targeting targeting) {
        checkNotNull(targeting, "targeting");
        return with(changed -> changed.targeting = targeting);
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

    /** The domain that it is in. */
    public Domain domain() {
        return fields.domain;
    }

    /** What it is called; empty to have an alias generated. */
    public Optional<String> alias() {
        return fields.alias;
    }

    /** Its title; empty to ask the {@link TitleResolver}. */
    public Optional<String> title() {
        return fields.title;
    }

    /** What visitors must give before they are sent on. */
    public Optional<Secret> password() {
        return fields.password;
    }

    /** The space that it is in. */
    public OptionalLong spaceId() {
        return fields.spaceId;
    }

    /** Its pixels. */
    public Set<Long> pixelIds() {
        return fields.pixelIds;
    }

    /** Whether it is switched off. */
    public boolean disabled() {
        return fields.disabled;
    }

    /** Who but the owner may see its page. */
    public Privacy privacy() {
        return fields.privacy;
    }

    /** When it stops working. */
    public Expiration expiration() {
        return fields.expiration;
    }

    /** Where visitors of certain kinds go. */
    public Targeting targeting() {
        return fields.targeting;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CreateLink command && fields.values().equals(command.fields.values());
    }

    @Override
    public int hashCode() {
        return fields.values().hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("url", fields.url)
                .add("domain", fields.domain)
                .add("alias", fields.alias)
                .add("title", fields.title)
                .add("password", fields.password)
                .add("spaceId", fields.spaceId)
                .add("pixelIds", fields.pixelIds)
                .add("disabled", fields.disabled)
                .add("privacy", fields.privacy)
                .add("expiration", fields.expiration)
                .add("targeting", fields.targeting)
                .toString();
    }

    /** Changed only between being copied and becoming part of a command. */
    private static final class Fields {

        @WebAddress
        private final String url;

        @Valid
        private Domain domain = Domain.DEFAULT;

        private Optional<@AliasText String> alias = Optional.empty();
        private Optional<@Text(max = Link.MAX_TITLE, singleLine = true) String> title = Optional.empty();
        private Optional<@Text(required = true, max = Secret.MAX_PASSWORD) Secret> password = Optional.empty();

        @Identifier
        private OptionalLong spaceId = OptionalLong.empty();

        @PixelIds
        private Set<@Identifier Long> pixelIds = ImmutableSet.of();

        private boolean disabled;

        @Valid
        private Privacy privacy = Privacy.PUBLIC;

        @Valid
        private Expiration expiration = Expiration.NEVER;

        @Rules(max = Targeting.MAX_RULES)
        private Targeting targeting = Targeting.NONE;

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
        }

        private ImmutableList<Object> values() {
            return ImmutableList.of(
                    url, domain, alias, title, password, spaceId, pixelIds, disabled, privacy, expiration, targeting);
        }
    }
}
