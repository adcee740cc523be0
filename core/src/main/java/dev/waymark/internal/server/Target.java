package dev.waymark.internal.server;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.MalformedFormException;
import dev.waymark.form.Parameters;
import dev.waymark.internal.link.AliasKeys;
import dev.waymark.link.AliasPolicy;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The target of a request.
 *
 * @param authority the host and the port of an absolute target; null for a target without a host
 * @param raw the segments of the path, as sent; empty for a target without a path, such as {@code *}
 * @param decoded the segments of the path, each decoded once. A segment that is malformed or contains an encoded slash stays
 *     encoded, so the segment is neither an alias nor a name of the API
 * @param query the query, still encoded; null for a target without a query
 */
record Target(
        @Nullable String authority,
        List<String> raw,
        List<String> decoded,
        @Nullable String query) {

    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://([^/?#]*)");
    private static final Splitter SLASH = Splitter.on('/');

    static Target of(String sent) {
        String text = inUtf8(sent);
        Matcher absolute = ABSOLUTE.matcher(text);
        boolean isAbsolute = absolute.lookingAt();
        String rest = isAbsolute ? text.substring(absolute.end()) : text;
        int question = rest.indexOf('?');
        String path = question < 0 ? rest : rest.substring(0, question);
        List<String> raw = path.startsWith("/") ? SLASH.splitToList(path.substring(1)) : ImmutableList.of();
        return new Target(
                isAbsolute ? absolute.group(1) : null,
                raw,
                raw.stream().map(Target::decoded).collect(ImmutableList.toImmutableList()),
                question < 0 ? null : rest.substring(question + 1));
    }

    /** Restores UTF-8 that the server has read as ISO 8859-1, because some clients send UTF-8 without percent-encoding. */
    private static String inUtf8(String text) {
        if (text.chars().allMatch(letter -> letter < 0x80) || text.chars().anyMatch(letter -> letter > 0xff)) {
            return text;
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            return text;
        }
    }

    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        try {
            // In a path, a plus sign is no space, and an ampersand is no separator.
            String value = segment.replace("+", "%2B").replace("&", "%26");
            String text = Parameters.decode("=" + value).all("").get(0);
            return text.indexOf('/') < 0 ? text : segment;
        } catch (MalformedFormException e) {
            return segment;
        }
    }

    /** Returns the last segments as the alias of a link: as sent if the visits and the pages decode the alias. */
    String alias(AliasPolicy policy, int segments) {
        List<String> path = AliasKeys.decodes(policy) ? raw : decoded;
        return String.join("/", path.subList(path.size() - segments, path.size()));
    }

    /** Returns the parameters of the query. */
    Parameters parameters() {
        return Parameters.decode(query);
    }
}
