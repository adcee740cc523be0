package dev.waymark.files;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.regex.Pattern;

/** JSON whose texts contain quotes without a backslash: a quote that cannot end its text gets a backslash. */
final class RepairedJson extends FilterReader {

    private static final int AHEAD = 64;
    private static final Pattern END = Pattern.compile("\\s*(?:[:}\\]].*|,\\s*[\"{\\[].*|)", Pattern.DOTALL);

    private boolean isInText;
    private int held = -1;

    RepairedJson(Reader json) {
        super(new BufferedReader(json));
    }

    @Override
    public int read() throws IOException {
        int next = held >= 0 ? held : in.read();
        boolean isEscaped = held >= 0;
        held = -1;
        if (isInText && next == '\\' && !isEscaped) {
            held = in.read();
        } else if (next == '"' && !isEscaped) {
            if (isInText && !isEnd()) {
                held = next;
                return '\\';
            }
            isInText = !isInText;
        }
        return next;
    }

    private boolean isEnd() throws IOException {
        char[] following = new char[AHEAD];
        in.mark(AHEAD);
        int length = Math.max(in.read(following), 0);
        in.reset();
        return END.matcher(new String(following, 0, length)).matches();
    }

    @Override
    public int read(char[] characters, int offset, int length) throws IOException {
        for (int i = 0; i < length; i++) {
            int next = read();
            if (next < 0) {
                return i == 0 ? -1 : i;
            }
            characters[offset + i] = (char) next;
        }
        return length;
    }
}
