package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import org.junit.jupiter.api.Test;

/** What a stranger gets to see of a link's page (D-6). */
class LinkViewTest {

    private final Links links = new Desk().waymark().links();

    private Link link(Privacy privacy) {
        return links.create(CreateLink.to(URL).privacy(privacy));
    }

    @Test
    void anyone_sees_a_public_page() {
        Link link = link(Privacy.PUBLIC);

        assertThat(links.viewAsStranger(link.id())).isEqualTo(new View.Granted<>(link));
    }

    @Test
    void a_password_for_a_public_page_does_not_matter() {
        Link link = link(Privacy.PUBLIC);

        assertThat(links.viewAsStranger(link.id(), "any")).isEqualTo(new View.Granted<>(link));
    }

    @Test
    void to_strangers_a_private_page_does_not_exist() {
        Link link = link(Privacy.PRIVATE);

        assertThat(links.viewAsStranger(link.id())).isEqualTo(new View.NotFound<>());
        assertThat(links.viewAsStranger(link.id(), "any")).isEqualTo(new View.NotFound<>());
    }

    @Test
    void what_does_not_exist_looks_like_a_private_page() {
        assertThat(links.viewAsStranger(999)).isEqualTo(new View.NotFound<>());
        assertThat(links.viewAsStranger(999, "any")).isEqualTo(new View.NotFound<>());
    }

    @Test
    void a_guarded_page_asks_for_its_password() {
        assertThat(links.viewAsStranger(link(Privacy.password("swordfish")).id()))
                .isEqualTo(new View.PasswordRequired<>());
    }

    @Test
    void a_guarded_page_opens_with_its_password() {
        Link link = link(Privacy.password("swordfish"));

        assertThat(links.viewAsStranger(link.id(), "swordfish")).isEqualTo(new View.Granted<>(link));
    }

    @Test
    void a_guarded_page_opens_with_no_other_password() {
        Link link = link(Privacy.password("swordfish"));

        assertThat(links.viewAsStranger(link.id(), "Swordfish")).isEqualTo(new View.WrongPassword<>());
        assertThat(links.viewAsStranger(link.id(), "")).isEqualTo(new View.WrongPassword<>());
        assertThat(links.viewAsStranger(link.id(), "x".repeat(100_000))).isEqualTo(new View.WrongPassword<>());
    }

    @Test
    void the_redirects_password_does_not_guard_the_page() { // D-5
        Link link = links.create(CreateLink.to(URL).password("swordfish"));

        assertThat(links.viewAsStranger(link.id()).granted()).contains(link);
    }

    @Test
    void the_owner_always_reads_its_own() {
        Link link = link(Privacy.PRIVATE);

        assertThat(links.get(link.id())).isEqualTo(link);
    }
}
