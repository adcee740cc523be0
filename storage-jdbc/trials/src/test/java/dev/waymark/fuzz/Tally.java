package dev.waymark.fuzz;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers of answers, and of the records that the answers have acknowledged. */
final class Tally {

    private static final Pattern CREATED = Pattern.compile("Location: /api/v1/(links|reports)/(\\d+)");

    private final Set<String> statuses = new ConcurrentSkipListSet<>();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong links = new AtomicLong();
    private final AtomicLong reports = new AtomicLong();
    private final Map<String, Long> newest = new ConcurrentHashMap<>();

    void answered(String request, String answer) {
        String status = answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
        statuses.add(status);
        answers.incrementAndGet();
        AtomicLong group = request.replace("%2F", "/").contains("/v1/reports") ? reports : links;
        if (status.equals("201")) {
            group.incrementAndGet();
        } else if (status.equals("204")) {
            group.decrementAndGet();
        }
        Matcher created = CREATED.matcher(answer);
        if (created.find()) {
            newest.merge(created.group(1), Long.valueOf(created.group(2)), Math::max);
        }
    }

    /** Returns the highest id of a created link or report. */
    long newest(String group) {
        return newest.getOrDefault(group, 0L);
    }

    Set<String> statuses() {
        return statuses;
    }

    /** Returns the number of answered requests. */
    long answers() {
        return answers.get();
    }

    /** Returns the number of links that the store must contain. */
    long links() {
        return links.get();
    }

    /** Returns the number of reports that the store must contain. */
    long reports() {
        return reports.get();
    }
}
