package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.waymark.Waymark;
import dev.waymark.spi.Storage;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** The failures that the analyzers of the starter explain. All other failures keep the message of Spring Boot. */
class FailureAnalyzersTest {

    private final StaticListableBeanFactory beans = new StaticListableBeanFactory();
    private final MissingFacadeAnalyzer facade = new MissingFacadeAnalyzer(beans);
    private final MissingFakeAnalyzer fake = new MissingFakeAnalyzer();

    @Test
    void only_a_missing_class_of_the_fake_is_explained() {
        assertThat(fake.analyze(new NoClassDefFoundError("dev/waymark/storage/memory/testing/FakeWaymark")))
                .isNotNull();
        assertThat(fake.analyze(new NoClassDefFoundError("com/example/Other"))).isNull();
        assertThat(fake.analyze(new NoClassDefFoundError())).isNull();
    }

    @Test
    void only_a_missing_facade_is_explained() {
        assertThat(facade.analyze(new NoSuchBeanDefinitionException(Waymark.class)))
                .isNotNull();
        assertThat(facade.analyze(new NoSuchBeanDefinitionException(Storage.class)))
                .isNull();
        assertThat(facade.analyze(new NoSuchBeanDefinitionException("waymark"))).isNull();
    }

    @Test
    void a_missing_facade_is_explained_only_in_a_slice() {
        beans.addBean(WaymarkAutoConfiguration.class.getName(), "present");

        assertThat(facade.analyze(new NoSuchBeanDefinitionException(Waymark.class)))
                .isNull();
    }

    @Test
    void spring_boot_3_is_refused_and_the_other_artifact_is_named() {
        assertThatExceptionOfType(StartException.class)
                .isThrownBy(() -> WaymarkVersionAutoConfiguration.check("3.5.7"))
                .withMessage(
                        "waymark-spring-boot-starter needs Spring Boot 4, and the application has Spring Boot 3.5.7.")
                .satisfies(refusal -> assertThat(refusal.remedy()).contains("waymark-spring"));
        assertThatNoException().isThrownBy(() -> WaymarkVersionAutoConfiguration.check("4.1.0"));
    }
}
