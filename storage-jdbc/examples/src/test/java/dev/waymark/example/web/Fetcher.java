package dev.waymark.example.web;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.google.common.base.Throwables;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/** Fetches untrusted pages, which may try to reach private addresses or to use up time and memory. */
final class Fetcher {

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(new ThreadFactoryBuilder()
            .setDaemon(true)
            .setNameFormat("fetcher-%d")
            .build());

    private final PageConnector connector;
    private final Limits limits;

    Fetcher(Network network, SSLSocketFactory tls, Limits limits) {
        this.connector = new PageConnector(network, tls, limits.time());
        this.limits = limits;
    }

    /**
     * Fetches a page and follows redirects. The method uses another thread, because a DNS lookup cannot be interrupted.
     *
     * @throws UnfetchableException if the page cannot be fetched within the limits
     */
    Page fetch(WebUrl url) throws IOException, InterruptedException {
        try (FetchSockets sockets = new FetchSockets()) {
            Future<Page> page = THREADS.submit(() -> follow(url, sockets));
            return page.get(limits.time().toMillis(), MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UnfetchableException(
                    "time", "the page takes longer than " + limits.time().toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw explained(e.getCause());
        }
    }

    private static UnfetchableException explained(Throwable failure) {
        Throwables.throwIfUnchecked(failure);
        if (failure instanceof UnfetchableException known) {
            return known;
        }
        return failure instanceof SSLException
                ? new UnfetchableException(
                        "tls", "a secure connection is impossible; often, the certificate is invalid", failure)
                : new UnfetchableException("connection", "the connection cannot be opened, or breaks", failure);
    }

    private Page follow(WebUrl start, FetchSockets sockets) throws IOException {
        Set<String> seen = new HashSet<>();
        WebUrl url = start;
        long begin = System.nanoTime();
        while (seen.size() <= limits.redirects()) {
            if (!seen.add(url.canonical())) {
                throw new UnfetchableException("redirects", "the page redirects in a circle");
            }
            AnswerReader answer = ask(url, sockets);
            Head head = answer.head();
            if (!head.isRedirect()) {
                head.requireHtml(url);
                byte[] body = answer.page(head);
                return Page.of(
                        new Page.Way(url, seen.size() - 1, Duration.ofNanos(System.nanoTime() - begin)), head, body);
            }
            url = head.next(url);
        }
        throw new UnfetchableException("redirects", "the page redirects more than " + limits.redirects() + " times");
    }

    private AnswerReader ask(WebUrl url, FetchSockets sockets) throws IOException {
        Target target = Target.of(url);
        Socket socket = connector.connect(target, sockets);
        socket.getOutputStream().write(target.request());
        socket.getOutputStream().flush();
        return new AnswerReader(socket.getInputStream(), limits);
    }
}
