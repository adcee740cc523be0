package dev.waymark.docs;

import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of all modules. */
final class Sources {

    /** A module without a descriptor: all its packages are for users. */
    private static final String STARTER = "storage-jdbc/spring-boot-starter";

    private static final List<String> MODULES =
            List.of("core", "core/files", "storage-memory", "storage-jdbc", "storage-jdbc/spring", STARTER);
    private static final List<String> NESTED =
            List.of("storage-jdbc/examples", "storage-jdbc/trials", "storage-jdbc/bench");
    private static final Pattern EXPORTS = Pattern.compile("exports ([\\w.]+);");
    private static final Pattern PUBLIC =
            Pattern.compile("(?m)^public (?:(?:abstract |sealed |final )*)(?:class|interface|enum|record) ");

    private Sources() {}

    /** Returns all sources, including tests and benchmarks. */
    static Stream<Path> all() {
        return Stream.concat(MODULES.stream(), NESTED.stream())
                .flatMap(module -> javaIn(Path.of("../..", module, "src")));
    }

    /** Returns the sources with Javadoc for users: modules, exported types, exported packages, the contract and the benchmarks. */
    static Stream<Path> ofUsers() {
        return Stream.concat(
                MODULES.stream().flatMap(Sources::exported),
                Stream.of(
                        Path.of("../../.mvn/overview.html"),
                        Path.of("../../core/src/test/java/dev/waymark/contract/package-info.java"),
                        Path.of("../bench/src/test/java/dev/waymark/bench/package-info.java")));
    }

    private static Stream<Path> exported(String module) {
        Path root = Path.of("../..", module, "src", "main", "java");
        if (module.equals(STARTER)) {
            return javaIn(root).filter(Sources::isForUsers);
        }
        Set<Path> packages = EXPORTS.matcher(Snippet.read(root.resolve("module-info.java")))
                .results()
                .map(match -> root.resolve(match.group(1).replace('.', '/')))
                .collect(ImmutableSet.toImmutableSet());
        return javaIn(root)
                .filter(file -> packages.contains(file.getParent()) || file.endsWith("module-info.java"))
                .filter(Sources::isForUsers);
    }

    private static boolean isForUsers(Path file) {
        return file.toString().endsWith("-info.java")
                || PUBLIC.matcher(Snippet.read(file)).find();
    }

    private static Stream<Path> javaIn(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
