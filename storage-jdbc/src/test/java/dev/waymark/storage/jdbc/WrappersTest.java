package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.waymark.contract.WrapperDecisions;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The explicit decision of each wrapper about each method of its interface. A wrapper that inherits a default method of the
 * interface drops the features that the default ignores.
 */
class WrappersTest {

    private static final List<Class<?>> INTERFACES = List.of(
            Storage.class,
            LinkStore.class,
            ReportStore.class,
            ApiKeyStore.class,
            ClickStore.class,
            AllOwners.class,
            Transactions.class);

    private static final Pattern IN_TESTS_OF_CORE = Pattern.compile("/core/target/(test-classes/|.*-tests[.]jar)");

    private static final String TRAFFIC = "dev.waymark.caching.";

    private static WrapperDecisions decisions(Class<?> type, String wrapper, String overridden, String forwarded) {
        try {
            return new WrapperDecisions(type, Class.forName(wrapper), overridden, forwarded);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    static Stream<WrapperDecisions> wrappers() {
        return Stream.of(
                decisions(Storage.class, TRAFFIC + "LinkCachingStorage", "links()", """
                        reports()
                        apiKeys()
                        clicks()
                        joinsTransactions()
                        isJoined()
                        commitActions()
                        """),
                decisions(Storage.class, TRAFFIC + "ClickBufferingStorage", "links()", """
                        reports()
                        apiKeys()
                        clicks()
                        joinsTransactions()
                        isJoined()
                        commitActions()
                        """),
                decisions(Storage.class, "dev.waymark.storage.jdbc.click.BufferedClicksTest$Watched", "links()", """
                        reports()
                        apiKeys()
                        clicks()
                        joinsTransactions()
                        isJoined()
                        commitActions()
                        """),
                decisions(LinkStore.class, TRAFFIC + "LinkCachingLinkStore", """
                        insert(List)
                        findByAlias(AliasKey)
                        findAndCount(AliasKey, Instant, ClickFacts)
                        update(List)
                        delete(Owner, long)
                        deleteAll(LinkFilter, long, int)
                        countClick(Link, Instant, ClickFacts)
                        clearCreationKey(Owner, long, String)
                        allOwners()
                        """, """
                        find(Owner, long)
                        findByCreationKey(Owner, String)
                        takenAliases(Set)
                        list(LinkFilter, Slice)
                        count(LinkFilter)
                        tags(Owner, int)
                        addClicks(Map)
                        addClicksOfUnlocked(Map)
                        """),
                decisions(LinkStore.class, TRAFFIC + "ClickBufferingLinkStore", """
                        findAndCount(AliasKey, Instant, ClickFacts)
                        update(List)
                        delete(Owner, long)
                        deleteAll(LinkFilter, long, int)
                        countClick(Link, Instant, ClickFacts)
                        allOwners()
                        """, """
                        insert(List)
                        find(Owner, long)
                        findByAlias(AliasKey)
                        findByCreationKey(Owner, String)
                        takenAliases(Set)
                        clearCreationKey(Owner, long, String)
                        list(LinkFilter, Slice)
                        count(LinkFilter)
                        tags(Owner, int)
                        addClicks(Map)
                        addClicksOfUnlocked(Map)
                        """),
                decisions(AllOwners.class, TRAFFIC + "LinkCachingLinkStore$CachingAllOwners", """
                        restore(List)
                        move(Owner, long, Owner, Instant)
                        """, """
                        owners(Optional, int)
                        list(long, int)
                        """),
                decisions(
                        AllOwners.class,
                        TRAFFIC + "ClickBufferingLinkStore$BufferingAllOwners",
                        "list(long, int)",
                        """
                        owners(Optional, int)
                        move(Owner, long, Owner, Instant)
                        restore(List)
                        """),
                decisions(Transactions.class, "dev.waymark.storage.jdbc.transaction.AmbientTransactions", """
                        run(TransactionMode, String, Work)
                        read(String, Work)
                        write(String, Work)
                        isJoined()
                        """, ""));
    }

    @ParameterizedTest
    @MethodSource("wrappers")
    void each_wrapper_is_as_decided(WrapperDecisions decisions) {
        decisions.check();
    }

    /** Returns whether a class implements an interface, and has an object with the same interface. */
    private static boolean wraps(JavaClass wrapper, Class<?> type) {
        return wrapper.isAssignableTo(type)
                && !wrapper.getModifiers().contains(JavaModifier.ABSTRACT)
                && wrapper.getAllFields().stream()
                        .anyMatch(field -> field.getRawType().isEquivalentTo(type));
    }

    @Test
    void each_wrapper_is_listed() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(location ->
                        !IN_TESTS_OF_CORE.matcher(location.toString()).find())
                .importPackages("dev.waymark");

        assertThat(classes.stream()
                        .filter(each -> INTERFACES.stream().anyMatch(type -> wraps(each, type)))
                        .map(JavaClass::getName))
                .containsExactlyInAnyOrderElementsOf(
                        wrappers().map(WrapperDecisions::toString).toList());
    }
}
