package dev.waymark.example.web;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.google.common.base.Throwables;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/** Fetches pages of strangers, who may try to reach what only this machine can, or to keep it busy. */
final class Fetcher {

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(new ThreadFactoryBuilder()
            .setDaemon(true)
            .setNameFormat("fetcher-%d")
            .build());

    private final Dialer dialer;
    private final Limits limits;

    Fetcher(Network network, SSLSocketFactory tls, Limits limits) {
        this.dialer = new Dialer(network, tls, limits.time());
        this.limits = limits;
    }

    /**
     * Fetches a page, following redirects, on a thread of its own: a name that is being looked up cannot be interrupted.
     *
     * @throws UnfetchableException if there is none
     */
    Page fetch(WebUrl url) throws IOException, InterruptedException {
        try (Line line = new Line()) {
            Future<Page> page = THREADS.submit(() -> follow(url, line));
            return page.get(limits.time().toMillis(), MILLISECONDS);
        } catch (TimeoutException e) {
            throw new UnfetchableException(
                    "time", "it takes longer than " + limits.time().toMillis() + " ms", e);
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
                        "tls", "no connection is safe: mostly, its certificate is not valid", failure)
                : new UnfetchableException("connection", "it cannot be connected to, or breaks off", failure);
    }

    private Page follow(WebUrl start, Line line) throws IOException {
        Set<String> seen = new HashSet<>();
        WebUrl url = start;
        while (seen.size() <= limits.redirects()) {
            if (!seen.add(url.canonical())) {
                throw new UnfetchableException("redirects", "it redirects in a circle");
            }
            AnswerReader answer = ask(url, line);
            Head head = answer.head();
            if (!head.isRedirect()) {
                head.requireHtml();
                return Page.of(url, head, answer.page(head));
            }
            url = head.next(url);
        }
        throw new UnfetchableException("redirects", "it redirects more than " + limits.redirects() + " times");
    }

    private AnswerReader ask(WebUrl url, Line line) throws IOException {
        Target target = Target.of(url);
        Socket socket = dialer.connect(target, line);
        socket.getOutputStream().write(target.request());
        socket.getOutputStream().flush();
        return new AnswerReader(socket.getInputStream(), limits);
    }
}
