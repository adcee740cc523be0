package dev.waymark.spring.boot;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The check of the version of Spring Boot. Uses only classes that Spring Boot 3 also contains. */
@AutoConfiguration
public final class WaymarkVersionAutoConfiguration {

    @Bean
    static BootVersion waymarkBootVersion() {
        return new BootVersion(SpringBootVersion.getVersion());
    }
}
