package dev.waymark.contract.sample;

import com.google.common.base.Ascii;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import dev.waymark.access.Owner;
import dev.waymark.link.LinkQuery;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;

/** The common values of tests: two owners, instants, and filters for queries. */
public final class Samples {

    /** The default owner of records. */
    public static final Owner OWNER = Owner.of("alice");

    /** Another owner. */
    public static final Owner OTHER = Owner.of("bob");

    /** The default instant of creation. */
    public static final Instant CREATED = Instant.parse("2025-03-01T10:15:30.123456Z");

    /** The default time of queries, later than {@link #CREATED}. */
    public static final Instant NOW = Instant.parse("2025-06-15T12:00:00Z");

    private Samples() {}

    /** Returns the filter of a query by {@link #OWNER} at {@link #NOW}. */
    public static LinkFilter filter(LinkQuery query) {
        return filter(OWNER, query, NOW);
    }

    /** Returns the filter of a query for links. */
    public static LinkFilter filter(Owner owner, LinkQuery query, Instant now) {
        LinkQuery folded = query.with(
                        query.search().orElse(null),
                        (unfolded, search) -> unfolded.search(ReferenceFolding.fold(search.term()), search.field()))
                .with(query.tag().map(ReferenceFolding::fold).orElse(null), LinkQuery::tag);
        return new LinkFilter(owner, folded, now, query.url().map(UrlKey::of));
    }

    /** Returns the filter of a query by {@link #OWNER} for reports. */
    public static ReportFilter filter(ReportQuery query) {
        return filter(OWNER, query);
    }

    /** Returns the filter of a query for reports. */
    public static ReportFilter filter(Owner owner, ReportQuery query) {
        ReportQuery folded =
                query.with(query.search().map(ReferenceFolding::fold).orElse(null), ReportQuery::search);
        return new ReportFilter(owner, folded, query.url().map(UrlKey::of));
    }

    /** Returns a text with the form of a creation key or fingerprint, different for different names. */
    public static String key(String name) {
        return BaseEncoding.base64Url()
                .omitPadding()
                .encode(Hashing.sha256().hashUnencodedChars(name).asBytes());
    }

    /** Returns the sorts by each field in both directions. */
    public static <F extends Enum<F>> Stream<Sort<F>> sorts(Class<F> fields) {
        return Stream.of(fields.getEnumConstants())
                .flatMap(field -> Stream.of(Direction.values()).map(direction -> Sort.by(field, direction)));
    }

    /** Returns a random page key. */
    public static String pageKey(Random random) {
        byte[] bits = new byte[16];
        random.nextBytes(bits);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }

    /** Returns a copy of the key with another character at this index. */
    public static UrlKey differingAt(UrlKey key, int index) {
        char other = key.text().charAt(index) == 'A' ? 'B' : 'A';
        return new UrlKey(key.text().substring(0, index) + other + key.text().substring(index + 1));
    }

    /** Returns a copy of the key with the text in upper case. */
    public static UrlKey inUpperCase(UrlKey key) {
        int last = UrlKey.LENGTH - 1;
        return new UrlKey(
                Ascii.toUpperCase(key.text().substring(0, last)) + key.text().charAt(last));
    }
}
