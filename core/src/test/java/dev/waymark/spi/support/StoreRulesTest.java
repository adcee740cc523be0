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
import dev.waymark.spi.Position;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The positions of records (D-12, D-26). */
class StoreRulesTest {

    @Test
    void a_link_sorts_by_its_folded_texts_and_its_numbers() {
        Link link = new Desk()
                .waymark()
                .links()
                .create(CreateLink.to("HTTPS://Example.com").alias("Docs").title("\u00c4pfel"))
                .withClicks(7);

        assertThat(StoreRules.position(link, LinkSortField.ID)).isEqualTo(Position.of(link.id(), link.id()));
        assertThat(StoreRules.position(link, LinkSortField.CLICKS)).isEqualTo(Position.of(7, link.id()));
        assertThat(StoreRules.position(link, LinkSortField.TITLE)).isEqualTo(Position.of("\u00e4pfel", link.id()));
        assertThat(StoreRules.position(link, LinkSortField.ALIAS)).isEqualTo(Position.of("docs", link.id()));
        assertThat(StoreRules.position(link, LinkSortField.URL))
                .isEqualTo(Position.of("https://example.com", link.id()));
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

        assertThat(StoreRules.position(report, ReportSortField.ID)).isEqualTo(Position.of(7, report.id()));
        assertThat(StoreRules.position(report, ReportSortField.URL)).isEqualTo(Position.of(URL, report.id()));
        assertThat(StoreRules.position(report, ReportSortField.RESULT)).isEqualTo(Position.of(3, report.id()));
        assertThat(StoreRules.position(report, ReportSortField.GENERATED_AT))
                .isEqualTo(Position.of(StoreRules.micros(NOON), report.id()));
    }

    @Test
    void absent_values_of_a_report_sort_lowest() { // D-12
        Report report = report(Optional.empty(), Optional.empty());

        assertThat(StoreRules.position(report, ReportSortField.RESULT))
                .isEqualTo(Position.of(Position.NO_RESULT, report.id()));
        assertThat(StoreRules.position(report, ReportSortField.GENERATED_AT))
                .isEqualTo(Position.of(Position.NO_INSTANT, report.id()));
        assertThat(Position.NO_RESULT).isLessThan(StoreRules.rank(ReportResult.BAD));
        assertThat(StoreRules.rank(ReportResult.BAD)).isEqualTo(1);
        assertThat(StoreRules.rank(ReportResult.DECENT)).isEqualTo(2);
    }
}
