package dev.waymark.docs;

import static com.google.common.base.Preconditions.checkState;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.waymark.Waymark;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/** Compiles each snippet of Java as a subclass of {@link Given}. */
public final class SnippetCompiler {

    /** The imports that the IDE of a reader adds. */
    private static final List<String> IMPORTS = List.of(
            "dev.waymark.*",
            "dev.waymark.access.*",
            "dev.waymark.click.*",
            "com.zaxxer.hikari.HikariDataSource",
            "dev.waymark.contract.StorageContract",
            "dev.waymark.error.*",
            "dev.waymark.event.*",
            "dev.waymark.example.transaction.JooqTransactions",
            "dev.waymark.example.transaction.JtaTransactions",
            "dev.waymark.example.transaction.MicronautTransactions",
            "dev.waymark.example.transaction.RetryLoop",
            "dev.waymark.form.*",
            "dev.waymark.files.*",
            "dev.waymark.imports.*",
            "dev.waymark.link.*",
            "dev.waymark.observe.*",
            "dev.waymark.admin.*",
            "dev.waymark.query.*",
            "dev.waymark.report.*",
            "dev.waymark.server.*",
            "dev.waymark.spi.*",
            "dev.waymark.spring.*",
            "dev.waymark.spring.boot.*",
            "dev.waymark.spring.boot.web.*",
            "dev.waymark.storage.jdbc.*",
            "dev.waymark.storage.memory.*",
            "dev.waymark.storage.memory.testing.*",
            "dev.waymark.caching.*",
            "dev.waymark.url.*",
            "dev.waymark.page.*",
            "dev.waymark.visit.*",
            "dev.waymark.watch.*",
            "io.micrometer.core.instrument.Timer",
            "io.micronaut.transaction.TransactionOperations",
            "io.opentelemetry.api.trace.*",
            "jakarta.servlet.http.*",
            "jakarta.transaction.TransactionManager",
            "jakarta.transaction.TransactionSynchronizationRegistry",
            "java.io.IOException",
            "java.io.InputStream",
            "java.nio.charset.StandardCharsets",
            "java.nio.file.Files",
            "java.sql.*",
            "java.time.*",
            "java.time.format.DateTimeFormatter",
            "java.time.temporal.ChronoUnit",
            "java.util.*",
            "java.util.concurrent.Callable",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ThreadLocalRandom",
            "java.util.concurrent.locks.LockSupport",
            "java.util.function.*",
            "java.util.stream.*",
            "javax.sql.DataSource",
            "org.jdbi.v3.core.Jdbi",
            "org.jooq.DSLContext",
            "org.jooq.SQLDialect",
            "org.jspecify.annotations.Nullable",
            "org.junit.jupiter.api.Test",
            "org.slf4j.Logger",
            "org.slf4j.LoggerFactory",
            "org.springframework.beans.factory.annotation.Autowired",
            "org.springframework.beans.factory.annotation.Value",
            "org.springframework.boot.jdbc.DataSourceBuilder",
            "org.springframework.boot.jdbc.test.autoconfigure.JdbcTest",
            "org.springframework.boot.test.context.SpringBootTest",
            "org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest",
            "org.springframework.context.annotation.Bean",
            "org.springframework.context.annotation.Configuration",
            "org.springframework.context.annotation.Import",
            "org.springframework.http.HttpStatus",
            "org.springframework.http.ResponseEntity",
            "org.springframework.jdbc.core.JdbcTemplate",
            "org.springframework.jdbc.core.simple.JdbcClient",
            "org.springframework.jdbc.support.JdbcTransactionManager",
            "org.springframework.stereotype.Service",
            "org.springframework.test.web.servlet.assertj.MockMvcTester",
            "org.springframework.transaction.PlatformTransactionManager",
            "org.springframework.transaction.annotation.Transactional",
            "org.springframework.transaction.support.TransactionTemplate",
            "org.springframework.web.bind.annotation.*",
            "static org.assertj.core.api.Assertions.assertThat");

    private static final Pattern SHOWN_IMPORTS = Pattern.compile("(?m)^import [^;]+;\n");

    private static final String IMPORTED =
            IMPORTS.stream().map(each -> "import " + each + ";\n").collect(joining());

    private final Path folder;

    /** @param folder an empty folder for sources and classes */
    public SnippetCompiler(Path folder) {
        this.folder = folder;
    }

    /** Compiles snippets and returns the messages of the compiler, empty after a success. */
    public String compile(Collection<Snippet> snippets) throws IOException {
        ImmutableList.Builder<Path> sources = ImmutableList.builder();
        int number = 0;
        for (Snippet snippet : snippets) {
            number++;
            String name = snippet.className() + "_" + number;
            sources.add(Files.writeString(folder.resolve(name + ".java"), source(name, snippet)));
        }
        return compile(sources.build(), Files.createTempDirectory(folder, "classes"));
    }

    /** Runs a snippet, and returns the facade that it builds. */
    Waymark build(Snippet snippet, Storage storage, MeterRegistry registry, Tracer tracer) throws Exception {
        Path source = Files.writeString(folder.resolve("Built.java"), IMPORTED + """
                public final class Built {
                    public static Waymark build(
                            Storage storage, io.micrometer.core.instrument.MeterRegistry registry, Tracer tracer) {
                        %s
                        return waymark;
                    }
                }
                """.formatted(snippet.text()));
        Path classes = Files.createTempDirectory(folder, "classes");
        checkState(compile(List.of(source), classes).isEmpty(), "%s does not compile", snippet);
        URL[] urls = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, SnippetCompiler.class.getClassLoader())) {
            return (Waymark) loader.loadClass("Built")
                    .getMethod("build", Storage.class, MeterRegistry.class, Tracer.class)
                    .invoke(null, storage, registry, tracer);
        }
    }

    /** Runs a snippet of statements that use no name of {@link Given}. */
    public void run(Snippet snippet) throws Exception {
        String name = snippet.className();
        Path source = Files.writeString(folder.resolve(name + ".java"), source(name, snippet));
        Path classes = Files.createTempDirectory(folder, "classes");
        checkState(compile(List.of(source), classes).isEmpty(), "%s does not compile", snippet);
        URL[] urls = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, SnippetCompiler.class.getClassLoader())) {
            Class<?> type = loader.loadClass(name);
            type.getMethod("snippet").invoke(type.getConstructor().newInstance());
        }
    }

    private static String compile(List<Path> sources, Path classes) {
        ImmutableList.Builder<String> arguments = ImmutableList.<String>builder()
                .add("-d", classes.toString())
                .add("-cp", OtherJvm.classPath())
                .add("-encoding", "UTF-8", "-proc:none", "-Xlint:deprecation,rawtypes,unchecked", "-Werror");
        sources.forEach(source -> arguments.add(source.toString()));
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said);
        ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(writer, writer, arguments.build().toArray(String[]::new));
        return said.toString();
    }

    private static String source(String name, Snippet snippet) {
        StringBuilder source = new StringBuilder();
        String shownImports = SHOWN_IMPORTS
                .matcher(snippet.text())
                .results()
                .map(MatchResult::group)
                .collect(joining());
        String code = SHOWN_IMPORTS.matcher(snippet.text()).replaceAll("");
        source.append(IMPORTED)
                .append(shownImports)
                .append("public class ")
                .append(name)
                .append(" extends dev.waymark.docs.Given {\n");
        if (snippet.declaresTypes()) {
            source.append(code);
        } else {
            source.append("public void snippet() throws Exception {\n")
                    .append(asStatements(code))
                    .append("\n}");
        }
        return source.append("\n}\n").toString();
    }

    private static String asStatements(String text) {
        boolean isComplete = text.strip().matches("(?s).*([;}]|//[^\n]*)");
        return isComplete ? text : text + ";";
    }
}
