package dev.waymark.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Refuses Spring Boot 3, in which the starter would create no beans. */
record BootVersion(@Nullable String version) implements BeanFactoryPostProcessor {

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (version != null && version.startsWith("3.")) {
            throw new StartException(
                    "waymark-spring-boot-starter needs Spring Boot 4, and the application has Spring Boot " + version
                            + ".",
                    "Replace waymark-spring-boot-starter by waymark-spring, and define the beans of the page of"
                            + " dev.waymark.spring; or upgrade to Spring Boot 4.",
                    null);
        }
    }
}
