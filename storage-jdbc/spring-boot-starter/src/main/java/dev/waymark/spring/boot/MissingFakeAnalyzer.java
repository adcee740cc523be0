package dev.waymark.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Names the artifact of the fake to a test with {@link UseFakeWaymark} that lacks the artifact. */
final class MissingFakeAnalyzer extends AbstractFailureAnalyzer<NoClassDefFoundError> {

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoClassDefFoundError cause) {
        return String.valueOf(cause.getMessage()).contains("dev/waymark/storage/memory/")
                ? new FailureAnalysis(
                        "@UseFakeWaymark needs the class FakeWaymark, which is not on the class path.",
                        "Add dev.waymark:waymark-storage-memory with scope test to the dependencies.",
                        cause)
                : null;
    }
}
