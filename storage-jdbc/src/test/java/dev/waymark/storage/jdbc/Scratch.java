package dev.waymark.storage.jdbc;

import java.nio.file.Path;

/** Folders in which tests put what they make. Of several JVMs that run tests at the same time, each has its own. */
final class Scratch {

    private static final Path FOLDER = Path.of(System.getProperty(
                    "test.folder", "target/fork-" + ProcessHandle.current().pid()))
            .toAbsolutePath();

    private Scratch() {}

    /** One for this purpose. It need not exist. */
    static Path folder(String name) {
        return FOLDER.resolve(name);
    }
}
