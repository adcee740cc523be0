package dev.waymark.storage.memory.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The reports of tests of the contract that do not pass. Each test plants a defect and reads the report. */
class FailureReportTest {

    /** Links whose count of links with a status is too high by 1. */
    private static final class WrongCounts extends ForwardingLinkStore {

        WrongCounts(LinkStore store) {
            super(store);
        }

        @Override
        public long count(LinkFilter filter) {
            return super.count(filter) + (filter.query().status().isPresent() ? 1 : 0);
        }
    }

    /** Links whose lists after an offset are in the wrong order. */
    private static final class WrongOrder extends ForwardingLinkStore {

        WrongOrder(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            List<StoredLink> links = super.list(filter, slice);
            return slice.offset() > 0 ? Lists.reverse(links) : links;
        }
    }

    /** Links whose lists after an offset contain no titles. */
    private static final class NoTitles extends ForwardingLinkStore {

        NoTitles(LinkStore store) {
            super(store);
        }

        @Override
        public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
            return super.list(filter, slice).stream()
                    .map(stored -> slice.offset() > 0 ? withoutTitle(stored) : stored)
                    .toList();
        }

        private static StoredLink withoutTitle(StoredLink stored) {
            return stored.withLink(
                    stored.link().toBuilder().title(Optional.empty()).build());
        }
    }

    /** Links that all owners find. */
    private static final class PublicLinks extends ForwardingLinkStore {

        PublicLinks(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> find(Owner owner, long id) {
            return allOwners().orElseThrow().list(id - 1, 1).stream().findFirst();
        }
    }

    @Test
    void the_model_reports_the_step_both_answers_the_shrunk_sequence_and_the_seed() {
        ContractRun run = MutantContract.run(() -> Mutant.ofLinks(WrongCounts::new), "Model");

        assertThat(run.failed())
                .singleElement()
                .extracting(ContractRun.Outcome::report)
                .asString()
                .containsPattern("the answer to (List|Find links \\[.*]) of [^\n]*status=Optional\\[")
                .containsPattern("expected: [^\n]*count \\dL")
                .containsPattern("but was: [^\n]*count \\dL");
        assertThat(run.published())
                .containsPattern("Shrunk Sample \\(\\d+ steps\\)\\s+-+\\s+steps:\\s+\\[\\s+([^\n]+\n){1,2}\\s+]")
                .containsPattern("seed = -?\\d+ +\\| random seed to reproduce generated values");
    }

    @Test
    void a_list_in_the_wrong_order_is_reported_with_ids_only() {
        ContractRun run = MutantContract.run(() -> Mutant.ofLinks(WrongOrder::new), "ListsOfLinks");

        assertThat(run.failed())
                .isNotEmpty()
                .allSatisfy(failed -> assertThat(failed.report())
                        .containsPattern(
                                "\\[the ids of the listed records\\] \nexpected: \\[[\\dL, ]+\\]\n but was: \\[[\\dL, ]+\\]")
                        .doesNotContain("https:"));
    }

    @Test
    void a_wrong_record_in_a_list_is_reported_alone() {
        ContractRun run = MutantContract.run(() -> Mutant.ofLinks(NoTitles::new), "ListsOfLinks");

        assertThat(run.failed())
                .isNotEmpty()
                .allSatisfy(failed -> assertThat(failed.report())
                        .containsPattern("\\[the listed record with id \\d+\\]")
                        .containsPattern("^[^\n]+\nexpected: StoredLink\\[[^\n]+\n but was: StoredLink\\[[^\n]+$"));
    }

    @Test
    void a_failed_test_of_a_single_record_reports_the_record() {
        ContractRun run = MutantContract.run(() -> Mutant.ofLinks(PublicLinks::new), "ChangingLinks");

        assertThat(run.failed()).anySatisfy(failed -> {
            assertThat(failed.test().getDisplayName()).startsWith("an_alias_finds_a_link_of_another_owner");
            assertThat(failed.report()).contains("Expecting an empty Optional but was containing value");
        });
    }

    @Test
    void a_test_of_an_optional_store_reports_why_it_is_skipped() {
        ContractRun run = MutantContract.run(Mutant::withoutClicks, "ClicksOverTime");

        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped())
                .isNotEmpty()
                .allSatisfy(skipped -> assertThat(skipped.report())
                        .contains("Storage.clicks() returns a store; the test is skipped otherwise"));
    }

    @Test
    void a_result_that_can_be_changed_is_reported_with_the_method() {
        ContractRun run =
                MutantContract.run(() -> StorageDefects.withMutableResults("ClickStore.sums"), "immutable-results");

        assertThat(run.failed())
                .singleElement()
                .extracting(ContractRun.Outcome::report)
                .asString()
                .contains("a change of the result of ClickStore.sums");
    }

    @Test
    void a_failure_without_the_exception_of_the_library_is_reported_with_the_method() {
        ContractRun run = MutantContract.run(() -> new FailingStorage(IllegalStateException::new), "failures");

        assertThat(run.failed())
                .hasSizeGreaterThan(50)
                .allSatisfy(failed -> assertThat(failed.report())
                        .containsPattern("\\w+Store\\.[\\w.]+ of a storage that fails")
                        .contains("the disk is full"));
    }

    @Test
    void a_race_with_a_wrong_result_is_reported_with_the_numbers_of_the_clicks() {
        ContractRun run =
                MutantContract.run(() -> Mutant.ofLinks(StorageDefects.TwoStepClicks::new), "ConcurrentWrites");

        assertThat(run.failed())
                .anySatisfy(failed -> assertThat(failed.report())
                        .containsPattern(
                                "Expecting actual:\\s+\\[(\\dL, )+\\dL]\\s+to contain exactly in any order:\\s+\\[1L"));
    }

    @Test
    void a_half_written_record_that_a_reader_finds_is_reported_with_both_parts() {
        ContractRun run = MutantContract.run(() -> Mutant.ofLinks(StorageDefects.TornReads::new), "whole-reads");

        assertThat(run.failed())
                .singleElement()
                .extracting(ContractRun.Outcome::report)
                .asString()
                .containsPattern("expected: \\[\\dL[, \\dL]*]\\s+but was: \\[\\dL[, \\dL]*]");
    }
}
