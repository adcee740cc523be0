package dev.waymark.contract;

import com.google.common.primitives.Longs;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Targeting;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.help.UrlKeys;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Builds links for tests. One that says nothing else is public, active, and never expires. */
public final class LinkSample {

    private long id;
    private Owner owner = Samples.OWNER;
    private Domain domain = Domain.DEFAULT;
    private String alias = "docs";
    private AliasKey aliasKey = new AliasKey(Domain.DEFAULT, "docs");
    private String url = "https://example.com/";
    private String urlKey = UrlKeys.of(url);
    private Optional<String> title = Optional.empty();
    private OptionalLong spaceId = OptionalLong.empty();
    private Set<Long> pixelIds = Set.of();
    private long clicks;
    private boolean disabled;
    private Optional<PasswordHash> password = Optional.empty();
    private Privacy privacy = Privacy.PUBLIC;
    private Optional<PasswordHash> privacyPassword = Optional.empty();
    private Expiration expiration = Expiration.NEVER;
    private Optional<Instant> expiresAt = Optional.empty();
    private Targeting targeting = Targeting.NONE;
    private Instant createdAt = Samples.CREATED;
    private Instant updatedAt = Samples.CREATED;
    private long version = 1;

    private LinkSample() {}

    /** A link with this alias, in the default domain. */
    public static LinkSample of(String alias) {
        return new LinkSample().alias(alias);
    }

    /** A copy of a link, to be changed. */
    public static LinkSample like(StoredLink stored) {
        LinkSample copy = new LinkSample();
        Link link = stored.link();
        copy.id = link.id();
        copy.owner = link.owner();
        copy.domain = link.domain();
        copy.alias = link.alias();
        copy.aliasKey = stored.aliasKey();
        copy.url = link.url();
        copy.urlKey = stored.urlKey();
        copy.title = link.title();
        copy.spaceId = link.spaceId();
        copy.pixelIds = link.pixelIds();
        copy.clicks = link.clicks();
        copy.disabled = link.disabled();
        copy.password = stored.password();
        copy.privacy = link.privacy();
        copy.privacyPassword = stored.privacyPassword();
        copy.expiration = link.expiration();
        copy.expiresAt = link.expiresAt();
        copy.targeting = link.targeting();
        copy.createdAt = link.createdAt();
        copy.updatedAt = link.updatedAt();
        copy.version = link.version();
        return copy;
    }

    /** A copy of a link as its next update: one version and one second later. */
    public static LinkSample after(StoredLink stored) {
        LinkSample copy = like(stored);
        copy.version++;
        copy.updatedAt = copy.updatedAt.plusSeconds(1);
        return copy;
    }

    public LinkSample id(long newId) {
        id = newId;
        return this;
    }

    public LinkSample owner(Owner newOwner) {
        owner = newOwner;
        return this;
    }

    /** In this domain; 0 is the default domain. */
    public LinkSample domain(long newDomain) {
        return domain(Domain.of(newDomain));
    }

    public LinkSample domain(Domain newDomain) {
        domain = newDomain;
        aliasKey = new AliasKey(domain, aliasKey.text());
        return this;
    }

    /** With this alias, and its lower-case form as the key. */
    public LinkSample alias(String newAlias) {
        alias = newAlias;
        return key(newAlias.toLowerCase(Locale.ROOT));
    }

    /** With this text as the key, whatever the alias; to be said after it. */
    public LinkSample key(String text) {
        aliasKey = new AliasKey(domain, text);
        return this;
    }

    /** With this URL and its key. */
    public LinkSample url(String newUrl) {
        url = newUrl;
        return urlKey(UrlKeys.of(newUrl));
    }

    /** With this key of the URL, whatever the URL; to be called after {@link #url}. */
    public LinkSample urlKey(String newKey) {
        urlKey = newKey;
        return this;
    }

    /** With this title; an empty one is none. */
    public LinkSample title(String newTitle) {
        title = Optional.of(newTitle).filter(text -> !text.isEmpty());
        return this;
    }

    /** In this space; 0 is none. */
    public LinkSample space(long newSpace) {
        spaceId = newSpace == 0 ? OptionalLong.empty() : OptionalLong.of(newSpace);
        return this;
    }

    public LinkSample pixels(long... newPixelIds) {
        return pixels(Longs.asList(newPixelIds));
    }

    public LinkSample pixels(Collection<Long> newPixelIds) {
        pixelIds = new TreeSet<>(newPixelIds);
        return this;
    }

    public LinkSample clicks(long newClicks) {
        clicks = newClicks;
        return this;
    }

    public LinkSample disabled(boolean off) {
        disabled = off;
        return this;
    }

    /** Its redirect is guarded by the password with this hash; an empty one is none. */
    public LinkSample password(String hash) {
        password = Optional.of(hash).filter(text -> !text.isEmpty()).map(PasswordHash::new);
        return this;
    }

    /** Public or private. */
    public LinkSample privacy(Privacy newPrivacy) {
        privacy = newPrivacy;
        privacyPassword = Optional.empty();
        return this;
    }

    /** Its page is guarded by the password with this hash. */
    public LinkSample privacyPassword(String hash) {
        privacy = Privacy.PASSWORD;
        privacyPassword = Optional.of(new PasswordHash(hash));
        return this;
    }

    /** Expires at this instant. */
    public LinkSample expiresAt(Instant instant) {
        LocalDateTime moment = LocalDateTime.ofInstant(instant, ZoneOffset.UTC).withNano(0);
        return expiration(expiration.date(moment.toLocalDate()).time(moment.toLocalTime()), Optional.of(instant));
    }

    /** Has this limit of clicks; 0 is none. */
    public LinkSample clickLimit(long limit) {
        ExpirationChange change = ExpirationChange.change();
        return expiration((limit == 0 ? change.clearClicks() : change.clicks(limit)).applyTo(expiration), expiresAt);
    }

    public LinkSample expiration(Expiration newExpiration, Optional<Instant> instant) {
        expiration = newExpiration;
        expiresAt = instant;
        return this;
    }

    public LinkSample targeting(Targeting newTargeting) {
        targeting = newTargeting;
        return this;
    }

    public LinkSample createdAt(Instant instant) {
        createdAt = instant;
        return this;
    }

    public LinkSample updatedAt(Instant instant) {
        updatedAt = instant;
        return this;
    }

    public LinkSample version(long newVersion) {
        version = newVersion;
        return this;
    }

    /** The link that was described. */
    public Link link() {
        LinkBuilder link = Link.builder(owner, alias, url)
                .id(id)
                .domain(domain)
                .pixelIds(pixelIds)
                .clicks(clicks)
                .disabled(disabled)
                .passwordProtected(password.isPresent())
                .privacy(privacy)
                .expiration(expiration)
                .targeting(targeting)
                .createdAt(createdAt)
                .updatedAt(updatedAt)
                .version(version);
        title.ifPresent(link::title);
        spaceId.ifPresent(link::spaceId);
        expiresAt.ifPresent(link::expiresAt);
        return link.build();
    }

    /** The link that was described, with what never leaves the library. */
    public StoredLink stored() {
        return new StoredLink(link(), aliasKey, urlKey, password, privacyPassword);
    }
}
