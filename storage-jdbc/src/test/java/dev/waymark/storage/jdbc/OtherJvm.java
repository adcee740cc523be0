package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import java.io.File;
import java.util.List;

/** JVMs that are started by tests, with the classes that these have. */
public final class OtherJvm {

    private OtherJvm() {}

    /** One that runs a program. */
    public static ProcessBuilder running(Class<?> program, List<String> options, String... arguments) {
        String java = ProcessHandle.current().info().command().orElseThrow();
        String classPath = String.join(
                File.pathSeparator,
                new File("target/test-classes").getAbsolutePath(),
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path"));
        return new ProcessBuilder(ImmutableList.<String>builder()
                .add(java, "-XX:TieredStopAtLevel=1")
                .add("--enable-native-access=ALL-UNNAMED") // else later JDKs warn of SQLite's driver
                .add("-cp", classPath)
                .addAll(options)
                .add(program.getName())
                .add(arguments)
                .build());
    }
}
