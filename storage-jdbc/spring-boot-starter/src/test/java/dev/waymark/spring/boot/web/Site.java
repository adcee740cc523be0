package dev.waymark.spring.boot.web;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** An application with {@code waymark.server} on a free port. */
record Site(ServletWebServerApplicationContext context) implements AutoCloseable {

    static final Owner OWNER = Owner.of("acme");

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final AtomicInteger COUNT = new AtomicInteger();

    /** @param properties properties, which replace the properties of this method */
    static Site start(Class<?> application, String... properties) {
        String[] defaults = {
            "server.port=0",
            "spring.datasource.url=jdbc:h2:mem:site" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1",
            "waymark.schema=create",
            "waymark.server.enabled=true",
            "waymark.server.base=https://sho.rt"
        };
        return new Site((ServletWebServerApplicationContext) new SpringApplicationBuilder(application)
                .properties(defaults)
                .run(Stream.of(properties).map(property -> "--" + property).toArray(String[]::new)));
    }

    Waymark waymark() {
        return context.getBean(Waymark.class);
    }

    int port() {
        return context.getWebServer().getPort();
    }

    /** Returns a header with a new API key. */
    String[] key() {
        return key(OWNER);
    }

    String[] key(Owner owner) {
        return new String[] {
            "Authorization",
            "Bearer "
                    + waymark()
                            .apiKeys(owner)
                            .issue(IssueApiKey.named("test"))
                            .secret()
                            .reveal()
        };
    }

    HttpResponse<String> get(String path, String... headers) {
        return exchange("GET", path, BodyPublishers.noBody(), headers);
    }

    /** Sends a form. */
    HttpResponse<String> send(String method, String path, String form, String... headers) {
        String[] all = Stream.concat(Stream.of("Content-Type", FORM), Stream.of(headers))
                .toArray(String[]::new);
        return exchange(method, path, BodyPublishers.ofString(form), all);
    }

    HttpResponse<String> exchange(String method, String path, HttpRequest.BodyPublisher body, String... headers) {
        URI address = URI.create("http://localhost:" + port() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address).method(method, body);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
