package dev.waymark.link;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.constraint.Count;
import dev.waymark.constraint.Identifier;
import dev.waymark.constraint.TagText;
import dev.waymark.constraint.Text;
import dev.waymark.value.ValueFields;
import jakarta.validation.Valid;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The edits of an update, in the order of the calls. Only the copy for a new command is changed. */
final class LinkEdits extends ValueFields<LinkEdits> {

    /**
     * The change of one field.
     *
     * @param value the new value; null if the edit clears the field
     */
    private record Edit(String field, @Nullable Object value, Consumer<CreateLink.Fields> change) {}

    private ImmutableList<Edit> edits = ImmutableList.of();

    @Count(max = Link.MAX_PIXELS)
    Set<@Identifier Long> addPixelIds = ImmutableSet.of();

    @Count(max = Link.MAX_PIXELS)
    Set<@Identifier Long> removePixelIds = ImmutableSet.of();

    @Count(max = Link.MAX_TAGS, of = "tags")
    Set<@TagText String> addTags = ImmutableSet.of();

    @Count(max = Link.MAX_TAGS, of = "tags")
    Set<@TagText String> removeTags = ImmutableSet.of();

    @Text(required = true, max = Secret.MAX_PASSWORD)
    @Nullable
    Secret privacyPassword;

    Optional<Long> expectedVersion = Optional.empty();

    void add(String field, @Nullable Object value, Consumer<CreateLink.Fields> change) {
        edits = ImmutableList.<Edit>builderWithExpectedSize(edits.size() + 1)
                .addAll(edits)
                .add(new Edit(field, value, change))
                .build();
    }

    /** Returns the new values alone, with the constraints of a creation: an empty link after the edits. */
    @Valid
    CreateLink.Fields getSent() {
        CreateLink.Fields sent = new CreateLink.Fields(new LinkContent());
        edit(sent);
        return sent;
    }

    private void edit(CreateLink.Fields link) {
        for (Edit edit : edits) {
            edit.change().accept(link);
        }
    }

    void applyTo(CreateLink.Fields link) {
        edit(link);
        LinkContent content = link.content;
        if (!addPixelIds.isEmpty() || !removePixelIds.isEmpty()) {
            content.pixelIds = ImmutableSortedSet.copyOf(
                    Sets.union(Sets.difference(content.pixelIds(), removePixelIds), addPixelIds));
        }
        if (!addTags.isEmpty() || !removeTags.isEmpty()) {
            content.tags = LinkContent.distinctTags(
                    Iterables.concat(LinkContent.tagsWithout(content.tags(), removeTags), addTags));
        }
        if (privacyPassword != null && content.privacy().type() == Privacy.Type.PASSWORD) {
            content.privacy = Privacy.password(privacyPassword.reveal());
        }
    }

    /** Returns the new value of each changed field by name; an empty {@code Optional} for a cleared field. */
    ImmutableMap<String, Object> values() {
        ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
        for (Edit edit : edits) {
            values.put(edit.field(), edit.value() == null ? Optional.empty() : edit.value());
        }
        putUnlessEmpty(values, "addPixelIds", addPixelIds);
        putUnlessEmpty(values, "removePixelIds", removePixelIds);
        putUnlessEmpty(values, "addTags", addTags);
        putUnlessEmpty(values, "removeTags", removeTags);
        if (privacyPassword != null) {
            values.put("privacyPassword", privacyPassword);
        }
        return values.buildKeepingLast();
    }

    private static void putUnlessEmpty(ImmutableMap.Builder<String, Object> values, String field, Set<?> elements) {
        if (!elements.isEmpty()) {
            values.put(field, elements);
        }
    }
}
