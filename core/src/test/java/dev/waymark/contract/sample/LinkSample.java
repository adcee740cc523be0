package dev.waymark.contract.sample;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.Longs;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** A builder of links for tests. By default, a link is public, active, and never expires. */
public final class LinkSample {

    /** The fields of a stored link, except the id. */
    public static final ImmutableSet<String> FIELDS = ImmutableSet.copyOf(Sets.difference(
            ImmutableSet.<String>builder()
                    .addAll(FieldSamples.LINK.fields(Link.class))
                    .add("privacyPassword")
                    .build(),
            ImmutableSet.of("id")));

    /** The fields that an update of a store can change, except version and time. */
    public static final ImmutableSet<String> CHANGING_FIELDS = ImmutableSet.copyOf(Sets.difference(
            FIELDS, ImmutableSet.of("owner", "domain", "clicks", "lastClick", "createdAt", "updatedAt", "version")));

    private Link link = Link.builder(Samples.OWNER, "docs", "https://example.com/")
            .createdAt(Samples.CREATED)
            .updatedAt(Samples.CREATED)
            .build();
    private AliasKey aliasKey = new AliasKey(link.domain(), link.alias());
    private UrlKey urlKey = UrlKey.of(link.url());
    private Optional<PasswordHash> password = Optional.empty();
    private Optional<PasswordHash> privacyPassword = Optional.empty();
    private Optional<CreationKey> creationKey = Optional.empty();

    private LinkSample() {}

    /** Creates a link with this alias in the default domain. */
    public static LinkSample of(String alias) {
        return new LinkSample().alias(alias);
    }

    /** Creates a copy of a link, for changes. */
    public static LinkSample like(StoredLink stored) {
        LinkSample copy = new LinkSample();
        copy.link = stored.link();
        copy.aliasKey = stored.aliasKey();
        copy.urlKey = stored.urlKey();
        copy.password = stored.password();
        copy.privacyPassword = stored.privacyPassword();
        copy.creationKey = stored.creationKey();
        return copy;
    }

    /** Creates a copy of a link for the next update, with the next version and an update time one second later. */
    public static LinkSample after(StoredLink stored) {
        Link link = stored.link();
        return like(stored)
                .version(link.version() + 1)
                .updatedAt(link.updatedAt().plusSeconds(1));
    }

    /** Sets one field to its value in {@link FieldSamples#LINK}, and the fields that the field requires. */
    public LinkSample with(String field) {
        return switch (field) {
            case "alias" -> alias(FieldSamples.LINK.value(field, String.class));
            case "url" -> url(FieldSamples.LINK.value(field, String.class));
            case "privacy" -> privacy(FieldSamples.LINK.value(field, Privacy.class));
            case "domain" -> domain(FieldSamples.LINK.value(field, Domain.class));
            case "start", "startsAt" -> startsAt(FieldSamples.LINK.value("startsAt", Instant.class));
            case "expiresAt" -> expiresAt(FieldSamples.LINK.value(field, Instant.class));
            case "passwordProtected" -> password("hash one");
            case "privacyPassword" -> privacyPassword("hash two");
            default -> with(builder -> FieldSamples.LINK.set(builder, field));
        };
    }

    /** Sets one field to the given value. */
    public LinkSample with(String field, Object value) {
        return with(builder -> FieldSamples.LINK.set(builder, field, value));
    }

    /** Sets several fields to their values in {@link FieldSamples#LINK}. */
    public LinkSample withAll(Iterable<String> fields) {
        fields.forEach(this::with);
        return this;
    }

    private LinkSample with(UnaryOperator<LinkBuilder> change) {
        link = change.apply(link.toBuilder()).build();
        return this;
    }

    public LinkSample id(long newId) {
        return with(builder -> builder.id(newId));
    }

    public LinkSample owner(Owner newOwner) {
        return with(builder -> builder.owner(newOwner));
    }

    /** Sets the domain; 0 is the default domain. */
    public LinkSample domain(long newDomain) {
        return domain(Domain.of(newDomain));
    }

    public LinkSample domain(Domain newDomain) {
        return with(builder -> builder.domain(newDomain)).key(aliasKey.text());
    }

    /** Sets the alias, and the lower-case form of the alias as the key. */
    public LinkSample alias(String newAlias) {
        return with(builder -> builder.alias(newAlias)).key(newAlias.toLowerCase(Locale.ROOT));
    }

    /** Sets the text of the key, independently of the alias. Call this method after {@link #alias}. */
    public LinkSample key(String text) {
        aliasKey = new AliasKey(link.domain(), text);
        return this;
    }

    /** Sets the URL and the key of the URL. */
    public LinkSample url(String newUrl) {
        urlKey = UrlKey.of(newUrl);
        return with(builder -> builder.url(newUrl));
    }

    /** Sets the key of the URL, independently of the URL. Call this method after {@link #url}. */
    public LinkSample urlKey(UrlKey newKey) {
        urlKey = newKey;
        return this;
    }

    /** Sets the title; an empty text removes the title. */
    public LinkSample title(String newTitle) {
        return with(builder -> builder.title(Optional.of(newTitle).filter(text -> !text.isEmpty())));
    }

    /** Sets the space; 0 removes the space. */
    public LinkSample space(long newSpace) {
        return with(builder -> builder.spaceId(Optional.of(newSpace).filter(id -> id > 0)));
    }

    public LinkSample pixels(long... newPixelIds) {
        return pixels(Longs.asList(newPixelIds));
    }

    public LinkSample pixels(Collection<Long> newPixelIds) {
        return with(builder -> builder.pixelIds(new TreeSet<>(newPixelIds)));
    }

    public LinkSample tags(String... newTags) {
        return tags(List.of(newTags));
    }

    public LinkSample tags(Collection<String> newTags) {
        return with(builder -> builder.tags(new LinkedHashSet<>(newTags)));
    }

    public LinkSample clicks(long newClicks) {
        return with(builder -> builder.clicks(newClicks));
    }

    public LinkSample lastClick(Instant newLastClick) {
        return lastClick(Optional.of(newLastClick));
    }

    public LinkSample lastClick(Optional<Instant> newLastClick) {
        return with(builder -> builder.lastClick(newLastClick));
    }

    public LinkSample disabled(boolean off) {
        return with(builder -> builder.disabled(off));
    }

    /** Sets the hash of the password of the redirect; an empty text removes the password. */
    public LinkSample password(String hash) {
        password = Optional.of(hash).filter(text -> !text.isEmpty()).map(PasswordHash::new);
        return with(builder -> builder.passwordProtected(password.isPresent()));
    }

    /** Sets the privacy to public or private. */
    public LinkSample privacy(Privacy newPrivacy) {
        privacyPassword = Optional.empty();
        return with(builder -> builder.privacy(newPrivacy));
    }

    /** Sets the hash of the password of the link's page. */
    public LinkSample privacyPassword(String hash) {
        privacyPassword = Optional.of(new PasswordHash(hash));
        return with(builder -> builder.privacy(Privacy.PASSWORD));
    }

    /** Sets the instant of the start. */
    public LinkSample startsAt(Instant instant) {
        return start(Start.at(LocalDateTime.ofInstant(instant, ZoneOffset.UTC)), instant);
    }

    public LinkSample start(Start newStart, Instant instant) {
        return with(builder -> builder.start(newStart).startsAt(instant));
    }

    /** Sets the instant of expiration. */
    public LinkSample expiresAt(Instant instant) {
        LocalDateTime moment = LocalDateTime.ofInstant(instant, ZoneOffset.UTC).withNano(0);
        return expiration(
                link.expiration().withDate(moment.toLocalDate()).withTime(moment.toLocalTime()), Optional.of(instant));
    }

    /** Sets the click limit; 0 removes the limit. */
    public LinkSample clickLimit(long limit) {
        UpdateLink change = UpdateLink.change();
        CreateLink changed = (limit == 0 ? change.clearExpirationClicks() : change.expirationClicks(limit))
                .applyTo(CreateLink.copyOf(link));
        return expiration(changed.expiration(), link.expiresAt());
    }

    public LinkSample expiration(Expiration newExpiration, Optional<Instant> instant) {
        return with(builder -> builder.expiration(newExpiration).expiresAt(instant));
    }

    public LinkSample targeting(Targeting newTargeting) {
        return with(builder -> builder.targeting(newTargeting));
    }

    public LinkSample createdAt(Instant instant) {
        return with(builder -> builder.createdAt(instant));
    }

    public LinkSample updatedAt(Instant instant) {
        return with(builder -> builder.updatedAt(instant));
    }

    public LinkSample version(long newVersion) {
        return with(builder -> builder.version(newVersion));
    }

    /** Sets the creation key, with a fingerprint that differs from the key. */
    public LinkSample creationKey(String text) {
        return creationKey(Optional.of(new CreationKey(Samples.key(text), Samples.key("fingerprint of " + text))));
    }

    /** Sets or removes the creation key. */
    public LinkSample creationKey(Optional<CreationKey> newKey) {
        creationKey = newKey;
        return this;
    }

    /** Returns the link. */
    public Link link() {
        return link;
    }

    /** Returns the link with the values that never leave the library. */
    public StoredLink stored() {
        return new StoredLink(link, aliasKey, urlKey, password, privacyPassword, creationKey);
    }
}
