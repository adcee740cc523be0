package dev.waymark.play.stage;

import com.google.common.collect.ImmutableMap;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.play.stage.Operations.Operation;
import dev.waymark.visit.Visitor;
import java.util.Optional;
import java.util.function.BiFunction;

/** The operations of visitors. */
final class VisitOperations {

    static final ImmutableMap<String, Operation> ALL = ImmutableMap.of(
            "visit.alias",
            (stage, step) -> visit(
                    stage,
                    step,
                    LinkOperations.domain(step),
                    step.value("alias").orElse("")),
            "visit.link",
            VisitOperations::visitLink);

    private VisitOperations() {}

    /** Visits a link by its latest known alias. */
    private static Object visitLink(Stage stage, Step step) {
        Optional<Link> link = stage.lastSeen(LinkOperations.id(stage, step));
        return link.map(known -> visit(stage, step, known.domain(), known.alias()))
                .orElse("nothing");
    }

    private static Object visit(Stage stage, Step step, Domain domain, String alias) {
        Visitor visitor = visitor(step);
        return stage.text()
                .of(
                        step.value("preview").isPresent()
                                ? stage.waymark().visits().preview(domain, alias, visitor)
                                : stage.waymark().visits().visit(domain, alias, visitor));
    }

    private static Visitor visitor(Step step) {
        Visitor visitor = Visitor.UNKNOWN;
        visitor = with(visitor, step, "country", Visitor::country);
        visitor = with(visitor, step, "accept_language", Visitor::acceptLanguage);
        visitor = with(visitor, step, "user_agent", Visitor::userAgent);
        visitor = with(visitor, step, "platform", Visitor::platformHint);
        visitor = with(visitor, step, "referrer", Visitor::referrer);
        visitor = with(visitor, step, "client", Visitor::client);
        visitor = with(visitor, step, "query", Visitor::query);
        return with(visitor, step, "password", Visitor::password);
    }

    private static Visitor with(Visitor visitor, Step step, String name, BiFunction<Visitor, String, Visitor> change) {
        return step.value(name).map(value -> change.apply(visitor, value)).orElse(visitor);
    }
}
