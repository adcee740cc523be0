package dev.waymark.files;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The files of one service.
 *
 * @param name the name of the service
 * @param required the headings by which the service is recognized
 * @param meanings the meanings of headings that differ from the meanings in {@link Field}
 * @param note a sentence about the fields that the files of the service do not contain; empty for no note
 */
record Format(String name, Set<String> required, Map<String, Field> meanings, String note) {

    /** The name of the format that {@link LinkFile#write} writes. */
    static final String OWN = "Waymark";

    /** One row for each format: name, required headings, different meanings, note. The first matching row counts. */
    private static final String TABLE = """
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
            """;

    private static final ImmutableList<Format> ALL =
            TABLE.lines().map(Format::parse).collect(ImmutableList.toImmutableList());

    private static Format parse(String line) {
        List<String> cells = Splitter.on('|').trimResults().splitToList(line);
        Splitter words = Splitter.on(' ').omitEmptyStrings();
        ImmutableMap.Builder<String, Field> meanings = ImmutableMap.builder();
        words.withKeyValueSeparator('=')
                .split(cells.get(2))
                .forEach((heading, field) -> meanings.put(heading, Field.valueOf(field)));
        return new Format(
                cells.get(0), ImmutableSet.copyOf(words.split(cells.get(1))), meanings.buildOrThrow(), cells.get(3));
    }

    /** Returns the first format whose headings a file has; a format without a name if the file is of an unknown service. */
    static Format of(Set<String> keys) {
        return ALL.stream()
                .filter(format -> keys.containsAll(format.required))
                .findFirst()
                .orElseGet(() -> new Format("", ImmutableSet.of(), ImmutableMap.of(), ""));
    }

    boolean isOwn() {
        return name.equals(OWN);
    }
}
