package dev.waymark.bench.memory;

import dev.waymark.access.Owner;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.query.Folding;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** A store of one owner's links as an application would write the store: without validation, atomicity and conditions. */
final class HandWrittenStore {

    private record Key(String text, long id) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byText = text.compareTo(other.text);
            return byText == 0 ? Long.compare(id, other.id) : byText;
        }
    }

    private final AtomicLong lastId = new AtomicLong();
    private final ConcurrentMap<String, Link> byAlias = new ConcurrentHashMap<>();
    private final ConcurrentNavigableMap<Long, Link> byId = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Key, Link> byTitle = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Key, Link> bySortedAlias = new ConcurrentSkipListMap<>();
    private final ConcurrentNavigableMap<Key, Link> byUrl = new ConcurrentSkipListMap<>();

    /** Creates a link with the alias of the command. */
    Link create(CreateLink command) {
        Instant now = Instant.now();
        String alias = command.alias().orElseThrow();
        Link link = Link.builder(Owner.DEFAULT, alias, command)
                .id(lastId.incrementAndGet())
                .createdAt(now)
                .updatedAt(now)
                .build();
        if (byAlias.putIfAbsent(Folding.fold(alias), link) != null) {
            throw new IllegalStateException("taken: " + alias);
        }
        byId.put(link.id(), link);
        byTitle.put(key(link.title().orElse(""), link), link);
        bySortedAlias.put(key(alias, link), link);
        byUrl.put(key(link.url(), link), link);
        return link;
    }

    private static Key key(String text, Link link) {
        return new Key(Folding.fold(text), link.id());
    }
}
