package dev.waymark.example.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Scope;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordBytesTest {

    private static final StoredLink LINK =
            LinkSample.of("docs").withAll(LinkSample.CHANGING_FIELDS).stored();

    @Test
    void a_link_with_all_fields_survives_the_byte_form() {
        StoredLink read = RecordBytes.toLink(RecordBytes.ofLink(LINK));

        assertThat(FieldSamples.LINK.differences(LINK.link(), read.link()))
                .as("fields of a link that RecordBytes loses")
                .isEmpty();
        assertThat(read).isEqualTo(LINK);
    }

    @Test
    void a_link_without_optional_fields_survives_the_byte_form() {
        StoredLink plain = LinkSample.of("docs").stored();

        assertThat(RecordBytes.toLink(RecordBytes.ofLink(plain))).isEqualTo(plain);
    }

    @Test
    void a_report_with_all_fields_survives_the_byte_form() {
        StoredReport stored = ReportSample.of("https://example.com/")
                .withAll(ReportSample.CHANGING_FIELDS)
                .requested(Samples.NOW)
                .findings("findings")
                .stored();
        ReportState state = new ReportState(stored, Optional.of(new ReportState.Work(Optional.empty(), 3, 7)));

        assertThat(RecordBytes.toReport(RecordBytes.ofReport(state))).isEqualTo(state);
    }

    @Test
    void an_api_key_survives_the_byte_form() {
        ApiKey key = new ApiKey(5, Samples.OWNER, "ci", Scope.WRITE, Samples.CREATED, Optional.of(Samples.NOW));
        StoredApiKey stored = new StoredApiKey(key, "hash");

        assertThat(RecordBytes.toApiKey(RecordBytes.ofApiKey(stored))).isEqualTo(stored);
    }

    @Test
    void bytes_of_an_unknown_version_are_refused() {
        byte[] bytes = RecordBytes.ofLink(LINK);
        bytes[0]++;

        assertThatThrownBy(() -> RecordBytes.toLink(bytes)).hasMessageContaining("version");
    }

    @Test
    void bytes_that_end_early_are_refused() {
        byte[] bytes = RecordBytes.ofLink(LINK);

        assertThatThrownBy(() -> RecordBytes.toLink(Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(RuntimeException.class);
    }
}
