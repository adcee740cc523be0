package dev.waymark.example;

import com.google.common.io.ByteStreams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text files in UTF-8. A file in another encoding is refused, because replacement characters would change its URLs. */
final class Utf8 {

    private static final int BUFFER = 65_536;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private Utf8() {}

    /**
     * Opens a file after its byte order mark, if any. This method decodes the whole file once, so the caller reads no line of a
     * file that is not UTF-8.
     *
     * @throws FileSystemException if the file is not a regular file or not UTF-8; the message contains the line
     */
    static BufferedReader open(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null, "not a regular file");
        }
        check(file);
        BufferedReader reader = Files.newBufferedReader(file);
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        return reader;
    }

    private static void check(Path file) throws IOException {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
        CharBuffer characters = CharBuffer.allocate(BUFFER);
        long offset = 0;
        try (ReadableByteChannel channel = Files.newByteChannel(file)) {
            boolean isEnd = false;
            while (!isEnd) {
                isEnd = channel.read(bytes) < 0;
                CoderResult result = decoder.decode(bytes.flip(), characters.clear(), isEnd);
                offset += bytes.position();
                if (result.isError()) {
                    String reason = "line %d: the byte 0x%02X is not UTF-8; save the file as UTF-8"
                            .formatted(line(file, offset), bytes.get());
                    throw new FileSystemException(file.toString(), null, reason);
                }
                bytes.compact();
            }
        }
    }

    /** Returns the number of the line that contains the byte at an offset. */
    private static long line(Path file, long offset) throws IOException {
        try (LineNumberReader beginning = new LineNumberReader(new InputStreamReader(
                ByteStreams.limit(Files.newInputStream(file), offset + 1), StandardCharsets.ISO_8859_1))) {
            beginning.transferTo(Writer.nullWriter());
            return beginning.getLineNumber(); // the end of the stream ends a line
        }
    }
}
