package dev.waymark.files;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The meanings of the columns of a file, which depend on the service. */
final class Columns {

    /**
     * One row for each format of a service: the name of the service, the headings by which the format is recognized, the meanings
     * of headings that differ from the meanings in {@link Field}, and a note about fields that the files do not contain. The
     * first matching row counts. The last row is an unknown service.
     */
    private static final String SERVICES = """
            Waymark | shortcode longurl targettype pixelids | domainid=DOMAIN_ID |
            Shlink web client | shortcode longurl createdat visits | | the export contains neither validity, limits nor rules
            Shlink | shortcode longurl | | the file contains no redirect rules
            Bitly | bitlink | archived=LOST | archived links stay open, as at Bitly
            Bitly | custombitlink | archived=LOST | archived links stay open, as at Bitly
            Bitly | link customlink | archived=LOST | archived links stay open, as at Bitly
            Bitly | link longurl | archived=LOST | archived links stay open, as at Bitly
            BL.INK | longurl keyword autodeletedate | |
            Cloudflare | source target redirectsubpath | |
            Rebrandly | slashtag | |
            TinyURL | tinyurl url | |
            Short.io | originalurl path | |
            Dub | shortlink destinationurl | archived=LOST | the export contains neither passwords, ends nor targeting
            Dub | key url | archived=LOST | archived links stay open, as at Dub
            Kutt | address target | password=PROTECTED domainid=LOST |
            YOURLS | keyword url | | the redirects keep no status code
            YOURLS | shorturl url timestamp ip | |
            Polr | shorturl longurl secretkey | |
            Sink | slug url comment | |
            Chhoto URL | shortlink longlink | |
            Lynx | slug destination visits | |
            URLR | url code | |
            tiny.cc | url shortid | |
            Redirection | source target regex | code=CODE type=TYPE | groups are not imported
            Redirection | url matchtype | url=ALIAS actiondataurl=TARGET | groups are not imported
            YOURLS plugin | source target hits | |
            Pretty Links | slug url redirecttype | keywords=IGNORED |
            BetterLinks | targeturl shorturl linkslug | linkdate=IGNORED linkslug=IGNORED |
            ThirstyAffiliates | linkname destinationurl slug | | the aliases have no prefix such as recommends/
            Simple 301 Redirects | request destination | |
            Vercel | source destination | |
             | | |
            """;

    private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings();
    private static final ImmutableList<List<String>> ROWS =
            SERVICES.lines().map(Splitter.on('|').trimResults()::splitToList).collect(ImmutableList.toImmutableList());
    private static final String OWN = "Waymark";

    /** The fields that only one column of a file contains: another column with such a heading has no meaning. */
    private static final Set<Field> SINGLE = ImmutableSet.of(Field.TARGET, Field.ALIAS);

    private final String service;
    private final String note;
    private final Map<String, Field> meanings;
    private final Map<String, Field> renamed;
    private final Map<String, Field> known = new HashMap<>();
    private List<String> names = List.of();
    private Map<Field, int[]> layout = Map.of();

    /**
     * Recognizes the service, and finds the meanings of its columns.
     *
     * @param names the names of the columns
     * @param renamed the meanings that the application has set, by the {@linkplain Field#key letters and digits} of headings
     */
    Columns(Collection<String> names, Map<String, Field> renamed) {
        Set<String> keys = names.stream().map(Field::key).collect(ImmutableSet.toImmutableSet());
        List<String> row = ROWS.stream()
                .filter(each -> keys.containsAll(WORDS.splitToList(each.get(1))))
                .findFirst()
                .orElseThrow();
        this.service = row.get(0);
        this.meanings = Maps.transformValues(WORDS.withKeyValueSeparator('=').split(row.get(2)), Field::valueOf);
        this.note = row.get(3);
        this.renamed = renamed;
    }

    /** Returns the name of the service; empty for an unknown service. */
    String service() {
        return service;
    }

    /** Returns a sentence about the fields that the files of the service do not contain; empty for no note. */
    String note() {
        return note;
    }

    /** Returns whether {@link LinkFile#write} has written the file. */
    boolean isOwn() {
        return service.equals(OWN);
    }

    /** Returns the meaning of a column. */
    Field field(String name) {
        return known.computeIfAbsent(name, this::meaning);
    }

    private Field meaning(String name) {
        String key = Field.key(name);
        return renamed.getOrDefault(key, meanings.getOrDefault(key, Field.of(key)));
    }

    /** Returns the positions of the columns of each field, the column with the most specific heading first. */
    Map<Field, int[]> layout(List<String> columns) {
        if (columns != names) {
            layout = new EnumMap<>(Field.class);
            for (Field field : Field.values()) {
                int[] positions = IntStream.range(0, columns.size())
                        .filter(position -> field(columns.get(position)) == field)
                        .boxed()
                        .sorted(Comparator.comparing(position -> Field.rank(Field.key(columns.get(position)))))
                        .limit(SINGLE.contains(field) ? 1 : columns.size())
                        .mapToInt(Integer::intValue)
                        .toArray();
                layout.put(field, positions);
            }
            names = columns;
        }
        return layout;
    }
}
