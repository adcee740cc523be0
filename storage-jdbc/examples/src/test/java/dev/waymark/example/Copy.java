package dev.waymark.example;

import dev.waymark.admin.RecordCounts;
import dev.waymark.admin.StorageCopy;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Copies all records from one database to another database. The README in this folder describes the options. */
public final class Copy {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final PrintStream ERR = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    private static final long LINE = 10_000;

    private Copy() {}

    /** Copies and compares all records, or prints the reason of a failure in one line. */
    public static void main(String[] args) {
        if (System.getProperty("from", "").equals(System.getProperty("to", "-"))) {
            ERR.println("Cannot copy: from and to are the same");
            System.exit(1);
        }
        try (Backend source = open("from", "jdbc:sqlite:" + Show.directory().resolve("server.db"));
                Backend target = open("to", "jdbc:h2:" + Show.directory().resolve("copy"))) {
            RecordCounts copied = StorageCopy.of(source.storage(), target.storage())
                    .progress(Copy::show)
                    .run();
            OUT.println("Copied and compared: " + copied.links() + " links, " + copied.reports() + " reports, "
                    + copied.apiKeys() + " API keys.");
        } catch (RuntimeException e) {
            ERR.println("Cannot copy: " + e.getMessage());
            System.exit(1);
        }
    }

    private static Backend open(String which, String standard) {
        return Backend.open(
                System.getProperty(which, standard),
                System.getProperty(which + ".user"),
                System.getProperty(which + ".password"));
    }

    private static void show(RecordCounts count) {
        if (count.total() % LINE == 0) {
            OUT.println(count.total() + " records");
        }
    }
}
