package dev.waymark.example.server;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Longs;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.url.WebUrl;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The hosts of the domains. Visitors reach the links of a domain under a host of the domain. */
public final class Domains {

    /** No hosts: every domain is accepted, and the parameter {@code domain_id} of a short URL contains the domain. */
    public static final Domains NONE = new Domains(Map.of());

    private static final Pattern PARAMETER = Pattern.compile("(?:^|&)domain_id=([^&]*)");
    private static final Pattern HOST = Pattern.compile("(?<=://)(?:\\[[^]]*]|[^/:]*)");

    /** No link is in a domain with a negative number. */
    private static final Domain NOWHERE = Domain.of(-1);

    /** The domains by canonical host, in the order of the option. */
    private final Map<String, Domain> byHost;

    private Domains(Map<String, Domain> byHost) {
        this.byHost = byHost;
    }

    /**
     * Reads the option {@code domains}.
     *
     * @param text hosts and the numbers of their domains, such as {@code one.example=1,two.example=2}; empty for no hosts. The
     *     first host of a domain is the host of its short URLs
     * @param base the public address of the default domain, an http or https URL
     * @throws IllegalArgumentException if the text is malformed, contains a host twice, or contains the host of {@code base},
     *     whose short URLs would lead to another domain
     */
    public static Domains parse(String text, String base) {
        if (text.isEmpty()) {
            return NONE;
        }
        Map<String, Domain> byHost = new LinkedHashMap<>();
        for (String entry : Splitter.on(',').trimResults().split(text)) {
            int equals = entry.lastIndexOf('=');
            Optional<String> host = hostIn(entry.substring(0, Math.max(equals, 0)));
            @Nullable Long id = Longs.tryParse(entry.substring(equals + 1));
            checkArgument(
                    host.isPresent() && id != null && id > 0,
                    "domains must be hosts and positive numbers, such as one.example=1,two.example=2, was %s",
                    text);
            checkArgument(
                    byHost.put(host.get(), Domain.of(id)) == null, "domains must contain the host %s once", host.get());
        }
        String baseHost = canonical(base).orElseThrow();
        checkArgument(!byHost.containsKey(baseHost), "domains must not contain the host of base, %s", baseHost);
        return new Domains(byHost);
    }

    /** Returns the canonical form of a text that is a host, without a port or a path. */
    private static Optional<String> hostIn(String text) {
        String url = "http://" + text + "/";
        return canonical(url)
                .filter(host ->
                        WebUrl.of(url).canonical().replaceFirst("\\.?/$", "").equals("http://" + host));
    }

    /** Returns the host of a URL, which is the same for all spellings; empty if the URL is malformed. */
    private static Optional<String> canonical(String url) {
        try {
            return Optional.of(WebUrl.of(url).host().replaceFirst("\\.$", ""));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the domain of a visit: the domain of the host, or else of the parameter {@code domain_id}, or else the default domain.
     *
     * @param host the header {@code Host}, with or without a port. The server ignores {@code X-Forwarded-Host}, which any visitor
     *     can send; let your proxy keep {@code Host}
     * @param rawQuery the query of the visit, still encoded
     */
    public Domain visited(String host, String rawQuery) {
        return byHost.isEmpty()
                ? inQuery(rawQuery)
                : canonical("http://" + host).map(byHost::get).orElseGet(() -> inQuery(rawQuery));
    }

    private static Domain inQuery(String rawQuery) {
        Matcher sent = PARAMETER.matcher(rawQuery);
        return sent.find() ? numbered(sent.group(1)).map(Domain::of).orElse(NOWHERE) : Domain.DEFAULT;
    }

    private static Optional<Long> numbered(String text) {
        return Optional.ofNullable(Longs.tryParse(text)).filter(id -> id > 0);
    }

    /** Returns a query without the parameter {@code domain_id}. */
    static String withoutParameter(String rawQuery) {
        return PARAMETER.matcher(rawQuery).replaceAll("");
    }

    /**
     * Returns the address under which visitors find a link. The link of a domain without a host, such as a link that is older than
     * the option, has its domain in the query.
     *
     * @param base the public address of the default domain, without a slash at the end
     */
    public String shortUrl(String base, Link link) {
        if (link.domain().isDefault()) {
            return base + link.path();
        }
        return hostOf(link.domain())
                .map(host -> HOST.matcher(base).replaceFirst(host) + link.path())
                .orElseGet(
                        () -> base + link.path() + "?domain_id=" + link.domain().id());
    }

    private Optional<String> hostOf(Domain domain) {
        return byHost.entrySet().stream()
                .filter(entry -> entry.getValue().equals(domain))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Reads the form of a creation.
     *
     * @throws InvalidInputException with all violations together, including a domain without a host
     */
    public CreateLink parseCreateLink(Forms forms, Parameters form) {
        Optional<Violation> unknown = unknownDomain(form);
        CreateLink command;
        try {
            command = forms.parseCreateLink(form);
        } catch (InvalidInputException e) {
            throw unknown.map(violation -> with(violation, e)).orElse(e);
        }
        InvalidInputException.throwIfAny(unknown.stream().toList());
        return command;
    }

    /** The exception counts the violations after the first hundred, so copies stand for the counted ones. */
    private static InvalidInputException with(Violation violation, InvalidInputException others) {
        return new InvalidInputException(ImmutableList.<Violation>builder()
                .addAll(others.violations())
                .addAll(Collections.nCopies(1 + others.more(), violation))
                .build());
    }

    /** Returns the violation of a form whose domain has no host. The library reports a domain that is not a positive number. */
    private Optional<Violation> unknownDomain(Parameters form) {
        if (byHost.isEmpty()) {
            return Optional.empty();
        }
        return Stream.of("domain_id", "domain")
                .filter(field ->
                        value(field, form).filter(value -> !value.isBlank()).isPresent())
                .findFirst()
                .filter(field -> value(field, form)
                        .flatMap(Domains::numbered)
                        .filter(id -> hostOf(Domain.of(id)).isEmpty())
                        .isPresent())
                .map(field -> Violation.of(field, "domain", "must be a domain that has a host: " + numbers()));
    }

    private static Optional<String> value(String field, Parameters form) {
        List<String> values = form.all(field);
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    private String numbers() {
        return Joiner.on(", ").join(byHost.values().stream().map(Domain::id).collect(ImmutableSet.toImmutableSet()));
    }
}
