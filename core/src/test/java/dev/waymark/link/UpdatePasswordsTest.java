package dev.waymark.link;

import static dev.waymark.Desk.URL;
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
import dev.waymark.access.Viewer;
import dev.waymark.error.Violation;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What updates do to the two passwords of a link (D-4, D-5), seen through what strangers get to see (D-6). */
class UpdatePasswordsTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Link open = links.create(CreateLink.to(URL));
    private final Link guarded = links.create(CreateLink.to(URL).privacy(Privacy.password("old")));

    private View.Type seenWith(Link link, String password) {
        return desk.waymark()
                .pages()
                .link(link.alias(), Viewer.UNKNOWN.password(password))
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
    void a_hasher_that_returns_null_leaves_no_link_open() {
        Links careless = desk.waymark(builder -> builder.passwordHasher(new PasswordHasher() {
                    @Override
                    public PasswordHash hash(Secret password) {
                        return null;
                    }

                    @Override
                    public boolean verify(Secret candidate, PasswordHash hash) {
                        return false;
                    }
                }))
                .links();

        assertThatNullPointerException()
                .isThrownBy(() -> careless.create(CreateLink.to(URL).password("new")))
                .withMessage("the password hasher returned null");
        assertThat(careless.count(LinkQuery.all())).isEqualTo(2);
    }

    @Test
    void an_open_page_becomes_guarded_by_the_password_that_comes_with_its_privacy() {
        links.update(open.id(), UpdateLink.change().privacy(Privacy.password("new")));

        assertThat(seenWith(open, "new")).isEqualTo(View.Type.GRANTED);
        assertThat(seenWith(open, "old")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void an_open_page_becomes_guarded_by_a_password_that_is_sent_beside() {
        links.update(open.id(), UpdateLink.change().privacy(Privacy.PASSWORD).privacyPassword("new"));

        assertThat(seenWith(open, "new")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void an_open_page_cannot_become_guarded_without_a_password() {
        assertThat(violationsOf(
                        () -> links.update(open.id(), UpdateLink.change().privacy(Privacy.PASSWORD))))
                .containsExactly(
                        Violation.of("privacy_password", "required", "must be given when privacy is 2 (password)"));
    }

    @Test
    void a_guarded_page_keeps_its_password_when_asked_to_stay_guarded() {
        links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PASSWORD));

        assertThat(seenWith(guarded, "old")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void a_guarded_page_keeps_its_password_when_something_else_changes() {
        links.update(guarded.id(), UpdateLink.change().title("new").password("redirect"));

        assertThat(seenWith(guarded, "old")).isEqualTo(View.Type.GRANTED);
        assertThat(seenWith(guarded, "redirect")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void a_guarded_page_takes_a_new_password() {
        links.update(guarded.id(), UpdateLink.change().privacyPassword("new"));

        assertThat(seenWith(guarded, "new")).isEqualTo(View.Type.GRANTED);
        assertThat(seenWith(guarded, "old")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void leaving_privacy_2_erases_the_password() {
        links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PRIVATE));

        assertThat(violationsOf(
                        () -> links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PASSWORD))))
                .extracting(Violation::field)
                .containsExactly("privacy_password");
    }

    @Test
    void a_password_for_a_page_that_ends_up_unguarded_is_ignored() {
        links.update(open.id(), UpdateLink.change().privacyPassword("new"));
        links.update(guarded.id(), UpdateLink.change().privacy(Privacy.PUBLIC).privacyPassword("new"));

        assertThat(links.get(open.id()).privacy()).isEqualTo(Privacy.PUBLIC);
        assertThat(links.get(guarded.id()).privacy()).isEqualTo(Privacy.PUBLIC);
        assertThat(desk.waymark().pages().link(guarded.alias(), Viewer.UNKNOWN).granted())
                .isPresent();
    }

    @Test
    void what_is_ignored_is_not_hashed_and_what_is_needed_is_hashed_once() {
        AtomicInteger hashed = new AtomicInteger();
        Links counting = desk.waymark(builder -> builder.passwordHasher(counting(hashed)))
                .links();

        counting.update(open.id(), UpdateLink.change().privacyPassword("ignored"));
        assertThat(hashed).hasValue(0);

        counting.update(guarded.id(), UpdateLink.change().privacyPassword("needed"));
        assertThat(hashed).hasValue(1);
    }

    private static PasswordHasher counting(AtomicInteger hashed) {
        return new PasswordHasher() {
            @Override
            public PasswordHash hash(Secret password) {
                return new PasswordHash("hash " + hashed.incrementAndGet());
            }

            @Override
            public boolean verify(Secret candidate, PasswordHash hash) {
                return false;
            }
        };
    }

    @Test
    void the_redirects_password_is_stored_on_creation() {
        Link link = links.create(CreateLink.to(URL).password("swordfish"));

        assertThat(redirectAccepts(link, "swordfish")).isTrue();
        assertThat(redirectAccepts(link, "haddock")).isFalse();
    }

    @Test
    void the_redirects_password_stays_where_it_is_not_named() {
        Link link = links.create(CreateLink.to(URL).password("swordfish"));
        links.update(link.id(), UpdateLink.change().privacy(Privacy.password("page")));

        assertThat(redirectAccepts(link, "swordfish")).isTrue();
    }

    @Test
    void the_redirects_password_is_replaced() {
        Link link = links.create(CreateLink.to(URL).password("swordfish"));
        links.update(link.id(), UpdateLink.change().password("haddock"));

        assertThat(redirectAccepts(link, "haddock")).isTrue();
        assertThat(redirectAccepts(link, "swordfish")).isFalse();
    }

    @Test
    void clearing_the_redirects_password_leaves_the_pages() {
        links.update(guarded.id(), UpdateLink.change().password("redirect"));
        links.update(guarded.id(), UpdateLink.change().clearPassword());

        assertThat(links.get(guarded.id()).passwordProtected()).isFalse();
        assertThat(seenWith(guarded, "old")).isEqualTo(View.Type.GRANTED);
    }
}
