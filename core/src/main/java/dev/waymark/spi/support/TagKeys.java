package dev.waymark.spi.support;

import com.google.common.collect.ImmutableSet;
import dev.waymark.link.Link;
import dev.waymark.query.Folding;
import dev.waymark.spi.LinkStore.TagUse;
import dev.waymark.spi.SortKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The keys by which the tags of links are compared, and their counts, for stores that read each link. */
public final class TagKeys {

    private static final Comparator<TagUse> MOST_LINKS_FIRST =
            Comparator.comparingLong(TagUse::links).reversed().thenComparing(use -> new SortKey.OfText(use.key()));

    private TagKeys() {}

    /** Returns the folds of the tags of a link. */
    public static Set<String> of(Link link) {
        return link.tags().stream().map(Folding::fold).collect(ImmutableSet.toImmutableSet());
    }

    /**
     * Counts links by tag, for {@link dev.waymark.spi.LinkStore#tags LinkStore.tags}.
     *
     * @param links the links of one owner
     * @param limit the maximum number of tags
     */
    public static List<TagUse> count(Stream<Link> links, int limit) {
        Map<String, TagUse> uses = new HashMap<>();
        links.forEach(link -> {
            for (String key : of(link)) {
                TagUse first = new TagUse(key, 1, link.id());
                uses.merge(key, first, TagKeys::sum);
            }
        });
        return uses.values().stream().sorted(MOST_LINKS_FIRST).limit(limit).toList();
    }

    private static TagUse sum(TagUse one, TagUse other) {
        return new TagUse(one.key(), one.links() + other.links(), Math.max(one.newest(), other.newest()));
    }
}
