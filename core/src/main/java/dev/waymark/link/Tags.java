package dev.waymark.link;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import dev.waymark.query.Folding;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Sets of tags, in the order of the texts. Two tags are equal if their folds are equal (D-50). A tag may be too long. */
final class Tags {

    private Tags() {}

    /** Trims the texts. From equal tags, only the first tag remains. */
    static ImmutableSet<String> of(Iterable<String> texts) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (String text : texts) {
            String tag = CharMatcher.whitespace().trimFrom(text);
            tags.putIfAbsent(key(tag), tag);
        }
        return ImmutableSet.copyOf(tags.values());
    }

    /** Returns the tags that are not equal to a removed tag. */
    static ImmutableSet<String> without(Set<String> tags, Set<String> removed) {
        ImmutableSet<String> keys = removed.stream().map(Tags::key).collect(ImmutableSet.toImmutableSet());
        return tags.stream().filter(tag -> !keys.contains(key(tag))).collect(ImmutableSet.toImmutableSet());
    }

    private static String key(String tag) {
        return Folding.foldUpTo(Link.MAX_TAG, tag);
    }
}
