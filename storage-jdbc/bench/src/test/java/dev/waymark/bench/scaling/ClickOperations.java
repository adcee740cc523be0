package dev.waymark.bench.scaling;

import static dev.waymark.bench.scaling.MeasuredOperation.operation;

import dev.waymark.bench.measure.Population;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.ClickRecord;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.util.List;

/** The clicks over time of the big owner. */
record ClickOperations(Subject subject) {

    private static final String LINK = "clicks of a link";
    private static final String TOP = "top links";
    private static final String QUERY = "clicks of a space or of all links";
    private static final int LIMIT = 25;

    /** Returns all operations. */
    List<MeasuredOperation> all() {
        Clicks clicks = subject.waymark().clicks(Population.BIG);
        ClickPeriod year = ClickPeriod.year(Year.of(GrowingLinks.YEAR));
        ClickPeriod month = ClickPeriod.month(YearMonth.of(GrowingLinks.YEAR, 6));
        LocalDate june = LocalDate.of(GrowingLinks.YEAR, 6, 15);
        ClickPeriod weeks = ClickPeriod.between(june, june.plusDays(30));
        LinkQuery space = LinkQuery.all().spaceId(GrowingLinks.SPACE);
        return List.of(
                operation(LINK, "clicks of a link by day, a year", i -> clicks.byDay(clicked(i), year)),
                operation(LINK, "clicks of a link by week, a year", i -> clicks.byWeek(clicked(i), year)),
                operation(LINK, "clicks of a link by month, a year", i -> clicks.byMonth(clicked(i), year)),
                operation(TOP, "top links of a day", i -> clicks.top(ClickPeriod.day(june), LIMIT)),
                operation(TOP, "top links of a month", i -> clicks.top(month, LIMIT)),
                operation(TOP, "top links of 30 days", i -> clicks.top(weeks, LIMIT)),
                operation(TOP, "top links of a year", i -> clicks.top(year, LIMIT)),
                operation(QUERY, "top links of a space, a month", i -> clicks.top(space, month, LIMIT)),
                operation(QUERY, "clicks of a space by day, a month", i -> clicks.byDay(space, month)),
                operation(QUERY, "clicks of all links by day, a month", i -> clicks.byDay(LinkQuery.all(), month)),
                operation(QUERY, "clicks of all links by month, a year", i -> clicks.byMonth(LinkQuery.all(), year)));
    }

    private long clicked(int i) {
        return GrowingLinks.id(GrowingLinks.clickedOfBig(i, subject.size()));
    }

    /** Adds a year of clicks to a link without clicks over time. */
    static void addYear(Subject subject, Link link) {
        ClickRecord some = GrowingLinks.clicks(GrowingLinks.clickedOfBig(0, GrowingLinks.FIRST_SIZE))
                .orElseThrow();
        subject.storage().clicks().orElseThrow().records().restore(List.of(new ClickRecord(link.id(), some.counts())));
    }
}
