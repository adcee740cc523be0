package dev.waymark.storage.jdbc;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Folders in which tests put what they make. Of several JVMs that run tests at the same time, each has its own. */
final class Scratch {

    private static final Path FOLDER = Path.of(System.getProperty(
                    "test.folder", "target/fork-" + ProcessHandle.current().pid()))
            .toAbsolutePath();

    private static final AtomicInteger COUNT = new AtomicInteger();

    private Scratch() {}

    /** One for this purpose. It need not exist. */
    static Path folder(String name) {
        return FOLDER.resolve(name);
    }

    /**
     * One for this purpose that does not exist: another one each time, in case that a server was left running in an earlier
     * one, all of which are deleted.
     */
    static Path newFolder(String name) throws IOException {
        Path folder = folder(name);
        if (Files.exists(folder)) {
            MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        return folder.resolve(ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet());
    }
}
