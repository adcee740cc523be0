package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.example.WaymarkServlet;
import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.storage.memory.MemoryStorage;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The servlet in an application that has a context path. */
class ContextPathTest {

    @TempDir
    Path folder;

    @Test
    void the_path_of_the_base_is_in_locations_and_the_context_path_is_no_alias() throws Exception {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("/app", folder.toString());
        Tomcat.addServlet(context, "waymark", new WaymarkServlet(waymark.handler("https://sho.rt/app")))
                .addMapping("/*");
        tomcat.start();
        try {
            Secret key = waymark.apiKeys().issue(IssueApiKey.named("test")).secret();
            String address = "http://localhost:" + tomcat.getConnector().getLocalPort() + "/app";
            Client client = new Client(address, key);

            Answer created = client.post("/api/v1/links", "url=https://example.com/", "alias=docs");

            assertThat(created.header("Location")).isEqualTo("/app/api/v1/links/1");
            assertThat(created.data()).containsEntry("short_url", "https://sho.rt/app/docs");
            assertThat(client.visit("GET", "/docs").status()).isEqualTo(302);
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }
}
