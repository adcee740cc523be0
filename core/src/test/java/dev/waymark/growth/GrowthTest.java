package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One more field in the next version breaks nobody who was compiled against this one. */
class GrowthTest {

    private static final String ACCESSORS = """

                public %s pinned(boolean newPinned) {
                    return with(changed -> changed.pinned = newPinned);
                }

                public boolean pinned() {
                    return fields.pinned;
                }
            """;

    @TempDir
    Path directory;

    @Test
    void of_a_command() throws IOException {
        Sources now = Sources.of("link/CreateLink");

        assertBreaksNobody(
                now,
                now.after("        private @Nullable String idempotencyKey;\n", "        private boolean pinned;\n")
                        .after("    private final Fields fields;\n", ACCESSORS.formatted("CreateLink")));
    }

    @Test
    void of_a_query() throws IOException {
        Sources now = Sources.of("link/LinkQuery");

        assertBreaksNobody(
                now,
                now.after(
                                "    private static final class Fields implements Cloneable {\n",
                                "        private boolean pinned;\n")
                        .after("    private final Fields fields;\n", ACCESSORS.formatted("LinkQuery")));
    }

    @Test
    void of_a_link() throws IOException {
        Sources now = Sources.of("link/Link", "link/LinkBuilder", "link/LinkContent");

        assertBreaksNobody(
                now,
                now.after("    boolean disabled;\n", "    boolean pinned;\n")
                        .before("    public boolean disabled() {\n", """
                                    public boolean pinned() {
                                        return content.pinned;
                                    }

                                """)
                        .before("    public LinkBuilder disabled(boolean newDisabled) {\n", """
                                    public LinkBuilder pinned(boolean newPinned) {
                                        return with(changed -> changed.pinned = newPinned);
                                    }

                                """));
    }

    @Test
    void a_field_that_is_taken_away_would_be_noticed() throws IOException {
        Sources now = Sources.of("link/LinkQuery");

        assertThat(Jar.of(now, directory.resolve("now"))
                        .brokenBy(Jar.of(
                                now.replacing("public LinkQuery pixelId(", "private LinkQuery pixelId("),
                                directory.resolve("next"))))
                .containsExactly("dev.waymark.link.LinkQuery");
    }

    private void assertBreaksNobody(Sources now, Sources next) throws IOException {
        assertThat(Jar.of(now, directory.resolve("now")).brokenBy(Jar.of(next, directory.resolve("next"))))
                .isEmpty();
    }
}
