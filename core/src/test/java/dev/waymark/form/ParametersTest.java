package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.error.MalformedFormException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {

    private static Parameters of(String name, String... values) {
        return Parameters.of(Map.of(name, List.of(values)));
    }

    @Test
    void names_and_values_are_decoded() {
        assertThat(Parameters.decode("url=https%3A%2F%2Fexample.com%2F%3Fa%3Db%26c&title=caf%C3%A9+%2B+tea"))
                .isEqualTo(Parameters.of(
                        ImmutableListMultimap.of("url", "https://example.com/?a=b&c", "title", "caf\u00E9 + tea")
                                .asMap()));
        assertThat(Parameters.decode("country%5B0%5D%5bkey%5d=FR")).isEqualTo(of("country[0][key]", "FR"));
    }

    @Test
    void a_name_may_be_repeated() {
        Parameters parameters = Parameters.decode("pixel_ids=2&a=&pixel_ids=1");

        assertThat(parameters.all("pixel_ids")).containsExactly("2", "1");
        assertThat(parameters.names()).containsExactly("pixel_ids", "a");
        assertThat(parameters.all("b")).isEmpty();
    }

    @Test
    void a_value_may_be_empty_or_missing_and_a_name_empty() {
        assertThat(Parameters.decode("a=")).isEqualTo(of("a", ""));
        assertThat(Parameters.decode("a")).isEqualTo(of("a", ""));
        assertThat(Parameters.decode("=a")).isEqualTo(of("", "a"));
        assertThat(Parameters.decode("a=b=c")).isEqualTo(of("a", "b=c"));
    }

    private static Parameters read(@Nullable String contentLength, String body) throws IOException {
        return read("Content-Length", contentLength, body);
    }

    private static Parameters read(String header, @Nullable String value, String body) throws IOException {
        return Parameters.read(
                name -> name.equals("Content-Type")
                        ? "application/x-www-form-urlencoded"
                        : name.equals(header) ? value : null,
                new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void a_body_is_read_with_and_without_an_announced_length() throws IOException {
        assertThat(read("8", "title=on")).isEqualTo(of("title", "on"));
        assertThat(read(null, "title=on")).isEqualTo(of("title", "on"));
        assertThat(read("0", "").names()).isEmpty();
    }

    @Test
    void a_body_has_at_most_1_mib() throws IOException {
        String largest = "title=" + "a".repeat(Parameters.MAX_BODY - 6);

        assertThat(read(null, largest).names()).containsExactly("title");
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> read(null, largest + "a"))
                .withMessageContaining("1048576");
    }

    @Test
    void the_names_of_json_have_at_most_16_mi_characters() {
        String longest = "a".repeat(1 << 24);

        assertThat(Parameters.ofJson(Map.of(longest, 1)).names()).containsExactly(longest);
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.ofJson(Map.of(longest + "a", 1)))
                .withMessage("the names of the fields have more than 16777216 characters together");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "title="})
    void a_body_that_a_filter_has_read_before_is_no_empty_form(String rest) {
        assertThatIllegalStateException()
                .isThrownBy(() -> read("8", rest))
                .withMessageStartingWith("the request announced a body of 8 bytes, and " + rest.length() + " bytes");
    }

    @Test
    void a_body_without_a_length_that_a_filter_has_read_before_is_no_empty_form() throws IOException {
        assertThat(read("Transfer-Encoding", "chunked", "title=on")).isEqualTo(of("title", "on"));
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> read("Transfer-Encoding", "chunked", ""))
                .withMessageContaining("another part of the server has read the body");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&", "&&&"})
    void an_empty_text_contains_no_parameters(String text) {
        assertThat(Parameters.decode(text).names()).isEmpty();
    }

    @Test
    void unencoded_characters_stay_unchanged() {
        assertThat(Parameters.decode("a[]=\u20AC \uD83D\uDE00;\u0000"))
                .isEqualTo(of("a[]", "\u20AC \uD83D\uDE00;\u0000"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a=%", "a=%4", "a=%4g", "a=%g4", "a=%%41", "a=%+1", "a=%-1", "%=a", "a=%4&b=1", "a=%\u0661\u0661"
            })
    void a_percent_sign_needs_two_digits(String text) {
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.decode(text))
                .withMessage("a percent sign must be followed by two hexadecimal digits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%FF", "a=%C3", "%C3%28=1", "a=%ED%A0%80", "a=%C0%80", "a=%F4%90%80%80", "a=%C3&b=%A9"})
    void octets_that_are_not_utf_8_are_refused(String text) {
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.decode(text))
                .withMessage("a name or a value is not UTF-8");
    }

    @Test
    void bytes_that_are_not_utf_8_are_refused() {
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.decode(new byte[] {'a', '=', (byte) 0xE9}));
    }

    @Test
    void half_of_a_surrogate_pair_is_refused() {
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.decode("a=\uD83D"))
                .withMessage("the text has half of a surrogate pair");
    }

    @Test
    void parameters_are_equal_if_all_names_have_the_same_values() {
        Parameters parameters = Parameters.decode("a=1&a=2&b=3");

        assertThat(parameters)
                .isEqualTo(Parameters.decode("b=3&a=1&a=2"))
                .hasSameHashCodeAs(Parameters.decode("b=3&a=1&a=2"))
                .isNotEqualTo(Parameters.decode("a=2&a=1&b=3"))
                .isNotEqualTo(Parameters.decode("a=1&a=2"))
                .isNotEqualTo("a=1&a=2&b=3");
        assertThat(parameters.hashCode())
                .isNotEqualTo(Parameters.decode("a=2&a=1&b=3").hashCode());
    }

    @Test
    void values_are_hidden_in_texts() {
        assertThat(Parameters.decode("password=swordfish").toString()).isEqualTo("Parameters[password]");
    }

    @Property
    void an_encoded_text_is_decoded(@ForAll("pairs") List<Map.Entry<String, String>> pairs) {
        String text = pairs.stream()
                .map(pair -> encode(pair.getKey()) + "=" + encode(pair.getValue()))
                .collect(Collectors.joining("&"));

        assertThat(Parameters.decode(text))
                .isEqualTo(Parameters.of(ImmutableListMultimap.copyOf(pairs).asMap()));
        assertThat(Parameters.decode(text.getBytes(StandardCharsets.US_ASCII))).isEqualTo(Parameters.decode(text));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Provide
    Arbitrary<List<Map.Entry<String, String>>> pairs() {
        Arbitrary<String> texts = Arbitraries.frequencyOf(
                        Tuple.of(3, Arbitraries.of("a", "b", "&", "=", "+", "%", " ", "\u00E9", "\uD83D\uDE00")),
                        Tuple.of(
                                1,
                                Arbitraries.integers()
                                        .between(0, Character.MAX_CODE_POINT)
                                        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                                        .map(Character::toString)))
                .list()
                .ofMaxSize(5)
                .map(parts -> String.join("", parts));
        return Combinators.combine(texts, texts).as(Map::entry).list().ofMaxSize(6);
    }
}
