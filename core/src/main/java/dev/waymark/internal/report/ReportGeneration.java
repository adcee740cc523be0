package dev.waymark.internal.report;

import dev.waymark.error.CallbackFailedException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Ports;
import dev.waymark.internal.validation.CommandValidator;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.url.WebUrl;
import java.util.Optional;

/** The calls of the generator of the application. Invalid outcomes are refused (D-10). */
final class ReportGeneration {

    private final Optional<ReportGenerator> generator;
    private final CommandValidator validator;

    ReportGeneration(Environment environment) {
        this.generator = environment.generator();
        this.validator = environment.validator();
    }

    /**
     * Generates the outcome for a URL; empty without a generator.
     *
     * @throws CallbackFailedException if the generator fails, or its outcome breaks rules
     */
    Optional<ReportOutcome> generate(WebUrl url) {
        return generator.map(port -> run(port, url));
    }

    private ReportOutcome run(ReportGenerator port, WebUrl url) {
        ReportOutcome outcome =
                Ports.callOrThrow("generator", () -> port.generate(url), CallbackFailedException::ofGeneration);
        try {
            validator.check(outcome);
        } catch (InvalidInputException e) {
            throw CallbackFailedException.ofGeneration(e);
        }
        return outcome;
    }
}
