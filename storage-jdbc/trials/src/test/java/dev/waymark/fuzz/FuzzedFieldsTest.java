package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.contract.FormCoverage;
import dev.waymark.form.Parameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that random requests use every field of a link. */
class FuzzedFieldsTest {

    private static final int DRAFTS = 1_000;

    private final FormCoverage coverage = new FormCoverage();

    @Test
    void random_requests_contain_every_field() {
        Map<String, String> url = Map.of("url", "https://example.org/");

        assertThat(coverage.unusedInCreations(Stream.concat(drafts(), single(url))))
                .as("add these fields to Fuzzer.NAMES; an idempotency key is a header")
                .containsExactly("idempotencyKey");
        assertThat(coverage.unusedInUpdates(Stream.concat(drafts(), single(Map.of()))))
                .as("add these fields to Fuzzer.NAMES")
                .isEmpty();
    }

    /** Returns the forms of valid requests. */
    private static Stream<Parameters> drafts() {
        Drafts drafts = new Drafts(new Random(1), "Bearer x", "secret", group -> 1);
        return Stream.generate(drafts::draft).limit(DRAFTS).map(draft -> parameters(draft.parameters()));
    }

    /** Returns forms with one field and value of the fuzzer, and these other fields. */
    private static Stream<Parameters> single(Map<String, String> others) {
        return Fuzzer.NAMES.stream()
                .flatMap(name -> Fuzzer.VALUES.stream().map(value -> {
                    Map<String, String> form = new HashMap<>(others);
                    form.put(name, value);
                    return parameters(List.copyOf(form.entrySet()));
                }));
    }

    private static Parameters parameters(List<Map.Entry<String, String>> fields) {
        return Parameters.of(ImmutableListMultimap.copyOf(fields).asMap());
    }
}
