package dev.waymark.docs;

import com.google.gson.Gson;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.example.transaction.JdbcPages;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.query.Page;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spring.SpringStorage;
import dev.waymark.spring.SpringTransactions;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.memory.testing.FakeWaymark;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.transaction.TransactionOperations;
import io.opentelemetry.api.trace.Tracer;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.OutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The names of an application that snippets use. Each snippet is compiled as a subclass, and never run. */
public abstract class Given {

    protected DataSource dataSource;
    protected DataSource embedded;
    protected DataSource server;
    protected DataSource standby;
    protected Connection connection;
    protected CommitActions actions;
    protected Supplier<Optional<Connection>> active;
    protected Supplier<CommitActions> commits;
    protected PlatformTransactionManager transactionManager;
    protected TransactionManager jtaManager;
    protected TransactionSynchronizationRegistry synchronizations;
    protected TransactionOperations<Connection> transactions;
    protected TransactionTemplate transaction;
    protected JdbcPages pages;
    protected SpringTransactions springTransactions;
    protected SpringStorage springStorage;
    protected ApplicationEventPublisher publisher;
    protected JdbcClient jdbc;
    protected JdbcStorage storage;
    protected JdbcStorage newStorage;
    protected LinkCachingStorage cache;
    protected Waymark waymark;
    protected FakeWaymark fake;
    protected Gson gson;
    protected MeterRegistry registry;
    protected Tracer tracer;
    protected Links links;
    protected Reports reports;
    protected Forms forms;
    protected Owner owner;
    protected Owner from;
    protected Owner to;
    protected Visitor visitor;
    protected Visit visit;
    protected WebRequest request;
    protected long id;
    protected Link link;
    protected Report report;
    protected ReportOutcome outcome;
    protected ReportGenerator generator;
    protected ReportClaim claim;
    protected Page<Link> page;
    protected CreateLink command;
    protected List<CreateLink> commands;
    protected List<ImportLink> records;
    protected LinkQuery query;
    protected ReportQuery reportQuery;
    protected Parameters parameters;
    protected Instant ninetyDaysAgo;
    protected Instant aYearAgo;
    protected ZoneId zone;
    protected String body;
    protected String authorization;
    protected String text;
    protected String title;
    protected @Nullable String cursor;
    protected Map<String, String> json;
    protected String url;
    protected String password;
    protected String remoteAddress;
    protected String pageKey;
    protected Path path;
    protected OutputStream out;
    protected String country;
    protected String acceptLanguage;
    protected String userAgent;

    protected void show(String text) {}

    protected void evict(String alias) {}

    protected void insertPage(Connection transaction, String pageTitle, long linkId) {}

    protected void respond(int status, Map<String, ?> json) {}

    protected void respond(int status, Map<String, String> headers, String text) {}

    protected Response explain(Visit visit) {
        return new Response(visit.type().toString());
    }

    /** A request of a web framework. */
    protected record WebRequest(String getMethod) {
        public @Nullable String getQueryString() {
            return null;
        }

        public @Nullable String getHeader(String name) {
            return null;
        }
    }

    protected record Response(String text) {
        public static Response of(Map<String, ?> json) {
            return new Response(json.toString());
        }

        public static Response redirect(String location) {
            return new Response(location);
        }

        public static Response passwordForm() {
            return new Response("its password?");
        }

        public static Response tooManyRequests(Duration wait) {
            return new Response("after " + wait);
        }

        public static Response unavailable() {
            return new Response("again, please");
        }

        public static Response limitedLink() {
            return new Response("nothing to show");
        }

        public static Response gone() {
            return new Response("gone");
        }

        public static Response notFound() {
            return new Response("not found");
        }
    }

    /** A storage that the application implements. */
    protected static final class YourStorage implements Storage {
        public YourStorage() {}

        @Override
        public ReportStore reports() {
            throw new UnsupportedOperationException();
        }

        @Override
        public LinkStore links() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ApiKeyStore apiKeys() {
            throw new UnsupportedOperationException();
        }
    }

    /** A controller of the application. */
    protected static final class RedirectController {}

    /** The options of the application. */
    protected static final class SiteConfiguration {}

    /** A service of the application with a database. */
    protected static final class Campaigns {
        private final Links links;

        public Campaigns(Links links) {
            this.links = links;
        }

        public Link launch(String name) {
            return links.create(CreateLink.to("https://example.com/").title(name));
        }
    }

    /** A service of the application, for unit tests. */
    protected static final class YourService {
        private final Links links;

        public YourService(Links links) {
            this.links = links;
        }

        public Links links() {
            return links;
        }

        public Link announceSale(LocalDate lastDay) {
            return links.create(
                    CreateLink.to("https://example.com/sale").alias("sale").expiration(Expiration.after(lastDay)));
        }
    }
}
