package dev.waymark.files;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.spi.StoredLink;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The options of a {@link LinkFile}. Immutable; each method returns a changed copy, and refuses null. */
public final class LinkFileOptions implements Cloneable {

    private static final String SURELY_IGNORED = "!";

    @Nullable
    Charset encoding;

    @Nullable
    ZoneId zone;

    /** The meanings of columns by the {@linkplain Field#key letters and digits} of their headings. */
    Map<String, Field> columns = ImmutableMap.of();

    List<String> headings = ImmutableList.of();
    Map<String, Domain> domains = ImmutableMap.of();
    boolean generatesAliases;
    boolean isOldestFirst;

    @Nullable
    Function<Link, String> shortUrls;

    @Nullable
    Function<Link, StoredLink> hashes;

    boolean isWithoutFormulas;

    LinkFileOptions() {}

    private LinkFileOptions with(Consumer<LinkFileOptions> change) {
        try {
            LinkFileOptions copy = (LinkFileOptions) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Sets the encoding. By default, a byte order mark decides; a file without a byte order mark must be UTF-8 or UTF-16. */
    public LinkFileOptions encoding(Charset charset) {
        checkNotNull(charset, "charset");
        return with(options -> options.encoding = charset);
    }

    /** Sets the zone of times without an offset. By default, a row with such a time is refused, unless the file names its zone. */
    public LinkFileOptions zone(ZoneId id) {
        checkNotNull(id, "id");
        return with(options -> options.zone = id);
    }

    /**
     * Sets the meanings of columns, in addition to the known headings.
     *
     * @param fields by the heading, of which letters and digits count: a field such as {@code url}, {@code alias},
     *     {@code created_at} or {@code domain_id}; an empty text to ignore the column; {@code !} to ignore a column that
     *     may close links
     * @throws IllegalArgumentException if a link has no such field
     */
    public LinkFileOptions columns(Map<String, String> fields) {
        ImmutableMap.Builder<String, Field> meanings = ImmutableMap.builder();
        checkNotNull(fields, "fields").forEach((heading, field) -> {
            String key = Field.key(heading);
            meanings.put(key, meaning(key, field));
        });
        return with(options -> options.columns = meanings.buildKeepingLast());
    }

    private static Field meaning(String key, String field) {
        if (field.equals(SURELY_IGNORED)) {
            return Field.IGNORED;
        }
        if (field.isEmpty()) {
            return Field.closes(key) ? Field.GUARDED : Field.IGNORED;
        }
        return Field.named(field)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the field of a column must be url, alias, created_at or another field of a link,"
                                + " or empty to ignore the column, was " + field));
    }

    /** Sets the headings of delimited text without a row of headings, such as {@code url} and {@code alias}. */
    public LinkFileOptions headings(String... names) {
        ImmutableList<String> headings = ImmutableList.copyOf(checkNotNull(names, "names"));
        return with(options -> options.headings = headings);
    }

    /** Imports the links of this host into this domain. By default, links are imported into the default domain of the owner. */
    public LinkFileOptions domain(String host, Domain domain) {
        ImmutableMap<String, Domain> more = ImmutableMap.<String, Domain>builder()
                .putAll(domains)
                .put(Ascii.toLowerCase(checkNotNull(host, "host")), checkNotNull(domain, "domain"))
                .buildKeepingLast();
        return with(options -> options.domains = more);
    }

    /**
     * Generates the alias of a row without an alias. By default, such a row is refused. A second import of the file imports these
     * rows again.
     */
    public LinkFileOptions generatingAliases() {
        return with(options -> options.generatesAliases = true);
    }

    /**
     * Reads the oldest record first, as an import needs it, and the records without a time of creation last. This option keeps
     * all records in memory, about one kilobyte for each. By default, the records have the order of the file.
     */
    public LinkFileOptions oldestFirst() {
        return with(options -> options.isOldestFirst = true);
    }

    /** Writes a column with the short URL of each link. */
    public LinkFileOptions shortUrls(Function<Link, String> function) {
        checkNotNull(function, "function");
        return with(options -> options.shortUrls = function);
    }

    /**
     * Writes columns with the hashes of passwords, so an import keeps the passwords. Do not send such a file to anyone: passwords
     * can be guessed from hashes.
     *
     * @param function returns the stored link, for example by {@link dev.waymark.spi.LinkStore#find}
     */
    public LinkFileOptions hashes(Function<Link, StoredLink> function) {
        checkNotNull(function, "function");
        return with(options -> options.hashes = function);
    }

    /**
     * Writes an apostrophe before each text that a spreadsheet would calculate as a formula: a text that begins with
     * {@code = + - @}, a tabulator or a carriage return. An import of the file does not remove the apostrophe.
     */
    public LinkFileOptions withoutFormulas() {
        return with(options -> options.isWithoutFormulas = true);
    }
}
