package dev.waymark.storage.memory;

import com.google.common.collect.ImmutableSet;
import dev.waymark.spi.help.UrlKeys;
import java.util.Collection;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Links by the addresses that they lead to, from the first time on that somebody asks for one. */
final class UrlIndex implements Index<LinkRow> {

    private volatile @Nullable Groups<LinkRow, String> groups;

    /** Whether it has the links; needs no lock. */
    boolean isBuilt() {
        return groups != null;
    }

    /** Begins with these links. */
    void build(Stream<LinkRow> rows) {
        Groups<LinkRow, String> built = new Groups<>(row -> ImmutableSet.of(key(row)));
        rows.forEach(built::add);
        groups = built;
    }

    private static String key(LinkRow row) {
        return UrlKeys.of(row.link().url());
    }

    @Override
    public void add(LinkRow row) {
        if (groups != null) {
            groups.add(row);
        }
    }

    @Override
    public void addAll(Collection<LinkRow> rows) {
        if (groups != null) {
            groups.addAll(rows);
        }
    }

    @Override
    public void remove(LinkRow row) {
        if (groups != null) {
            groups.remove(row);
        }
    }

    /** Leading to the address with this key. */
    Condition<LinkRow> leadTo(String key) {
        return groups == null ? Condition.on(row -> key(row).equals(key)) : groups.contain(key);
    }
}
