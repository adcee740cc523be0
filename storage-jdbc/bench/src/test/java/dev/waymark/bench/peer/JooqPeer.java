package dev.waymark.bench.peer;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;

import java.util.List;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** jOOQ with its DSL and the names of tables and columns, like code without the generator of jOOQ. */
public final class JooqPeer implements JdbcPeer {

    private static final Table<Record> LINK = table(DSL.name("waymark_link"));
    private static final Table<Record> COUNTER = table(DSL.name("waymark_link_counter"));
    private static final Field<Long> ID = number("id");
    private static final Field<String> OWNER = text("owner_id");
    private static final Field<Long> DOMAIN = number("domain_id");
    private static final Field<String> ALIAS = text("alias");
    private static final Field<String> ALIAS_KEY = text("alias_key");
    private static final Field<String> URL = text("url");
    private static final Field<String> URL_KEY = text("url_key");
    private static final Field<String> TITLE = text("title");
    private static final Field<String> TITLE_FOLDED = text("title_folded");
    private static final Field<Long> SPACE = number("space_id");
    private static final Field<Long> COUNTED_LINK = field(DSL.name("waymark_link_counter", "link_id"), Long.class);
    private static final Field<Long> CLICKS = ofCounter("clicks");
    private static final Field<Boolean> DISABLED = field(DSL.name("waymark_link", "disabled"), Boolean.class);
    private static final Field<String> PASSWORD = text("password");
    private static final Field<Integer> PRIVACY = code("privacy");
    private static final Field<String> PRIVACY_PASSWORD = text("privacy_password");
    private static final Field<String> DATE = text("expiration_date");
    private static final Field<String> TIME = text("expiration_time");
    private static final Field<Long> CLICK_LIMIT = ofCounter("click_limit");
    private static final Field<String> FALLBACK = text("expiration_url");
    private static final Field<Long> EXPIRES_AT = number("expires_at");
    private static final Field<Integer> TARGET = code("target_type");
    private static final Field<String> ENTRIES = text("entries");
    private static final Field<String> PIXELS = text("pixels");
    private static final Field<String> TAGS = text("tags");
    private static final Field<String> ATTRIBUTES = text("attributes");
    private static final Field<String> START_DATE = text("start_date");
    private static final Field<String> START_TIME = text("start_time");
    private static final Field<Long> STARTS_AT = number("starts_at");
    private static final Field<String> CREATION_KEY = text("creation_key");
    private static final Field<String> CREATION_FINGERPRINT = text("creation_fingerprint");
    private static final Field<Long> CREATED_AT = number("created_at");
    private static final Field<Long> UPDATED_AT = number("updated_at");
    private static final Field<Long> VERSION = number("version");

    private static final List<Field<?>> COLUMNS = List.of(
            ID,
            OWNER,
            DOMAIN,
            ALIAS,
            ALIAS_KEY,
            URL,
            URL_KEY,
            TITLE,
            SPACE,
            CLICKS,
            DISABLED,
            PASSWORD,
            PRIVACY,
            PRIVACY_PASSWORD,
            DATE,
            TIME,
            CLICK_LIMIT,
            FALLBACK,
            EXPIRES_AT,
            TARGET,
            ENTRIES,
            PIXELS,
            TAGS,
            ATTRIBUTES,
            START_DATE,
            START_TIME,
            STARTS_AT,
            CREATION_KEY,
            CREATION_FINGERPRINT,
            CREATED_AT,
            UPDATED_AT,
            VERSION);

    private final DSLContext jooq;

    public JooqPeer(DataSource dataSource, SQLDialect dialect) {
        jooq = DSL.using(dataSource, dialect);
    }

    private static Field<Long> ofCounter(String column) {
        return field(select(field(DSL.name("waymark_link_counter", column), Long.class))
                .from(COUNTER)
                .where(COUNTED_LINK.eq(ID)));
    }

    private static Field<Long> number(String column) {
        return field(DSL.name("waymark_link", column), Long.class);
    }

    private static Field<Integer> code(String column) {
        return field(DSL.name("waymark_link", column), Integer.class);
    }

    private static Field<String> text(String column) {
        return field(DSL.name("waymark_link", column), String.class);
    }

    @Override
    public String name() {
        return "jOOQ";
    }

    @Override
    public @Nullable LinkRecord find(String alias) {
        return jooq.select(COLUMNS)
                .from(LINK)
                .where(DOMAIN.eq(0L))
                .and(ALIAS_KEY.eq(alias))
                .fetchOne(JooqPeer::link);
    }

    @Override
    public List<LinkRecord> list(String owner, int limit) {
        return jooq.select(COLUMNS)
                .from(LINK)
                .where(OWNER.eq(owner))
                .orderBy(OWNER.desc(), TITLE_FOLDED.desc(), ID.desc())
                .limit(limit)
                .fetch(JooqPeer::link);
    }

    private static LinkRecord link(Record row) {
        return new LinkRecord(
                row.get(ID),
                row.get(OWNER),
                row.get(DOMAIN),
                row.get(ALIAS),
                row.get(ALIAS_KEY),
                row.get(URL),
                row.get(URL_KEY),
                row.get(TITLE),
                row.get(SPACE),
                row.get(CLICKS),
                row.get(DISABLED),
                row.get(PASSWORD),
                row.get(PRIVACY),
                row.get(PRIVACY_PASSWORD),
                row.get(DATE),
                row.get(TIME),
                row.get(CLICK_LIMIT),
                row.get(FALLBACK),
                row.get(EXPIRES_AT),
                row.get(TARGET),
                row.get(ENTRIES),
                row.get(PIXELS),
                row.get(TAGS),
                row.get(ATTRIBUTES),
                row.get(START_DATE),
                row.get(START_TIME),
                row.get(STARTS_AT),
                row.get(CREATION_KEY),
                row.get(CREATION_FINGERPRINT),
                row.get(CREATED_AT),
                row.get(UPDATED_AT),
                row.get(VERSION));
    }
}
