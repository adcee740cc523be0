package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.storage.memory.fixture.Waiting;
import dev.waymark.storage.memory.rows.TransactionState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who wants an alias that a change gives or takes waits until that is over. */
@Timeout(60)
class LinkDirectoryTest {

    private final LinkDirectory directory = new LinkDirectory();
    private final LinkPartition partition = Partitions.empty();
    private final TransactionState change = new TransactionState();
    private final LinkVersion row = row(1, change);
    private final AliasKey key = row.stored().aliasKey();

    private LinkVersion row(long id, TransactionState brings) {
        return partition.newVersion(LinkSample.of("a").id(id).stored(), brings);
    }

    @BeforeEach
    void name() {
        directory.name(List.of(row));
    }

    @Test
    void an_alias_is_taken_if_the_change_that_gives_it_is_done() {
        CompletableFuture<Boolean> wanting = whoWantsTheAlias();

        change.commit();

        assertThatThrownBy(wanting::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(DuplicateAliasException.class);
        assertThat(directory.find(key)).contains(row);
    }

    @Test
    void an_alias_is_free_if_the_change_that_gives_it_is_undone() {
        CompletableFuture<Boolean> wanting = whoWantsTheAlias();

        change.rollBack();

        assertThat(wanting.join()).isTrue();
        assertThat(directory.find(key)).isEmpty();
    }

    @Test
    void an_alias_is_free_if_the_change_that_takes_it_is_done() {
        change.commit();
        TransactionState taking = new TransactionState();
        row.end(Optional.empty(), taking);
        CompletableFuture<Boolean> wanting = whoWantsTheAlias();

        taking.commit();

        assertThat(wanting.join()).isTrue();
    }

    @Test
    void an_alias_is_not_that_of_a_link_that_has_another_by_now() {
        change.commit();
        TransactionState renaming = new TransactionState();
        LinkVersion next = partition.newVersion(LinkSample.of("b").id(1).stored(), renaming);
        row.end(Optional.of(next), renaming);
        assertThat(directory.find(key)).contains(row);

        renaming.commit();

        assertThat(directory.find(key)).isEmpty();
    }

    private CompletableFuture<Boolean> whoWantsTheAlias() {
        return Waiting.start(() -> directory.name(List.of(row(2, new TransactionState()))));
    }
}
