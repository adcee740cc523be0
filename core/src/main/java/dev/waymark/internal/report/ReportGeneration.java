package dev.waymark.internal.report;

import dev.waymark.error.CallbackFailedException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Ports;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.url.WebUrl;
import java.util.Optional;

/** The calls of the generator of the application. Invalid outcomes are refused (D-10). */
final class ReportGeneration {

    private ReportGeneration() {}

    /**
     * Generates the outcome for a URL; empty without a generator.
     *
     * @throws CallbackFailedException if the generator fails, or its outcome breaks rules
     */
    static Optional<ReportOutcome> generate(Environment environment, WebUrl url) {
        if (environment.generator().isEmpty()) {
            return Optional.empty();
        }
        ReportGenerator port = environment.generator().get();
        ReportOutcome outcome =
                Ports.callOrThrow("generator", () -> port.generate(url), CallbackFailedException::ofGeneration);
        try {
            environment.validator().check(outcome);
        } catch (InvalidInputException e) {
            throw CallbackFailedException.ofGeneration(e);
        }
        return Optional.of(outcome);
    }
}
