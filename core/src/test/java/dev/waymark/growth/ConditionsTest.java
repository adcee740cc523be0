package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.common.collect.ImmutableSet;
import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.contract.sample.Conditions;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.InvalidInputException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.support.StoreRules;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each condition of a query excludes records, permits bulk changes, and is a part of the cursor. The contract tests the
 * conditions in the storages.
 */
class ConditionsTest {

    /** The methods of the queries that return no condition. */
    private static final Set<String> OTHERS =
            ImmutableSet.of("sort", "hasConditions", "permitsBulkChanges", "hashCode", "toString");

    private final Waymark waymark = new Desk().waymark();

    private static Set<String> ofLinks() {
        return Conditions.OF_LINKS.keySet();
    }

    private static Set<String> ofReports() {
        return Conditions.OF_REPORTS.keySet();
    }

    private static Stream<String> conditions(Class<?> query) {
        return Stream.of(query.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getParameterCount() == 0)
                .map(Method::getName)
                .filter(name -> !OTHERS.contains(name));
    }

    @Test
    void each_condition_has_a_query_that_matches_no_sample() {
        assertThat(ofLinks())
                .as("the conditions of LinkQuery in Conditions.OF_LINKS")
                .containsExactlyInAnyOrderElementsOf(conditions(LinkQuery.class).toList());
        assertThat(ofReports())
                .as("the conditions of ReportQuery in Conditions.OF_REPORTS")
                .containsExactlyInAnyOrderElementsOf(
                        conditions(ReportQuery.class).toList());
    }

    @ParameterizedTest
    @MethodSource("ofLinks")
    void a_condition_excludes_links(String condition) {
        LinkQuery query = Conditions.OF_LINKS.get(condition);
        LinkFilter filter = Samples.filter(query);

        assertThat(StoreRules.includes(
                        filter, LinkSample.of("docs").lastClick(Samples.NOW).stored(), key -> Optional.empty()))
                .as("StoreRules.includes of a link that does not match %s", condition)
                .isFalse();
        assertThat(query.permitsBulkChanges())
                .as("LinkQuery.permitsBulkChanges with the condition %s", condition)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("ofReports")
    void a_condition_excludes_reports(String condition) {
        ReportQuery query = Conditions.OF_REPORTS.get(condition);
        ReportFilter filter = Samples.filter(query);

        assertThat(StoreRules.includes(
                        filter, ReportSample.of("https://example.com/").stored()))
                .as("StoreRules.includes of a report that does not match %s", condition)
                .isFalse();
        assertThat(query.permitsBulkChanges())
                .as("ReportQuery.permitsBulkChanges with the condition %s", condition)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("ofLinks")
    void a_cursor_of_all_links_is_refused_by_a_query_with_a_condition(String condition) {
        waymark.links().createAll(Collections.nCopies(11, CreateLink.to("https://example.com/")));
        PageRequest next = waymark.links()
                .list(LinkQuery.all(), PageRequest.first(10))
                .next()
                .orElseThrow();

        assertThatExceptionOfType(InvalidInputException.class)
                .as("the condition %s in the fingerprint of the cursor", condition)
                .isThrownBy(() -> waymark.links().list(Conditions.OF_LINKS.get(condition), next));
    }

    @ParameterizedTest
    @MethodSource("ofReports")
    void a_cursor_of_all_reports_is_refused_by_a_query_with_a_condition(String condition) {
        for (int i = 0; i < 11; i++) {
            waymark.reports().create(CreateReport.on("https://example.com/"));
        }
        PageRequest next = waymark.reports()
                .list(ReportQuery.all(), PageRequest.first(10))
                .next()
                .orElseThrow();

        assertThatExceptionOfType(InvalidInputException.class)
                .as("the condition %s in the fingerprint of the cursor", condition)
                .isThrownBy(() -> waymark.reports().list(Conditions.OF_REPORTS.get(condition), next));
    }
}
