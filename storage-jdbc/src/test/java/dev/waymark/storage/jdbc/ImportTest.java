package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Concurrent imports of the same links into each database (D-35). */
@EachEngine
class ImportTest {

    private static final String URL = "https://example.com/";
    private static final int IMPORTS = 3;
    private static final int RECORDS = 2_000;

    private final Links links;

    ImportTest(Engine engine) {
        links = Waymark.builder()
                .storage(engine.emptyDatabase().storage())
                .build()
                .links();
    }

    private static ImportLink named(String alias) {
        return ImportLink.of(CreateLink.to(URL).alias(alias));
    }

    @Test
    void concurrent_imports_of_the_same_aliases_import_each_alias_once_and_count_each_record() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(IMPORTS);
        try {
            List<Callable<ImportResult>> imports = IntStream.range(0, IMPORTS)
                    .mapToObj(number -> (Callable<ImportResult>) () -> importShuffled(number))
                    .toList();
            long imported = 0;
            for (Future<ImportResult> each : threads.invokeAll(imports, 2, TimeUnit.MINUTES)) {
                imported += each.get().imported();
            }

            assertThat(imported).isEqualTo(RECORDS);
        } finally {
            threads.shutdownNow();
        }
        assertThat(links.stream(LinkQuery.all()).map(Link::alias).distinct()).hasSize(RECORDS);
    }

    /** Imports links in a random order. The number of clicks identifies the import of a link. */
    private ImportResult importShuffled(int number) {
        List<String> aliases = new ArrayList<>(
                IntStream.range(0, RECORDS).mapToObj(i -> "alias-" + i).toList());
        Collections.shuffle(aliases, new Random(number));
        Set<String> refused = new HashSet<>();
        ImportResult result = links.importAll(
                aliases.stream().map(alias -> named(alias).clicks(number)),
                violation -> refused.add(aliases.get(violation.index().orElseThrow())),
                done -> {});
        assertThat(refused).hasSize((int) result.refused());
        assertThat(result.imported() + result.refused()).isEqualTo(RECORDS);
        for (String alias : aliases) {
            assertThat(links.findByAlias(alias).orElseThrow().clicks() == number)
                    .as(alias)
                    .isNotEqualTo(refused.contains(alias));
        }
        return result;
    }
}
