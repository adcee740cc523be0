package dev.waymark.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.MoreCollectors;
import dev.waymark.Waymark;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The observers in the documentation work. */
class ObserversTest {

    private static final Path PAGE = Guides.FOLDER.resolve("metrics.md");

    @TempDir
    Path folder;

    private static Snippet shown(List<Snippet> snippets, String word) {
        return snippets.stream()
                .filter(snippet -> snippet.text().contains(word))
                .collect(MoreCollectors.onlyElement());
    }

    @Test
    void the_observer_for_micrometer_has_at_most_ten_lines() {
        assertThat(shown(Snippet.inMarkdown(PAGE), "registry").text().strip().lines())
                .hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void micrometer_counts_and_times_operations_by_name_and_outcome() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Waymark waymark = new SnippetCompiler(folder)
                .build(
                        shown(Snippet.inMarkdown(PAGE), "registry"),
                        MemoryStorage.create(),
                        registry,
                        TracerProvider.noop().get("none"));

        waymark.visits().visit("docs", Visitor.UNKNOWN);
        waymark.visits().visit("docs", Visitor.UNKNOWN);
        assertThat(catchThrowable(() -> waymark.links().get(7))).isNotNull();

        assertThat(registry.getMeters()).hasSize(2);
        assertThat(registry.get("waymark.operation")
                        .tag("operation", "visits.visit")
                        .tag("outcome", "unknown")
                        .timer())
                .satisfies(timer -> assertThat(timer.count()).isEqualTo(2))
                .satisfies(timer ->
                        assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isPositive());
        assertThat(registry.get("waymark.operation")
                        .tag("outcome", "not_found")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void opentelemetry_has_a_span_for_each_operation() throws Exception {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        try (SdkTracerProvider provider = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(spans))
                .build()) {
            Waymark waymark = new SnippetCompiler(folder)
                    .build(
                            shown(Snippet.inMarkdown(PAGE), "tracer"),
                            MemoryStorage.create(),
                            new SimpleMeterRegistry(),
                            provider.get("waymark"));

            waymark.visits().visit("docs", Visitor.UNKNOWN);
            assertThat(catchThrowable(() -> waymark.links().get(7))).isNotNull();

            assertThat(spans.getFinishedSpanItems())
                    .extracting(
                            SpanData::getName,
                            ObserversTest::outcome,
                            span -> span.getStatus().getStatusCode())
                    .containsExactly(
                            tuple("visits.visit", "unknown", StatusCode.UNSET),
                            tuple("links.get", "not_found", StatusCode.ERROR));
            assertThat(spans.getFinishedSpanItems())
                    .allMatch(span -> span.getStartEpochNanos() < span.getEndEpochNanos());
        }
    }

    private static String outcome(SpanData span) {
        return span.getAttributes().get(AttributeKey.stringKey("waymark.outcome"));
    }
}
