package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A further field in the next version breaks no code that was compiled with this version. */
class GrowthTest {

    private static final String ACCESSORS = """

                public %1$s pinned(boolean newPinned) {
                    Fields changed = fields.copy();
                    changed.pinned = newPinned;
                    return new %1$s(changed);
                }

                public boolean pinned() {
                    return fields.pinned;
                }
            """;

    @TempDir
    Path directory;

    @Test
    void a_further_field_of_a_command_is_binary_compatible() throws IOException {
        Sources now = Sources.of("link/CreateLink");

        assertCompatible(
                now,
                now.after("        private @Nullable String idempotencyKey;\n", "        private boolean pinned;\n")
                        .after("    final Fields fields;\n", ACCESSORS.formatted("CreateLink")));
    }

    @Test
    void a_further_field_of_a_query_is_binary_compatible() throws IOException {
        Sources now = Sources.of("link/LinkQuery");

        assertCompatible(
                now,
                now.after(
                                "    private static final class Fields extends ValueFields<Fields> {\n",
                                "        private boolean pinned;\n")
                        .after("    private final Fields fields;\n", ACCESSORS.formatted("LinkQuery")));
    }

    @Test
    void a_further_field_of_a_link_is_binary_compatible() throws IOException {
        Sources now = Sources.of("link/Link", "link/LinkBuilder", "link/LinkContent");

        assertCompatible(
                now,
                now.after("    boolean disabled;\n", "    boolean pinned;\n")
                        .before("    public boolean disabled() {\n", """
                                    public boolean pinned() {
                                        return content.pinned;
                                    }

                                """)
                        .before("    public LinkBuilder disabled(boolean newDisabled) {\n", """
                                    public LinkBuilder pinned(boolean newPinned) {
                                        ownContent().pinned = newPinned;
                                        return this;
                                    }

                                """));
    }

    @Test
    void a_removed_field_is_not_binary_compatible() throws IOException {
        Sources now = Sources.of("link/LinkQuery");

        assertThat(Jar.of(now, directory.resolve("now"))
                        .brokenBy(Jar.of(
                                now.replacing("public LinkQuery pixelId(", "private LinkQuery pixelId("),
                                directory.resolve("next"))))
                .containsExactly("dev.waymark.link.LinkQuery");
    }

    private void assertCompatible(Sources now, Sources next) throws IOException {
        assertThat(Jar.of(now, directory.resolve("now")).brokenBy(Jar.of(next, directory.resolve("next"))))
                .isEmpty();
    }
}
