package dev.waymark.fuzz;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;

/** Random valid requests to all resources. */
final class Drafts {

    private static final int RECORDS = 60;

    private final RandomGenerator random;
    private final String authorization;
    private final String secret;
    private final ToLongFunction<String> newest;

    /**
     * Creates a source of requests.
     *
     * @param newest returns the highest id of {@code links} or {@code reports}
     */
    Drafts(RandomGenerator random, String authorization, String secret, ToLongFunction<String> newest) {
        this.random = random;
        this.authorization = authorization;
        this.secret = secret;
        this.newest = newest;
    }

    Draft draft() {
        return switch (random.nextInt(15)) {
            case 0, 1 ->
                repeatable(link(api("POST", "links").field("url", "https://example.com/" + random.nextInt(100)), true));
            case 2 -> conditional(link(api("PUT", record("links")), false));
            case 3 -> report(api("POST", "reports").field("url", "https://example.com/" + random.nextInt(100)));
            case 4 -> conditional(report(api("PUT", record("reports"))).field("results", pick("0", "1")));
            case 5, 6 -> linkList();
            case 7 -> reportList();
            case 8 -> api(pick("GET", "GET", "DELETE"), record(pick("links", "reports")));
            case 9 -> clicks();
            default -> visit();
        };
    }

    private Draft api(String method, String path) {
        return new Draft(method, "/api/v1/" + path).header("Authorization", authorization);
    }

    private String record(String group) {
        return group + "/" + id(group);
    }

    private long id(String group) {
        return Math.max(1, newest.applyAsLong(group) - random.nextInt(RECORDS));
    }

    private Draft repeatable(Draft draft) {
        return random.nextInt(4) == 0 ? draft.header("Idempotency-Key", "order-" + random.nextInt(RECORDS)) : draft;
    }

    private Draft conditional(Draft draft) {
        return random.nextInt(3) == 0 ? draft.field("version", pick("1", "2")) : draft;
    }

    private Draft link(Draft draft, boolean isNew) {
        if (random.nextBoolean()) {
            draft.field("alias", "a" + random.nextInt(RECORDS));
        }
        if (isNew && random.nextInt(4) == 0) {
            draft.field("domain_id", pick("1", "2"));
        }
        if (random.nextInt(3) == 0) {
            draft.field("privacy", "2").field("privacy_password", secret);
        }
        if (random.nextInt(4) == 0) {
            draft.field("password", secret);
        }
        if (random.nextBoolean()) {
            draft.field("title", pick("Handbook", "\u0130stanbul", "100%", "\uD83D\uDE00"))
                    .field("attributes", pick("", "{}", "\uD83D\uDE00"))
                    .field("space_id", pick("1", "2"))
                    .field("pixel_ids", pick("1", "1,2,3"))
                    .field("tags", pick("News", "news,\u0130stanbul", "\uD83D\uDE00"));
        }
        if (random.nextInt(8) == 0) {
            draft.field("start_date", pick("2020-01-01", "2029-12-31", "")).field("start_time", pick("09:05", ""));
        }
        if (random.nextInt(3) == 0) {
            draft.field("expiration_date", "2030-06-01")
                    .field("expiration_time", "09:05")
                    .field("expiration_clicks", pick("1", "1000"))
                    .field("expiration_url", "https://example.org/");
        }
        return random.nextBoolean() ? targeted(draft) : draft.field("disabled", pick("0", "1"));
    }

    private Draft targeted(Draft draft) {
        String url = "https://example.net/";
        return switch (random.nextInt(4)) {
            case 0 ->
                draft.field("target_type", "1")
                        .field("country[0][key]", "FR")
                        .field("country[0][value]", url)
                        .field("country[1][key]", "TR")
                        .field("country[1][value]", url);
            case 1 ->
                draft.field("target_type", "2")
                        .field("platform[0][key]", "OS X")
                        .field("platform[0][value]", url);
            case 2 ->
                draft.field("target_type", "3")
                        .field("language[0][key]", "fr-CA")
                        .field("language[0][value]", url);
            default ->
                draft.field("target_type", "4").field("rotation[0][value]", url).field("rotation[1][value]", url + "2");
        };
    }

    private Draft report(Draft draft) {
        return random.nextInt(3) == 0
                ? draft.field("privacy", "2").field("password", secret)
                : draft.field("privacy", pick("0", "1"));
    }

    private Draft linkList() {
        return listed(api("GET", "links"), "links", "id", "clicks", "title", "alias", "url")
                .query("search", pick("", "hand", "a1", "\u0130"))
                .query("search_by", pick("title", "alias", "url"))
                .query("status", pick("0", "1", "2", "3"));
    }

    private Draft reportList() {
        return listed(api("GET", "reports"), "reports", "id", "generated_at", "url", "result")
                .query("search", pick("", "example"))
                .query("result", pick("good", "decent", "bad"));
    }

    private Draft listed(Draft draft, String group, String... sorts) {
        if (random.nextInt(4) == 0) {
            draft.query("ids", id(group) + "," + id(group) + "," + id(group));
        }
        return draft.query("sort_by", pick(sorts))
                .query("sort", pick("asc", "desc"))
                .query("per_page", pick("10", "25"))
                .query("page", pick("1", "2"));
    }

    private Draft clicks() {
        return api("GET", record("links") + "/clicks")
                .query("by", pick("day", "week", "month", "country", "referrer"))
                .query("from", "2026-01-01")
                .query("to", "2031-12-31");
    }

    private Draft visit() {
        String path = pick("/", "/", "/", "/", "/pages/links/", "/pages/reports/") + "a" + random.nextInt(RECORDS);
        Draft draft = random.nextInt(4) == 0
                ? new Draft("POST", path).field("password", secret)
                : new Draft(pick("GET", "GET", "HEAD"), path);
        if (random.nextInt(8) == 0) {
            draft.query("domain_id", pick("1", "2"));
        }
        draft.host(
                random.nextBoolean()
                        ? "localhost"
                        : pick("one.example:8080", "ONE.example.", "[::1]", "two.example, x", ""));
        return draft.header("CF-IPCountry", pick("FR", "TR", "XX"))
                .header("Accept-Language", pick("fr-CA, en;q=0.5", "tr"))
                .header("User-Agent", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64)")
                .header("Referer", "https://news.example/");
    }

    private String pick(String... choices) {
        return pick(List.of(choices));
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
