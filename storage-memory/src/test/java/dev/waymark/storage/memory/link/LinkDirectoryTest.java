package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.memory.fixture.Waiting;
import dev.waymark.storage.memory.rows.TransactionState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A writer of an alias waits for the end of the transaction that adds or removes the alias. */
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
    void reserveAlias() {
        directory.reserveAliases(List.of(row));
    }

    @Test
    void an_alias_is_taken_after_the_change_that_adds_the_alias_has_committed() {
        CompletableFuture<Boolean> wanting = waitForTheAlias();

        change.commit();

        assertThatThrownBy(wanting::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(LinkStore.DuplicateAliasException.class);
        assertThat(directory.find(key)).contains(row);
    }

    @Test
    void an_alias_is_free_after_the_change_that_adds_the_alias_was_rolled_back() {
        CompletableFuture<Boolean> wanting = waitForTheAlias();

        change.rollBack();

        assertThat(wanting.join()).isTrue();
        assertThat(directory.find(key)).isEmpty();
    }

    @Test
    void an_alias_is_free_after_the_change_that_removes_the_alias_has_committed() {
        change.commit();
        TransactionState removing = new TransactionState();
        row.end(Optional.empty(), removing);
        CompletableFuture<Boolean> wanting = waitForTheAlias();

        removing.commit();

        assertThat(wanting.join()).isTrue();
    }

    @Test
    void the_old_alias_of_a_renamed_link_finds_no_link() {
        change.commit();
        TransactionState renaming = new TransactionState();
        LinkVersion next = partition.newVersion(LinkSample.of("b").id(1).stored(), renaming);
        row.end(Optional.of(next), renaming);
        assertThat(directory.find(key)).contains(row);

        renaming.commit();

        assertThat(directory.find(key)).isEmpty();
    }

    private CompletableFuture<Boolean> waitForTheAlias() {
        return Waiting.start(() -> directory.reserveAliases(List.of(row(2, new TransactionState()))));
    }
}
