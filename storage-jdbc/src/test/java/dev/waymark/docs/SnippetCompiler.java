package dev.waymark.docs;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.OtherJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.spi.ToolProvider;

/** Compiles snippets of Java, each as a class of its own, which has all that {@link Given} has. */
public final class SnippetCompiler {

    /** What a reader's IDE imports. */
    private static final List<String> IMPORTS = List.of(
            "dev.waymark.*",
            "dev.waymark.access.*",
            "dev.waymark.contract.StorageContract",
            "dev.waymark.error.*",
            "dev.waymark.event.*",
            "dev.waymark.form.*",
            "dev.waymark.link.*",
            "dev.waymark.query.*",
            "dev.waymark.report.*",
            "dev.waymark.spi.*",
            "dev.waymark.storage.jdbc.*",
            "dev.waymark.storage.memory.*",
            "dev.waymark.traffic.*",
            "dev.waymark.url.*",
            "dev.waymark.visit.*",
            "java.sql.*",
            "java.time.*",
            "java.util.*",
            "org.springframework.jdbc.datasource.DataSourceUtils",
            "org.springframework.transaction.support.TransactionSynchronization",
            "org.springframework.transaction.support.TransactionSynchronizationManager");

    private final Path folder;

    /** @param folder where it may write */
    public SnippetCompiler(Path folder) {
        this.folder = folder;
    }

    /** What the compiler has to say; empty if nothing is wrong. */
    public String compile(Collection<Snippet> snippets) throws IOException {
        ImmutableList.Builder<String> arguments = ImmutableList.<String>builder()
                .add("-d", Files.createTempDirectory(folder, "classes").toString())
                .add("-cp", OtherJvm.classPath())
                .add("-encoding", "UTF-8", "-proc:none", "-Xlint:deprecation,rawtypes,unchecked", "-Werror");
        int number = 0;
        for (Snippet snippet : snippets) {
            number++;
            String name = snippet.className() + "_" + number;
            Path source = folder.resolve(name + ".java");
            Files.writeString(source, source(name, snippet));
            arguments.add(source.toString());
        }
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said);
        ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(writer, writer, arguments.build().toArray(String[]::new));
        return said.toString();
    }

    private static String source(String name, Snippet snippet) {
        StringBuilder source = new StringBuilder();
        IMPORTS.forEach(each -> source.append("import ").append(each).append(";\n"));
        source.append("abstract class ").append(name).append(" extends dev.waymark.docs.Given {\n");
        if (snippet.declaresTypes()) {
            source.append(snippet.text());
        } else {
            source.append("void snippet() throws Exception {\n")
                    .append(asStatements(snippet.text()))
                    .append("\n}");
        }
        return source.append("\n}\n").toString();
    }

    private static String asStatements(String text) {
        boolean isComplete = text.strip().matches("(?s).*([;}]|//[^\n]*)");
        return isComplete ? text : text + ";";
    }
}
