package dev.waymark.spring.boot;

import dev.waymark.Waymark;
import java.time.ZoneId;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Starts the application context of a test that lacks a part of the fake. */
final class IncompleteTestApplication {

    private IncompleteTestApplication() {}

    /** Prints the message to the developer, because these tests have no log. */
    static final class Printer implements FailureAnalysisReporter {
        @Override
        public void report(FailureAnalysis analysis) {
            System.out.println(analysis.getDescription() + "\n" + analysis.getAction());
        }
    }

    /** The context of a test with the annotation. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(WaymarkAutoConfiguration.class)
    @UseFakeWaymark
    static class WithFake {}

    /** The context of a slice with a bean of the application. */
    @Configuration(proxyBeanMethods = false)
    static class Slice {
        @Bean
        ZoneId controller(Waymark waymark) {
            return waymark.zone();
        }
    }

    /** The context of an application without a data source. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(WaymarkAutoConfiguration.class)
    static class WithoutDataSource extends Slice {}

    /**
     * Starts a context.
     *
     * @param arguments the name of the configuration
     */
    public static void main(String[] arguments) throws ClassNotFoundException {
        new SpringApplicationBuilder(Class.forName(arguments[0]))
                .web(WebApplicationType.NONE)
                .run();
    }
}
