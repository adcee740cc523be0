package dev.waymark.kill;

import static dev.waymark.kill.Entry.ABSENT;

import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.kill.Tally.Defect;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the stored records with the acknowledged operations. No client changes records meanwhile. */
final class Audit {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final List<String> PARTITIONS =
            List.of("day", "month", "country", "platform", "language", "target", "referrer");

    private final Client client;
    private final Tally tally;

    Audit(Client client, Tally tally) {
        this.client = client;
        this.tally = tally;
    }

    /** Reports the defects to the tally, and sets each entry to the stored version and number of clicks. */
    void of(Collection<Entry> entries) {
        for (Group group : Group.values()) {
            Map<String, Map<String, Object>> records = read(group);
            entries.stream().filter(entry -> entry.group() == group).forEach(entry -> {
                Map<String, Object> record = records.remove(entry.key());
                if (record == null) {
                    checkAbsence(entry);
                } else {
                    check(entry, record);
                }
            });
            records.keySet().forEach(key -> tally.found(Defect.HALF_WRITTEN, "no client created " + group + " " + key));
        }
    }

    /** Reads all records of a group, by key. */
    private Map<String, Map<String, Object>> read(Group group) {
        Map<String, Map<String, Object>> records = new HashMap<>();
        Object cursor = "";
        while (cursor != null) {
            Answer page = client.get(
                    group.path(), "per_page=100", "with_total=0", cursor.equals("") ? "page=1" : "cursor=" + cursor);
            if (page.status() != OK) {
                tally.found(Defect.HALF_WRITTEN, group + " cannot be listed: " + page.body());
                return records;
            }
            page.list().forEach(record -> records.put(group.key(record), record));
            cursor = page.meta().get("next_cursor");
        }
        return records;
    }

    private void check(Entry entry, Map<String, Object> listed) {
        long version = (Long) listed.get("version");
        long clicks = (Long) listed.getOrDefault("clicks", 0L);
        boolean wasUncertain = !entry.isPresent();
        if (!entry.mayHaveVersion(version)) {
            tally.found(Defect.LOST, entry + " has version " + version);
        }
        Map<String, Object> record = entry.group() == Group.REPORTS && (wasUncertain || version > 1)
                ? client.get(entry.group().path((Long) listed.get("id"))).data()
                : listed;
        if (!entry.group().isWhole(record, version)) {
            tally.found(Defect.HALF_WRITTEN, entry + " is " + record);
        }
        checkClicks(entry, clicks);
        entry.identified((Long) listed.get("id"));
        if (entry.wasClickedAfterAudit()) {
            checkClicksOverTime(entry, clicks);
        }
        entry.audited(version, clicks);
    }

    private void checkClicks(Entry entry, long clicks) {
        long acknowledged = entry.clicksAcknowledged().get();
        if (clicks < acknowledged) {
            tally.found(Defect.LOST, entry + " has " + clicks + " of " + acknowledged + " clicks");
        }
        if (clicks > entry.clicksSent().get()) {
            tally.found(Defect.HALF_WRITTEN, entry + " has " + clicks + " clicks of " + entry.clicksSent());
        }
    }

    /** Checks that the clicks by day, by month and by value of each dimension add up to the clicks of the link. */
    private void checkClicksOverTime(Entry entry, long clicks) {
        for (String by : PARTITIONS) {
            Answer counted = client.get(
                    entry.group().path(entry.id()) + "/clicks", "by=" + by, "from=2020-01-01", "to=2099-12-31");
            long sum = counted.status() == OK ? (Long) counted.meta().get("clicks") : -1;
            if (sum != clicks) {
                tally.found(Defect.HALF_WRITTEN, entry + " has " + clicks + " clicks, but " + sum + " by " + by);
            }
        }
    }

    /** Requests the record itself, because a list may omit a half-written record. */
    private void checkAbsence(Entry entry) {
        if (!entry.isAbsent()) {
            int status = status(entry);
            if (status != NOT_FOUND) {
                tally.found(
                        Defect.HALF_WRITTEN, entry + " is missing in the list, but a request returns status " + status);
            } else if (!entry.mayHaveVersion(ABSENT)) {
                tally.found(Defect.LOST, entry + " is missing");
            }
        }
        entry.audited(ABSENT, 0);
    }

    /** Requests a link by its alias, because the id is unknown until an answer arrives. */
    private int status(Entry entry) {
        return entry.group() == Group.LINKS
                ? client.visit("HEAD", "/" + entry.key()).status()
                : client.get(entry.group().path(entry.id())).status();
    }
}
