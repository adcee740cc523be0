package dev.waymark.growth;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of an update reaches one link and many links, can be cleared, and is read from the form. */
class UpdateLinkFieldsTest {

    private static final FieldSamples SAMPLES = FieldSamples.LINK;
    private static final UpdateLink NOTHING = UpdateLink.change();

    private static final CreateLink PLAIN =
            CreateLink.to(URL).alias("docs").pixelIds(5).tags("old");

    private static final CreateLink FULL = SAMPLES.setAll(PLAIN, SAMPLES.fields(CreateLink.class));

    /** The fields of a link that a field of the command changes, if the names differ. */
    private static final ImmutableMap<String, List<String>> LINK_FIELDS = ImmutableMap.of(
            "password", List.of("passwordProtected"),
            "addPixelIds", List.of("pixelIds"),
            "removePixelIds", List.of("pixelIds"),
            "addTags", List.of("tags"),
            "removeTags", List.of("tags"),
            "start", List.of("start", "startsAt"),
            "privacyPassword", List.of(),
            "expectedVersion", List.of());

    private static final Set<String> NOT_CLEARED = ImmutableSet.of(
            "url",
            "alias",
            "disabled",
            "privacy",
            "privacyPassword",
            "addPixelIds",
            "removePixelIds",
            "addTags",
            "removeTags",
            "expectedVersion");

    private static final Set<String> REFUSED_FOR_MANY = ImmutableSet.of("alias", "expectedVersion");

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Forms forms = desk.waymark().forms();

    private static List<String> fields() {
        return SAMPLES.fields(UpdateLink.class);
    }

    private static Stream<String> fieldsForMany() {
        return fields().stream()
                .filter(field ->
                        !REFUSED_FOR_MANY.contains(field) && !linkFields(field).isEmpty());
    }

    private static Stream<String> clearedFields() {
        return fields().stream().filter(field -> !NOT_CLEARED.contains(field));
    }

    private static List<String> linkFields(String field) {
        return LINK_FIELDS.getOrDefault(field, List.of(field));
    }

    /** Returns the names of the fields in {@link UpdateLink#fields()}. A start and an expiration have several fields. */
    private static Set<String> editedFields(String field) {
        return switch (field) {
            case "start" -> Set.of("startDate", "startTime");
            case "expiration" -> Set.of("expirationDate", "expirationTime", "expirationClicks", "expirationUrl");
            case "expectedVersion" -> Set.of();
            default -> Set.of(field);
        };
    }

    private static UpdateLink with(String field) {
        return SAMPLES.set(NOTHING, field);
    }

    private static UpdateLink clearing(String field) {
        return SAMPLES.clear(NOTHING, field)
                .orElseThrow(() -> new AssertionError(
                        "add a method that clears " + field + " to UpdateLink, or the field to NOT_CLEARED"));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_of_an_update_has_a_setter_and_is_compared_and_printed(String field) {
        UpdateLink command = FieldChecks.edited(SAMPLES, NOTHING, field);

        assertThat(command.fields())
                .as("UpdateLink.fields() of an update of %s", field)
                .isEqualTo(editedFields(field));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void an_update_changes_only_its_field_of_a_link(String field) {
        Link link = links.create(PLAIN);

        assertUpdated(link, links.update(link.id(), with(field)), field);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void an_update_of_a_full_link_keeps_the_other_fields(String field) {
        Link link = links.create(FULL);

        assertThat(SAMPLES.differences(link, links.update(link.id(), with(field))))
                .isSubsetOf(Sets.union(Set.of("version"), Set.copyOf(linkFields(field))));
    }

    @ParameterizedTest
    @MethodSource("fieldsForMany")
    void an_update_by_query_changes_only_its_field_of_a_link(String field) {
        Link link = links.create(PLAIN);

        assertThat(links.updateAll(LinkQuery.everyLink(), with(field)))
                .as("links that updateAll changes by an update of %s", field)
                .isOne();
        assertUpdated(link, links.get(link.id()), field);
    }

    private static void assertUpdated(Link before, Link after, String field) {
        assertThat(SAMPLES.differences(before, after))
                .as("fields of a link that an update of %s changes", field)
                .containsExactlyInAnyOrderElementsOf(Sets.union(Set.of("version"), Set.copyOf(linkFields(field))));
        assertThat(linkFields(field))
                .filteredOn(name -> !name.equals("pixelIds") && !name.equals("tags"))
                .allSatisfy(name -> assertThat(FieldSamples.get(after, name)).isEqualTo(SAMPLES.value(name)));
    }

    @ParameterizedTest
    @MethodSource("clearedFields")
    void a_clearing_update_clears_the_field_of_one_link_and_of_many_links(String field) {
        UpdateLink command = clearing(field);
        CreateLink plain = CreateLink.to(URL).alias("docs");
        Link expected = new Desk().waymark().links().create(plain);
        Link link = links.create(SAMPLES.set(plain, field));
        long other = links.create(SAMPLES.set(plain.alias("other"), field)).id();

        assertThat(command.fields()).isEqualTo(editedFields(field));
        assertThat(SAMPLES.differences(expected, links.update(link.id(), command)))
                .as("fields of a link after an update that clears %s", field)
                .containsExactly("version");
        assertThat(links.updateAll(LinkQuery.everyLink(), command)).isOne();
        assertThat(SAMPLES.differences(expected, links.get(other)))
                .as("fields of a link after an update by query that clears %s", field)
                .containsExactlyInAnyOrder("id", "alias", "version");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_is_read_from_the_form_under_its_name_in_the_representation(String field) {
        Link link = links.create(PLAIN);

        UpdateLink read = forms.parseUpdateLink(link.id(), form(link, field));

        CreateLink guarded = CreateLink.copyOf(link).privacy(Privacy.PASSWORD);
        assertThat(read.applyTo(guarded))
                .as("add %s to LinkForm", field)
                .isEqualTo(with(field).applyTo(guarded));
        assertThat(editedFields(field)).containsAll(read.fields());
        assertThat(read.expectedVersion()).isEqualTo(with(field).expectedVersion());
    }

    /**
     * Returns a form with the changed part of the representation, or with the field if the representation lacks the
     * field.
     */
    private Parameters form(Link before, String field) {
        if (field.equals("expectedVersion")) {
            return FieldChecks.form("version", SAMPLES.value(field));
        }
        if (LINK_FIELDS.containsKey(field) && !field.equals("start")) {
            return FieldChecks.form(field, SAMPLES.value(field));
        }
        Map<String, Object> sent = new HashMap<>(
                FieldChecks.added(represented(before), represented(links.update(before.id(), with(field)))));
        sent.remove("version");
        return FieldChecks.form(sent);
    }

    private static Map<String, Object> represented(Link link) {
        return Representations.of(link, Desk.NOON, "https://go.example/docs");
    }

    @ParameterizedTest
    @MethodSource("clearedFields")
    void an_empty_field_of_the_form_clears_the_field(String field) {
        Link link = links.create(PLAIN);
        Parameters form = switch (field) {
            case "targeting" -> FieldChecks.form("targetType", 0);
            case "start" -> FieldChecks.form(Map.of("start_date", "", "start_time", ""));
            case "expiration" ->
                FieldChecks.form(Map.of(
                        "expiration_date", "",
                        "expiration_time", "",
                        "expiration_clicks", "",
                        "expiration_url", ""));
            default -> FieldChecks.form(field, "");
        };

        assertThat(forms.parseUpdateLink(link.id(), form))
                .as("an empty %s in LinkForm", field)
                .isEqualTo(clearing(field));
    }
}
