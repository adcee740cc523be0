package dev.waymark.files;

import static com.google.common.base.Preconditions.checkNotNull;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import com.google.common.primitives.Ints;
import dev.waymark.access.PasswordHash;
import dev.waymark.error.Violation;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.spi.StoredLink;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file of links: the export of another link service, or a file of {@link #write}.
 *
 * <pre>{@code
 * try (LinkFile file = LinkFile.open(path, LinkFile.options().zone(zone))) {
 *     show(file.format() + ", short URLs at " + file.hosts());
 *     file.notes().forEach(note -> show(note));
 *     ImportResult result = links.importAll(file.records(), refused -> show(file.describe(refused)), done -> {});
 * }
 * }</pre>
 *
 * <p>{@link #open} recognizes the format, and reads the whole file once. A file is refused if a column may close links, such as
 * {@code banned until}, and the meaning of this column is unknown. A link that the other service has closed, or protected by a
 * password without a usable hash, arrives disabled, with a {@linkplain dev.waymark.imports.ImportResult#warnings() warning}.
 *
 * <p>A file may have any number of records. A field has at most 100,000 characters, except the targeting of links in a file of
 * {@link #write}. The file must not change while it is open. Not thread-safe.
 */
public final class LinkFile implements Closeable {

    private static final int SAMPLE = 65_536;
    private static final Pattern HTML = Pattern.compile("(?i)\\s*<(?:!doctype|html|meta|title|dl)\\b[\\s\\S]*");

    /** A comment or a statement, which may contain the names of columns, at the beginning of a file of another format. */
    private static final Pattern NO_HEADINGS = Pattern.compile("(?i)\\s*(?:#|--|(?:INSERT|REPLACE|CREATE)\\s)");

    private static final Pattern STATEMENTS = Pattern.compile(
            "(?im)^[ \\t]*(?:INSERT|REPLACE)[ \\t]+(?:\\w+[ \\t]+)?INTO[ \\t]|^-- \\w+ dump|^CREATE TABLE ");
    private static final Set<Field> ADDRESSES = ImmutableSet.of(Field.CUSTOM, Field.ALIAS, Field.SHORT_URL);
    private static final Comparator<Placed> OLDEST_FIRST =
            Comparator.comparing(placed -> placed.record().createdAt().orElse(Instant.MAX));
    private static final int MAX_NAMES = 20;

    private final Source source;
    private final Columns columns;
    private final RowSource rows;
    private final LinkFileOptions options;
    private final Survey survey;
    private final List<String> unknown;
    private @Nullable Reader text;
    private int[] lines = new int[1_024];
    private final BitSet inOtherCase = new BitSet();
    private int records;

    private LinkFile(Source source, Columns columns, RowSource rows, LinkFileOptions options, Survey survey) {
        this.source = source;
        this.columns = columns;
        this.rows = rows;
        this.options = options;
        this.survey = survey;
        this.unknown = rows.names().stream()
                .filter(name -> columns.field(name) == Field.UNKNOWN && !name.isBlank())
                .map(Texts::shown)
                .toList();
    }

    /** Returns the default options. */
    public static LinkFileOptions options() {
        return new LinkFileOptions();
    }

    /**
     * Opens a file, and reads the file once.
     *
     * @throws FileSystemException if the file is refused as a whole, with the reason and the remedy
     * @throws IOException if the file cannot be read
     */
    public static LinkFile open(Path path, LinkFileOptions options) throws IOException {
        Source source = Source.of(checkNotNull(path, "path"), checkNotNull(options, "options").encoding);
        try {
            RowSource rows = recognized(source, options);
            Columns columns = new Columns(rows.names(), options.columns);
            check(source, rows.names(), columns, options);
            Survey survey = new Survey(Files.size(path));
            try (Reader text = source.open()) {
                Iterator<Row> all = rows.rows(text);
                for (long number = 0; all.hasNext(); number++) {
                    Row row = all.next();
                    if (row.isReadable()) {
                        survey.add(number, new LinkRow(row, columns, rows, options));
                    }
                }
            }
            survey.end();
            return new LinkFile(source, columns, rows, options, survey);
        } catch (UncheckedIOException | CharacterCodingException e) {
            Throwable cause = Throwables.getRootCause(e);
            throw cause instanceof CharacterCodingException
                    ? source.refusedEncoding()
                    : source.refused(String.valueOf(cause.getMessage()));
        }
    }

    private static RowSource recognized(Source source, LinkFileOptions options) throws IOException {
        String sample = source.beginning(SAMPLE);
        Columns columns = new Columns(List.of(), options.columns);
        if (HTML.matcher(sample).matches()) {
            throw source.refused("HTML; bookmarks and pages contain no aliases");
        }
        if (sample.stripLeading().startsWith("{") || sample.stripLeading().startsWith("[")) {
            try {
                return Json.of(source, columns);
            } catch (NoClassDefFoundError e) {
                throw source.refused("JSON; add com.fasterxml.jackson.core:jackson-core to the dependencies");
            }
        }
        boolean isDelimited = !options.headings.isEmpty()
                || (!NO_HEADINGS.matcher(sample).lookingAt() && DelimitedText.hasHeadings(sample, options));
        if (!isDelimited && STATEMENTS.matcher(sample).find()) {
            return SqlDump.of(source, columns);
        }
        RedirectLines lines = isDelimited ? null : RedirectLines.of(sample);
        return lines == null ? DelimitedText.of(source, options) : lines;
    }

    private static void check(Source source, List<String> names, Columns columns, LinkFileOptions options)
            throws FileSystemException {
        List<Field> fields = names.stream().map(columns::field).toList();
        for (int i = 0; i < names.size(); i++) {
            String name = Texts.shown(names.get(i));
            if (fields.get(i) == Field.GUARDED) {
                throw source.refused(
                        "the column '%s' may close links; set the field of the column, or ignore the column with '!'"
                                .formatted(name));
            }
            if (fields.get(i) != Field.UNKNOWN && fields.get(i) != Field.IGNORED && names.indexOf(names.get(i)) < i) {
                throw source.refused("duplicate heading '" + name + "'");
            }
        }
        if (!fields.contains(Field.TARGET)) {
            throw source.refused("no column of target URLs");
        }
        if (fields.stream().noneMatch(ADDRESSES::contains) && !options.generatesAliases) {
            throw source.refused("no column of aliases; an option of the import generates aliases");
        }
    }

    /** Returns the recognized service and the shape of the file, for people, such as {@code Kutt, JSON}. */
    public String format() {
        String service = columns.service();
        return service.isEmpty() ? rows.shape() : service + ", " + rows.shape();
    }

    /** Returns the hosts of the short URLs in lower case, at most 100; empty if the file contains only aliases. */
    public Set<String> hosts() {
        return ImmutableSet.copyOf(survey.hosts());
    }

    /** Returns notes for people: the fields that the file does not contain, the omitted columns, and the missing options. */
    public List<String> notes() {
        ImmutableList.Builder<String> notes = ImmutableList.builder();
        if (!columns.note().isEmpty()) {
            notes.add(columns.note());
        }
        if (!unknown.isEmpty()) {
            notes.add("not imported: "
                    + unknown.stream().limit(MAX_NAMES).collect(joining(", "))
                    + (unknown.size() > MAX_NAMES ? ", ..." : ""));
        }
        return notes.addAll(survey.notes(options, columns.isOwn())).build();
    }

    /**
     * Returns the records for {@link dev.waymark.link.Links#importAll Links.importAll}, which are read as needed. A row that is no
     * record is an {@linkplain ImportLink#unreadable(String) unreadable} record. Each call begins with the first record, and ends
     * the stream of the previous call.
     *
     * @throws UncheckedIOException if the file cannot be read, also while the stream is read
     */
    public Stream<ImportLink> records() {
        try {
            close();
            Reader opened = source.open();
            text = opened;
            records = 0;
            Stream<Placed> all = Streams.zip(
                    Streams.stream(rows.rows(opened)),
                    LongStream.iterate(0, i -> i + 1).boxed(),
                    this::placed);
            return (options.isOldestFirst ? all.sorted(OLDEST_FIRST) : all).map(this::recorded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Placed(ImportLink record, long line, boolean hasOtherCase) {}

    private Placed placed(Row row, long number) {
        ImportLink record = row.isReadable()
                ? new LinkRow(row, columns, rows, options).record()
                : ImportLink.unreadable(row.problem());
        return new Placed(record, row.line(), survey.hasOtherCase(number));
    }

    /** Keeps for {@link #describe} where a record begins, and whether an earlier alias differs only in letter case. */
    private ImportLink recorded(Placed placed) {
        if (records == lines.length) {
            lines = Arrays.copyOf(lines, lines.length * 2);
        }
        lines[records] = Ints.saturatedCast(placed.line());
        inOtherCase.set(records, placed.hasOtherCase());
        records++;
        return placed.record();
    }

    /**
     * Returns a sentence about a record for people, such as {@code line 7: 'Short code' must not be the alias of another link}. The
     * sentence contains the first line of the record, and the name of the column in the file.
     *
     * @param reported a violation or a warning of an import of {@link #records}
     */
    public String describe(Violation reported) {
        if (reported.index().isEmpty() || reported.index().getAsInt() >= records) {
            return reported.describe();
        }
        int index = reported.index().getAsInt();
        String hint = reported.code().equals("taken") && inOtherCase.get(index)
                ? "; an earlier alias differs only in letter case, and AliasPolicy.matchingCase() accepts both aliases"
                : "";
        return "line " + lines[index] + ": " + reason(reported) + hint;
    }

    /** Returns the sentence of {@link #describe} without the line, by which a summary can count the reasons. */
    public String reason(Violation reported) {
        checkNotNull(reported, "reported");
        return column(reported) + " " + reported.message();
    }

    private String column(Violation reported) {
        String field = Splitter.on('[').split(reported.field()).iterator().next();
        return reported.code().equals("closed")
                ? field
                : rows.names().stream()
                        .filter(name -> columns.field(name).violation().equals(field) && !field.equals("record"))
                        .min(Comparator.comparing(columns::field))
                        .map(name -> "'" + Texts.shown(name) + "'")
                        .orElse(field);
    }

    @Override
    public void close() throws IOException {
        if (text != null) {
            text.close();
        }
    }

    /**
     * Writes links as CSV in UTF-8 with all fields except ids, versions, times of updates and passwords. {@link #open} reads the
     * file again. Equivalent to {@link #write(Stream, OutputStream, LinkFileOptions)} with the default options.
     */
    public static void write(Stream<Link> links, OutputStream out) throws IOException {
        write(links, out, options());
    }

    /**
     * Writes links as CSV in UTF-8 with all fields except ids, versions and times of updates. The first line contains the headings.
     * A link with a password, of which the file contains no {@linkplain LinkFileOptions#hashes hash}, comes back disabled.
     *
     * @param links the links, the oldest link first, so that an import keeps the order of their ids
     * @param out the output, which is flushed and not closed
     * @throws IOException if the output fails
     */
    public static void write(Stream<Link> links, OutputStream out, LinkFileOptions options) throws IOException {
        CsvTable<Link> table = new CsvTable<Link>(checkNotNull(options, "options").isWithoutFormulas)
                .column("Short code", Link::alias)
                .column("Long URL", Link::url)
                .column("Domain ID", link -> link.domain().id())
                .column("Title", Link::title)
                .column("Tags", link -> String.join(",", link.tags()))
                .column("Created at", Link::createdAt)
                .column("Clicks", Link::clicks)
                .column("Last click at", Link::lastClick)
                .column("Disabled", Link::disabled)
                .column("Password protected", Link::passwordProtected)
                .column("Expiration date", link -> link.expiration().date())
                .column("Expiration time", link -> link.expiration().time())
                .column("Expires at", Link::expiresAt)
                .column("Expiration clicks", link -> link.expiration().clicks())
                .column("Expiration URL", link -> link.expiration().url())
                .column("Start date", link -> link.start().date())
                .column("Start time", link -> link.start().time())
                .column("Starts at", Link::startsAt)
                .column("Target type", link -> link.targeting().type())
                .column("Targeting", link -> TargetingText.write(link.targeting()))
                .column("Attributes", Link::attributes)
                .column("Space ID", Link::spaceId)
                .column("Pixel IDs", link -> Joiner.on(' ').join(link.pixelIds()))
                .column("Privacy", link -> link.privacy().type().code());
        Function<Link, String> shortUrls = options.shortUrls;
        if (shortUrls != null) {
            table.column("Short URL", shortUrls::apply);
        }
        Function<Link, StoredLink> hashes = options.hashes;
        if (hashes != null) {
            table.column("Password hash", link -> hashes.apply(link).password().map(PasswordHash::encoded));
            table.column(
                    "Privacy password hash",
                    link -> hashes.apply(link).privacyPassword().map(PasswordHash::encoded));
        }
        table.write(checkNotNull(links, "links"), checkNotNull(out, "out"));
    }
}
