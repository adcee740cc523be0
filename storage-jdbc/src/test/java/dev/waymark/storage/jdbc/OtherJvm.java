package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/** JVMs that are started by tests, with the classes that these have. */
public final class OtherJvm {

    private OtherJvm() {}

    /** The classes that tests have. */
    public static String classPath() {
        return String.join(
                File.pathSeparator,
                new File("target/test-classes").getAbsolutePath(),
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path"));
    }

    /** One that runs a program. */
    public static ProcessBuilder running(Class<?> program, List<String> options, String... arguments) {
        return running(program.getName(), options, arguments);
    }

    /** One that runs what this file has the source of. */
    public static ProcessBuilder running(Path source, List<String> options) {
        return running(source.toString(), options);
    }

    private static ProcessBuilder running(String program, List<String> options, String... arguments) {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return new ProcessBuilder(ImmutableList.<String>builder()
                .add(java, "-XX:TieredStopAtLevel=1")
                .add("--enable-native-access=ALL-UNNAMED") // else later JDKs warn of SQLite's driver
                .add("-cp", classPath())
                .addAll(options)
                .add(program)
                .add(arguments)
                .build());
    }
}
