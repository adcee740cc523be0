package dev.waymark.contract.part;

import static com.google.common.base.Preconditions.checkNotNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.collect.Maps;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractBooleanAssert;
import org.assertj.core.api.AbstractLongAssert;
import org.assertj.core.api.OptionalLongAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The common superclass of the parts of the contract. Each test has its own, empty storage. The class of a part is nested in an
 * {@link AdapterTest}.
 */
public abstract class ContractPart {

    /** Runs before the methods with {@code BeforeEach}. */
    @RegisterExtension
    final BeforeEachCallback enclosing = context -> adapter = context.getRequiredTestInstances()
            .findInstance(AdapterTest.class)
            .orElseThrow(() -> new IllegalStateException("no AdapterTest around " + getClass()))
            .adapter();

    private @Nullable TestedAdapter adapter;
    private @Nullable Storage storage;

    @BeforeEach
    void createStorage() throws Exception {
        storage = adapter().create();
    }

    @AfterEach
    void releaseStorage() throws Exception {
        if (storage != null) {
            adapter().release(storage);
        }
    }

    protected final TestedAdapter adapter() {
        return checkNotNull(adapter, "adapter");
    }

    protected final Storage storage() {
        return checkNotNull(storage, "storage");
    }

    protected final LinkStore links() {
        return storage().links();
    }

    /** Returns the store of clicks over time. The storage must support clicks over time. */
    protected final ClickStore clicks() {
        return storage().clicks().orElseThrow();
    }

    protected final ReportStore reports() {
        return storage().reports();
    }

    protected final ApiKeyStore apiKeys() {
        return storage().apiKeys();
    }

    /** Returns the links of all owners. The test is skipped if the store lacks this optional method. */
    protected final AllOwners<StoredLink> allLinks() {
        assumeThat(links().allOwners())
                .as("LinkStore.allOwners() returns all links; the test is skipped otherwise")
                .isPresent();
        return links().allOwners().orElseThrow();
    }

    /** Returns the reports of all owners. The test is skipped if the store lacks this optional method. */
    protected final AllOwners<ReportState> allReports() {
        assumeThat(reports().allOwners())
                .as("ReportStore.allOwners() returns all reports; the test is skipped otherwise")
                .isPresent();
        return reports().allOwners().orElseThrow();
    }

    /** Inserts these links together. */
    protected final List<Link> insert(LinkSample... drafts) {
        return links().insert(Stream.of(drafts).map(LinkSample::stored).toList());
    }

    /** Inserts a link and returns the id. */
    protected final long insertOne(LinkSample draft) {
        return insert(draft).get(0).id();
    }

    /** Inserts a link and returns the link that the store must return. */
    protected final StoredLink stored(LinkSample draft) {
        return draft.id(insertOne(draft)).stored();
    }

    /** Counts a click that is not counted over time. */
    protected final OptionalLong countClick(Link link) {
        return links().countClick(link, Samples.NOW, ClickFacts.NONE);
    }

    /** Counts a click that is not counted over time, for an assertion about the number of clicks. */
    protected final OptionalLongAssert assertThatClick(Link link) {
        return assertThat(countClick(link)).as("the clicks after a click of %s", link);
    }

    /** Asserts that a link is stored with this number of clicks, the last at {@link Samples#NOW}, and is otherwise unchanged. */
    protected final void assertClicks(StoredLink stored, long clicks) {
        Link link = stored.link();
        assertThat(find(stored))
                .contains(clicks == link.clicks() ? stored : stored.withLink(link.withClick(clicks, Samples.NOW)));
    }

    /** Adds clicks that are not counted over time, by the id of the link. */
    protected final void addClicks(Map<Long, Long> clicks) {
        links().addClicks(Maps.transformValues(clicks, number -> new ClickTally(number, Samples.NOW, Map.of())));
    }

    /** Replaces a link, and returns whether the link still had the version of {@code before}. */
    protected final boolean update(StoredLink before, LinkSample after) {
        return update(links(), before, after);
    }

    /** Replaces a link, and returns whether the link still had the version of {@code before}. */
    protected static boolean update(LinkStore links, StoredLink before, LinkSample after) {
        return links.update(List.of(new LinkStore.Replacement(before, after.stored())))
                .contains(before.link().id());
    }

    /** Replaces a link, for an assertion about the answer. */
    protected final AbstractBooleanAssert<?> assertThatUpdate(StoredLink before, LinkSample after) {
        return assertThat(update(before, after)).as("the update of %s to %s", before, after.stored());
    }

    /** Finds the link by owner and id. */
    protected final Optional<StoredLink> find(StoredLink stored) {
        return links().find(stored.link().owner(), stored.link().id());
    }

    /** Finds the link by owner and id. Fails if the link is missing. */
    protected final StoredLink require(StoredLink stored) {
        return find(stored).orElseThrow(() -> new AssertionError("not found: " + stored));
    }

    /** Counts the links, for an assertion about the number. */
    protected final AbstractLongAssert<?> assertThatCount(LinkFilter filter) {
        return assertThat(links().count(filter)).as("the count of %s", filter);
    }

    /** Inserts a report and returns the id. */
    protected final long insertOne(ReportSample draft) {
        return reports().insert(List.of(draft.stored())).get(0).id();
    }

    /** Inserts a report and returns the report that the store must return. */
    protected final StoredReport stored(ReportSample draft) {
        return draft.id(insertOne(draft)).stored();
    }

    /** Replaces a report, and returns whether the store permitted the update. */
    protected final boolean update(StoredReport before, ReportSample after, boolean writesFindings, ReportWork work) {
        return update(reports(), before, after, writesFindings, work);
    }

    /** Replaces a report, and returns whether the store permitted the update. */
    protected static boolean update(
            ReportStore reports, StoredReport before, ReportSample after, boolean writesFindings, ReportWork work) {
        return reports.update(List.of(
                        new ReportStore.Replacement(before.withoutFindings(), after.stored(), writesFindings, work)))
                .contains(before.report().id());
    }

    /** Replaces a report, for an assertion about the answer. */
    protected final AbstractBooleanAssert<?> assertThatUpdate(
            StoredReport before, ReportSample after, boolean writesFindings, ReportWork work) {
        return assertThat(update(before, after, writesFindings, work))
                .as(
                        "the update of %s to %s, %s findings, %s",
                        before, after.stored(), writesFindings ? "with new" : "with the same", work);
    }

    /** Finds the report with findings by owner and id. */
    protected final Optional<StoredReport> find(StoredReport stored) {
        return reports()
                .findWithFindings(stored.report().owner(), stored.report().id());
    }

    /** Finds the report with findings by owner and id. Fails if the report is missing. */
    protected final StoredReport require(StoredReport stored) {
        return find(stored).orElseThrow(() -> new AssertionError("not found: " + stored));
    }

    /** Counts the reports, for an assertion about the number. */
    protected final AbstractLongAssert<?> assertThatCount(ReportFilter filter) {
        return assertThat(reports().count(filter)).as("the count of %s", filter);
    }
}
