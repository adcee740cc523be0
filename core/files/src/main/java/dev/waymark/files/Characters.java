package dev.waymark.files;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/** The characters of a text, with the number of the line. */
final class Characters {

    /** The character after the last character. */
    static final int END = -1;

    private static final int BUFFER = 16_384;

    private final Reader text;
    private final char[] buffer = new char[BUFFER];
    private int position;
    private int length;
    private int previous = END;
    private long line = 1;

    Characters(Reader text) {
        this.text = text;
    }

    /** Returns the next character without reading it. */
    int peek() {
        if (position == length) {
            position = 0;
            try {
                length = Math.max(text.read(buffer), 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return length == 0 ? END : buffer[position];
    }

    /** Reads the next character. */
    int read() {
        int next = peek();
        if (next != END) {
            position++;
            if (next == '\r' || (next == '\n' && previous != '\r')) {
                line++;
            }
        }
        previous = next;
        return next;
    }

    /** Returns the number of the line of the next character, from 1. */
    long line() {
        return line;
    }
}
