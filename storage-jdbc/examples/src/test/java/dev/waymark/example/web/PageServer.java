package dev.waymark.example.web;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/** A loopback server with prepared answers, which can be malformed or endless. */
final class PageServer implements AutoCloseable {

    /** A writer of an answer. An exception of a closed connection is ignored. */
    interface Answer {

        void write(OutputStream out) throws IOException, InterruptedException;
    }

    private static final System.Logger LOG = System.getLogger("dev.waymark.example");
    private static final Pattern PATH = Pattern.compile("GET (\\S+) .*", Pattern.DOTALL);

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    private PageServer(ServerSocket server) {
        this.server = server;
    }

    /** Starts a server on a bound socket. */
    static PageServer on(ServerSocket socket) {
        PageServer started = new PageServer(socket);
        started.threads.execute(started::accept);
        return started;
    }

    static PageServer start() throws IOException {
        return on(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                threads.execute(() -> serve(socket));
            }
        } catch (IOException e) {
            end.countDown();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            String request = head(socket);
            requests.add(request);
            answers.getOrDefault(PATH.matcher(request).replaceFirst("$1"), out -> {})
                    .write(socket.getOutputStream());
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "the client closed the connection before the end of the answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String head(Socket socket) throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder head = new StringBuilder();
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    /** Sets the answer to requests for a path, including the query. */
    PageServer with(String path, Answer answer) {
        answers.put(path, answer);
        return this;
    }

    /** Sets a complete answer as text, including the status line. FetchSockets ends become {@code \r\n}. */
    PageServer with(String path, String answer) {
        byte[] bytes = answer.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        return with(path, out -> out.write(bytes));
    }

    /** Sets an answer that stops after the beginning. */
    PageServer withBeginning(String path, String beginning) {
        return with(path, out -> {
            out.write(beginning.getBytes(StandardCharsets.UTF_8));
            end.await();
        });
    }

    /** Sets an answer that repeats the rest endlessly. */
    PageServer withEndless(String path, String beginning, String rest) {
        return with(path, out -> {
            out.write(beginning.getBytes(StandardCharsets.UTF_8));
            byte[] bytes = rest.repeat(1000).getBytes(StandardCharsets.UTF_8);
            while (end.getCount() > 0) {
                out.write(bytes);
            }
        });
    }

    PageServer withHtml(String path, String html) {
        return with(path, "HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n\n" + html);
    }

    PageServer withRedirect(String path, String location) {
        return with(path, "HTTP/1.1 302 Found\nLocation: " + location + "\n\n");
    }

    int port() {
        return server.getLocalPort();
    }

    /** Returns the heads of all requests so far. */
    List<String> requests() {
        return requests;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
