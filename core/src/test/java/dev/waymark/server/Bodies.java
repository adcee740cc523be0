package dev.waymark.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Bodies of requests. */
final class Bodies {

    private Bodies() {}

    static InputStream of(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a body whose connection fails. */
    static InputStream broken() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the connection was reset");
            }

            @Override
            public int read(byte[] buffer, int from, int length) throws IOException {
                return read();
            }
        };
    }

    /** A body of zeros that counts the bytes that were read. */
    static final class Endless extends InputStream {
        long read;

        @Override
        public int read() {
            read++;
            return '0';
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            read += length;
            return length;
        }
    }
}
