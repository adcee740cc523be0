package dev.waymark.play.form;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/** A form with random values. */
public final class Form {

    private final RandomGenerator random;
    private final StringBuilder encoded = new StringBuilder();

    public Form(RandomGenerator random) {
        this.random = random;
    }

    public Form with(String name, String value) {
        encoded.append(encoded.isEmpty() ? "" : "&")
                .append(encode(name))
                .append('=')
                .append(encode(value));
        return this;
    }

    public Form with(String name, List<String> values) {
        return with(name, pick(random, values));
    }

    /** Adds a random value with a probability of {@code percent}. */
    public Form maybe(int percent, String name, List<String> values) {
        return random.nextInt(100) < percent ? with(name, values) : this;
    }

    public String encoded() {
        return encoded.toString();
    }

    public static <T> T pick(RandomGenerator random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
