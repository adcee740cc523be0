package dev.waymark.spring.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a {@link StartException} with its remedy, instead of a stack trace. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartException cause) {
        return new FailureAnalysis(cause.getMessage(), cause.remedy(), cause);
    }
}
