package dev.waymark;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.access.Owner;
import dev.waymark.error.NotFoundException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** For an owner, the records of other owners do not exist (D-1). */
class OwnerIsolationTest {

    private final Waymark waymark = new Desk().waymark();
    private final Links theirLinks = waymark.links(Owner.of("them"));
    private final Links myLinks = waymark.links(Owner.of("me"));
    private final Reports theirReports = waymark.reports(Owner.of("them"));
    private final Reports myReports = waymark.reports(Owner.of("me"));
    private final Link link = theirLinks.create(CreateLink.to(URL).alias("docs"));
    private final Report report = theirReports.create(CreateReport.on(URL));

    private static void assertNotFound(ThrowingCallable call) {
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(call);
    }

    @Test
    void a_record_belongs_to_the_owner_that_created_it() {
        assertThat(link.owner()).isEqualTo(Owner.of("them"));
        assertThat(report.owner()).isEqualTo(Owner.of("them"));
        assertThat(waymark.links().create(CreateLink.to(URL)).owner()).isEqualTo(Owner.DEFAULT);
        assertThat(waymark.reports().create(CreateReport.on(URL)).owner()).isEqualTo(Owner.DEFAULT);
    }

    @Test
    void the_link_of_another_owner_cannot_be_read() {
        assertNotFound(() -> myLinks.get(link.id()));
        assertThat(myLinks.find(link.id())).isEmpty();
        assertThat(myLinks.findByAlias("docs")).isEmpty();
    }

    @Test
    void the_link_of_another_owner_is_not_listed_or_counted() {
        assertThat(myLinks.list(LinkQuery.all(), PageRequest.first(10)).items()).isEmpty();
        assertThat(myLinks.stream(LinkQuery.all())).isEmpty();
        assertThat(myLinks.count(LinkQuery.all())).isZero();
    }

    @Test
    void the_link_of_another_owner_cannot_be_changed_or_deleted() {
        assertNotFound(() -> myLinks.update(link.id(), UpdateLink.change().title("mine")));
        assertNotFound(() -> myLinks.delete(link.id()));

        assertThat(theirLinks.get(link.id())).isEqualTo(link);
    }

    @Test
    void the_message_does_not_disclose_whether_another_owner_has_the_link() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> myLinks.get(link.id()))
                .withMessage("there is no link with id " + link.id());
    }

    @Test
    void the_report_of_another_owner_cannot_be_read() {
        assertNotFound(() -> myReports.get(report.id()));
        assertNotFound(() -> myReports.details(report.id()));
        assertThat(myReports.find(report.id())).isEmpty();
    }

    @Test
    void the_report_of_another_owner_is_not_listed_or_counted() {
        assertThat(myReports.list(ReportQuery.all(), PageRequest.first(10)).items())
                .isEmpty();
        assertThat(myReports.stream(ReportQuery.all())).isEmpty();
        assertThat(myReports.count(ReportQuery.all())).isZero();
    }

    @Test
    void the_report_of_another_owner_cannot_be_changed_recorded_or_deleted() {
        assertNotFound(() -> myReports.update(report.id(), UpdateReport.change()));
        assertNotFound(() -> myReports.recordOutcome(report.id(), ReportOutcome.of(ReportResult.BAD)));
        assertNotFound(() -> myReports.delete(report.id()));

        assertThat(theirReports.get(report.id())).isEqualTo(report);
    }
}
