package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.access.Owner;
import dev.waymark.contract.part.ForwardingApiKeyStore;
import dev.waymark.spi.ApiKeyStore;
import org.junit.jupiter.api.Test;

class WrapperDecisionsTest {

    private static final String FORWARDED = """
            insert(ApiKey, String)
            find(String)
            list(Owner)
            deleteAll(Owner)
            allOwners()
            """;

    static class KeepingStore extends ForwardingApiKeyStore {
        KeepingStore(ApiKeyStore store) {
            super(store);
        }

        @Override
        public boolean delete(Owner owner, long id) {
            return false;
        }
    }

    private static WrapperDecisions decisions(String overridden, String forwarded) {
        return new WrapperDecisions(ApiKeyStore.class, KeepingStore.class, overridden, forwarded);
    }

    @Test
    void a_wrapper_with_a_decision_on_each_method_passes() {
        decisions("delete(Owner, long)", FORWARDED).check();
    }

    @Test
    void a_method_without_a_decision_fails() {
        assertThatThrownBy(() -> decisions("delete(Owner, long)", "list(Owner)").check())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("deleteAll(Owner)");
    }

    @Test
    void a_method_that_is_forwarded_against_the_decision_fails() {
        assertThatThrownBy(() -> decisions("delete(Owner, long)\nfind(String)", FORWARDED.replace("find(String)\n", ""))
                        .check())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("find(String)");
    }

    @Test
    void a_method_that_is_overridden_against_the_decision_fails() {
        assertThatThrownBy(
                        () -> decisions("", FORWARDED + "delete(Owner, long)").check())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("should forward");
    }
}
