package dev.waymark.kill;

import static dev.waymark.kill.Entry.ABSENT;

import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.kill.Tally.Defect;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A client that creates, updates and deletes its own records, and clicks links, one request after the other. */
final class Worker {

    private static final int UNAVAILABLE = 503;
    private static final int HOSTS = 100;
    private static final List<String> COUNTRIES = List.of("FR", "DE", "GB", "XX");
    private static final List<String> PLATFORMS = List.of("\"Windows\"", "\"Android\"", "\"Toaster\"");
    private static final List<String> LANGUAGES = List.of("fr-CA", "en;q=0.4, de", "*");

    private final String name;
    private final RandomGenerator random;
    private final Tally tally;
    private final Entry hot;
    private final Queue<Entry> ledger;
    private final boolean storesClicks;
    private final List<Entry> usable = new ArrayList<>();
    private int created;

    /**
     * Creates a client.
     *
     * @param name the prefix of the keys of the records
     * @param hot a link that all clients click
     * @param ledger the entries of all clients, to which the client adds its records
     * @param storesClicks whether a kill must not lose acknowledged clicks
     */
    Worker(String name, RandomGenerator random, Tally tally, Entry hot, Queue<Entry> ledger, boolean storesClicks) {
        this.name = name;
        this.random = random;
        this.tally = tally;
        this.hot = hot;
        this.ledger = ledger;
        this.storesClicks = storesClicks;
    }

    /**
     * Performs one operation, and records its outcome.
     *
     * @throws UncheckedIOException if the server does not answer
     */
    void step(Client client) throws UncheckedIOException {
        int dice = random.nextInt(100);
        if (dice < 30) {
            create(client, Group.LINKS);
        } else if (dice < 38) {
            create(client, Group.REPORTS);
        } else if (dice < 50) {
            click(client, hot);
        } else {
            Entry entry = any();
            if (entry == null) {
                create(client, Group.LINKS);
            } else if (dice < 62) {
                delete(client, entry);
            } else if (dice < 80 || entry.group() == Group.REPORTS) {
                update(client, entry);
            } else {
                click(client, entry);
            }
        }
    }

    /** Returns one of the client's records that certainly exists, or null. Deleted and uncertain records are not used again. */
    private @Nullable Entry any() {
        while (!usable.isEmpty()) {
            int index = random.nextInt(usable.size());
            Entry entry = usable.get(index);
            if (entry.isPresent()) {
                return entry;
            }
            usable.set(index, usable.get(usable.size() - 1));
            usable.remove(usable.size() - 1);
        }
        return null;
    }

    private void create(Client client, Group group) {
        Entry entry = new Entry(group, name + created++);
        ledger.add(entry);
        entry.sent(1);
        Answer answer = send(201, entry, () -> client.post(group.path(), form(entry, 1)));
        if (answer != null) {
            entry.identified(answer.id());
            entry.acknowledged(1);
            usable.add(entry);
        }
    }

    private void update(Client client, Entry entry) {
        long next = entry.version() + 1;
        String[] form = form(entry, next, "version=" + entry.version());
        entry.sent(next);
        if (send(200, entry, () -> client.put(entry.group().path(entry.id()), form)) != null) {
            entry.acknowledged(next);
        }
    }

    private void delete(Client client, Entry entry) {
        entry.sent(ABSENT);
        if (send(204, entry, () -> client.delete(entry.group().path(entry.id()))) != null) {
            entry.acknowledged(ABSENT);
        }
    }

    /** Clicks by POST, like a form with a password, because the client of the JDK may repeat a GET request. */
    private void click(Client client, Entry link) {
        link.clicksSent().incrementAndGet();
        String[] visitor = visitor();
        if (send(302, link, () -> client.visitWithPassword("/" + link.key(), "none", visitor)) != null
                && storesClicks) {
            link.clicksAcknowledged().incrementAndGet();
        }
    }

    /** Returns the headers of a visitor. The visitors have more referrers than the statistics distinguish. */
    private String[] visitor() {
        return new String[] {
            "CF-IPCountry", COUNTRIES.get(random.nextInt(COUNTRIES.size())),
            "Sec-CH-UA-Platform", PLATFORMS.get(random.nextInt(PLATFORMS.size())),
            "Accept-Language", LANGUAGES.get(random.nextInt(LANGUAGES.size())),
            "Referer", "https://host" + random.nextInt(HOSTS) + ".example/"
        };
    }

    private static String[] form(Entry entry, long version, String... more) {
        List<String> fields = new ArrayList<>(entry.group().fields(entry.key(), version));
        fields.addAll(List.of(more));
        return fields.toArray(String[]::new);
    }

    /** Returns the answer if the operation succeeded, or null if the outcome is unknown. */
    private @Nullable Answer send(int expected, Entry entry, Supplier<Answer> request) {
        long start = System.nanoTime();
        Answer answer = request.get();
        tally.answered(System.nanoTime() - start);
        if (answer.status() == expected) {
            tally.acknowledged();
            return answer;
        }
        if (answer.status() != UNAVAILABLE) {
            tally.found(
                    Defect.LOST,
                    "status " + answer.status() + " instead of " + expected + ": " + entry + " " + answer.body());
        }
        return null;
    }
}
