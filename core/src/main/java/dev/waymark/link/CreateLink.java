package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.PasswordText;
import dev.waymark.constraint.Rules;
import dev.waymark.constraint.TitleText;
import dev.waymark.constraint.WebAddress;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Asks for a link. Immutable; each method returns a changed copy. Nothing is checked but null until the command is
 * carried out, so that all that is wrong is told at once.
 *
 * @param url where the link leads (D-7)
 * @param domainId the embedder's identifier of the domain, positive; empty for the default domain (D-15)
 * @param alias what the link is called; empty to have an alias generated (D-14)
 * @param title its title; empty to ask the {@link TitleResolver}, if there is one (D-16)
 * @param password what visitors must give before they are sent on (D-5)
 * @param spaceId the embedder's identifier of the space, positive (D-15)
 * @param pixelIds the embedder's identifiers of pixels, positive, at most 100 (D-15)
 * @param disabled whether the link is switched off
 * @param privacy who but the owner may see the link's page (D-5)
 * @param expiration when the link stops working (D-18)
 * @param targeting where visitors of certain kinds go (D-19)
 */
public record CreateLink(
        @WebAddress String url,
        @Identifier OptionalLong domainId,
        Optional<@AliasText String> alias,
        Optional<@TitleText String> title,
        Optional<@PasswordText Secret> password,
        @Identifier OptionalLong spaceId,

        @Size(max = 100, message = "must be at most 100 identifiers")
        Set<@Identifier Long> pixelIds,

        boolean disabled,
        @Valid Privacy privacy,
        @Valid Expiration expiration,
        @Rules Targeting targeting) {

    /** Checks for null and copies the set. */
    public CreateLink {
        checkNotNull(url, "url");
        checkNotNull(domainId, "domainId");
        alias = checkNotNull(alias, "alias").map(String::strip);
        title = checkNotNull(title, "title").map(String::strip).filter(text -> !text.isEmpty());
        checkNotNull(password, "password");
        checkNotNull(spaceId, "spaceId");
        pixelIds = ImmutableSet.copyOf(checkNotNull(pixelIds, "pixelIds"));
        checkNotNull(privacy, "privacy");
        checkNotNull(expiration, "expiration");
        checkNotNull(targeting, "targeting");
    }

    /** A public link to this URL that never expires, in the default domain, under an alias to be generated. */
    public static CreateLink to(String url) {
        return new CreateLink(
                url,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                ImmutableSet.of(),
                false,
                Privacy.PUBLIC,
                Expiration.NEVER,
                Targeting.NONE);
    }

    /** Puts the link into this domain of the embedder's; the default is the default domain. */
    public CreateLink domainId(long id) {
        return with(fields -> fields.domainId = OptionalLong.of(id));
    }

    /** Chooses the alias, trimmed; the default is a generated one. */
    public CreateLink alias(String text) {
        return with(fields -> fields.alias = Optional.of(checkNotNull(text, "text")));
    }

    /** Sets the title, trimmed; a blank one is none. */
    public CreateLink title(String text) {
        return with(fields -> fields.title = Optional.of(checkNotNull(text, "text")));
    }

    /** Asks visitors for this password before they are sent on; the default is to ask for none. */
    public CreateLink password(String text) {
        return with(fields -> fields.password = Optional.of(Secret.of(text)));
    }

    /** Puts the link into this space of the embedder's; the default is none. */
    public CreateLink spaceId(long id) {
        return with(fields -> fields.spaceId = OptionalLong.of(id));
    }

    /** Gives the link these pixels of the embedder's; the default is none. */
    public CreateLink pixelIds(long... ids) {
        return pixelIds(ImmutableSet.copyOf(Longs.asList(checkNotNull(ids, "ids"))));
    }

    /** Gives the link these pixels of the embedder's; the default is none. */
    public CreateLink pixelIds(Set<Long> ids) {
        return with(fields -> fields.pixelIds = checkNotNull(ids, "ids"));
    }

    /** Switches the link off or on; the default is on. */
    public CreateLink disabled(boolean off) {
        return with(fields -> fields.disabled = off);
    }

    /** Sets who but the owner may see the link's page; the default is anyone. */
    public CreateLink privacy(Privacy newPrivacy) {
        return with(fields -> fields.privacy = newPrivacy);
    }

    /** Sets when the link stops working; the default is never. */
    public CreateLink expiration(Expiration newExpiration) {
        return with(fields -> fields.expiration = newExpiration);
    }

    /** Sets where visitors of certain kinds go; the default is the link's URL for all. */
    public CreateLink targeting(Targeting newTargeting) {
        return with(fields -> fields.targeting = newTargeting);
    }

    private CreateLink with(Consumer<Fields> change) {
        Fields fields = new Fields(this);
        change.accept(fields);
        return fields.toCommand();
    }

    /** A copy to change before it becomes a command, so that each method names only the field that it changes. */
    private static final class Fields {
        private String url;
        private OptionalLong domainId;
        private Optional<String> alias;
        private Optional<String> title;
        private Optional<Secret> password;
        private OptionalLong spaceId;
        private Set<Long> pixelIds;
        private boolean disabled;
        private Privacy privacy;
        private Expiration expiration;
        private Targeting targeting;

        private Fields(CreateLink command) {
            url = command.url;
            domainId = command.domainId;
            alias = command.alias;
            title = command.title;
            password = command.password;
            spaceId = command.spaceId;
            pixelIds = command.pixelIds;
            disabled = command.disabled;
            privacy = command.privacy;
            expiration = command.expiration;
            targeting = command.targeting;
        }

        private CreateLink toCommand() {
            return new CreateLink(
                    url, domainId, alias, title, password, spaceId, pixelIds, disabled, privacy, expiration, targeting);
        }
    }
}
