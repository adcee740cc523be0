package dev.waymark.spi;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.primitives.UnsignedBytes;
import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.time.api.constraints.InstantRange;
import org.junit.jupiter.api.Test;

/** The one order and the one precision that all stores share (D-26, D-29). */
class SortKeyTest {

    private static final SortKey.OfNumber ONE = new SortKey.OfNumber(1);
    private static final SortKey.OfText TEXT = new SortKey.OfText("a");

    @Property
    void texts_sort_as_databases_sort_their_utf_8_bytes(
            @ForAll("wellFormed") String a, @ForAll("wellFormed") String b) {
        int byBytes = UnsignedBytes.lexicographicalComparator()
                .compare(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

        assertThat(Integer.signum(Folding.compareCodePoints(a, b))).isEqualTo(Integer.signum(byBytes));
        assertThat(Integer.signum(new SortKey.OfText(a).compareTo(new SortKey.OfText(b))))
                .isEqualTo(Integer.signum(byBytes));
    }

    @Provide
    Arbitrary<String> wellFormed() {
        return Arbitraries.of("a", "b", "\ue000", "\uffff", "\ud800\udc00", "\ud83d\ude00", "\udbff\udfff", "\u00e9")
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts));
    }

    @Test
    void what_lies_beyond_the_basic_plane_comes_last() { // String.compareTo puts it before U+E000
        assertThat(Folding.compareCodePoints("\ud83d\ude00", "\uffee")).isPositive();
        assertThat("\ud83d\ude00".compareTo("\uffee")).isNegative();
    }

    @Test
    void folding_does_not_depend_on_the_machines_language() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(Folding.fold("TITLE")).isEqualTo("title");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void numbers_sort_by_value() {
        assertThat(new SortKey.OfNumber(SortKey.NO_INSTANT)).isLessThan(new SortKey.OfNumber(-1));
        assertThat(new SortKey.OfNumber(-1)).isLessThan(ONE);
    }

    @Test
    void keys_of_two_kinds_do_not_compare() {
        assertThatIllegalArgumentException().isThrownBy(() -> ONE.compareTo(TEXT));
        assertThatIllegalArgumentException().isThrownBy(() -> TEXT.compareTo(ONE));
    }

    @Test
    void positions_sort_by_key_and_then_by_id() {
        assertThat(new Position(ONE, 9)).isLessThan(new Position(new SortKey.OfNumber(2), 1));
        assertThat(new Position(ONE, 1)).isLessThan(new Position(ONE, 2));
    }

    @Test
    void a_link_sorts_by_its_folded_texts_and_its_numbers() {
        Link link = new Desk()
                .waymark()
                .links()
                .create(CreateLink.to("HTTPS://Example.com").alias("Docs").title("\u00c4pfel"))
                .withClicks(7);

        assertThat(SortKey.of(link, LinkSortField.ID)).isEqualTo(new SortKey.OfNumber(link.id()));
        assertThat(SortKey.of(link, LinkSortField.CLICKS)).isEqualTo(new SortKey.OfNumber(7));
        assertThat(SortKey.of(link, LinkSortField.TITLE)).isEqualTo(new SortKey.OfText("\u00e4pfel"));
        assertThat(SortKey.of(link, LinkSortField.ALIAS)).isEqualTo(new SortKey.OfText("docs"));
        assertThat(SortKey.of(link, LinkSortField.URL)).isEqualTo(new SortKey.OfText("https://example.com"));
    }

    private static Report report(Optional<ReportResult> result, Optional<Instant> generatedAt) {
        ReportBuilder report =
                Report.builder(Owner.DEFAULT, URL, "p").id(7).createdAt(NOON).updatedAt(NOON);
        result.ifPresent(report::result);
        generatedAt.ifPresent(report::generatedAt);
        return report.build();
    }

    @Test
    void a_report_sorts_by_its_numbers_and_its_folded_url() {
        Report report = report(Optional.of(ReportResult.GOOD), Optional.of(NOON));

        assertThat(SortKey.of(report, ReportSortField.ID)).isEqualTo(new SortKey.OfNumber(7));
        assertThat(SortKey.of(report, ReportSortField.URL)).isEqualTo(new SortKey.OfText(URL));
        assertThat(SortKey.of(report, ReportSortField.RESULT)).isEqualTo(new SortKey.OfNumber(3));
        assertThat(SortKey.of(report, ReportSortField.GENERATED_AT)).isEqualTo(new SortKey.OfNumber(Micros.of(NOON)));
    }

    @Test
    void what_a_report_lacks_is_lowest() { // D-12
        Report report = report(Optional.empty(), Optional.empty());

        assertThat(SortKey.of(report, ReportSortField.RESULT)).isEqualTo(new SortKey.OfNumber(SortKey.NO_RESULT));
        assertThat(SortKey.of(report, ReportSortField.GENERATED_AT))
                .isEqualTo(new SortKey.OfNumber(SortKey.NO_INSTANT));
        assertThat(SortKey.NO_RESULT).isLessThan(SortKey.rank(ReportResult.BAD));
        assertThat(SortKey.rank(ReportResult.BAD)).isEqualTo(1);
        assertThat(SortKey.rank(ReportResult.DECENT)).isEqualTo(2);
    }

    @Property
    void microseconds_come_back_and_what_is_finer_is_dropped(
            @ForAll @InstantRange(min = "0001-01-01T00:00:00Z", max = "9999-12-31T23:59:59Z") Instant second,
            @ForAll @IntRange(max = 999_999_999) int nanos) {
        Instant instant = second.plusNanos(nanos);

        assertThat(Micros.toInstant(Micros.of(instant))).isEqualTo(instant.truncatedTo(ChronoUnit.MICROS));
    }

    @Test
    void microseconds_count_from_the_epoch_in_both_directions() {
        assertThat(Micros.of(Instant.EPOCH)).isZero();
        assertThat(Micros.of(Instant.parse("1970-01-01T00:00:01.000002Z"))).isEqualTo(1_000_002);
        assertThat(Micros.of(Instant.parse("1969-12-31T23:59:59.999999Z"))).isEqualTo(-1);
    }

    @Test
    void the_default_domain_is_a_number_in_storage() { // D-15: a NULL escapes unique indexes
        assertThat(new AliasKey(Domain.of(0), "docs")).isEqualTo(new AliasKey(Domain.DEFAULT, "docs"));
        assertThatIllegalArgumentException().isThrownBy(() -> new AliasKey(Domain.of(-1), "docs"));
    }

    @Test
    void a_slice_starts_at_an_offset_or_behind_a_position() {
        Sort<LinkSortField> sort = Sort.by(LinkSortField.ID, Direction.DESC);

        assertThat(Slice.from(sort, 20, 11)).isEqualTo(new Slice<>(sort, Optional.empty(), 20, 11));
        assertThat(Slice.behind(sort, new Position(ONE, 1), 11))
                .isEqualTo(new Slice<>(sort, Optional.of(new Position(ONE, 1)), 0, 11));
        assertThat(Slice.from(sort, 0, 1).isDescending()).isTrue();
        assertThat(Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, 1).isDescending())
                .isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Slice<>(sort, Optional.of(new Position(ONE, 1)), 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Slice.from(sort, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Slice.from(sort, 0, 0));
    }
}
