import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes in the given order, and ends the JVM with the status 1 at the first failure. */
public final class FirstFailure implements TestExecutionListener {

    public static void main(String[] classes) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(classes).map(DiscoverySelectors::selectClass).toList())
                .filters(TagFilter.excludeTags("boot", "oldest"))
                .build();
        LauncherFactory.create().execute(request, new FirstFailure());
        System.exit(0);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.FAILED) {
            String message = result.getThrowable().map(Throwable::toString).orElse("").replaceAll("\\s+", " ");
            String name = test.getSource()
                    .filter(MethodSource.class::isInstance)
                    .map(MethodSource.class::cast)
                    .map(method -> method.getJavaClass().getSimpleName() + " " + method.getMethodName())
                    .orElse(test.getDisplayName());
            System.out.println(
                    "\nFIRST FAILURE " + name + ": " + message.substring(0, Math.min(200, message.length())));
            System.exit(1); // runs the hooks that stop the databases
        }
    }
}
