package dev.waymark.internal.server;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.io.ByteStreams;
import com.google.common.primitives.Longs;
import dev.waymark.error.MalformedFormException;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The body of a request. At most 1 MiB is kept, and at most 1 MiB of the rest is read and dropped. */
final class RequestBody {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";
    private static final Splitter PARAMETERS = Splitter.on(';');

    private final Request request;
    private final Optional<JsonReader> reader;
    private final InputStream stream;

    /** @param reader reads JSON; empty if the server accepts forms only */
    RequestBody(Request request, Optional<JsonReader> reader) {
        this.request = request;
        this.reader = reader;
        this.stream = ByteStreams.limit(request.body(), 2L * Parameters.MAX_BODY);
    }

    /**
     * Returns the fields of the body.
     *
     * @throws MalformedFormException if the content type is wrong or repeated, or the body is too large or malformed
     * @throws IllegalStateException if another part of the server has read the body
     * @throws IOException if the body cannot be read
     */
    Parameters fields() throws IOException {
        if (request.headers("Content-Type").size() > 1) {
            throw MalformedFormException.unsupportedMediaType("the header Content-Type must be sent once");
        }
        String type = contentType();
        if (type.equals(JSON) && reader.isPresent()) {
            return Parameters.ofJson(object(bytes(), reader.get()));
        }
        if (!type.equals(FORM)) {
            throw reader.isEmpty()
                    ? MalformedFormException.unsupportedMediaType()
                    : MalformedFormException.unsupportedMediaType("the body must be " + JSON + " or " + FORM);
        }
        Optional<Parameters> decoded = request.fields();
        if (decoded.isEmpty()) {
            return Parameters.decode(bytes());
        }
        checkSize(announced());
        if (decoded.get().names().isEmpty()) {
            checkRead(announced() == 0);
            checkNotChunked();
        }
        return decoded.get();
    }

    private static Map<?, ?> object(byte[] bytes, JsonReader reader) throws IOException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        try {
            return checkNotNull(reader.read(text), "the body is no object");
        } catch (Exception | StackOverflowError e) { // a reader may be recursive
            throw new IOException("the body is no JSON object", e);
        }
    }

    /** Returns the password of a form that a visitor posts; empty without a password and for other methods. */
    Optional<String> password() throws IOException {
        return request.method().equals("POST") ? Forms.parsePassword(fields()) : Optional.empty();
    }

    /** Returns the content type in lower case and without parameters; empty for none or several content types. */
    private String contentType() {
        String sent = Strings.nullToEmpty(request.header("Content-Type"));
        String type = PARAMETERS.split(sent).iterator().next();
        return sent.indexOf(',') < 0
                ? Ascii.toLowerCase(CharMatcher.whitespace().trimFrom(type))
                : "";
    }

    private byte[] bytes() throws IOException {
        byte[] bytes = stream.readNBytes(Parameters.MAX_BODY + 1);
        checkSize(bytes.length);
        checkRead(announced() <= bytes.length);
        if (bytes.length == 0) {
            checkNotChunked();
        }
        return bytes;
    }

    /** Refuses an empty body of unknown length. */
    private void checkNotChunked() throws IOException {
        if (request.header("Transfer-Encoding") != null) {
            throw new IOException("the body is empty, or another part of the server has read the body");
        }
    }

    private static void checkSize(long length) {
        if (length > Parameters.MAX_BODY) {
            throw MalformedFormException.tooLarge(Parameters.MAX_BODY);
        }
    }

    /** Refuses an incomplete body: an empty form would change nothing, and succeed. */
    private void checkRead(boolean isComplete) {
        checkState(
                isComplete,
                "the request announced a body of %s bytes, and fewer bytes could be read; a filter or the framework has read the"
                        + " body before, for example for a parameter of the form",
                announced());
    }

    /** Returns the announced length of the body; 0 for an unknown length. */
    private long announced() {
        @Nullable
        Long length = Longs.tryParse(
                Strings.nullToEmpty(request.header("Content-Length")).trim());
        return length == null ? 0 : length;
    }

    /** Reads the rest of the body, because a client that is still sending may not read the answer. */
    void drain() {
        try {
            ByteStreams.exhaust(ByteStreams.limit(stream, Parameters.MAX_BODY));
        } catch (Exception | Error e) { // the server closes the connection
        }
    }
}
