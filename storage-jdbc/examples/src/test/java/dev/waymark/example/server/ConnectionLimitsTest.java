package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionLimitsTest {

    private static final String REQUEST_SECONDS = "sun.net.httpserver.maxReqTime";

    private @Nullable String before;

    @BeforeEach
    void forget() {
        before = System.clearProperty(REQUEST_SECONDS);
    }

    @Test
    void the_limit_of_the_user_takes_precedence() {
        System.setProperty(REQUEST_SECONDS, "7");

        ConnectionLimits.apply();

        assertThat(System.getProperty(REQUEST_SECONDS)).isEqualTo("7");
    }

    @Test
    void a_request_takes_at_most_twenty_seconds_by_default() {
        ConnectionLimits.apply();

        assertThat(System.getProperty(REQUEST_SECONDS)).isEqualTo("20");
    }

    @AfterEach
    void restore() {
        if (before == null) {
            System.clearProperty(REQUEST_SECONDS);
        } else {
            System.setProperty(REQUEST_SECONDS, before);
        }
    }
}
