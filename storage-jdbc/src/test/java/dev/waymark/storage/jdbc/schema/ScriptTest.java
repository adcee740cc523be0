package dev.waymark.storage.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.hash.Hashing;
import dev.waymark.storage.jdbc.sql.TableNames;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {

    private static final int DIGITS = 16;

    /** Returns the fingerprint of the statements without comments and the fingerprint itself. */
    private static String fingerprintOf(Script script) {
        String statements = Joiner.on(";").join(script.statements()).replace(script.fingerprint(), "");
        return Hashing.sha256()
                .hashString(CharMatcher.whitespace().collapseFrom(statements, ' '), StandardCharsets.UTF_8)
                .toString()
                .substring(0, DIGITS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "mysql", "postgresql", "sqlite"})
    void the_fingerprint_in_a_script_is_the_fingerprint_of_the_script(String directory) {
        Script script = Script.of("/META-INF/waymark/" + directory + "/v1.sql", TableNames.DEFAULT);

        assertThat(script.fingerprint())
                .as("the fingerprint in %s/v1.sql; write the expected fingerprint into the script", directory)
                .isEqualTo(fingerprintOf(script));
    }

    @ParameterizedTest
    @ValueSource(strings = {"h2", "mysql", "postgresql", "sqlite"})
    void a_prefix_does_not_change_the_fingerprint(String directory) {
        String resource = "/META-INF/waymark/" + directory + "/v1.sql";

        assertThat(Script.of(resource, TableNames.DEFAULT.withPrefix("other_")).fingerprint())
                .isEqualTo(Script.of(resource, TableNames.DEFAULT).fingerprint());
    }
}
