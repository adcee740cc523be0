package dev.waymark.growth;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.waymark.Waymark;
import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.JApiClass;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar with some classes of the library. The compilation also uses the other classes of the library. */
record Jar(Path file) {

    static Jar of(Sources sources, Path directory) throws IOException {
        Path classes = Files.createDirectories(directory.resolve("classes"));
        compile(sources.writeTo(directory), classes);
        Path file = directory.resolve("classes.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file));
                Stream<Path> found = Files.walk(classes)) {
            for (Path each : found.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(
                        new ZipEntry(classes.relativize(each).toString().replace(File.separatorChar, '/')));
                Files.copy(each, zip);
            }
        }
        return new Jar(file);
    }

    private static void compile(List<Path> sources, Path classes) {
        ImmutableList<String> arguments = ImmutableList.<String>builder()
                .add("-proc:none", "-nowarn", "-d", classes.toString(), "-classpath", classPath())
                .addAll(sources.stream().map(Path::toString).toList())
                .build();
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        int status = ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        checkState(status == 0, "the sources do not compile: %s", messages);
    }

    /**
     * Returns the library and its dependencies. The tests run on the module path, and their other dependencies are on
     * the class path.
     */
    private static String classPath() {
        String own = Path.of(Waymark.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
        return String.join(
                File.pathSeparator,
                own,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", ""));
    }

    /** Returns the classes of this version that the next version changes incompatibly. */
    List<String> brokenBy(Jar next) {
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        return new JarArchiveComparator(options)
                        .compare(
                                new JApiCmpArchive(file.toFile(), "now"),
                                new JApiCmpArchive(next.file.toFile(), "next"))
                        .stream()
                        .filter(type -> !type.isBinaryCompatible())
                        .map(JApiClass::getFullyQualifiedName)
                        .toList();
    }
}
