package dev.waymark.internal.form;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.InvalidCursorException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.link.LinkService;
import dev.waymark.internal.observe.Observation;
import dev.waymark.internal.report.ReportService;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Cursor;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The implementation of {@link Forms} for one owner. An exception contains both the violations of the form and the violations
 * of the command.
 */
public final class FormService implements Forms {

    private final CommandValidator validator;
    private final LinkService links;
    private final ReportService reports;
    private final Observation observation;
    private final Domain defaultDomain;

    /** Creates the forms of {@code owner}. */
    public FormService(Environment environment, Owner owner) {
        this(
                environment.validator(),
                new LinkService(environment, owner),
                new ReportService(environment, owner),
                environment.observation(),
                Domain.DEFAULT);
    }

    private FormService(
            CommandValidator validator,
            LinkService links,
            ReportService reports,
            Observation observation,
            Domain defaultDomain) {
        this.validator = validator;
        this.links = links;
        this.reports = reports;
        this.observation = observation;
        this.defaultDomain = defaultDomain;
    }

    @Override
    public Forms withDefaultDomain(Domain domain) {
        return new FormService(validator, links, reports, observation, checkNotNull(domain, "domain"));
    }

    @Override
    public CreateLink parseCreateLink(Parameters parameters) {
        return observation.measure("forms.parseCreateLink", () -> {
            FieldReader fields = new FieldReader(parameters);
            LinkForm form = new LinkForm(fields);
            CreateLink command = form.creation(defaultDomain);
            // Without a violation, only the creation calls the application's check of aliases, which may read a
            // database.
            if (hasViolations(fields, links.violationsBeforeAliasCheck(command))) {
                refuse(fields, form.named(links.violations(command)));
            }
            return command;
        });
    }

    @Override
    public UpdateLink parseUpdateLink(long id, Parameters parameters) {
        return observation.measure("forms.parseUpdateLink", () -> {
            FieldReader fields = new FieldReader(parameters);
            LinkForm form = new LinkForm(fields);
            UpdateLink command = form.update();
            List<Violation> own = validator.violations(command);
            if (hasViolations(fields, own)) {
                refuse(fields, form.named(links.violations(id, command)));
            }
            return command;
        });
    }

    @Override
    public ListRequest<LinkQuery> parseLinkList(Parameters parameters) {
        return observation.measure("forms.parseLinkList", () -> {
            FieldReader fields = new FieldReader(parameters);
            ListForm form = new ListForm(fields);
            return list(fields, form.links(), form, links.listings()::checkCursor);
        });
    }

    @Override
    public CreateReport parseCreateReport(Parameters parameters) {
        return observation.measure("forms.parseCreateReport", () -> {
            FieldReader fields = new FieldReader(parameters);
            PrivacyFields privacy = PrivacyFields.read(fields, "password");
            CreateReport command = new Filled<>(
                            CreateReport.on(fields.text("url").orElse("")))
                    .with(privacy.privacy(), CreateReport::privacy)
                    .with(fields.text("attributes"), CreateReport::attributes)
                    .command();
            refuse(fields, reports.violations(command));
            return command;
        });
    }

    @Override
    public UpdateReport parseUpdateReport(long id, Parameters parameters) {
        return observation.measure("forms.parseUpdateReport", () -> {
            FieldReader fields = new FieldReader(parameters);
            PrivacyFields privacy = PrivacyFields.read(fields, "password");
            UpdateReport command = new Filled<>(UpdateReport.change())
                    .with(privacy.privacy(), UpdateReport::privacy)
                    .with(privacy.password(), UpdateReport::password)
                    .with(fields.text("attributes"), UpdateReport::attributes)
                    .with(
                            fields.choice("results", Choices.FLAG).filter(wanted -> wanted),
                            (it, wanted) -> it.regenerate())
                    .with(fields.number("version"), UpdateReport::ifVersion)
                    .command();
            if (hasViolations(fields, validator.violations(command))) {
                refuse(fields, reports.violations(id, command));
            }
            return command;
        });
    }

    @Override
    public ListRequest<ReportQuery> parseReportList(Parameters parameters) {
        return observation.measure("forms.parseReportList", () -> {
            FieldReader fields = new FieldReader(parameters);
            ListForm form = new ListForm(fields);
            return list(fields, form.reports(), form, reports.listings()::checkCursor);
        });
    }

    @Override
    public ClickPeriod parseClickPeriod(Parameters parameters, ClickPeriod otherwise) {
        return observation.measure("forms.parseClickPeriod", () -> {
            FieldReader fields = new FieldReader(parameters);
            Optional<ClickPeriod> period = new PeriodFields(fields).read(otherwise);
            InvalidInputException.throwIfAny(fields.violations());
            return period.orElseThrow();
        });
    }

    /** Returns the query and the page. The cursor is checked only for a valid query, because a cursor belongs to a query. */
    private <Q> ListRequest<Q> list(FieldReader fields, Q query, ListForm form, BiConsumer<Q, Cursor> checkCursor) {
        List<Violation> own = validator.violations(query);
        boolean isKnown = !hasViolations(fields, own);
        PageRequest page = form.page();
        if (isKnown && page.cursor().isPresent()) {
            try {
                checkCursor.accept(query, page.cursor().get());
            } catch (InvalidCursorException e) {
                fields.addViolation("cursor", e.code(), e.problem());
            }
        }
        refuse(fields, own);
        return new ListRequest<>(query, page);
    }

    /**
     * Returns whether a violation is known. Without a known violation, the form does not read the stored record, because the
     * update checks the record.
     */
    private static boolean hasViolations(FieldReader fields, List<Violation> own) {
        return !fields.violations().isEmpty() || !own.isEmpty();
    }

    /**
     * Throws the violations, if any. An unreadable field has a default value, so further violations of the field are omitted.
     */
    private static void refuse(FieldReader fields, List<Violation> domain) {
        Set<String> unreadable = fields.fieldsWithViolations();
        InvalidInputException.throwIfAny(ImmutableList.<Violation>builder()
                .addAll(fields.violations())
                .addAll(domain.stream()
                        .filter(violation -> !unreadable.contains(violation.field()))
                        .iterator())
                .build());
    }
}
