package dev.waymark.internal.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.Set;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.PredefinedScopeHibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The validator of an application checks the application's own objects, which contain commands. Only the facade checks
 * the commands.
 */
class ForeignValidatorTest {

    /** An object of an application. */
    public record Request(
            @Valid CreateLink createLink,
            @Valid UpdateLink updateLink,
            @Valid LinkQuery links,
            @Valid CreateReport createReport,
            @Valid UpdateReport updateReport,
            @Valid ReportQuery reports,
            @Valid ReportOutcome outcome,
            @Valid IssueApiKey key) {}

    private static final Request ALL_INVALID = new Request(
            CreateLink.to("nix").privacy(Privacy.password("")),
            UpdateLink.change().url("nix").password(""),
            LinkQuery.all().spaceId(0),
            CreateReport.on("nix"),
            UpdateReport.change().password(""),
            ReportQuery.all().project("x".repeat(3_000)),
            ReportOutcome.of(ReportResult.GOOD, "\0"),
            IssueApiKey.named(""));

    @Test
    void a_validator_of_the_application_does_not_check_commands() {
        try (ValidatorFactory factory = Validation.byProvider(HibernateValidator.class)
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator())
                .buildValidatorFactory()) {
            assertThat(factory.getValidator().validate(ALL_INVALID)).isEmpty();
        }
    }

    /** Quarkus reads these declarations at the start of an application that indexes the library. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                CreateLink.class,
                UpdateLink.class,
                LinkQuery.class,
                CreateReport.class,
                UpdateReport.class,
                ReportQuery.class,
                ReportOutcome.class,
                IssueApiKey.class
            })
    void a_validator_of_the_application_accepts_the_declarations_of_a_command(Class<?> command) {
        Set<Class<?>> types = ImmutableSet.<Class<?>>builder()
                .add(command)
                .add(command.getDeclaredClasses())
                .build();

        assertThatNoException()
                .isThrownBy(() -> Validation.byProvider(PredefinedScopeHibernateValidator.class)
                        .configure()
                        .messageInterpolator(new ParameterMessageInterpolator())
                        .initializeBeanMetaData(types)
                        .buildValidatorFactory()
                        .close());
    }
}
