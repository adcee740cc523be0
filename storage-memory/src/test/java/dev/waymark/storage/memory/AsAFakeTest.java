package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** The package's advice on unit tests, followed. */
class AsAFakeTest {

    private final Clock noon = Clock.fixed(Instant.parse("2030-06-01T12:00:00Z"), ZoneOffset.UTC);
    private final Waymark waymark = Waymark.builder()
            .storage(MemoryStorage.create())
            .clock(noon)
            .passwordHasher(PasswordHasher.pbkdf2(1)) // fast, for tests only
            .build();

    @Test
    void time_stands_still() {
        Link link = waymark.links()
                .create(CreateLink.to("https://example.com/").expiration(Expiration.after(LocalDate.of(2030, 5, 31))));

        assertThat(link.createdAt()).isEqualTo(noon.instant());
        assertThat(link.status(noon.instant())).isEqualTo(LinkStatus.EXPIRED);
    }

    @Test
    void passwords_work_as_they_do_in_earnest() {
        long id = waymark.links()
                .create(CreateLink.to("https://example.com/").privacy(Privacy.password("swordfish")))
                .id();

        assertThat(waymark.links().viewAsStranger(id, "swordfish").type()).isEqualTo(View.Type.GRANTED);
        assertThat(waymark.links().viewAsStranger(id, "haddock").type()).isEqualTo(View.Type.WRONG_PASSWORD);
    }
}
