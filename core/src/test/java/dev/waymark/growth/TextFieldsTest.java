package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.error.Violation;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.UpdateLink;
import dev.waymark.url.UrlPolicy;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text of a command for a link is trimmed (D-14), and has a maximum length. */
class TextFieldsTest {

    private static final FieldSamples SAMPLES = FieldSamples.LINK;
    private static final CommandValidator VALIDATOR = new CommandValidator(UrlPolicy.DEFAULT, AliasPolicy.DEFAULT);

    /** The texts with significant white space, and the URL, which the parser trims. */
    private static final Set<String> UNTRIMMED =
            ImmutableSet.of("password", "privacyPassword", "idempotencyKey", "url", "attributes");

    private static List<Object> commands() {
        return List.of(CreateLink.to("https://example.com/"), UpdateLink.change());
    }

    private static Stream<Arguments> texts() {
        return commands().stream()
                .flatMap(command -> SAMPLES.fields(command.getClass()).stream()
                        .filter(field -> SAMPLES.value(field) instanceof String && !UNTRIMMED.contains(field))
                        .map(field -> Arguments.of(command, field, SAMPLES.value(field))));
    }

    private static Stream<Arguments> boundedTexts() {
        return commands().stream()
                .flatMap(command ->
                        SAMPLES.boundedTexts(command.getClass()).stream().map(field -> Arguments.of(command, field)));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void a_text_is_trimmed_unless_this_test_excepts_the_field(Object command, String field, String text)
            throws ReflectiveOperationException {
        Object untrimmed = command.getClass().getMethod(field, String.class).invoke(command, "\u00a0 " + text + "\t\n");

        assertThat(untrimmed)
                .as("trim %s in %s", field, command.getClass().getSimpleName())
                .isEqualTo(SAMPLES.set(command, field, text));
    }

    @ParameterizedTest
    @MethodSource("boundedTexts")
    void a_text_has_the_maximum_length_of_its_constant(Object command, String field) {
        String longest = SAMPLES.longestText(field);

        assertThat(VALIDATOR.violations(SAMPLES.set(command, field, longest))).isEmpty();
        assertThat(VALIDATOR.violations(SAMPLES.set(command, field, longest + "x")))
                .extracting(Violation::code)
                .as("violations of a longer %s in %s", field, command.getClass().getSimpleName())
                .containsExactly("too_long");
    }
}
