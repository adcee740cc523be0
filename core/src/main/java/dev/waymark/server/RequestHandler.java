package dev.waymark.server;

import dev.waymark.form.Answer;
import dev.waymark.form.VisitorPages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The handler of requests for the API, the pages for strangers and the short links. Immutable and thread-safe: each option
 * returns a changed copy.
 *
 * <pre>{@code
 * RequestHandler handler = waymark.handler("https://sho.rt")
 *         .json(gson::toJson, text -> gson.fromJson(text, Map.class))
 *         .countryHeader("CF-IPCountry");
 * Answer answer = handler.handle(Request.of("GET", "/docs", name -> List.of()));
 * }</pre>
 *
 * <table class="striped">
 * <caption>The default paths</caption>
 * <thead><tr><th scope="col">path</th><th scope="col">answer</th></tr></thead>
 * <tbody>
 * <tr><th scope="row">/api/v1/links, /api/v1/reports and the path of each record</th><td>the ten operations of the API, in JSON</td></tr>
 * <tr><th scope="row">/api/v1/links/{id}/clicks</th><td>the clicks over time; {@code by}, {@code from} and {@code to} in the query</td></tr>
 * <tr><th scope="row">/api/v1/tags</th><td>the tags with the most links, at most 1,000</td></tr>
 * <tr><th scope="row">/pages/links/{alias}, /pages/reports/{page key}</th><td>the page for strangers, in HTML, or in JSON if the header {@code Accept} contains {@code application/json}</td></tr>
 * <tr><th scope="row">all other paths</th><td>a visit of a short link</td></tr>
 * </tbody>
 * </table>
 *
 * <p>On all paths, the handler first refuses a repeated header {@code Host} (400). The handler then checks an API request in this
 * order: the API key (401), the path (404), the method (405), the scope of the key (403), the spelling of the id (404), the content
 * type of the body (415), its size (413), and its form (400). An unknown id (404) and the fields (422) come last.
 * {@code HEAD} is answered as {@code GET}, without the body. The handler answers no request of CORS and sets no cookie.
 *
 * <p>The policies of aliases and domains are the policies of the facade. With {@link dev.waymark.form.DomainHosts} as the
 * {@code domainPolicy}, the handler finds the domain of a visit by the host of the request.
 *
 * <p>A server asks its own routes first: the handler answers each request, an unknown path with 404.
 */
public interface RequestHandler {

    /** A function from a map to JSON, such as a method of a JSON library. Must be thread-safe, and write null values. */
    @FunctionalInterface
    interface JsonWriter {

        /**
         * Returns the map as JSON.
         *
         * @param body texts, numbers, booleans, nulls, lists and maps
         * @throws Exception if the map cannot be written; the answer is 500
         */
        String write(Map<String, @Nullable Object> body) throws Exception;
    }

    /** A function from JSON to a map, such as a method of a JSON library. Must be thread-safe. */
    @FunctionalInterface
    interface JsonReader {

        /**
         * Returns the object of a text.
         *
         * @param text a text of at most 1 MiB
         * @throws Exception if the text is not a JSON object; the answer is 400
         */
        Map<?, ?> read(String text) throws Exception;
    }

    /**
     * Answers a request. This method throws no exception for any request; after an exception of the library, of the storage or of
     * the body, the answer describes the failure. The call blocks until the storage answers. The body is read before the first
     * change, so a slow client holds no connection of the database.
     *
     * @return the answer with its final {@linkplain Answer#text() text} and headers, including {@code Content-Length} if the answer
     *     to {@code GET} has a body. The server must log {@link Answer#failure()}
     */
    Answer handle(Request request);

    /** Writes JSON by a JSON library; by default, the library itself writes JSON. */
    RequestHandler json(JsonWriter writer);

    /**
     * Writes JSON by a JSON library, and accepts JSON bodies with the content type {@code application/json}. By default, the handler
     * accepts forms only. {@link dev.waymark.form.Parameters#ofJson Parameters.ofJson} turns an object into the fields of a form.
     */
    RequestHandler json(JsonWriter writer, JsonReader reader);

    /**
     * Sets the path of the API, by default {@code /api/v1}. The API answers all paths below this path, before the pages and the
     * short links. Each call checks the paths of all parts, so {@linkplain #withoutApi switch the API off} before you exchange two
     * paths.
     *
     * @param path a slash and the segments of the path, such as {@code /shortener/v2}. A path of one segment hides a link with
     *     this alias: {@linkplain dev.waymark.link.AliasPolicy#reserving reserve} the alias
     * @throws IllegalArgumentException if the path does not begin with a slash, ends with a slash, or contains an empty segment or
     *     other characters than {@code A–Z a–z 0–9 _ - . ~}, or if a part would answer all requests of another part
     */
    RequestHandler apiPath(String path);

    /** Serves no API. */
    RequestHandler withoutApi();

    /**
     * Sets the path of the short links, by default the root. With {@code /go}, a short URL is the base, {@code /go/} and the alias.
     *
     * @throws IllegalArgumentException as {@link #apiPath}
     */
    RequestHandler visitsPath(String path);

    /** Serves no short links. */
    RequestHandler withoutVisits();

    /**
     * Sets the path of the pages for strangers, by default {@code /pages}. The pages hide a short link with the same path, such as
     * the alias {@code pages/links/docs} of a policy that {@linkplain dev.waymark.link.AliasPolicy#allowingPaths allows paths}:
     * {@linkplain dev.waymark.link.AliasPolicy#reserving reserve} the first segment.
     *
     * @throws IllegalArgumentException as {@link #apiPath}
     */
    RequestHandler pagesPath(String path);

    /** Serves no pages for strangers. */
    RequestHandler withoutPages();

    /** Sets the texts and the layout of the pages of HTML; by default {@link VisitorPages#DEFAULT}. */
    RequestHandler pages(VisitorPages pages);

    /**
     * Reads the country of a visitor from a header, such as {@code CF-IPCountry}. By default, the country is unknown: anyone can
     * send a header, so set this option only behind a proxy that replaces this header.
     */
    RequestHandler countryHeader(String name);

    /**
     * Reads the {@linkplain dev.waymark.visit.Visitor#source source} of a visit from a parameter of the short link's query. The
     * parameter is not forwarded. By default, a visit has no source.
     *
     * @param name the name of the parameter, such as {@code src}, not empty; the case of ASCII letters is ignored
     * @throws IllegalArgumentException if the name is empty
     * @see <a href="../package-summary.html#D-62">Sources</a>
     */
    RequestHandler sourceParameter(String name);

    /**
     * Adds the query of a visit to the location of the redirect, without the parameters that the handler reads; by default, the
     * query is not forwarded.
     *
     * @see <a href="../package-summary.html#D-42">The visit's own query</a>
     */
    RequestHandler forwardingQuery();

    /**
     * Refuses API keys: a request of the API without an {@linkplain Request#owner owner} is answered with 401, the code
     * {@code unauthenticated} and {@code WWW-Authenticate: Application realm="api"}.
     */
    RequestHandler withoutKeys();
}
