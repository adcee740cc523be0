package dev.waymark.storage.memory.mutant;

import dev.waymark.contract.StorageContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A run of some tests of the storage contract, as an adapter's author runs the tests with {@code -Dgroups}. */
final class ContractRun implements TestExecutionListener {

    /**
     * A test that did not pass.
     *
     * @param test the test
     * @param report the message of the failure or of the skip
     */
    record Outcome(TestIdentifier test, String report) {}

    private final List<Outcome> failed = new ArrayList<>();
    private final List<Outcome> skipped = new ArrayList<>();
    private final List<TestIdentifier> passed = new ArrayList<>();
    private final StringBuilder published = new StringBuilder();

    private ContractRun() {}

    /**
     * Runs the tests of a contract that have these tags.
     *
     * @param tags a tag expression of JUnit
     */
    static ContractRun of(Class<? extends StorageContract> contract, String tags) {
        ContractRun run = new ContractRun();
        launcher().execute(request(contract, TagFilter.includeTags(tags)), run);
        return run;
    }

    /** Returns the test methods of a contract. */
    static List<TestIdentifier> tests(Class<? extends StorageContract> contract) {
        TestPlan plan = launcher().discover(request(contract));
        return plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .filter(test ->
                        test.getSource().filter(MethodSource.class::isInstance).isPresent())
                .toList();
    }

    private static Launcher launcher() {
        return LauncherFactory.create(LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .build());
    }

    private static LauncherDiscoveryRequest request(Class<? extends StorageContract> contract, Filter<?>... filters) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(contract))
                .filters(filters)
                .configurationParameter("jqwik.database", "")
                .configurationParameter("jqwik.shrinking.bounded.seconds", "300")
                .configurationParameter("jqwik.reporting.onlyfailures", "true")
                .configurationParameter("jqwik.reporting.usejunitplatform", "true")
                .build();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Optional<Throwable> reason = result.getThrowable();
        if (result.getStatus() == Status.SUCCESSFUL) {
            if (test.isTest()) {
                passed.add(test);
            }
        } else {
            Outcome outcome = new Outcome(test, reason.map(Throwable::toString).orElse(""));
            (result.getStatus() == Status.ABORTED ? skipped : failed).add(outcome);
        }
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        entry.getKeyValuePairs()
                .forEach((key, value) ->
                        published.append(key).append(" = ").append(value).append('\n'));
    }

    List<Outcome> failed() {
        return failed;
    }

    List<Outcome> skipped() {
        return skipped;
    }

    List<TestIdentifier> passed() {
        return passed;
    }

    /** Returns the texts that the tests published beside their results, such as the sample of a failed property. */
    String published() {
        return published.toString();
    }
}
