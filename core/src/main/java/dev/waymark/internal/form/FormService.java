package dev.waymark.internal.form;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.report.ReportService;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The implementation of {@link Forms} for one owner. An exception contains both the violations of the form and the violations
 * of the command.
 */
public final class FormService implements Forms {

    private static final ImmutableList<String> DATES_AND_TIMES =
            ImmutableList.of("start_date", "start_time", "expiration_date", "expiration_time");

    private final Environment environment;
    private final LinkService links;
    private final ReportService reports;

    /** Creates the forms of {@code owner}. */
    public FormService(Environment environment, Owner owner) {
        this.environment = environment;
        this.links = new LinkService(environment, owner);
        this.reports = new ReportService(environment, owner);
    }

    @Override
    public CreateLink parseCreateLink(Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        LinkForm form = new LinkForm(fields);
        CreateLink command = form.creation();
        // Without a violation, only the creation calls the application's check of aliases, which may read a
        // database.
        if (hasViolations(fields, links.violationsBeforeAliasCheck(command))) {
            refuseIfAny(fields, form.named(links.violations(command)));
        }
        return command;
    }

    @Override
    public ImportLink parseImportLink(Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        LinkForm form = new LinkForm(fields);
        ImportLink record = form.imported();
        return fields.violations().isEmpty()
                ? record
                : ImportLink.unreadable(all(fields, form.named(links.violations(record))));
    }

    @Override
    public UpdateLink parseUpdateLink(long id, Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        LinkForm form = new LinkForm(fields);
        UpdateLink command = form.update();
        List<Violation> own = environment.validator().violations(command);
        if (hasViolations(fields, own)) {
            refuseIfAny(fields, form.named(withoutUncertainOrder(links.violations(id, command), fields)));
        }
        return command;
    }

    /**
     * Removes the violation that the start is not before the end if a date or a time is unreadable: the update was compared with the
     * stored date or time.
     */
    private static List<Violation> withoutUncertainOrder(List<Violation> violations, FieldReader fields) {
        return DATES_AND_TIMES.stream().noneMatch(fields::hasViolation)
                ? violations
                : violations.stream()
                        .filter(violation -> !violation.code().equals("order")
                                || !violation.field().equals("start_date"))
                        .toList();
    }

    @Override
    public ListRequest<LinkQuery> parseLinkList(Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        ListForm form = new ListForm(fields);
        return list(fields, form.links(), form, links.listings()::checkCursor);
    }

    @Override
    public CreateReport parseCreateReport(Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        PrivacyFields privacy = PrivacyFields.read(fields, "password");
        CreateReport command = new Filled<>(CreateReport.on(fields.text("url").orElse("")))
                .with(privacy.privacy(), CreateReport::privacy)
                .with(fields.text("attributes"), CreateReport::attributes)
                .command();
        refuseIfAny(fields, reports.violations(command));
        return command;
    }

    @Override
    public UpdateReport parseUpdateReport(long id, Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        PrivacyFields privacy = PrivacyFields.read(fields, "password");
        UpdateReport command = new Filled<>(UpdateReport.change())
                .with(privacy.privacy(), UpdateReport::privacy)
                .with(privacy.passwordForStoredPrivacy(), UpdateReport::password)
                .with(fields.text("attributes"), UpdateReport::attributes)
                .with(fields.choice("results", Choices.FLAG).filter(wanted -> wanted), (it, wanted) -> it.regenerate())
                .with(fields.number("version"), UpdateReport::ifVersion)
                .command();
        if (hasViolations(fields, environment.validator().violations(command))) {
            refuseIfAny(fields, reports.violations(id, command));
        }
        return command;
    }

    @Override
    public ListRequest<ReportQuery> parseReportList(Parameters parameters) {
        FieldReader fields = new FieldReader(parameters);
        ListForm form = new ListForm(fields);
        return list(fields, form.reports(), form, reports.listings()::checkCursor);
    }

    @Override
    public ClickPeriod parseClickPeriod(Parameters parameters, ClickPeriod otherwise) {
        return new PeriodFields(new FieldReader(parameters)).read(otherwise);
    }

    /** Returns the query and the page. The cursor is checked only for a valid query, because a cursor belongs to a query. */
    private <Q> ListRequest<Q> list(FieldReader fields, Q query, ListForm form, BiConsumer<Q, String> checkCursor) {
        List<Violation> own = environment.validator().violations(query);
        boolean isValid = !hasViolations(fields, own);
        PageRequest page = form.page();
        if (isValid && page.cursor().isPresent()) {
            try {
                checkCursor.accept(query, page.cursor().get());
            } catch (InvalidInputException e) {
                e.violations().forEach(fields::addViolation);
            }
        }
        refuseIfAny(fields, own);
        return new ListRequest<>(query, page);
    }

    /**
     * Returns whether a violation is known. Without a known violation, the form does not read the stored record, because the
     * update checks the record.
     */
    private static boolean hasViolations(FieldReader fields, List<Violation> own) {
        return !fields.violations().isEmpty() || !own.isEmpty();
    }

    private static void refuseIfAny(FieldReader fields, List<Violation> domain) {
        InvalidInputException.throwIfAny(all(fields, domain));
    }

    /** Returns all violations. An unreadable field has a default value, so further violations of the field are omitted. */
    private static List<Violation> all(FieldReader fields, List<Violation> domain) {
        Set<String> unreadable = fields.fieldsWithViolations();
        return ImmutableList.<Violation>builder()
                .addAll(fields.violations())
                .addAll(domain.stream()
                        .filter(violation -> !unreadable.contains(violation.field()))
                        .iterator())
                .build();
    }
}
