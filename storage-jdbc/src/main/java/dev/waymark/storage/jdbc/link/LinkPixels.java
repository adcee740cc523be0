package dev.waymark.storage.jdbc.link;

import com.google.common.collect.Sets;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The search index of pixels: a row for each pixel of each link. Links are never read from this index. */
record LinkPixels(SqlCatalog sql) {

    static final String TABLE = "waymark_link_pixel";

    private static final String INSERT = """
            INSERT INTO waymark_link_pixel (link_id, pixel_id, owner_id)
            VALUES (:link_id, :pixel_id, :owner_id)""";

    private static final String DELETE = """
            DELETE FROM waymark_link_pixel
            WHERE link_id = :link_id
              AND pixel_id = :pixel_id
              AND owner_id = :owner_id""";

    private record PixelRow(Link link, long pixel) {

        static Stream<PixelRow> of(Link link, Set<Long> pixels) {
            return pixels.stream().map(pixel -> new PixelRow(link, pixel));
        }

        Parameters parameters() {
            return new Parameters()
                    .set("link_id", link.id())
                    .set("pixel_id", pixel)
                    .set("owner_id", link.owner().key());
        }
    }

    /** Inserts the pixels of new links. */
    void insert(Session session, List<Link> links) throws SQLException {
        List<PixelRow> rows = links.stream()
                .flatMap(link -> PixelRow.of(link, link.pixelIds()))
                .toList();
        session.insertAll(sql.of(INSERT), rows, PixelRow::parameters);
    }

    /** Writes the differences between the pixels before and after updates. */
    void update(Session session, List<LinkStore.Replacement> replacements) throws SQLException {
        List<PixelRow> removed = new ArrayList<>();
        List<PixelRow> added = new ArrayList<>();
        for (LinkStore.Replacement each : replacements) {
            Link before = each.before().link();
            Link after = each.after().link();
            PixelRow.of(before, Sets.difference(before.pixelIds(), after.pixelIds()))
                    .forEach(removed::add);
            PixelRow.of(before, Sets.difference(after.pixelIds(), before.pixelIds()))
                    .forEach(added::add);
        }
        session.executeAll(sql.of(DELETE), removed, PixelRow::parameters);
        session.insertAll(sql.of(INSERT), added, PixelRow::parameters);
    }
}
