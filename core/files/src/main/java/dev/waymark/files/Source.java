package dev.waymark.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
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
     * Finds the encoding of a file.
     *
     * @throws FileSystemException if the file is not a regular file, or an archive
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
        return source;
    }

    /** Refuses a file in another encoding. Without a buffer, the decoder stops at the first character that it cannot decode. */
    FileSystemException refusedEncoding() throws IOException {
        long line = 1;
        try (Reader text = new InputStreamReader(Files.newInputStream(path), encoding.newDecoder())) {
            for (int next = text.read(); next >= 0; next = text.read()) {
                line += next == '\n' ? 1 : 0;
            }
        } catch (CharacterCodingException e) {
            // The line of the problem is known now.
        }
        return refused("line %s: no %s; save the file as UTF-8, or set its encoding".formatted(line, encoding));
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
