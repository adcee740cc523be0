package dev.waymark.kill;

import static dev.waymark.kill.Entry.ABSENT;

import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.kill.Tally.Wrong;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One client, who creates, changes and deletes records of its own, and clicks links, one request at a time. */
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
    private final boolean clicksAreStored;
    private final List<Entry> usable = new ArrayList<>();
    private int created;

    /**
     * A client.
     *
     * @param name what its records' keys begin with
     * @param hot a link that all click
     * @param ledger where it notes which records there are
     * @param clicksAreStored whether a click that is acknowledged must not be lost
     */
    Worker(String name, RandomGenerator random, Tally tally, Entry hot, Queue<Entry> ledger, boolean clicksAreStored) {
        this.name = name;
        this.random = random;
        this.tally = tally;
        this.hot = hot;
        this.ledger = ledger;
        this.clicksAreStored = clicksAreStored;
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

    /** A record of its own that is there; those that are not, or of which it is not known, are used no more. */
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

    /** By POST, as after a password: the JDK's client may send what it gets a second time. */
    private void click(Client client, Entry link) {
        link.clicksSent().incrementAndGet();
        String[] visitor = visitor();
        if (send(302, link, () -> client.visitWithPassword("/" + link.key(), "none", visitor)) != null
                && clicksAreStored) {
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

    /** The answer, if it says that it was done; null if that is not known. */
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
                    Wrong.LOST,
                    "answered with " + answer.status() + ", not " + expected + ": " + entry + " " + answer.body());
        }
        return null;
    }
}
