package dev.waymark.spi.support;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.SortKey;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sort keys of records (D-12, D-26). */
class SortKeysTest {

    @Test
    void a_link_sorts_by_its_folded_texts_and_its_numbers() {
        Link link = new Desk()
                .waymark()
                .links()
                .create(CreateLink.to("HTTPS://Example.com").alias("Docs").title("\u00c4pfel"))
                .withClicks(7);

        assertThat(SortKeys.of(link, LinkSortField.ID)).isEqualTo(new SortKey.OfNumber(link.id()));
        assertThat(SortKeys.of(link, LinkSortField.CLICKS)).isEqualTo(new SortKey.OfNumber(7));
        assertThat(SortKeys.of(link, LinkSortField.TITLE)).isEqualTo(new SortKey.OfText("\u00e4pfel"));
        assertThat(SortKeys.of(link, LinkSortField.ALIAS)).isEqualTo(new SortKey.OfText("docs"));
        assertThat(SortKeys.of(link, LinkSortField.URL)).isEqualTo(new SortKey.OfText("https://example.com"));
    }

    private static Report report(Optional<ReportResult> result, Optional<Instant> generatedAt) {
        ReportBuilder report =
                Report.builder(Owner.DEFAULT, URL, "p").id(7).createdAt(NOON).updatedAt(NOON);
        result.ifPresent(report::result);
        generatedAt.ifPresent(report::generatedAt);
        return report.build();
    }

    @Test
    void a_report_sorts_by_its_numbers_and_its_folded_url() {
        Report report = report(Optional.of(ReportResult.GOOD), Optional.of(NOON));

        assertThat(SortKeys.of(report, ReportSortField.ID)).isEqualTo(new SortKey.OfNumber(7));
        assertThat(SortKeys.of(report, ReportSortField.URL)).isEqualTo(new SortKey.OfText(URL));
        assertThat(SortKeys.of(report, ReportSortField.RESULT)).isEqualTo(new SortKey.OfNumber(3));
        assertThat(SortKeys.of(report, ReportSortField.GENERATED_AT)).isEqualTo(new SortKey.OfNumber(Micros.of(NOON)));
    }

    @Test
    void absent_values_of_a_report_sort_lowest() { // D-12
        Report report = report(Optional.empty(), Optional.empty());

        assertThat(SortKeys.of(report, ReportSortField.RESULT)).isEqualTo(new SortKey.OfNumber(SortKey.NO_RESULT));
        assertThat(SortKeys.of(report, ReportSortField.GENERATED_AT))
                .isEqualTo(new SortKey.OfNumber(SortKey.NO_INSTANT));
        assertThat(SortKey.NO_RESULT).isLessThan(SortKeys.rank(ReportResult.BAD));
        assertThat(SortKeys.rank(ReportResult.BAD)).isEqualTo(1);
        assertThat(SortKeys.rank(ReportResult.DECENT)).isEqualTo(2);
    }
}
