package dev.waymark.bench.scaling;

import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.query.PageRequest;
import java.util.HashMap;
import java.util.Map;

/** The requests of pages deep in lists. Each request is found once, because a count and a page by number find it. */
final class DeepPages {

    private final Map<LinkQuery, PageRequest> requests = new HashMap<>();

    /** Returns the page after the first two fifths of a list, by cursor. A list without such a page repeats its first page. */
    PageRequest of(Links links, LinkQuery query, int size) {
        return requests.computeIfAbsent(query, missing -> {
            int number = (int) Math.max(1, links.count(query) * 2 / 5 / size);
            PageRequest before = PageRequest.page(number, size);
            return links.list(query, before).next().orElse(before);
        });
    }
}
