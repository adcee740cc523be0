package dev.waymark.storage.memory.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Multimaps;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeMultimap;
import dev.waymark.contract.part.LongTest;
import dev.waymark.error.StorageException;
import dev.waymark.storage.memory.MemoryStorage;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.TestIdentifier;

/** The rules of the storage contract: the table on the page, the tests, and a defective storage for each rule. */
@LongTest
class ContractRulesTest {

    /** A failure about a boolean, a size, an optional value, a number or an exception without a description. */
    private static final Pattern BARE = Pattern.compile("^\\S+Error: \\s*"
            + "(Expecting value to be|Expected size|Expecting (empty|an empty|actual not to be empty)|expected: -?\\d"
            + "|Expecting \\w+ to contain( a value|:\\s+-?\\d)|Expecting code to raise)"
            + "|No value present");

    static Stream<Defect> defects() {
        return Stream.of(
                        LinkDefects.all(),
                        ListDefects.all(),
                        ReportDefects.all(),
                        OperatorDefects.all(),
                        StorageDefects.all(),
                        DamageableStorage.defects())
                .flatMap(each -> each);
    }

    /** Correct storages for the rules that a plain memory storage skips. */
    static Stream<Defect> correctStorages() {
        return Stream.of(
                new Defect("damaged-reads", "correct", DamageableStorage::correct),
                new Defect("damaged-claims", "correct", DamageableStorage::correct),
                new Defect("damaged-deletions", "correct", DamageableStorage::correct),
                new Defect(
                        "several-instances",
                        "correct",
                        () -> new SharedStorage(MemoryStorage.create(), links -> links)),
                new Defect(
                        "failures",
                        "correct",
                        () -> new FailingStorage(cause -> new StorageException("disk full", cause))),
                new Defect("transactions", "correct", () -> new TransactionalStorage(UnaryOperator.identity())));
    }

    @ParameterizedTest
    @MethodSource("defects")
    void the_tests_of_a_rule_find_a_storage_that_breaks_the_rule(Defect defect) {
        ContractRun run = MutantContract.run(defect.storages(), defect.rule());

        assertThat(run.failed()).as("the failed tests of %s", defect).isNotEmpty();
        for (ContractRun.Outcome failed : run.failed()) {
            assertThat(failed.report())
                    .as("the failure of %s by %s", failed.test().getDisplayName(), defect)
                    .doesNotContainPattern(BARE);
        }
    }

    @ParameterizedTest
    @MethodSource("correctStorages")
    void the_tests_of_a_rule_accept_a_storage_that_keeps_the_rule(Defect correct) {
        ContractRun run = MutantContract.run(correct.storages(), correct.rule());

        assertThat(run.failed()).isEmpty();
        assertThat(run.passed()).isNotEmpty();
    }

    @Test
    void each_rule_of_the_page_has_a_defective_storage() {
        assertThat(defects().map(Defect::rule).collect(Collectors.toSet())).isEqualTo(ContractPage.rules());
    }

    @Test
    void each_test_has_a_rule_and_a_part_of_the_page() {
        for (TestIdentifier test : ContractRun.tests(MutantContract.class)) {
            assertThat(tags(test)).as("the tags of %s", test.getUniqueId()).containsAnyElementsOf(ContractPage.rules());
            assertThat(tags(test)).as("the tags of %s", test.getUniqueId()).containsAnyElementsOf(ContractPage.parts());
        }
    }

    @Test
    void each_rule_of_the_page_has_tests_in_the_parts_of_its_row() {
        SetMultimap<String, String> tested = TreeMultimap.create();
        for (TestIdentifier test : ContractRun.tests(MutantContract.class)) {
            boolean isRepeated = tags(test).contains("SeveralInstances");
            for (String rule :
                    isRepeated ? Set.of("several-instances") : Sets.intersection(tags(test), ContractPage.rules())) {
                tested.putAll(rule, Sets.intersection(tags(test), ContractPage.parts()));
            }
        }

        assertThat(ContractPage.partsByRule()).containsExactlyInAnyOrderEntriesOf(Multimaps.asMap(tested));
    }

    @Test
    void the_guide_names_the_parts_in_their_order_and_the_versions_of_the_build() {
        String pom = ContractPage.read(Path.of("../pom.xml"));

        assertThat(ContractPage.parts())
                .allSatisfy(part -> assertThat(ContractPage.guide())
                        .containsPattern("order:\\n\\n(?:\\d+\\. .*\\n)*\\d+\\. .*`" + part + "`"));
        assertThat(List.of("junit.version", "jqwik.version", "assertj.version"))
                .allSatisfy(
                        name -> assertThat(ContractPage.guide()).contains("` " + value(pom, "<" + name + ">([^<]+)<")));
        assertThat(ContractPage.guide())
                .contains("<version>" + value(pom, "maven-surefire-plugin</artifactId>\\s*<version>([^<]+)<") + "<");
    }

    private static String value(String pom, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(pom);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static Set<String> tags(TestIdentifier test) {
        return test.getTags().stream().map(TestTag::getName).collect(Collectors.toSet());
    }
}
