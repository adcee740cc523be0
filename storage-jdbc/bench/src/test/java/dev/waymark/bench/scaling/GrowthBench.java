package dev.waymark.bench.scaling;

import dev.waymark.bench.scaling.ResultFile.Row;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The time of each operation on one database as its links grow tenfold at each step. A stopped measurement continues after the
 * last measured operation when the program runs again with the same folder.
 */
public final class GrowthBench {

    private static final Stopwatch THOROUGH = new Stopwatch(0.3, 15);
    private static final Stopwatch BRIEF = new Stopwatch(0.1, 3);
    private static final Stopwatch WARM_UP = new Stopwatch(0.1, 0.1);

    private final Engine engine;
    private final Path folder;
    private final List<Integer> sizes;
    private final ResultFile results;
    private final PrintStream out;
    private final Progress progress;
    private boolean isWarm;

    /**
     * @param folder the folder for the data and the results of all databases
     * @param most the number of links up to which the database grows
     */
    public GrowthBench(Engine engine, Path folder, int most, PrintStream out) {
        this.engine = engine;
        this.folder = folder;
        this.sizes = GrowingLinks.sizes(most);
        this.results = new ResultFile(GrowthReport.file(folder, engine));
        this.out = out;
        this.progress = new Progress(out, results, sizes);
    }

    /** Measures all sizes that have no complete results, and writes the report after each size. */
    public void measure() throws IOException, SQLException {
        KeptServer server = KeptServer.start(engine, folder.resolve(GrowthReport.name(engine)));
        try (KeptDatabase database = KeptDatabase.open(server)) {
            int before = 0;
            for (int size : sizes) {
                if (!results.contains(size, Phase.RESTARTED, ResultFile.WHOLE)) {
                    fill(database, before, size);
                    measure(database, size);
                    new GrowthReport(folder).write();
                }
                before = size;
            }
        }
    }

    private void fill(KeptDatabase database, int from, int to) {
        Storage storage = database.storage();
        checkNotLarger(storage, to);
        if (results.contains(to, Phase.LOADED, Progress.FILLING)) {
            checkFilled(storage, to);
            return;
        }
        database.beforeFilling();
        long begin = System.nanoTime();
        new Filling(storage, database.writers()).fill(from, to, done -> progress.filled(to, done, to - from));
        double micros = (System.nanoTime() - begin) / 1e3 / (to - from);
        out.printf("%,d links: stored %,.0f links a second%n", to, 1e6 / micros);
        long afterLinks = System.nanoTime();
        database.storage().schema().createSearchIndexes();
        add(to, Phase.LOADED, "search indexes", (System.nanoTime() - afterLinks) / 1e3 / to);
        add(to, Phase.LOADED, Progress.FILLING, micros);
    }

    /** Checks that the store does not contain links of a larger size. */
    private static void checkNotLarger(Storage storage, int size) {
        long last = GrowingLinks.id(size - 1) + GrowingLinks.RESERVED_IDS - 1;
        if (!storage.links().allOwners().orElseThrow().list(last, 1).isEmpty()) {
            throw new IllegalStateException("the database already contains more than " + size
                    + " links, and the results of this number are incomplete; delete the folder");
        }
    }

    /** Checks that the results describe this database. */
    private static void checkFilled(Storage storage, int size) {
        long last = GrowingLinks.id(size - 1);
        if (storage.links()
                .find(GrowingLinks.link(size - 1).link().owner(), last)
                .isEmpty()) {
            throw new IllegalStateException(
                    "the results contain " + size + " links, and the database contains fewer; delete the results");
        }
    }

    private void add(int size, Phase phase, String operation, double micros) {
        results.add(new Row(size, phase, ResultFile.WHOLE, operation, micros, micros, micros, 1));
    }

    private void measure(KeptDatabase database, int size) throws IOException {
        // The same requests of pages in all phases: finding a page deep in a list takes long.
        DeepPages deep = new DeepPages();
        for (Phase phase : Phase.values()) {
            if (!results.contains(size, phase, ResultFile.WHOLE)) {
                long begin = System.nanoTime();
                database.enter(phase);
                measure(database, size, phase, deep);
                add(size, phase, ResultFile.WHOLE, (System.nanoTime() - begin) / 1e3);
            }
        }
    }

    private void measure(KeptDatabase database, int size, Phase phase, DeepPages deep) {
        Subject subject = Subject.of(database.storage(), size);
        LinkOperations links = new LinkOperations(subject);
        try (VisitOperations visits = new VisitOperations(subject)) {
            List<MeasuredOperation> operations = new ArrayList<>();
            ListOperations lists = new ListOperations(subject, deep);
            operations.addAll(phase.isMain() ? lists.all() : lists.some());
            operations.addAll(new SearchOperations(subject).all());
            operations.addAll(new ClickOperations(subject).all());
            operations.addAll(links.all());
            operations.addAll(visits.all());
            if (phase.isMain()) {
                operations.addAll(new BulkOperations(subject, database::newCopy).all());
            }
            clean(subject, links);
            warmUp(operations);
            measure(operations, size, phase);
            clean(subject, links);
        }
    }

    private static void clean(Subject subject, LinkOperations links) {
        subject.deleteScratch();
        links.deleteMoved();
    }

    /** Compiles the code of all operations before the first measurement of this JVM. */
    private void warmUp(List<MeasuredOperation> operations) {
        if (!isWarm) {
            operations.forEach(WARM_UP::measure);
            isWarm = true;
        }
    }

    private void measure(List<MeasuredOperation> operations, int size, Phase phase) {
        Stopwatch stopwatch = phase.isMain() ? THOROUGH : BRIEF;
        int done = 0;
        for (MeasuredOperation operation : operations) {
            if (!results.contains(size, phase, operation.name())) {
                Stopwatch.Reading reading = stopwatch.measure(operation);
                results.add(new Row(
                        size,
                        phase,
                        operation.group(),
                        operation.name(),
                        reading.median(),
                        reading.fastest(),
                        reading.first(),
                        reading.calls()));
            }
            progress.measured(size, phase, ++done, operations.size());
        }
    }
}
