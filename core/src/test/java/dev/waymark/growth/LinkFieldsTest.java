package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import dev.waymark.link.UpdateLink;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of a link is in all places of {@link Link}, its builder and its representation. */
class LinkFieldsTest {

    private static final FieldSamples SAMPLES = FieldSamples.LINK;

    /** The fields that the library sets. */
    private static final Set<String> COMPUTED = ImmutableSet.of(
            "id",
            "owner",
            "clicks",
            "lastClick",
            "passwordProtected",
            "startsAt",
            "expiresAt",
            "createdAt",
            "updatedAt",
            "version");

    private static final Set<String> NOT_REPRESENTED = ImmutableSet.of("owner", "startsAt", "expiresAt");

    private static List<String> fields() {
        return SAMPLES.fields(Link.class);
    }

    private static Link with(String field) {
        return LinkSample.of("docs").with(field).link();
    }

    /** Returns a link without the field. A link with an instant of start or expiration must also have its date, and vice versa. */
    private static Link without(String field) {
        return switch (field) {
            case "start" ->
                with(field).toBuilder()
                        .start(Start.on(LocalDate.EPOCH))
                        .startsAt(with(field).startsAt())
                        .build();
            case "startsAt" -> with(field).toBuilder().startsAt(Samples.NOW).build();
            case "expiresAt" ->
                with(field).toBuilder().expiresAt(Samples.NOW.plusSeconds(1)).build();
            default -> LinkSample.of("docs").link();
        };
    }

    private static Map<String, Object> represented(Link link) {
        return Representations.of(link, Samples.NOW, "https://go.example/");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_of_a_link_has_a_setter_and_is_compared_and_printed(String field) {
        FieldChecks.assertIsField(SAMPLES, without(field), with(field), field);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_copy_of_a_link_has_the_field(String field) {
        Link link = with(field);

        assertThat(link.toBuilder().build()).isEqualTo(link).hasSameHashCodeAs(link);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_is_represented_unless_this_test_excepts_the_field(String field) {
        assertThat(represented(with(field)).equals(represented(without(field))))
                .as("add %s to Representations, or to NOT_REPRESENTED", field)
                .isEqualTo(NOT_REPRESENTED.contains(field));
    }

    @Test
    void every_sample_belongs_to_a_field() {
        Set<String> fields = Sets.newHashSet(fields());
        fields.addAll(SAMPLES.fields(CreateLink.class));
        fields.addAll(SAMPLES.fields(UpdateLink.class));

        assertThat(Sets.symmetricDifference(SAMPLES.names(), fields))
                .as(
                        "fields of Link, CreateLink and UpdateLink without a sample, and samples without a field: add the accessors "
                                + "and setters of the field")
                .isEmpty();
    }

    @Test
    void a_creation_has_every_field_of_a_link_unless_this_test_excepts_the_field() {
        assertThat(Sets.difference(Set.copyOf(fields()), Set.copyOf(SAMPLES.fields(CreateLink.class))))
                .as("fields of Link without an accessor of CreateLink")
                .isEqualTo(COMPUTED);
    }

    @Test
    void an_update_has_every_field_of_a_link_unless_this_test_excepts_the_field() {
        assertThat(Sets.difference(Set.copyOf(fields()), Set.copyOf(SAMPLES.fields(UpdateLink.class))))
                .as("fields of Link without an accessor of UpdateLink")
                .isEqualTo(Sets.union(COMPUTED, Set.of("domain")));
    }
}
