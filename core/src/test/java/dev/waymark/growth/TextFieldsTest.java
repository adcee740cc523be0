package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.UpdateLink;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text of a command for a link is trimmed (D-14). */
class TrimmedFieldsTest {

    /** The texts with significant white space, and the URL, which the parser trims. */
    private static final Set<String> UNTRIMMED =
            ImmutableSet.of("password", "privacyPassword", "idempotencyKey", "url", "attributes");

    static Stream<Arguments> texts() {
        return Stream.of(texts(CreateLink.to("https://example.com/")), texts(UpdateLink.change()))
                .flatMap(each -> each);
    }

    private static Stream<Arguments> texts(Object command) {
        FieldSamples samples = FieldSamples.LINK;
        return samples.fieldsWithSetter(command.getClass()).stream()
                .filter(field -> samples.value(field) instanceof String && !UNTRIMMED.contains(field))
                .map(field -> Arguments.of(command, field, samples.value(field)));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void a_text_is_trimmed_unless_this_test_excepts_the_field(Object command, String field, String text)
            throws ReflectiveOperationException {
        Object untrimmed = command.getClass().getMethod(field, String.class).invoke(command, "\u00a0 " + text + "\t\n");

        assertThat(FieldSamples.get(untrimmed, field))
                .as("trim %s in %s", field, command.getClass().getSimpleName())
                .isEqualTo(text);
    }
}
