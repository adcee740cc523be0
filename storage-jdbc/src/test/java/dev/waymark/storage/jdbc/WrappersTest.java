package dev.waymark.storage.jdbc;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.Sets;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

    /**
     * A wrapper and its decisions.
     *
     * @param type the wrapped interface
     * @param wrapper the name of the class
     * @param overridden the methods that the class itself implements, one a line
     * @param forwarded the methods that the superclass forwards to the wrapped object, one a line
     */
    private record Decisions(Class<?> type, String wrapper, String overridden, String forwarded) {

        Class<?> wrapperClass() throws ClassNotFoundException {
            return Class.forName(wrapper);
        }

        Set<String> all() {
            return new TreeSet<>(Stream.of(overridden, forwarded)
                    .flatMap(text -> lines(text).stream())
                    .toList());
        }

        @Override
        public String toString() {
            return wrapper;
        }
    }

    private static List<String> lines(String text) {
        return Splitter.on('\n').omitEmptyStrings().splitToList(text);
    }

    static Stream<Decisions> wrappers() {
        return Stream.of(
                new Decisions(Storage.class, TRAFFIC + "LinkCachingStorage", "links()", """
                        reports()
                        apiKeys()
                        forWarmUp()
                        isJoined()
                        afterCommit(Runnable)
                        """),
                new Decisions(Storage.class, TRAFFIC + "ClickBufferingStorage", "links()", """
                        reports()
                        apiKeys()
                        forWarmUp()
                        isJoined()
                        afterCommit(Runnable)
                        """),
                new Decisions(
                        Storage.class, "dev.waymark.storage.jdbc.click.GatheredClicksTest$Watched", "links()", """
                        reports()
                        apiKeys()
                        forWarmUp()
                        isJoined()
                        afterCommit(Runnable)
                        """),
                new Decisions(LinkStore.class, TRAFFIC + "LinkCachingLinkStore", """
                        insert(List)
                        findByAlias(AliasKey)
                        findForVisit(AliasKey)
                        findAndCount(AliasKey, Instant)
                        update(StoredLink, long)
                        delete(Owner, long)
                        countClick(Link)
                        addClicks(Map)
                        updateAll(List)
                        setAll(LinkFilter, List, LinkSettings)
                        deleteAll(LinkFilter, List)
                        allOwners()
                        clicks()
                        """, """
                        findRow(AliasKey)
                        find(Owner, long)
                        claim(Owner, String)
                        list(LinkFilter, Slice)
                        count(LinkFilter)
                        ids(LinkFilter, long, int)
                        findAll(LinkFilter, List)
                        """),
                new Decisions(LinkStore.class, TRAFFIC + "ClickBufferingLinkStore", """
                        find(Owner, long)
                        findRow(AliasKey)
                        findByAlias(AliasKey)
                        findForVisit(AliasKey)
                        findAndCount(AliasKey, Instant)
                        update(StoredLink, long)
                        delete(Owner, long)
                        list(LinkFilter, Slice)
                        countClick(Link)
                        findAll(LinkFilter, List)
                        updateAll(List)
                        deleteAll(LinkFilter, List)
                        allOwners()
                        clicks()
                        """, """
                        insert(List)
                        claim(Owner, String)
                        count(LinkFilter)
                        addClicks(Map)
                        ids(LinkFilter, long, int)
                        setAll(LinkFilter, List, LinkSettings)
                        """),
                new Decisions(ClickStore.class, TRAFFIC + "LinkCachingLinkStore$CachingClickStore", """
                        findAndCount(AliasKey, Instant, ClickFacts)
                        countClick(Link, ClickFacts)
                        addClicks(Map)
                        """, """
                        totals(List, ClickSpan)
                        totals(Owner, ClickSpan)
                        sums(List, List)
                        top(Owner, List, int)
                        values(List, ClickDimension, List)
                        fold(LocalDate, long, int)
                        deleteBefore(LocalDate, long, int)
                        records()
                        """),
                new Decisions(ClickStore.class, TRAFFIC + "ClickBufferingLinkStore$BufferingClickStore", """
                        findAndCount(AliasKey, Instant, ClickFacts)
                        countClick(Link, ClickFacts)
                        """, """
                        addClicks(Map)
                        totals(List, ClickSpan)
                        totals(Owner, ClickSpan)
                        sums(List, List)
                        top(Owner, List, int)
                        values(List, ClickDimension, List)
                        fold(LocalDate, long, int)
                        deleteBefore(LocalDate, long, int)
                        records()
                        """),
                new Decisions(AllOwners.class, TRAFFIC + "LinkCachingLinkStore$CachingAllOwners", """
                        restore(List)
                        move(Owner, long, Owner, Instant)
                        """, """
                        owners(Optional, int)
                        list(long, int)
                        """),
                new Decisions(
                        AllOwners.class,
                        TRAFFIC + "ClickBufferingLinkStore$BufferingAllOwners",
                        "list(long, int)",
                        """
                        owners(Optional, int)
                        restore(List)
                        move(Owner, long, Owner, Instant)
                        """),
                new Decisions(Transactions.class, "dev.waymark.storage.jdbc.transaction.AmbientTransactions", """
                        read(String, Work)
                        readConsistently(String, Work)
                        write(String, Work)
                        count(String, Work)
                        countInOneStatement(String, Work)
                        writeWithoutSavepoint(String, Work)
                        define(String, Work)
                        tryInOneStatement(String, Work)
                        readingInTransactions(Optional)
                        mayBeStale()
                        checkNotStale(Optional, long)
                        """, ""));
    }

    private static Stream<Method> abstractAndDefaultMethods(Class<?> type) {
        return Arrays.stream(type.getMethods()).filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    private static String signature(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(joining(", ", "(", ")"));
    }

    private static Set<String> declared(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isBridge())
                .map(WrappersTest::signature)
                .collect(toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @MethodSource("wrappers")
    void each_wrapper_decides_on_each_method(Decisions decisions) {
        Set<String> methods = abstractAndDefaultMethods(decisions.type())
                .map(WrappersTest::signature)
                .collect(toCollection(TreeSet::new));

        assertThat(decisions.all())
                .as(
                        "decide here for each method of %s whether %s overrides or forwards the method",
                        decisions.type().getSimpleName(), decisions.wrapper())
                .containsExactlyElementsOf(methods);
    }

    @ParameterizedTest
    @MethodSource("wrappers")
    void each_wrapper_is_as_decided(Decisions decisions) throws ClassNotFoundException {
        Class<?> wrapper = decisions.wrapperClass();

        assertThat(decisions.type()).isAssignableFrom(wrapper);
        assertThat(declared(wrapper))
                .as("methods that %s overrides", wrapper)
                .containsAll(lines(decisions.overridden()));
        assertThat(Sets.intersection(declared(wrapper), Set.copyOf(lines(decisions.forwarded()))))
                .as("methods that %s should forward, and overrides", wrapper)
                .isEmpty();
        assertThat(declared(wrapper.getSuperclass()))
                .as("methods that %s forwards", wrapper.getSuperclass())
                .containsAll(lines(decisions.forwarded()));
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
                        wrappers().map(Decisions::wrapper).toList());
    }
}
