package dev.waymark.contract.sample;

import com.google.common.collect.ImmutableMap;
import dev.waymark.link.Domain;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkStatus;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;

/**
 * A query with one condition alone, for each condition of the filters. No {@link LinkSample} with a click
 * at {@link Samples#NOW}, and no {@link ReportSample}, with default values otherwise, matches these queries.
 */
public final class Conditions {

    /** The queries by the name of the condition in {@link LinkQuery}. */
    public static final ImmutableMap<String, LinkQuery> OF_LINKS = ImmutableMap.<String, LinkQuery>builder()
            .put("ids", LinkQuery.all().ids(Long.MAX_VALUE))
            .put("search", LinkQuery.all().search("absent"))
            .put("status", LinkQuery.all().status(LinkStatus.EXPIRED))
            .put("spaceId", LinkQuery.all().spaceId(99))
            .put("domain", LinkQuery.all().domain(Domain.of(99)))
            .put("pixelId", LinkQuery.all().pixelId(99))
            .put("tag", LinkQuery.all().tag("absent"))
            .put("url", LinkQuery.all().url("https://absent.example/"))
            .put("created", LinkQuery.all().createdFrom(Samples.NOW))
            .put("updated", LinkQuery.all().updatedFrom(Samples.NOW))
            .put("expires", LinkQuery.all().expiresFrom(Samples.NOW))
            .put("notClickedSince", LinkQuery.all().notClickedSince(Samples.NOW))
            .put("rated", LinkQuery.all().rated(LinkRating.BAD))
            .build();

    /** The queries by the name of the condition in {@link ReportQuery}. */
    public static final ImmutableMap<String, ReportQuery> OF_REPORTS = ImmutableMap.<String, ReportQuery>builder()
            .put("ids", ReportQuery.all().ids(Long.MAX_VALUE))
            .put("search", ReportQuery.all().search("absent"))
            .put("url", ReportQuery.all().url("https://absent.example/"))
            .put("project", ReportQuery.all().project("absent.example"))
            .put("result", ReportQuery.all().result(ReportResult.BAD))
            .put("created", ReportQuery.all().createdFrom(Samples.NOW))
            .put("updated", ReportQuery.all().updatedFrom(Samples.NOW))
            .put("generated", ReportQuery.all().generatedFrom(Samples.NOW))
            .build();

    private Conditions() {}
}
