package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The POMs of this build. */
public final class Poms {

    private static final Pattern PROFILE = Pattern.compile("<profile>\\s*<id>([\\w-]+)</id>");
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([\\w.]+)}");
    private static final Pattern ELEMENT = Pattern.compile("<(groupId|artifactId|version)>[^<]*");
    private static final Pattern MENTION = Pattern.compile("mvn [^\n`|}]*?-P([\\w-]+)");

    private static final String DEFAULT_GROUP_OF_PLUGINS = "<groupId>org.apache.maven.plugins</groupId>";

    private Poms() {}

    private static String all() {
        return Stream.of(
                        "",
                        "core",
                        "core/files",
                        "storage-memory",
                        "storage-jdbc",
                        "storage-jdbc/databases",
                        "storage-jdbc/spring",
                        "storage-jdbc/spring-boot-starter",
                        "storage-jdbc/examples",
                        "storage-jdbc/trials")
                .map(module -> Snippet.read(Path.of("../..", module, "pom.xml")))
                .collect(Collectors.joining());
    }

    /** Asserts that the dependencies are artifacts of this build, or dependencies of this build in the same version. */
    public static void assertDeclares(String dependency) {
        String poms = all() + DEFAULT_GROUP_OF_PLUGINS;
        assertThat(elements(dependency)).hasSizeGreaterThanOrEqualTo(3).isSubsetOf(elements(resolved(poms)));
    }

    private static String resolved(String poms) {
        return PROPERTY.matcher(poms).replaceAll(reference -> Matcher.quoteReplacement(value(poms, reference)));
    }

    private static String value(String poms, MatchResult reference) {
        Matcher definition = Pattern.compile("<" + Pattern.quote(reference.group(1)) + ">([^<]*)<")
                .matcher(poms);
        return definition.find() ? definition.group(1) : reference.group();
    }

    private static List<String> elements(String xml) {
        return ELEMENT.matcher(xml).results().map(MatchResult::group).toList();
    }

    /** Asserts that this build has each profile that a text names. */
    public static void assertHasProfilesOf(String text) {
        List<String> profiles =
                PROFILE.matcher(all()).results().map(match -> match.group(1)).toList();
        assertThat(MENTION.matcher(text).results().map(match -> match.group(1))).isSubsetOf(profiles);
    }
}
