package dev.waymark.example;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * An example server in a separate JVM, whose threads a test counts.
 *
 * @param server the server
 */
record WatchedServer(ServeProcess server) implements AutoCloseable {

    private static final String JCMD =
            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    private static final Splitter THREADS = Splitter.on("\n\n");

    static WatchedServer start(String... properties) throws IOException {
        return new WatchedServer(
                ServeProcess.of(ServeProcess.command(properties).start()));
    }

    /** Returns the number of threads that receive a request or send an answer. */
    long busyThreads() throws IOException {
        Process jcmd = new ProcessBuilder(JCMD, Long.toString(server.process().pid()), "Thread.print")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String threads = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return THREADS.splitToStream(threads)
                .filter(thread -> thread.contains("ServerImpl$Exchange"))
                .count();
    }

    @Override
    public void close() {
        server.process().destroyForcibly();
    }
}
