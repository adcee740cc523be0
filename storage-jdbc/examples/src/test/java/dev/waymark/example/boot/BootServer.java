package dev.waymark.example.boot;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The application on a free port, for tests. */
public record BootServer(ServletWebServerApplicationContext application) implements AutoCloseable {

    private static final AtomicInteger COUNT = new AtomicInteger();

    /**
     * Starts the application.
     *
     * @param url the JDBC URL of the database
     * @param beans additional beans by type
     * @param properties properties such as {@code waymark.zone=Europe/Paris}
     */
    public static BootServer start(String url, Map<Class<?>, Object> beans, String... properties) {
        String[] arguments = Stream.concat(
                        Stream.of("server.port=0", "spring.datasource.url=" + url), Stream.of(properties))
                .map(property -> "--" + property)
                .toArray(String[]::new);
        return new BootServer((ServletWebServerApplicationContext) new SpringApplicationBuilder(
                        WaymarkApplication.class)
                .initializers(context -> beans.forEach(
                        (type, bean) -> context.getBeanFactory().registerSingleton(type.getSimpleName(), bean)))
                .run(arguments));
    }

    /**
     * Returns the URL of an empty database. For H2, the application creates the database, because H2 accepts only its creator.
     */
    public static String url(Engine engine) {
        return engine == Engine.H2
                ? "jdbc:h2:mem:boot" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1"
                : engine.newUrl();
    }

    public String address() {
        return "http://localhost:" + application.getWebServer().getPort();
    }

    /** Returns the only bean of this type. */
    public <T> T bean(Class<T> type) {
        return application.getBean(type);
    }

    /** Returns the bean of this name and type. */
    public <T> T bean(String name, Class<T> type) {
        return application.getBean(name, type);
    }

    @Override
    public void close() {
        application.close();
    }
}
