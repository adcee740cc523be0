package dev.waymark.growth;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.form.Forms;
import dev.waymark.form.Representations;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of a creation reaches the link, counts for {@code createOrGet}, and is read from the form. */
class CreateLinkFieldsTest {

    private static final FieldSamples SAMPLES = FieldSamples.LINK;

    private static final CreateLink PLAIN = CreateLink.to(URL).alias("docs");

    /** The fields of a link that a field of the command sets, if the names differ. */
    private static final ImmutableMap<String, List<String>> LINK_FIELDS = ImmutableMap.of(
            "password", List.of("passwordProtected"),
            "start", List.of("start", "startsAt"),
            "idempotencyKey", List.of());

    /** The names in forms that differ from the name of the field. */
    private static final ImmutableMap<String, String> FORM_NAMES =
            ImmutableMap.of("start", "start_date", "expiration", "expiration_date", "targeting", "target_type");

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private static List<String> fields() {
        return SAMPLES.fields(CreateLink.class);
    }

    /** Returns the fields without the idempotency key, which is no property of the link. */
    private static Stream<String> fieldsOfTheLink() {
        return fields().stream().filter(field -> !field.equals("idempotencyKey"));
    }

    /** Returns the fields of the link that {@code createOrGet} accepts. */
    private static Stream<String> fieldsOfCreateOrGet() {
        return fieldsOfTheLink().filter(field -> !field.equals("password"));
    }

    private static CreateLink with(String field) {
        return SAMPLES.set(PLAIN, field);
    }

    private static List<String> linkFields(String field) {
        return LINK_FIELDS.getOrDefault(field, List.of(field));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_of_a_creation_is_compared_and_printed(String field) {
        FieldChecks.assertIsField(SAMPLES, PLAIN, with(field), field);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_setter_of_a_creation_changes_only_its_field(String field) {
        FieldChecks.changed(SAMPLES, PLAIN, field);
    }

    @ParameterizedTest
    @MethodSource("fieldsOfTheLink")
    void a_builder_copies_the_field_of_a_command(String field) {
        Link plain = Link.builder(Owner.DEFAULT, "docs", PLAIN).build();
        CreateLink command = with(field);
        Link described = Link.builder(Owner.DEFAULT, "docs", command)
                .startsAt(command.start().instant(ZoneOffset.UTC))
                .build();

        assertThat(SAMPLES.differences(plain, described))
                .isEqualTo(field.equals("alias") || field.equals("password") ? List.of() : linkFields(field));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_created_link_has_the_field(String field) {
        assertCreated(links.create(with(field)), field);
    }

    @ParameterizedTest
    @MethodSource("fieldsOfTheLink")
    void an_imported_link_has_the_field(String field) {
        ImportResult result = links.importAll(Stream.of(ImportLink.of(with(field))));

        assertThat(result.imported()).isOne();
        assertCreated(links.stream(LinkQuery.all()).findFirst().orElseThrow(), field);
    }

    private static void assertCreated(Link link, String field) {
        assertThat(SAMPLES.differences(new Desk().waymark().links().create(PLAIN), link))
                .as("fields of a link that a creation with %s sets", field)
                .isEqualTo(linkFields(field));
        linkFields(field)
                .forEach(name -> assertThat(FieldSamples.get(link, name)).isEqualTo(SAMPLES.value(name)));
    }

    @ParameterizedTest
    @MethodSource("fieldsOfCreateOrGet")
    void a_field_counts_for_the_search_for_the_same_link(String field) {
        CreateLink command = SAMPLES.set(CreateLink.to(URL), field);

        Link plain = links.createOrGet(CreateLink.to(URL));
        Link created = links.createOrGet(command);

        assertThat(created.id())
                .as("add %s to LinkOptions: createOrGet returned a link without the field", field)
                .isNotEqualTo(plain.id());
        assertThat(links.createOrGet(command)).isEqualTo(created);
    }

    @ParameterizedTest
    @MethodSource("fieldsOfTheLink")
    void a_command_with_another_value_conflicts_with_the_idempotency_key(String field) {
        links.create(PLAIN.idempotencyKey("order-1"));

        assertThatExceptionOfType(IdempotencyConflictException.class)
                .isThrownBy(() -> links.create(with(field).idempotencyKey("order-1")));
    }

    @ParameterizedTest
    @MethodSource("fieldsOfTheLink")
    void a_form_with_the_representation_of_a_link_is_read_as_the_same_command(String field) {
        CreateLink command = with(field);
        Map<String, Object> representation =
                new HashMap<>(Representations.of(links.create(command), Desk.NOON, "https://go.example/docs"));
        command.password().ifPresent(password -> representation.put("password", password.reveal()));

        Forms forms = new Desk().waymark().forms();
        assertThat(forms.parseCreateLink(FieldChecks.form(representation)))
                .as("add %s to LinkForm.creation()", field)
                .isEqualTo(command);
    }

    @ParameterizedTest
    @MethodSource("fieldsOfTheLink")
    void the_documentation_of_forms_names_the_field(String field) throws IOException {
        String name = FORM_NAMES.getOrDefault(field, CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, field));

        assertThat(Sources.of("form/Forms").texts().get(0))
                .as("the description of Forms.parseCreateLink")
                .contains("{@code " + name + "}");
    }
}
