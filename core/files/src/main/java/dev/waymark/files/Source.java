package dev.waymark.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The text of a file. A file in another encoding is refused, because replacement characters would change its URLs. */
record Source(Path path, Charset encoding) {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /**
     * Finds the encoding of a file, and decodes the whole file once, so the caller reads no line of a file in another encoding.
     *
     * @throws FileSystemException if the file is not a regular file, or has another encoding; the message contains the line
     */
    static Source of(Path path, @Nullable Charset chosen) throws IOException {
        Source source = new Source(path, chosen == null ? StandardCharsets.UTF_8 : chosen);
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw source.refused("not a regular file");
        }
        try (InputStream bytes = Files.newInputStream(path)) {
            String first = HexFormat.of().formatHex(bytes.readNBytes(4));
            if (first.matches("504b0304|1f8b.*")) {
                throw source.refused("an archive; unpack the file first");
            }
            // Without a byte order mark, every second byte of ASCII letters is 0.
            if (chosen == null && first.matches("fffe.*|..00..00")) {
                source = new Source(path, StandardCharsets.UTF_16LE);
            } else if (chosen == null && first.matches("feff.*|00..00..")) {
                source = new Source(path, StandardCharsets.UTF_16BE);
            }
        }
        source.check();
        return source;
    }

    private void check() throws IOException {
        try (Reader text = open()) {
            text.transferTo(Writer.nullWriter());
        } catch (CharacterCodingException e) {
            throw refused(
                    "line %d: no %s; save the file as UTF-8, or set its encoding".formatted(lineOfProblem(), encoding));
        }
    }

    /** Returns the line of the first character that cannot be decoded. Without a buffer, the decoder stops at this character. */
    private long lineOfProblem() throws IOException {
        long line = 1;
        try (Reader text = new InputStreamReader(Files.newInputStream(path), encoding.newDecoder())) {
            for (int next = text.read(); next >= 0; next = text.read()) {
                line += next == '\n' ? 1 : 0;
            }
        } catch (CharacterCodingException e) {
            return line;
        }
        return line;
    }

    FileSystemException refused(String reason) {
        return new FileSystemException(path.toString(), null, reason);
    }

    /** Opens the text after its byte order mark, if any. */
    Reader open() throws IOException {
        BufferedReader reader = Files.newBufferedReader(path, encoding);
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        return reader;
    }

    /** Returns the beginning of the text, at most {@code max} characters. */
    String beginning(int max) throws IOException {
        try (Reader text = open()) {
            char[] characters = new char[max];
            int length = 0;
            for (int read = 0; read >= 0 && length < max; read = text.read(characters, length, max - length)) {
                length += read;
            }
            return new String(characters, 0, length);
        }
    }
}
