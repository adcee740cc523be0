package dev.waymark.play.stage;

import static dev.waymark.play.stage.LinkOperations.command;
import static dev.waymark.play.stage.LinkOperations.links;
import static dev.waymark.play.stage.LinkOperations.query;

import com.google.common.collect.ImmutableMap;
import dev.waymark.error.InvalidInputException;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.UpdateLink;
import dev.waymark.play.stage.Operations.Operation;
import java.util.List;

/** The operations of several links. */
final class LinkBulkOperations {

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.of(
            "link.createAll",
            (stage, step) -> stage.text().lines(links(stage, step).createAll(commands(stage, step)), stage::remember),
            "link.import",
            LinkBulkOperations::importAll,
            "link.updateAll",
            LinkBulkOperations::updateAll,
            "link.deleteAll",
            (stage, step) -> links(stage, step).deleteAll(query(stage, step)));

    private LinkBulkOperations() {}

    private static List<CreateLink> commands(Stage stage, Step step) {
        return step.allForms().stream().map(form -> command(stage, step, form)).toList();
    }

    /** Imports links, first on trial. */
    private static Object importAll(Stage stage, Step step) {
        List<ImportLink> records =
                step.allForms().stream().map(form -> record(stage, step, form)).toList();
        return List.of(
                links(stage, step).importOnTrial(records.stream()),
                links(stage, step).importAll(records.stream()));
    }

    private static ImportLink record(Stage stage, Step step, Parameters form) {
        try {
            ImportLink record = ImportLink.of(command(stage, step, form))
                    .clicks(Step.value(form, "clicks").map(Long::parseLong).orElse(0L));
            return Step.instant(form, "created_at").map(record::createdAt).orElse(record);
        } catch (InvalidInputException e) {
            return ImportLink.unreadable(e.violations());
        }
    }

    /** Updates the links of the first form by the last form. */
    private static Object updateAll(Stage stage, Step step) {
        UpdateLink change =
                stage.waymark().forms(step.owner()).parseUpdateLink(LinkOperations.id(stage, step), step.form(1));
        return links(stage, step).updateAll(query(stage, step), change);
    }
}
