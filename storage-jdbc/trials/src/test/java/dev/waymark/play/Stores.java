package dev.waymark.play;

import dev.waymark.Waymark;
import dev.waymark.admin.Owners;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.contract.CurrentClicks;
import dev.waymark.play.facade.Facades;
import dev.waymark.play.stage.Answer;
import dev.waymark.play.stage.Stage;
import dev.waymark.play.stage.Step;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.Contradictions;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Stores whose answers are compared. */
final class Stores implements AutoCloseable {

    private static final Duration LONG = Duration.ofDays(1);

    private final Map<String, Supplier<Stage>> stages;
    private final List<Database> databases;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private Stores(Map<String, Supplier<Stage>> stages, List<Database> databases) {
        this.stages = stages;
        this.databases = databases;
    }

    /** Returns all stores of this library, with new databases. */
    static Stores all() {
        Map<String, Supplier<Stage>> stages = new LinkedHashMap<>();
        stages.put("memory", stages(MemoryStorage::create));
        stages.put("cached", stages(() -> new CurrentClicks(LinkCachingStorage.over(MemoryStorage.create(), LONG))));
        stages.put("buffered", buffering());
        List<Database> databases = new ArrayList<>();
        Engine.selected().forEach(engine -> {
            Database database = engine.newDatabase();
            databases.add(database);
            Storage storage = database.storage();
            stages.put(engine.toString(), stages(() -> emptied(storage)));
        });
        return new Stores(stages, databases);
    }

    /** Returns stores by name. Each supplier returns an empty storage for each play. */
    static Stores of(Map<String, Supplier<Storage>> storages) {
        Map<String, Supplier<Stage>> stages = new LinkedHashMap<>();
        storages.forEach((name, storage) -> stages.put(name, stages(storage)));
        return new Stores(stages, List.of());
    }

    private static Supplier<Stage> stages(Supplier<Storage> storages) {
        Facades facades = new Facades();
        return () -> new Stage(facades, storages.get(), () -> {});
    }

    /** Returns stages that store the buffered clicks after each step, because buffered clicks may appear late (D-39). */
    private static Supplier<Stage> buffering() {
        Facades facades = new Facades();
        return () -> {
            ClickBufferingStorage storage = ClickBufferingStorage.over(MemoryStorage.create(), LONG);
            return new Stage(facades, storage, storage::flush);
        };
    }

    private static Storage emptied(Storage storage) {
        Owners owners = Waymark.builder().storage(storage).build().owners();
        owners.stream().toList().forEach(owners::erase);
        return storage;
    }

    int count() {
        return stages.size();
    }

    /** Plays these steps on empty stores, and describes the first difference, or the contradictions of the final rows. */
    Optional<String> defect(List<Step> steps) {
        return play(steps).map(Comparison::describe).or(this::contradictions);
    }

    private Optional<String> contradictions() {
        List<String> contradictions = new ArrayList<>();
        for (Database database : databases) {
            Contradictions.of(database).forEach(each -> contradictions.add(database.url() + ": " + each));
        }
        return contradictions.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", contradictions));
    }

    /** Plays these steps on empty stores, and returns the first difference. */
    Optional<Comparison> play(List<Step> steps) {
        Map<String, Future<List<Answer>>> plays = new LinkedHashMap<>();
        stages.forEach((name, stage) -> plays.put(name, threads.submit(() -> answers(stage.get(), steps))));
        Map<String, List<Answer>> answers = new LinkedHashMap<>();
        plays.forEach((name, play) -> answers.put(name, result(play)));
        return IntStream.range(0, steps.size())
                .mapToObj(i -> new Comparison(steps.get(i), nth(answers, i)))
                .filter(Comparison::isDefect)
                .findFirst();
    }

    private static List<Answer> answers(Stage stage, List<Step> steps) {
        List<Answer> answers = new ArrayList<>();
        for (Step step : steps) {
            answers.add(stage.play(step));
        }
        return answers;
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Answer> nth(Map<String, List<Answer>> answers, int index) {
        Map<String, Answer> nth = new LinkedHashMap<>();
        answers.forEach((name, all) -> nth.put(name, all.get(index)));
        return nth;
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
