package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The snippets and the links of the public Javadoc are correct. */
class JavadocTest {

    private static List<Snippet> snippets(String language) {
        return Sources.ofUsers()
                .flatMap(file -> Snippet.inJavadoc(file).stream())
                .filter(snippet -> snippet.language().equals(language))
                .toList();
    }

    @Test
    void every_snippet_of_java_compiles(@TempDir Path folder) throws IOException {
        List<Snippet> snippets = snippets("java");

        assertThat(new SnippetCompiler(folder).compile(snippets)).isEmpty();
        assertThat(snippets).hasSizeGreaterThan(30);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core/files/src/main/java/dev/waymark/files/LinkFile",
                "core/src/main/java/dev/waymark/Waymark",
                "core/src/main/java/dev/waymark/link/CreateLink",
                "core/src/main/java/dev/waymark/link/Links",
                "core/src/main/java/dev/waymark/report/Reports",
                "core/src/main/java/dev/waymark/visit/Visits",
                "storage-jdbc/spring/src/main/java/dev/waymark/spring/SpringTransactions",
                "storage-jdbc/src/main/java/dev/waymark/storage/jdbc/JdbcStorage",
                "storage-memory/src/main/java/dev/waymark/storage/memory/MemoryStorage"
            })
    void the_javadoc_of_a_central_type_begins_with_an_example(String type) {
        String source = Snippet.read(Path.of("../..", type + ".java"));

        assertThat(source.indexOf("<pre>{@code") - source.indexOf("/**")).isBetween(1, 400);
    }

    @Test
    void no_page_of_the_javadoc_shows_a_dependency_that_the_readme_and_the_guides_show() {
        assertThat(snippets("xml")).isEmpty();
    }

    @Test
    void each_link_to_a_part_of_a_page_has_a_target() {
        List<PageLink> links =
                Sources.ofUsers().flatMap(file -> PageLink.in(file).stream()).toList();

        assertThat(links)
                .hasSizeGreaterThan(20)
                .allSatisfy(link -> assertThat(Snippet.read(link.target()))
                        .as(link.toString())
                        .contains("id=\"" + link.anchor() + "\""));
    }
}
