package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Quiet.quietly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.error.InvalidInputException;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The port that resolves titles (D-16). */
class TitleResolverTest {

    private final Desk desk = new Desk();

    private Links links(TitleResolver resolver) {
        return desk.waymark(builder -> builder.titleResolver(resolver)).links();
    }

    private Optional<String> titleFound(TitleResolver resolver) {
        Links links = links(resolver);
        long id = quietly(() -> links.create(CreateLink.to(URL))).id();
        return links.get(id).title();
    }

    private Optional<String> titleFound(String title) {
        return titleFound(url -> Optional.of(title));
    }

    @Test
    void a_link_without_a_title_receives_the_resolved_title() {
        assertThat(titleFound(url -> Optional.of("Title of " + url))).contains("Title of " + URL);
    }

    @Test
    void a_given_title_is_kept_and_the_resolver_is_not_called() {
        List<WebUrl> resolved = new ArrayList<>();
        Links links = links(url -> {
            resolved.add(url);
            return Optional.of("found");
        });

        assertThat(links.create(CreateLink.to(URL).title("given")).title()).contains("given");
        assertThat(resolved).isEmpty();
    }

    @Test
    void a_blank_title_is_absent_and_the_resolver_is_called() {
        assertThat(links(url -> Optional.of("found"))
                        .create(CreateLink.to(URL).title(" "))
                        .title())
                .contains("found");
    }

    @Test
    void a_link_has_no_title_if_the_resolver_finds_no_title() {
        assertThat(titleFound(url -> Optional.empty())).isEmpty();
    }

    @Test
    void a_resolver_that_fails_does_not_fail_the_creation() {
        assertThat(titleFound(url -> {
                    throw new IOException("unreachable");
                }))
                .isEmpty();
        assertThat(titleFound(url -> {
                    throw new IllegalStateException("bug");
                }))
                .isEmpty();
    }

    @Test
    void a_resolver_that_returns_null_does_not_fail_the_creation() {
        assertThat(titleFound((TitleResolver) url -> null)).isEmpty();
    }

    @Test
    void an_interrupted_resolver_leaves_the_thread_interrupted() {
        assertThat(titleFound(url -> {
                    throw new InterruptedException();
                }))
                .isEmpty();
        assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
    }

    @Test
    void an_invalid_command_is_refused_before_the_resolver_is_called() {
        List<WebUrl> resolved = new ArrayList<>();
        Links links = links(url -> {
            resolved.add(url);
            return Optional.empty();
        });

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> links.createAll(
                        List.of(CreateLink.to(URL), CreateLink.to(URL).alias("!"))));
        assertThat(resolved).isEmpty();
    }

    @Test
    void an_update_does_not_call_the_resolver() {
        Link link = desk.waymark().links().create(CreateLink.to(URL));

        assertThat(links(url -> Optional.of("found"))
                        .update(link.id(), UpdateLink.change().url(Desk.OTHER_URL))
                        .title())
                .isEmpty();
    }

    @Test
    void white_space_and_control_characters_collapse_to_single_spaces() {
        assertThat(titleFound(" The\r\n\tHand\u0000book\u00a0\u2003of\u0085us \u0007"))
                .contains("The Hand book of us");
    }

    @Test
    void a_resolved_title_of_white_space_is_absent() {
        assertThat(titleFound(" \u0000\n\u00a0")).isEmpty();
    }

    @Test
    void half_of_a_surrogate_pair_is_dropped() {
        assertThat(titleFound("a\ud83db\ude00c")).contains("abc");
    }

    @Test
    void a_resolved_title_is_truncated_to_255_characters_of_one_or_two_code_units() {
        assertThat(titleFound("t".repeat(255))).contains("t".repeat(255));
        assertThat(titleFound("t".repeat(256))).contains("t".repeat(255));
        assertThat(titleFound("\ud83d\udd11".repeat(256))).contains("\ud83d\udd11".repeat(255));
    }

    @Test
    void a_truncated_title_does_not_end_with_a_space() {
        assertThat(titleFound("t".repeat(254) + " more")).contains("t".repeat(254));
    }
}
