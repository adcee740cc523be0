package dev.waymark.spring.boot;

import dev.waymark.Waymark;
import dev.waymark.storage.memory.testing.FakeWaymark;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** The beans of {@link UseFakeWaymark}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WaymarkProperties.class)
class FakeWaymarkConfiguration {

    @Bean
    FakeWaymark fakeWaymark(WaymarkProperties properties, BeanFactory beans) {
        return FakeWaymark.create(new BuilderOptions(properties, beans)::applyTo);
    }

    /** Precedes a facade that the application defines. */
    @Bean
    @Primary
    Waymark waymarkOfFake(FakeWaymark fake) {
        return fake.waymark();
    }
}
