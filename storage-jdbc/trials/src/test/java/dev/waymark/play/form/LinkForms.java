package dev.waymark.play.form;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random forms of links, most of them valid. */
public final class LinkForms {

    private static final int MOST_ENTRIES = 4;

    private final RandomGenerator random;

    public LinkForms(RandomGenerator random) {
        this.random = random;
    }

    public String creation() {
        return created().encoded();
    }

    public String creations() {
        return IntStream.range(0, 1 + random.nextInt(5))
                .mapToObj(i -> creation())
                .collect(Collectors.joining("|"));
    }

    public String imports() {
        return IntStream.range(0, 1 + random.nextInt(8))
                .mapToObj(i -> created()
                        .maybe(50, "clicks", List.of("0", "1", "5", "1000000000000000", "-1"))
                        .maybe(50, "created_at", Values.PAST)
                        .encoded())
                .collect(Collectors.joining("|"));
    }

    /** Returns a form with few different values, so that some forms find a link. */
    public String createOrGet() {
        return new Form(random)
                .with("url", Values.URLS)
                .maybe(30, "title", List.of("Handbook", "handbook", "\u0130"))
                .maybe(20, "space_id", Values.NUMBERS)
                .maybe(10, "pixel_ids", Values.PIXELS)
                .maybe(10, "tags", Values.TAGS)
                .maybe(2, "password", Values.PASSWORDS)
                .encoded();
    }

    public String update() {
        return changed()
                .maybe(10, "url", Values.URLS)
                .maybe(15, "alias", Values.ALIASES)
                .maybe(8, "version", Values.NUMBERS)
                .encoded();
    }

    /** Returns a form for a bulk update. */
    public String change() {
        return changed()
                .maybe(30, "add_pixel_ids", Values.PIXELS)
                .maybe(30, "remove_pixel_ids", Values.PIXELS)
                .maybe(30, "add_tags", Values.TAGS)
                .maybe(30, "remove_tags", Values.TAGS)
                .maybe(2, "alias", Values.ALIASES)
                .encoded();
    }

    private Form created() {
        Form form = random.nextInt(100) < 90
                ? new Form(random).with("url", Values.URLS.subList(0, Values.URLS.size() - 2))
                : new Form(random).with("url", Values.URLS);
        return optional(form.maybe(50, "alias", Values.ALIASES).maybe(20, "domain_id", List.of("1", "2", "0")))
                .maybe(5, "idempotency_key", Values.KEYS);
    }

    private Form changed() {
        return optional(new Form(random));
    }

    private Form optional(Form form) {
        form.maybe(50, "title", Values.TEXTS)
                .maybe(10, "attributes", Values.TEXTS)
                .maybe(12, "password", Values.PASSWORDS)
                .maybe(20, "space_id", Values.NUMBERS)
                .maybe(25, "pixel_ids", Values.PIXELS)
                .maybe(25, "tags", Values.TAGS)
                .maybe(10, "disabled", Values.FLAGS);
        privacy(form);
        form.maybe(8, "start_date", Values.DATES).maybe(4, "start_time", Values.TIMES);
        expiration(form);
        return targeting(form);
    }

    private void privacy(Form form) {
        if (random.nextInt(5) == 0) {
            form.with("privacy", Values.PRIVACIES).maybe(80, "privacy_password", Values.PASSWORDS);
        }
    }

    private void expiration(Form form) {
        if (random.nextInt(4) == 0) {
            form.with("expiration_date", Values.DATES).maybe(50, "expiration_time", Values.TIMES);
        }
        form.maybe(2, "expiration_time", Values.TIMES)
                .maybe(15, "expiration_clicks", Values.CLICKS)
                .maybe(12, "expiration_url", Values.URLS);
    }

    private Form targeting(Form form) {
        if (random.nextInt(6) != 0) {
            return form;
        }
        int type = random.nextInt(6);
        form.with("target_type", Integer.toString(type));
        int entries = random.nextInt(MOST_ENTRIES);
        for (int i = 0; i < entries; i++) {
            switch (type) {
                case 1 -> entry(form, "country", i, Values.COUNTRIES);
                case 2 -> entry(form, "platform", i, Values.PLATFORMS);
                case 3 -> entry(form, "language", i, Values.LANGUAGES);
                case 5 -> entry(form, "rule", i, Values.CONDITIONS);
                default -> form.with("rotation[" + i + "][value]", Values.URLS);
            }
        }
        return form;
    }

    private static void entry(Form form, String kind, int index, List<String> keys) {
        form.with(kind + "[" + index + "][key]", keys).with(kind + "[" + index + "][value]", Values.URLS);
    }

    public String visit() {
        return new Form(random)
                .maybe(50, "country", Values.COUNTRIES)
                .maybe(40, "accept_language", Values.ACCEPTED)
                .maybe(40, "user_agent", Values.AGENTS)
                .maybe(30, "platform", Values.PLATFORMS)
                .maybe(40, "referrer", Values.REFERRERS)
                .maybe(40, "client", Values.CLIENTS)
                .maybe(50, "query", Values.QUERIES)
                .maybe(40, "password", List.of("secret", "secret", "wrong"))
                .maybe(10, "preview", List.of("1"))
                .encoded();
    }
}
