package dev.waymark.storage.jdbc;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs a test class only where this {@link Engine} is to be tested, and skips all of it elsewhere: its tests, which JUnit
 * runs, and its properties, which jqwik runs and fails if all that they do is to assume.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OnEngine.Skipping.class)
@AddLifecycleHook(OnEngine.Skipping.class)
@interface OnEngine {

    Engine value();

    /** A system property without which the class is skipped, too. */
    String given() default "";

    /** Asks the annotation for both who run tests. */
    final class Skipping implements ExecutionCondition, SkipExecutionHook {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return reason(context.getElement().map(element -> element.getAnnotation(OnEngine.class)))
                    .map(reason -> disabled(reason))
                    .orElse(enabled(null));
        }

        @Override
        public SkipResult shouldBeSkipped(LifecycleContext context) {
            return reason(context.findAnnotation(OnEngine.class))
                    .map(SkipResult::skip)
                    .orElse(SkipResult.doNotSkip());
        }

        private static Optional<String> reason(Optional<OnEngine> annotation) {
            return annotation.flatMap(on -> on.value().reasonToSkip().or(() -> reasonToSkipWithout(on.given())));
        }

        private static Optional<String> reasonToSkipWithout(String property) {
            return property.isEmpty() || System.getProperty(property) != null
                    ? Optional.empty()
                    : Optional.of("there is no -D" + property);
        }
    }
}
