package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.AliasTakenException;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreateAllTest {

    private static final Expiration TIME_WITHOUT_DATE = Expiration.NEVER.withTime(LocalTime.NOON);

    private final Links links = new Desk().waymark().links();

    @Test
    void links_are_returned_in_the_order_of_their_commands() {
        List<Link> created = links.createAll(List.of(
                CreateLink.to(URL).alias("b"),
                CreateLink.to(OTHER_URL),
                CreateLink.to(URL).alias("a")));

        assertThat(created).extracting(Link::url).containsExactly(URL, OTHER_URL, URL);
        assertThat(created).extracting(Link::id).isSorted().doesNotHaveDuplicates();
        assertThat(created).allSatisfy(link -> assertThat(links.get(link.id())).isEqualTo(link));
    }

    @Test
    void no_commands_create_no_links() {
        assertThat(links.createAll(List.of())).isEmpty();
    }

    @Test
    void every_violation_contains_the_index_of_its_command() {
        assertThat(violationsOf(() -> links.createAll(List.of(
                        CreateLink.to("nowhere").alias("!"),
                        CreateLink.to(URL),
                        CreateLink.to(URL).privacy(Privacy.PASSWORD).expiration(TIME_WITHOUT_DATE)))))
                .extracting(violation -> violation.index().orElse(-1) + " " + violation.field())
                .containsExactly("0 alias", "0 url", "2 expiration_time", "2 privacy_password");
    }

    @Test
    void a_conflict_names_the_alias_and_the_command_and_stores_no_link() {
        links.create(CreateLink.to(URL).alias("docs"));

        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> links.createAll(
                        List.of(CreateLink.to(URL), CreateLink.to(URL).alias("DOCS"))))
                .satisfies(taken -> assertThat(taken.index()).hasValue(1))
                .satisfies(taken -> assertThat(taken.alias()).isEqualTo("DOCS"))
                .withMessage("the alias 'DOCS' is taken (command 1)");
        assertThat(links.count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_repeated_alias_belongs_to_the_earlier_command() {
        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> links.createAll(List.of(
                        CreateLink.to(URL).alias("docs"),
                        CreateLink.to(URL),
                        CreateLink.to(URL).alias("Docs"))))
                .satisfies(taken -> assertThat(taken.index()).hasValue(2))
                .satisfies(taken -> assertThat(taken.alias()).isEqualTo("Docs"));
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @Test
    void the_same_alias_is_free_in_two_domains() {
        assertThat(links.createAll(List.of(
                        CreateLink.to(URL).alias("docs"),
                        CreateLink.to(URL).alias("docs").domain(Domain.of(1)))))
                .hasSize(2);
    }

    @Test
    void more_than_100_000_commands_are_refused() {
        List<CreateLink> commands = Collections.nCopies(Links.MAX_COMMANDS + 1, CreateLink.to(URL));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> links.createAll(commands))
                .withMessage("commands must be at most 100000, were 100001: import more links by Links.importAll");
        assertThat(links.count(LinkQuery.all())).isZero();
    }
}
