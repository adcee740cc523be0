package dev.waymark.example.web;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of HTTP/1.1 answers that enforces the limits. */
final class AnswerReader {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-9][0-9]{2})( .*)?");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,15})\\s*(;.*)?");
    private static final Pattern CHUNK_END = Pattern.compile("");

    private final InputStream in;
    private final Limits limits;
    private int headBytes;

    AnswerReader(InputStream in, Limits limits) {
        this.in = new BufferedInputStream(in);
        this.limits = limits;
    }

    Head head() throws IOException {
        Head head;
        do {
            head = oneHead();
        } while (head.isInterim());
        return head;
    }

    private Head oneHead() throws IOException {
        int status = Integer.parseInt(match(STATUS, line()).group(1));
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(
                        Ascii.toLowerCase(line.substring(0, colon)),
                        line.substring(colon + 1).strip());
            }
        }
        return new Head(status, ImmutableMap.copyOf(headers));
    }

    /** Reads the body that follows a head. */
    byte[] page(Head head) throws IOException {
        if (head.isChunked()) {
            return chunks();
        }
        Optional<String> length = head.header("content-length");
        return length.isPresent()
                ? exactly(Long.parseLong(match(LENGTH, length.get()).group()), limits.pageBytes())
                : untilTheEnd();
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        for (long size = chunkSize(); size > 0; size = chunkSize()) {
            page.write(exactly(size, limits.pageBytes() - page.size()));
            match(CHUNK_END, line());
        }
        return page.toByteArray();
    }

    private long chunkSize() throws IOException {
        return Long.parseLong(match(CHUNK, line()).group(1), 16);
    }

    private byte[] exactly(long size, int most) throws IOException {
        requireAtMost(most, size);
        byte[] bytes = in.readNBytes((int) size);
        if (bytes.length < size) {
            throw new EOFException();
        }
        return bytes;
    }

    private byte[] untilTheEnd() throws IOException {
        byte[] bytes = in.readNBytes(limits.pageBytes() + 1);
        requireAtMost(limits.pageBytes(), bytes.length);
        return bytes;
    }

    private void requireAtMost(int most, long size) throws UnfetchableException {
        if (size > most) {
            throw new UnfetchableException("size", "the page is larger than " + limits.pageBytes() + " bytes");
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (++headBytes > limits.headBytes()) {
                throw new UnfetchableException(
                        "headers", "the headers are larger than " + limits.headBytes() + " bytes");
            }
            line.write(next);
        }
        return CharMatcher.is('\r').trimTrailingFrom(line.toString(StandardCharsets.UTF_8));
    }

    private static Matcher match(Pattern pattern, String text) throws UnfetchableException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new UnfetchableException("http", "the answer of the server is not HTTP");
        }
        return matcher;
    }
}
