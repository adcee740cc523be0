package dev.waymark.contract.list;

import static dev.waymark.link.LinkRating.BAD;
import static dev.waymark.link.LinkRating.DECENT;
import static dev.waymark.link.LinkRating.GOOD;
import static dev.waymark.link.LinkRating.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkRating;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ratings of links by the reports of their URLs (D-59). */
@Tag("ratings")
public abstract class LinkRatingContract extends ContractPart {

    private static final String URL = "https://example.com/page";
    private static final Instant MICRO_BEFORE = Samples.NOW.minusNanos(1_000);

    private StoredLink link() {
        return stored(LinkSample.of("docs").url(URL));
    }

    private static ReportSample report(ReportResult result, Instant at) {
        return ReportSample.of(URL).generated(result, at);
    }

    private static List<String> aliases(List<StoredLink> links) {
        return links.stream().map(stored -> stored.link().alias()).toList();
    }

    private void assertMatches(LinkQuery query, String... aliases) {
        LinkFilter filter = Samples.filter(query);
        for (LinkSortField field : LinkSortField.values()) {
            Slice<LinkSortField> all = Slice.from(Sort.by(field, Direction.ASC), 0, 100);
            assertThat(aliases(links().list(filter, all)))
                    .as("the links with %s, sorted by %s", query, field)
                    .containsExactlyInAnyOrder(aliases);
        }
        assertThatCount(filter).isEqualTo(aliases.length);
    }

    private void assertRating(LinkRating rating) {
        Set<LinkRating> others = EnumSet.complementOf(EnumSet.of(rating));
        assertMatches(LinkQuery.all().rated(rating), "docs");
        assertMatches(LinkQuery.all().rated(others));
    }

    @Test
    void a_link_without_a_report_has_the_rating_none() {
        link();
        stored(ReportSample.of("https://example.com/other").generated(ReportResult.BAD, Samples.NOW));

        assertRating(NONE);
    }

    @ParameterizedTest
    @EnumSource
    void a_link_has_the_result_of_the_report_of_its_url(ReportResult result) {
        link();
        stored(report(result, Samples.NOW));

        assertRating(LinkRating.valueOf(result.name()));
    }

    @Test
    void the_latest_generation_decides_and_not_the_newest_report() {
        link();
        stored(report(ReportResult.BAD, Samples.NOW));
        stored(report(ReportResult.GOOD, MICRO_BEFORE));

        assertRating(BAD);
    }

    @Test
    void the_highest_id_decides_between_generations_at_the_same_instant() {
        link();
        stored(report(ReportResult.GOOD, Samples.NOW));
        stored(report(ReportResult.DECENT, Samples.NOW));

        assertRating(DECENT);
    }

    @Test
    void a_report_that_was_never_generated_does_not_rate() {
        link();
        stored(ReportSample.of(URL).requested(Samples.NOW));

        assertRating(NONE);

        stored(report(ReportResult.GOOD, Instant.EPOCH.minusSeconds(1)));
        stored(ReportSample.of(URL).requested(Samples.NOW));

        assertRating(GOOD);
    }

    @Test
    void a_report_that_is_requested_again_keeps_its_result() {
        link();
        stored(report(ReportResult.BAD, Samples.NOW).requested(Samples.NOW));

        assertRating(BAD);
    }

    @Test
    void the_reports_of_other_owners_do_not_rate() {
        link();
        stored(report(ReportResult.BAD, Samples.NOW).owner(Samples.OTHER));

        assertRating(NONE);
    }

    @Test
    void private_reports_and_reports_with_a_password_rate() {
        link();
        stored(report(ReportResult.BAD, MICRO_BEFORE).privacy(Privacy.PRIVATE));

        assertRating(BAD);

        stored(report(ReportResult.DECENT, Samples.NOW).password("hash"));

        assertRating(DECENT);
    }

    @Test
    void the_destinations_of_targeting_have_no_effect() {
        stored(LinkSample.of("docs").url("https://example.com/own").targeting(Targeting.rotation(URL)));
        stored(report(ReportResult.BAD, Samples.NOW));

        assertRating(NONE);
    }

    @Test
    void each_change_of_a_report_changes_the_rating() {
        link();
        stored(report(ReportResult.GOOD, MICRO_BEFORE));
        StoredReport latest = stored(report(ReportResult.DECENT, Samples.NOW));
        StoredReport changed = ReportSample.after(latest)
                .generated(ReportResult.BAD, Samples.NOW.plusSeconds(1))
                .stored();
        update(latest, ReportSample.like(changed), false, ReportWork.KEEP);

        assertRating(BAD);

        reports().delete(Samples.OWNER, latest.report().id());

        assertRating(GOOD);
    }

    @Test
    void the_new_url_of_a_link_decides() {
        StoredLink link = link();
        stored(report(ReportResult.BAD, Samples.NOW));
        update(link, LinkSample.after(link).url("https://example.com/other"));

        assertRating(NONE);
    }

    @Test
    void a_moved_link_and_a_moved_report_count_for_their_new_owner() {
        Link link = link().link();
        StoredReport report = stored(report(ReportResult.BAD, Samples.NOW));
        allLinks().move(Samples.OWNER, link.id(), Samples.OTHER, Samples.NOW);

        assertThatCount(ofOther(NONE)).isOne();

        allReports().move(Samples.OWNER, report.report().id(), Samples.OTHER, Samples.NOW);

        assertThatCount(ofOther(BAD)).isOne();
        assertMatches(LinkQuery.all().rated(LinkRating.values()));
    }

    private static LinkFilter ofOther(LinkRating rating) {
        return Samples.filter(Samples.OTHER, LinkQuery.all().rated(rating), Samples.NOW);
    }

    @Test
    void a_filter_combines_several_ratings_with_all_other_conditions() {
        insert(
                LinkSample.of("unrated").url("https://example.com/unrated").space(3),
                LinkSample.of("bad").url(URL).space(3).tags("a").pixels(5),
                LinkSample.of("bad-elsewhere").url(URL).space(4),
                LinkSample.of("bad-off").url(URL).space(3).disabled(true),
                LinkSample.of("good").url("https://example.com/good").space(3));
        stored(report(ReportResult.BAD, Samples.NOW));
        stored(ReportSample.of("https://example.com/good").generated(ReportResult.GOOD, Samples.NOW));

        LinkQuery ratedBad = LinkQuery.all().rated(BAD);
        assertMatches(LinkQuery.all().rated(BAD, NONE), "unrated", "bad", "bad-elsewhere", "bad-off");
        assertMatches(LinkQuery.all().rated(BAD, NONE, GOOD).spaceId(3), "unrated", "bad", "bad-off", "good");
        assertMatches(ratedBad.spaceId(3).status(LinkStatus.ACTIVE), "bad");
        assertMatches(ratedBad.tag("a").pixelId(5), "bad");
        assertMatches(ratedBad.url(URL).status(LinkStatus.DISABLED), "bad-off");
        assertMatches(ratedBad.search("PAGE", LinkSearchField.URL).spaceId(4), "bad-elsewhere");
        assertMatches(LinkQuery.all().rated(GOOD).search("good", LinkSearchField.ALIAS), "good");
        assertMatches(ratedBad.createdFrom(Samples.NOW.plusSeconds(1)));
        assertMatches(LinkQuery.all().rated(Set.of()));
    }

    @Test
    void the_next_page_begins_after_the_last_link_with_the_rating() {
        insert(IntStream.range(0, 6)
                .mapToObj(i -> LinkSample.of("a" + i).url(i % 2 == 0 ? URL : "https://example.com/" + i))
                .toArray(LinkSample[]::new));
        stored(report(ReportResult.BAD, Samples.NOW));
        LinkFilter filter = Samples.filter(LinkQuery.all().rated(BAD));

        List<StoredLink> first = links().list(filter, Slice.below(LinkSortField.ID, Long.MAX_VALUE, 2));
        long last = first.get(1).link().id();

        assertThat(aliases(first)).containsExactly("a4", "a2");
        assertThat(aliases(links().list(filter, Slice.below(LinkSortField.ID, last, 2))))
                .containsExactly("a0");
        assertThat(aliases(links().list(filter, Slice.from(Sort.by(LinkSortField.ID, Direction.DESC), 1, 2))))
                .containsExactly("a2", "a0");
    }

    @Test
    void a_deletion_by_query_deletes_only_links_with_the_rating() {
        insert(
                LinkSample.of("bad").url(URL),
                LinkSample.of("bad-too").url(URL),
                LinkSample.of("none").url("https://example.com/none"));
        stored(report(ReportResult.BAD, Samples.NOW));

        assertThat(links().deleteAll(Samples.filter(LinkQuery.all().rated(BAD)), Long.MAX_VALUE, 10))
                .extracting(LinkStore.Deleted::alias)
                .containsExactly("bad-too", "bad");
        assertMatches(LinkQuery.all(), "none");
    }

    @Test
    void an_update_by_query_changes_only_links_with_the_rating() {
        insert(
                LinkSample.of("bad").url(URL),
                LinkSample.of("none").url("https://example.com/none"),
                LinkSample.of("others").url(URL).owner(Samples.OTHER));
        stored(report(ReportResult.BAD, Samples.NOW));
        Waymark waymark = Waymark.builder().storage(storage()).build();

        assertThat(waymark.links(Samples.OWNER)
                        .updateAll(
                                LinkQuery.all().rated(BAD), UpdateLink.change().disabled(true)))
                .as("the number of changed links")
                .isOne();
        assertMatches(LinkQuery.all().status(LinkStatus.DISABLED), "bad");
    }
}
