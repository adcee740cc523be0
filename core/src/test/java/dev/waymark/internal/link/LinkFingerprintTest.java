package dev.waymark.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.StoredLink;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * The fingerprints of commands (D-41). The storage contains fingerprints, so a creation that is repeated after an
 * upgrade of the library needs the same fingerprint. A new field must not change a value of this test.
 */
class LinkFingerprintTest {

    private final Desk desk = new Desk();

    /** Returns the fingerprints of the creation keys that the creation stores. */
    private List<String> fingerprints(Consumer<Links> creation) {
        List<String> fingerprints = new ArrayList<>();
        Desk watched = new Desk(Hooks.before(desk.storage, (method, arguments) -> {
            if (method.equals("links.insert")) {
                ((List<?>) arguments[0])
                        .forEach(stored -> ((StoredLink) stored)
                                .creationKey()
                                .map(CreationKey::fingerprint)
                                .ifPresent(fingerprints::add));
            }
        }));
        creation.accept(watched.waymark().links());
        return fingerprints;
    }

    @Test
    void the_fingerprint_of_a_plain_command_never_changes() {
        assertThat(fingerprints(links -> links.createOrGet(CreateLink.to("https://example.com/"))))
                .containsExactly("y-gFpVryuEoD0ZsR9T7JchikpFpM-2CQcoI3dDesZDg");
    }

    @Test
    void the_fingerprint_of_a_command_with_all_fields_of_the_first_version_never_changes() {
        CreateLink command = CreateLink.to(" https://EXAMPLE.com/handbook?a=b#top ")
                .domain(Domain.of(7))
                .alias("Docs")
                .title("The Handbook")
                .spaceId(3)
                .pixelIds(5, 1, 9)
                .disabled(true)
                .privacy(Privacy.PRIVATE)
                .expiration(Expiration.at(LocalDateTime.of(2030, 12, 31, 23, 59, 58))
                        .orAfterClicks(1_000)
                        .redirectingTo("https://example.com/gone"))
                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/")));

        CreateLink withPasswords = command.alias("Other")
                .password("swordfish")
                .privacy(Privacy.password("herring"))
                .idempotencyKey("order-1");

        assertThat(fingerprints(links -> links.createOrGet(command)))
                .containsExactly("Rzf_k5zd1Of8nOUMzoAItP4ycTd3ZgjdvN74VOQxx50");
        assertThat(fingerprints(links -> links.create(withPasswords)))
                .containsExactly("Fn48au1OJiTDFa5-abIrMz16FWIJuKLG2urK0qc-dBc");
    }
}
