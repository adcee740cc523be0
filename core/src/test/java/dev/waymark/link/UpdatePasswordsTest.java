package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.hasher;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.error.Violation;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visitor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Updates of the two passwords of a link (D-4, D-5), tested by the views of strangers (D-6). */
class UpdatePasswordsTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Link open = links.create(CreateLink.to(URL));
    private final Link guarded = links.create(CreateLink.to(URL).privacy(Privacy.password("old")));

    private View.Type viewWith(Link link, String password) {
        return desk.waymark()
                .pages()
                .link(link.alias(), Visitor.UNKNOWN.password(password))
                .type();
    }

    private boolean redirectAccepts(Link link, String password) {
        PasswordHash hash = desk.storage
                .links()
                .find(Owner.DEFAULT, link.id())
                .orElseThrow()
                .password()
                .orElseThrow();
        return PasswordHasher.pbkdf2(1).verify(Secret.of(password), hash);
    }

    @Test
    void a_creation_fails_if_the_hasher_returns_null() {
        Links careless = desk.waymark(
                        builder -> builder.passwordHasher(hasher(password -> null, (candidate, hash) -> false)))
                .links();

        assertThatNullPointerException()
                .isThrownBy(() -> careless.create(CreateLink.to(URL).password("new")))
                .withMessage("the password hasher returned null");
        assertThat(careless.count(LinkQuery.all())).isEqualTo(2);
    }

    @Test
    void the_password_of_a_new_privacy_guards_an_open_page() {
        links.update(open.id(), UpdateLink.change().privacy(Privacy.password("new")));

        assertThat(viewWith(open, "new")).isEqualTo(View.Type.GRANTED);
        assertThat(viewWith(open, "old")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void a_separate_password_guards_an_open_page() {
        links.update(open.id(), UpdateLink.change().privacy(Privacy.PASSWORD).privacyPassword("new"));

        assertThat(viewWith(open, "new")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void an_open_page_needs_a_password_for_privacy_2() {
        assertThat(violationsOf(
                        () -> links.update(open.id(), UpdateLink.change().privacy(Privacy.PASSWORD))))
                .containsExactly(
                        Violation.of("privacy_password", "required", "must be given when privacy is 2 (password)"));
    }

    @Test
    void an_update_to_privacy_2_keeps_the_password_of_a_guarded_page() {
        links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PASSWORD));

        assertThat(viewWith(guarded, "old")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void an_update_of_other_fields_keeps_the_password_of_a_guarded_page() {
        links.update(guarded.id(), UpdateLink.change().title("new").password("redirect"));

        assertThat(viewWith(guarded, "old")).isEqualTo(View.Type.GRANTED);
        assertThat(viewWith(guarded, "redirect")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void an_update_replaces_the_password_of_a_guarded_page() {
        links.update(guarded.id(), UpdateLink.change().privacyPassword("new"));

        assertThat(viewWith(guarded, "new")).isEqualTo(View.Type.GRANTED);
        assertThat(viewWith(guarded, "old")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void a_change_to_another_privacy_erases_the_password() {
        links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PRIVATE));

        assertThat(violationsOf(
                        () -> links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PASSWORD))))
                .extracting(Violation::field)
                .containsExactly("privacy_password");
    }

    @Test
    void a_password_is_ignored_if_the_resulting_page_is_not_guarded() {
        links.update(open.id(), UpdateLink.change().privacyPassword("new"));
        links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PUBLIC).privacyPassword("new"));

        assertThat(links.get(open.id()).privacy()).isEqualTo(Privacy.PUBLIC);
        assertThat(links.get(guarded.id()).privacy()).isEqualTo(Privacy.PUBLIC);
        assertThat(desk.waymark().pages().link(guarded.alias(), Visitor.UNKNOWN).granted())
                .isPresent();
    }

    @Test
    void an_ignored_password_is_not_hashed_and_a_needed_password_is_hashed_once() {
        AtomicInteger hashed = new AtomicInteger();
        Links counting = desk.waymark(builder -> builder.passwordHasher(counting(hashed)))
                .links();

        counting.update(open.id(), UpdateLink.change().privacyPassword("ignored"));
        assertThat(hashed).hasValue(0);

        counting.update(guarded.id(), UpdateLink.change().privacyPassword("needed"));
        assertThat(hashed).hasValue(1);
    }

    @Test
    void equal_passwords_of_a_link_and_its_page_have_different_hashes() {
        AtomicInteger hashed = new AtomicInteger();
        Links counting = desk.waymark(builder -> builder.passwordHasher(counting(hashed)))
                .links();

        counting.update(guarded.id(), UpdateLink.change().password("same").privacyPassword("same"));

        StoredLink stored =
                desk.storage.links().find(Owner.DEFAULT, guarded.id()).orElseThrow();
        assertThat(stored.password()).isPresent().isNotEqualTo(stored.privacyPassword());
        assertThat(hashed).hasValue(2);
    }

    @Test
    void the_later_of_two_passwords_of_a_page_counts() {
        UpdateLink beside =
                UpdateLink.change().privacy(Privacy.password("with")).privacyPassword("beside");

        links.update(open.id(), beside);
        assertThat(viewWith(open, "beside")).isEqualTo(View.Type.GRANTED);

        links.update(open.id(), beside.privacy(Privacy.password("with")));
        assertThat(viewWith(open, "with")).isEqualTo(View.Type.GRANTED);
    }

    private static PasswordHasher counting(AtomicInteger hashed) {
        return hasher(password -> new PasswordHash("hash " + hashed.incrementAndGet()), (candidate, hash) -> false);
    }

    @Test
    void an_update_without_the_password_of_the_redirect_keeps_the_password() {
        Link link = links.create(CreateLink.to(URL).password("swordfish"));
        links.update(link.id(), UpdateLink.change().privacy(Privacy.password("page")));

        assertThat(redirectAccepts(link, "swordfish"))
                .as("whether the redirect accepts swordfish")
                .isTrue();
    }

    @Test
    void an_update_replaces_the_password_of_the_redirect() {
        Link link = links.create(CreateLink.to(URL).password("swordfish"));
        links.update(link.id(), UpdateLink.change().password("haddock"));

        assertThat(redirectAccepts(link, "haddock"))
                .as("whether the redirect accepts haddock")
                .isTrue();
        assertThat(redirectAccepts(link, "swordfish"))
                .as("whether the redirect accepts swordfish")
                .isFalse();
    }

    @Test
    void clearing_the_password_of_the_redirect_keeps_the_password_of_the_page() {
        links.update(guarded.id(), UpdateLink.change().password("redirect"));
        links.update(guarded.id(), UpdateLink.change().clearPassword());

        assertThat(links.get(guarded.id()).passwordProtected())
                .as("passwordProtected of the guarded link")
                .isFalse();
        assertThat(viewWith(guarded, "old")).isEqualTo(View.Type.GRANTED);
    }
}
