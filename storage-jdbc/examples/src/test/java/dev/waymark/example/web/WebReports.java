package dev.waymark.example.web;

import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.net.NoRouteToHostException;
import javax.net.ssl.SSLSocketFactory;

/**
 * A report generator that fetches and rates the page.
 *
 * <p>A page that cannot be fetched gets a bad result, with the reason in the findings. If this machine has no network,
 * {@link #generate} throws an exception, so no result is stored and the report can be generated later.
 */
public final class WebReports implements ReportGenerator {

    private final Network network;
    private final Fetcher fetcher;

    WebReports(Network network, SSLSocketFactory tls, Limits limits) {
        this.network = network;
        this.fetcher = new Fetcher(network, tls, limits);
    }

    /** Returns a generator that fetches pages of the public internet only. */
    public static WebReports create() {
        return new WebReports(new Internet(), (SSLSocketFactory) SSLSocketFactory.getDefault(), Limits.DEFAULT);
    }

    @Override
    public ReportOutcome generate(WebUrl url) throws IOException, InterruptedException {
        try {
            return Rating.of(fetcher.fetch(url)).outcome();
        } catch (UnfetchableException e) {
            if (e.check().equals("connection") && !network.isUp()) {
                throw (IOException) new NoRouteToHostException("this machine has no network").initCause(e);
            }
            return Rating.of(url, e).outcome();
        }
    }
}
