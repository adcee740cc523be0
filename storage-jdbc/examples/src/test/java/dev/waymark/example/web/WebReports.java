package dev.waymark.example.web;

import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.url.WebUrl;
import java.io.IOException;
import java.net.NoRouteToHostException;
import javax.net.ssl.SSLSocketFactory;

/**
 * Opens a page and rates what it finds.
 *
 * <p>That a page cannot be fetched is a finding, and makes it bad. Where this machine has no network, the page is not to
 * blame: that is an exception, nothing is stored, and whoever wanted the report may ask again.
 */
public final class WebReports implements ReportGenerator {

    private final Network network;
    private final Fetcher fetcher;

    WebReports(Network network, SSLSocketFactory tls, Limits limits) {
        this.network = network;
        this.fetcher = new Fetcher(network, tls, limits);
    }

    /** Rates pages of the public internet, and refuses to open any other. */
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
