package dev.waymark.internal.server;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import dev.waymark.form.DomainHosts;
import dev.waymark.text.RawQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The query of a visit.
 *
 * @param source the value of the parameter that contains the source, if any
 * @param forwarded the query without the parameters that the handler reads, still encoded
 */
record VisitQuery(Optional<String> source, String forwarded) {

    private static final Splitter PAIRS = Splitter.on('&');

    /**
     * Separates the parameters that the handler reads.
     *
     * @param query the query, still encoded; null for no query
     * @param parameter the name of the parameter that contains the source; empty if no parameter contains the source
     */
    static VisitQuery of(@Nullable String query, Optional<String> parameter) {
        String rest = DomainHosts.withoutDomain(query);
        return parameter.map(name -> withoutSource(rest, name)).orElseGet(() -> new VisitQuery(Optional.empty(), rest));
    }

    private static VisitQuery withoutSource(String query, String parameter) {
        String name = Ascii.toLowerCase(parameter);
        Optional<String> source = Optional.empty();
        List<String> others = new ArrayList<>();
        for (String pair : PAIRS.split(query)) {
            if (!RawQuery.name(pair).equals(name)) {
                others.add(pair);
            } else if (source.isEmpty()) {
                source = Optional.of(RawQuery.value(pair));
            }
        }
        return new VisitQuery(source, String.join("&", others));
    }
}
