package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.click.ClickDimension;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickStore;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.H2;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Old clicks of links are aggregated in short transactions. */
class ClickAggregationTest {

    private static final LocalDate MAY = LocalDate.of(2030, 5, 1);
    private static final int LINKS = 3;

    private final ProbedDataSource probe = new ProbedDataSource(H2.memory());
    private final JdbcStorage storage = JdbcStorage.create(probe.dataSource());
    private final ClickStore clicks;

    ClickAggregationTest() {
        storage.schema().createOrUpgrade();
        clicks = storage.clicks().orElseThrow();
    }

    private int transactionsToAggregate(int valuesOfEach) {
        List<Link> links = storage.links()
                .insert(IntStream.range(0, LINKS)
                        .mapToObj(i -> LinkSample.of("link" + i).stored())
                        .toList());
        clicks.records()
                .restore(links.stream().map(link -> record(link, valuesOfEach)).toList());
        probe.reset();

        assertThat(clicks.aggregate(MAY.plusMonths(1), 0, LINKS))
                .hasValue(links.get(LINKS - 1).id());

        int transactions = Collections.frequency(probe.calls(), "commit");
        assertThat(clicks.records().list(0, LINKS))
                .hasSize(LINKS)
                .allSatisfy(record -> assertThat(record.counts())
                        .hasSize(1 + valuesOfEach)
                        .allMatch(count -> count.grain() == Grain.MONTH));
        return transactions;
    }

    private static ClickRecord record(Link link, int values) {
        return new ClickRecord(
                link.id(),
                Stream.concat(
                                Stream.of(Count.total(Grain.DAY, MAY, values), Count.total(Grain.MONTH, MAY, values)),
                                IntStream.range(0, values)
                                        .mapToObj(i ->
                                                Count.of(ClickDimension.REFERRER, Grain.DAY, MAY, "https://a/" + i, 1)))
                        .toList());
    }

    @Test
    void links_with_few_values_are_aggregated_together() {
        assertThat(transactionsToAggregate(1)).isOne();
    }

    @Test
    void links_with_many_values_are_aggregated_one_by_one() {
        assertThat(transactionsToAggregate(6_000)).isEqualTo(LINKS);
    }
}
