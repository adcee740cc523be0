package dev.waymark.internal.observe;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.click.LinkClicks;
import dev.waymark.link.LinkQuery;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The decorator of {@link Clicks} that measures each operation. */
public record ObservedClicks(Clicks clicks, Observation observation) implements Clicks {

    @Override
    public SortedMap<LocalDate, Long> byDay(long linkId, ClickPeriod period) {
        return observation.measure("clicks.byDay", () -> clicks.byDay(linkId, period));
    }

    @Override
    public SortedMap<LocalDate, Long> byDay(LinkQuery query, ClickPeriod period) {
        return observation.measure("clicks.byDay", () -> clicks.byDay(query, period));
    }

    @Override
    public SortedMap<LocalDate, Long> byWeek(long linkId, ClickPeriod period) {
        return observation.measure("clicks.byWeek", () -> clicks.byWeek(linkId, period));
    }

    @Override
    public SortedMap<LocalDate, Long> byWeek(LinkQuery query, ClickPeriod period) {
        return observation.measure("clicks.byWeek", () -> clicks.byWeek(query, period));
    }

    @Override
    public SortedMap<LocalDate, Long> byMonth(long linkId, ClickPeriod period) {
        return observation.measure("clicks.byMonth", () -> clicks.byMonth(linkId, period));
    }

    @Override
    public SortedMap<LocalDate, Long> byMonth(LinkQuery query, ClickPeriod period) {
        return observation.measure("clicks.byMonth", () -> clicks.byMonth(query, period));
    }

    @Override
    public Map<String, Long> byValue(long linkId, ClickPeriod period, ClickDimension dimension) {
        return observation.measure("clicks.byValue", () -> clicks.byValue(linkId, period, dimension));
    }

    @Override
    public Map<String, Long> byValue(LinkQuery query, ClickPeriod period, ClickDimension dimension) {
        return observation.measure("clicks.byValue", () -> clicks.byValue(query, period, dimension));
    }

    @Override
    public List<LinkClicks> top(ClickPeriod period, int limit) {
        return observation.measure("clicks.top", () -> clicks.top(period, limit));
    }

    @Override
    public List<LinkClicks> top(LinkQuery query, ClickPeriod period, int limit) {
        return observation.measure("clicks.top", () -> clicks.top(query, period, limit));
    }
}
