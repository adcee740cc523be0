package dev.waymark;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Primitives;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.waymark.access.ApiKey;
import dev.waymark.access.ApiKeys;
import dev.waymark.access.AttemptLimits;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.IssuedApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Privacy;
import dev.waymark.access.Scope;
import dev.waymark.access.Secret;
import dev.waymark.access.View;
import dev.waymark.admin.Owners;
import dev.waymark.admin.RecordCounts;
import dev.waymark.admin.StorageCopy;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.click.Clicks;
import dev.waymark.click.LinkClicks;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.error.WaymarkException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.VisitorPages;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.AliasCheck;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.DomainPolicy;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.Rule;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.link.TitleResolver;
import dev.waymark.link.UpdateLink;
import dev.waymark.observe.Operation;
import dev.waymark.observe.OperationObserver;
import dev.waymark.page.LinkPage;
import dev.waymark.page.Pages;
import dev.waymark.page.ReportPage;
import dev.waymark.query.Direction;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Search;
import dev.waymark.query.Sort;
import dev.waymark.query.TimeRange;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportDetails;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportRetries;
import dev.waymark.report.ReportWorkers;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.url.Hosts;
import dev.waymark.url.UrlPolicy;
import dev.waymark.url.WebUrl;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import dev.waymark.watch.LinkWatch;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public API refuses null immediately, with the name of the argument, even if all other arguments are valid. Only
 * the value of an absent header or query may be null, because servers return null for an absent header or query.
 */
class NullArgumentsTest {

    /** The interfaces that an embedder implements and the library calls. */
    private static final Set<Class<?>> PORTS = Set.of(
            Storage.class,
            LinkStore.class,
            ClickStore.class,
            ReportStore.class,
            ApiKeyStore.class,
            AllOwners.class,
            Copyable.class,
            WaymarkListener.class,
            OperationObserver.class,
            ReportGenerator.class,
            TitleResolver.class,
            AliasCheck.class,
            DomainPolicy.class,
            RequestHandler.JsonWriter.class,
            RequestHandler.JsonReader.class);

    /** The methods that read the value of a header or the query. */
    private static final Set<String> READERS = Set.of(
            "country",
            "acceptLanguage",
            "userAgent",
            "platformHint",
            "referrer",
            "source",
            "authenticate",
            "authority",
            "locationWith",
            "query",
            "decode",
            "read",
            "visited",
            "byCursor",
            "withIdempotencyKey",
            "forwarding",
            "withoutDomain");

    private static final Expiration DATED = Expiration.at(LocalDateTime.of(2025, 6, 1, 9, 30));
    private static final Sort<LinkSortField> SORT = Sort.by(LinkSortField.ID, Direction.ASC);

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();
    private final Link link = waymark.links().create(CreateLink.to(URL).expiration(DATED));
    private final Report report = waymark.reports().create(CreateReport.on(URL));
    private final ApiKey apiKey = new ApiKey(1, Owner.DEFAULT, "ci", Scope.READ, NOON, Optional.empty());

    /** A valid argument or receiver of each type. */
    private final Map<Class<?>, Object> samples = ImmutableMap.<Class<?>, Object>builder()
            .put(Integer.class, 7)
            .put(Long.class, 1L)
            .put(Boolean.class, true)
            .put(Object.class, "any")
            .put(String.class, "abcdefghij")
            .put(Optional.class, Optional.empty())
            .put(OptionalInt.class, OptionalInt.of(1))
            .put(List.class, List.of())
            .put(Set.class, Set.of())
            .put(Map.class, Map.of())
            .put(SortedMap.class, Collections.emptySortedMap())
            .put(Collection.class, Set.of())
            .put(Stream.class, Stream.empty())
            .put(ImportResult.class, ImportResult.of(new long[] {1}, List.of()))
            .put(InputStream.class, InputStream.nullInputStream())
            .put(InetAddress.class, InetAddress.getLoopbackAddress())
            .put(URI.class, URI.create("https://example.com/docs"))
            .put(BiFunction.class, (BiFunction<Object, Object, Object>) (query, page) -> page)
            .put(Throwable.class, new IllegalStateException())
            .put(DomainHosts.class, DomainHosts.NONE)
            .put(DomainHosts.Builder.class, DomainHosts.builder("https://go.example"))
            .put(VisitorPages.class, VisitorPages.DEFAULT)
            .put(RandomGenerator.class, new Random(1))
            .put(Answer.class, Answer.empty(204))
            .put(Request.class, Request.of("GET", "/docs", name -> List.of()))
            .put(RequestHandler.class, waymark.handler("https://go.example"))
            .put(RequestHandler.JsonWriter.class, (RequestHandler.JsonWriter) String::valueOf)
            .put(RequestHandler.JsonReader.class, (RequestHandler.JsonReader) text -> Map.of())
            .put(Runnable.class, (Runnable) () -> {})
            .put(Function.class, Function.identity())
            .put(UnaryOperator.class, UnaryOperator.identity())
            .put(Consumer.class, (Consumer<Object>) value -> {})
            .put(LongConsumer.class, (LongConsumer) number -> {})
            .put(Instant.class, NOON)
            .put(LocalDate.class, LocalDate.EPOCH)
            .put(LocalTime.class, LocalTime.NOON)
            .put(LocalDateTime.class, LocalDate.EPOCH.atStartOfDay())
            .put(ZoneId.class, ZoneOffset.UTC)
            .put(Clock.class, desk.clock)
            .put(Waymark.class, waymark)
            .put(Waymark.Builder.class, Waymark.builder())
            .put(Storage.class, desk.storage)
            .put(RecordCounts.class, RecordCounts.NONE)
            .put(CommitActions.class, CommitActions.create())
            .put(StorageCopy.class, StorageCopy.of(desk.storage, new Desk().storage))
            .put(ClickBufferingStorage.class, ClickBufferingStorage.over(desk.storage, Duration.ofDays(1)))
            .put(LinkCachingStorage.class, LinkCachingStorage.over(desk.storage, Duration.ofDays(1)))
            .put(Duration.class, Duration.ofDays(1))
            .put(WaymarkListener.class, (WaymarkListener) event -> {})
            .put(IntFunction.class, (IntFunction<String>) refused -> "docs")
            .put(OperationObserver.class, (OperationObserver) operation -> {})
            .put(Operation.class, Operation.succeeded("links.get", "ok", Duration.ZERO))
            .put(ReportGenerator.class, (ReportGenerator) url -> ReportOutcome.of(ReportResult.GOOD))
            .put(TitleResolver.class, (TitleResolver) url -> Optional.empty())
            .put(Owner.class, Owner.DEFAULT)
            .put(Year.class, Year.of(2030))
            .put(YearMonth.class, YearMonth.of(2030, 6))
            .put(ClickStatistics.class, ClickStatistics.byDay())
            .put(ClickPeriod.class, ClickPeriod.day(LocalDate.EPOCH))
            .put(Clicks.class, waymark.clicks())
            .put(LinkClicks.class, new LinkClicks(link, 1))
            .put(ClickFacts.class, ClickFacts.NONE)
            .put(CreationKey.class, new CreationKey("key", "fingerprint"))
            .put(ClickRecord.class, new ClickRecord(1, List.of()))
            .put(ClickRecord.Count.class, ClickRecord.Count.total(LocalDate.EPOCH, 1))
            .put(ClickTally.class, new ClickTally(1, Samples.NOW, Map.of()))
            .put(ClickTally.Day.class, new ClickTally.Day(1, Map.of(), 1))
            .put(Secret.class, Secret.of("p"))
            .put(PasswordHash.class, new PasswordHash("h"))
            .put(PasswordAttempts.class, PasswordAttempts.inMemory())
            .put(PasswordAttempt.class, PasswordAttempt.on("link " + 1, NOON))
            .put(AttemptLimits.class, AttemptLimits.DEFAULT)
            .put(Visitor.class, Visitor.UNKNOWN)
            .put(View.class, View.tooManyAttempts(Duration.ZERO))
            .put(PasswordHasher.class, PasswordHasher.pbkdf2(1))
            .put(Privacy.class, Privacy.PUBLIC)
            .put(ApiKeys.class, waymark.apiKeys())
            .put(ApiKey.class, apiKey)
            .put(IssueApiKey.class, IssueApiKey.named("ci"))
            .put(IssuedApiKey.class, new IssuedApiKey(apiKey, Secret.of("wm_")))
            .put(Links.class, waymark.links())
            .put(Link.class, link)
            .put(LinkBuilder.class, link.toBuilder())
            .put(CreateLink.class, CreateLink.to(URL))
            .put(ImportLink.class, ImportLink.of(CreateLink.to(URL)))
            .put(UpdateLink.class, UpdateLink.change())
            .put(LinkQuery.class, LinkQuery.all())
            .put(AliasPolicy.class, AliasPolicy.DEFAULT)
            .put(Expiration.class, Expiration.NEVER)
            .put(Start.class, Start.NONE)
            .put(Targeting.class, Targeting.NONE)
            .put(Rule.class, Rule.to("https://example.com/"))
            .put(Domain.class, Domain.DEFAULT)
            .put(Parameters.class, Parameters.decode(""))
            .put(Forms.class, waymark.forms())
            .put(ListRequest.class, new ListRequest<>("query", PageRequest.first(10)))
            .put(Violation.class, Violation.of("url", "required", "must not be empty"))
            .put(WaymarkException.class, new NotFoundException("link", 1))
            .put(Visits.class, waymark.visits())
            .put(LinkWatch.class, waymark.watch())
            .put(Visit.class, Visit.disabled())
            .put(Pages.class, waymark.pages())
            .put(LinkPage.class, new LinkPage("docs", Optional.empty(), 0, NOON, Optional.empty()))
            .put(
                    ReportPage.class,
                    new ReportPage(URL, "example.com", Optional.empty(), NOON, Optional.empty(), Optional.empty()))
            .put(
                    WaymarkEvent.LinkVisited.class,
                    new WaymarkEvent.LinkVisited(Domain.DEFAULT, "docs", Visitor.UNKNOWN, Visit.unknown()))
            .put(Reports.class, waymark.reports())
            .put(Report.class, report)
            .put(ReportBuilder.class, report.toBuilder())
            .put(ReportDetails.class, waymark.reports().details(report.id()))
            .put(CreateReport.class, CreateReport.on(URL))
            .put(ImportReport.class, ImportReport.of(CreateReport.on(URL)))
            .put(UpdateReport.class, UpdateReport.change())
            .put(ReportOutcome.class, ReportOutcome.of(ReportResult.GOOD))
            .put(ReportQuery.class, ReportQuery.all())
            .put(Owners.class, waymark.owners())
            .put(ReportQueue.class, waymark.reportQueue())
            .put(ReportClaim.class, new ReportClaim(report, 1, NOON, 1))
            .put(ReportRetries.class, ReportRetries.DEFAULT)
            .put(
                    ReportWorkers.Builder.class,
                    ReportWorkers.builder(waymark.reportQueue(), url -> ReportOutcome.of(ReportResult.GOOD)))
            .put(ReportWork.class, ReportWork.KEEP)
            .put(ReportState.class, reportState())
            .put(StoredApiKey.class, new StoredApiKey(apiKey, "hash"))
            .put(ReportState.Work.class, new ReportState.Work(Optional.of(NOON), 0, 0))
            .put(LinkFilter.class, Samples.filter(LinkQuery.all()))
            .put(ReportFilter.class, Samples.filter(ReportQuery.all()))
            .put(Enum.class, LinkSortField.ID)
            .put(Sort.class, SORT)
            .put(Search.class, new Search<>("a", LinkSortField.ID))
            .put(TimeRange.class, TimeRange.ALWAYS)
            .put(PageRequest.class, PageRequest.first(10))
            .put(Page.class, new Page<>(List.of(1), 10, OptionalInt.of(1), Optional.empty(), Optional.empty()))
            .put(UrlPolicy.class, UrlPolicy.DEFAULT)
            .put(Predicate.class, Hosts.notPublic())
            .put(WebUrl.class, WebUrl.of(URL))
            .put(Position.class, Position.of(1, 1))
            .put(Slice.class, Slice.from(SORT, 0, 1))
            .put(AliasKey.class, new AliasKey(Domain.DEFAULT, "docs"))
            .put(
                    StoredLink.class,
                    desk.storage.links().find(Owner.DEFAULT, link.id()).orElseThrow())
            .put(UrlKey.class, UrlKey.of(URL))
            .put(AliasCheck.class, (AliasCheck) (owner, domain, alias) -> Optional.empty())
            .put(DomainPolicy.class, (DomainPolicy) (owner, domain) -> true)
            .put(LinkStore.Replacement.class, linkReplacement())
            .put(ReportStore.Replacement.class, reportReplacement())
            .put(
                    StoredReport.class,
                    desk.storage
                            .reports()
                            .findWithFindings(Owner.DEFAULT, report.id())
                            .orElseThrow())
            .build();

    @Test
    void the_public_api_refuses_null_for_every_object() {
        List<String> tolerant = api().flatMap(executable -> IntStream.range(0, executable.getParameterCount())
                        .filter(i -> !executable.getParameterTypes()[i].isPrimitive())
                        .filter(i -> !refusesNull(executable, i))
                        .mapToObj(i -> describe(executable) + " takes null as argument " + i))
                .sorted()
                .toList();

        assertThat(tolerant).isEmpty();
    }

    private LinkStore.Replacement linkReplacement() {
        StoredLink before = desk.storage.links().find(Owner.DEFAULT, link.id()).orElseThrow();
        return new LinkStore.Replacement(
                before, before.withLink(link.toBuilder().version(2).build()));
    }

    private ReportStore.Replacement reportReplacement() {
        StoredReport before =
                desk.storage.reports().find(Owner.DEFAULT, report.id()).orElseThrow();
        return new ReportStore.Replacement(
                before, before.withReport(report.toBuilder().version(2).build()), false, ReportWork.KEEP);
    }

    private ReportState reportState() {
        return new ReportState(
                desk.storage
                        .reports()
                        .findWithFindings(Owner.DEFAULT, report.id())
                        .orElseThrow(),
                Optional.of(new ReportState.Work(Optional.of(NOON), 0, 0)));
    }

    private static Stream<Executable> api() {
        return Library.classes().that(Library.EXPORTED).stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::reflect)
                .filter(type -> !type.isAnnotation() && !type.isEnum() && !PORTS.contains(type))
                .filter(type -> !type.getPackage().equals(ForwardingStorage.class.getPackage()))
                .filter(type -> !Throwable.class.isAssignableFrom(type))
                .flatMap(type -> Stream.<Executable>concat(
                        Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods())))
                .filter(executable -> Modifier.isPublic(executable.getModifiers()) && !executable.isSynthetic())
                .filter(executable -> !Set.of("equals", "compareTo").contains(executable.getName()))
                .filter(executable -> !READERS.contains(executable.getName()))
                .filter(executable -> !setsOptionalValue(executable))
                .filter(executable -> !describe(executable).equals("dev.waymark.form.DomainHosts.find(String)"));
    }

    /** Returns whether a method skips a null value, as {@link CreateLink#with} does. */
    private static boolean setsOptionalValue(Executable executable) {
        return executable.getName().equals("with")
                && List.of(executable.getParameterTypes()).equals(List.of(Object.class, BiFunction.class));
    }

    private boolean refusesNull(Executable executable, int position) {
        Class<?>[] types = executable.getParameterTypes();
        Object[] arguments = Arrays.stream(types).map(this::sample).toArray();
        arguments[position] = null;
        try {
            if (executable instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                ((Method) executable).invoke(receiver(executable), arguments);
            }
            return false;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof NullPointerException refusal
                    && names(executable, executable.getParameters()[position], refusal);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(describe(executable), e);
        }
    }

    /**
     * Returns whether an exception names the parameter. The parameter {@code newTitle} of a wither is named as
     * {@code title}; types for adapters often leave the check to the JVM.
     */
    private static boolean names(Executable executable, Parameter parameter, NullPointerException refusal) {
        String name = parameter.getName();
        String property = name.startsWith("new") ? Ascii.toLowerCase(name.substring(3)) : name;
        String message = String.valueOf(refusal.getMessage());
        boolean isForAdapters =
                executable.getDeclaringClass().getPackageName().startsWith(Storage.class.getPackageName());
        return List.of(name, property).contains(message)
                || (isForAdapters && message.endsWith('"' + name + "\" is null"));
    }

    private Object receiver(Executable executable) {
        if (Modifier.isStatic(executable.getModifiers())) {
            return null;
        }
        Class<?> type = executable.getDeclaringClass();
        return type == Expiration.class ? DATED : sample(type);
    }

    private Object sample(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        Object sample = samples.get(Primitives.wrap(type));
        assertThat(sample).as("a sample of " + type).isNotNull();
        return sample;
    }

    private static String describe(Executable executable) {
        return executable.getDeclaringClass().getName()
                + (executable instanceof Method ? "." + executable.getName() : "")
                + Arrays.stream(executable.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(joining(", ", "(", ")"));
    }
}
