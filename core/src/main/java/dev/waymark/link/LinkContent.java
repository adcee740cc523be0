package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.TagText;
import dev.waymark.constraint.TargetingEntries;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.query.Folding;
import dev.waymark.url.WebUrl;
import dev.waymark.value.ValueFields;
import jakarta.validation.Valid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The common fields of a creation and a link. A null field has its default value, which needs no validation.
 *
 * <p>A builder changes only its own copy. The content of a link or a command never changes.
 */
final class LinkContent extends ValueFields<LinkContent> {

    /** Null only in the new values of an update that keeps the URL. */
    @WebAddress
    @Nullable
    String url;

    @Valid
    @Nullable
    Domain domain;

    @Text(max = Link.MAX_TITLE, singleLine = true)
    @Nullable
    String title;

    @Text(max = Link.MAX_ATTRIBUTES)
    @Nullable
    String attributes;

    @Identifier
    @Nullable
    Long spaceId;

    @Count(max = Link.MAX_PIXELS)
    @Nullable
    Set<@Identifier Long> pixelIds;

    @Count(max = Link.MAX_TAGS, of = "tags")
    @Nullable
    Set<@TagText String> tags;

    boolean disabled;

    @Valid
    @Nullable
    Privacy privacy;

    @Nullable
    Start start;

    @Valid
    @Nullable
    Expiration expiration;

    @TargetingEntries(max = Targeting.MAX_ENTRIES)
    @Nullable
    Targeting targeting;

    /** Creates the empty content, which an update changes for the validation of its new values. */
    LinkContent() {}

    LinkContent(String url) {
        this.url = checkNotNull(url, "url");
    }

    String url() {
        return requireNonNull(url);
    }

    /** Returns the domain of a link; the default domain for a command without a domain. */
    Domain domain() {
        return requireNonNullElse(domain, Domain.DEFAULT);
    }

    Optional<String> title() {
        return Optional.ofNullable(title);
    }

    Optional<String> attributes() {
        return Optional.ofNullable(attributes);
    }

    Optional<Long> spaceId() {
        return Optional.ofNullable(spaceId);
    }

    Set<Long> pixelIds() {
        return requireNonNullElse(pixelIds, ImmutableSet.of());
    }

    Set<String> tags() {
        return requireNonNullElse(tags, ImmutableSet.of());
    }

    Privacy privacy() {
        return requireNonNullElse(privacy, Privacy.PUBLIC);
    }

    Start start() {
        return requireNonNullElse(start, Start.NONE);
    }

    Expiration expiration() {
        return requireNonNullElse(expiration, Expiration.NEVER);
    }

    Targeting targeting() {
        return requireNonNullElse(targeting, Targeting.NONE);
    }

    /** Returns all fields except the URL, by name. {@code equals} and {@code toString} use this map. */
    private ImmutableMap<String, Object> options() {
        return ImmutableMap.<String, Object>builder()
                .put("domain", Optional.ofNullable(domain))
                .put("title", title())
                .put("attributes", attributes())
                .put("spaceId", spaceId())
                .put("pixelIds", pixelIds())
                .put("tags", tags())
                .put("disabled", disabled)
                .put("privacy", privacy())
                .put("start", start())
                .put("expiration", expiration())
                .put("targeting", targeting())
                .buildOrThrow();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof LinkContent content
                        && Objects.equals(url, content.url)
                        && options().equals(content.options()));
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(url);
    }

    /** Adds all fields to the text of a link or a command, without the password of a URL. */
    MoreObjects.ToStringHelper describe(MoreObjects.ToStringHelper text) {
        text.add("url", WebUrl.withoutUserInfo(url()));
        options().forEach(text::add);
        return text;
    }

    /**
     * Trims the texts of tags, and keeps their order. Two tags are equal if their folds are equal (D-50): from equal tags, only the
     * first tag remains. A tag may be too long.
     */
    static ImmutableSet<String> distinctTags(Iterable<String> texts) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (String text : texts) {
            String tag = CharMatcher.whitespace().trimFrom(text);
            tags.putIfAbsent(keyOfTag(tag), tag);
        }
        return ImmutableSet.copyOf(tags.values());
    }

    /** Returns the tags that are not equal to a removed tag. */
    static ImmutableSet<String> tagsWithout(Set<String> tags, Set<String> removed) {
        ImmutableSet<String> keys = removed.stream().map(LinkContent::keyOfTag).collect(ImmutableSet.toImmutableSet());
        return tags.stream().filter(tag -> !keys.contains(keyOfTag(tag))).collect(ImmutableSet.toImmutableSet());
    }

    private static String keyOfTag(String tag) {
        return Folding.foldUpTo(Link.MAX_TAG, tag);
    }
}
