package dev.waymark.internal.observe;

import com.google.common.base.Ascii;
import dev.waymark.link.Domain;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;

/** The decorator of {@link Visits} that measures each operation. */
public record ObservedVisits(Visits visits, Observation observation) implements Visits {

    @Override
    public Visit visit(Domain domain, String alias, Visitor visitor) {
        return observation.measure("visits.visit", () -> visits.visit(domain, alias, visitor), ObservedVisits::outcome);
    }

    @Override
    public Visit preview(Domain domain, String alias, Visitor visitor) {
        return observation.measure(
                "visits.preview", () -> visits.preview(domain, alias, visitor), ObservedVisits::outcome);
    }

    private static String outcome(Visit visit) {
        return Ascii.toLowerCase(visit.type().name());
    }
}
