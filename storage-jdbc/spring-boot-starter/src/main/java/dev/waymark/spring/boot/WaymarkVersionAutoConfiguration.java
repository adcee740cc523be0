package dev.waymark.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The refusal of Spring Boot 3, in which the starter creates no beans. Uses only classes that Spring Boot 3 also contains. */
@AutoConfiguration
public final class WaymarkVersionAutoConfiguration {

    @Bean
    static BeanFactoryPostProcessor waymarkVersionCheck() {
        return beans -> check(SpringBootVersion.getVersion());
    }

    static void check(@Nullable String version) {
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
