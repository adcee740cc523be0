package dev.waymark.spring.boot;

import dev.waymark.Waymark;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;

/** Names the two annotations that add a {@link Waymark} to the slice of a test. */
@Order(0) // before the analyzer of Spring Boot for all missing beans
final class MissingFacadeAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

    private final BeanFactory beans;

    MissingFacadeAnalyzer(BeanFactory beans) {
        this.beans = beans;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
        boolean isSlice = !beans.containsBean(WaymarkAutoConfiguration.class.getName());
        return isSlice && Waymark.class.equals(cause.getBeanType())
                ? new FailureAnalysis(
                        "A bean of this test needs a Waymark, and a slice such as @WebMvcTest contains no Waymark.",
                        "Annotate the test class with @AutoConfigureWaymark, for the database and the transaction of the test"
                                + " (such as @DataJpaTest and @JdbcTest), or with @UseFakeWaymark, for a fake in memory.",
                        cause)
                : null;
    }
}
