package dev.waymark.storage.jdbc.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.patch.Patch;
import dev.waymark.spi.LinkSettings;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Parameters.Binder;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.SQLException;
import java.util.List;

/** Sets columns of links whose rows are locked, but of those that have these values already. */
final class LinkSetting {

    private final SqlCatalog sql;

    LinkSetting(SqlCatalog sql) {
        this.sql = sql;
    }

    /** Returns how many were changed. */
    int execute(Session session, List<Long> ids, LinkSettings settings) throws SQLException {
        ImmutableList.Builder<String> columns = ImmutableList.builder();
        Binder values = p -> p.set("updated_at", settings.updatedAt()).setEach("ids", ids);
        if (settings.disabled().type() != Patch.Type.KEEP) {
            columns.add("disabled");
            values = values.and(
                    p -> p.set("disabled", settings.disabled().value().orElseThrow()));
        }
        if (settings.spaceId().type() != Patch.Type.KEEP) {
            columns.add("space_id");
            values =
                    values.and(p -> p.set("space_id", settings.spaceId().value().orElse(AbsentValues.ID)));
        }
        return session.execute(sql.ofIds(statement(columns.build()), ids), values);
    }

    private static String statement(List<String> columns) {
        return """
                UPDATE waymark_link
                SET
                  %s,
                  updated_at = CASE WHEN updated_at > :updated_at THEN updated_at ELSE :updated_at END,
                  version = version + 1
                WHERE id IN (:ids)
                  AND (%s)
                """.formatted(joined(columns, "%1$s = :%1$s", ", "), joined(columns, "%1$s <> :%1$s", " OR "));
    }

    private static String joined(List<String> columns, String each, String separator) {
        return String.join(separator, columns.stream().map(each::formatted).toList());
    }
}
