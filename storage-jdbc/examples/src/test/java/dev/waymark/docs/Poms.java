package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the build says of itself. */
public final class Poms {

    private static final Pattern PROFILE = Pattern.compile("<profile>\\s*<id>([\\w-]+)</id>");
    private static final Pattern ELEMENT = Pattern.compile("<(groupId|artifactId|version)>[^<]*");
    private static final Pattern MENTION = Pattern.compile("mvn [^\n`|}]*?-P([\\w-]+)");

    private Poms() {}

    private static String all() {
        return Stream.of("", "core", "storage-memory", "storage-jdbc", "storage-jdbc/examples", "storage-jdbc/bench")
                .map(module -> Snippet.read(Path.of("../..", module, "pom.xml")))
                .collect(Collectors.joining());
    }

    /** Asserts that what a reader is to put into a POM names an artifact of this build, in its version. */
    public static void assertDeclares(String dependency) {
        assertThat(elements(dependency)).hasSizeGreaterThanOrEqualTo(3).isSubsetOf(elements(all()));
    }

    private static List<String> elements(String xml) {
        return ELEMENT.matcher(xml).results().map(MatchResult::group).toList();
    }

    /** Asserts that each profile that a text tells to use is there. */
    public static void assertHasProfilesOf(String text) {
        List<String> profiles =
                PROFILE.matcher(all()).results().map(match -> match.group(1)).toList();
        assertThat(MENTION.matcher(text).results().map(match -> match.group(1))).isSubsetOf(profiles);
    }
}
