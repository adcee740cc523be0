package dev.waymark.example.boot;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The reports group of the API. */
@RestController
@RequestMapping(ReportController.REPORTS)
class ReportController {

    static final String REPORTS = "/api/v1/reports";

    private final Waymark waymark;

    ReportController(Waymark waymark) {
        this.waymark = waymark;
    }

    @GetMapping
    Map<String, @Nullable Object> list(Owner owner, Parameters query) {
        ListRequest<ReportQuery> list = waymark.forms(owner).parseReportList(query);
        return Representations.of(
                waymark.reports(owner).list(list.query(), list.page()).map(Representations::of));
    }

    @PostMapping(consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<Map<String, ?>> create(Owner owner, Parameters form) {
        Report report = waymark.reports(owner).create(waymark.forms(owner).parseCreateReport(form));
        return ResponseEntity.created(URI.create(REPORTS + "/" + report.id())).body(data(Representations.of(report)));
    }

    /** Returns a report with its findings, which lists omit. */
    @GetMapping(LinkController.ONE)
    Map<String, ?> get(Owner owner, @PathVariable long id) {
        return data(Representations.of(waymark.reports(owner).details(id)));
    }

    @PutMapping(path = LinkController.ONE, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    Map<String, ?> update(Owner owner, @PathVariable long id, Parameters form) {
        return data(Representations.of(
                waymark.reports(owner).update(id, waymark.forms(owner).parseUpdateReport(id, form))));
    }

    @DeleteMapping(LinkController.ONE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Owner owner, @PathVariable long id) {
        waymark.reports(owner).delete(id);
    }

    private static Map<String, ?> data(Map<String, @Nullable Object> report) {
        return Map.of("data", report);
    }
}
