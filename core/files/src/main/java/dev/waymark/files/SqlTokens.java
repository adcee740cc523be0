package dev.waymark.files;

import com.google.common.base.Ascii;
import java.io.Reader;
import java.util.regex.Pattern;

/** The tokens of SQL statements: words, quoted texts, and single characters. Comments are no tokens. */
final class SqlTokens {

    /** The kinds of tokens. */
    enum Kind {
        /** A word or a number without quotes. */
        WORD,
        /** A text or a name in quotes. */
        QUOTED,
        /** A bracket, a comma, a semicolon or an equals sign. */
        SIGN,
        END
    }

    /** The maximum number of characters of a token. The remaining characters are dropped. */
    static final int MAX_CHARACTERS = 1_000_000;

    private static final String SIGNS = "(),;=";
    private static final String QUOTES = "'\"`";
    private static final Pattern UTC = Pattern.compile("(?i)time_zone\\s*=\\s*'\\+00:00'");
    private static final int MAX_COMMENT = 200;

    private final Characters characters;
    private final StringBuilder text = new StringBuilder();
    private Kind kind = Kind.SIGN;
    private boolean isUtc;

    SqlTokens(Reader text) {
        this.characters = new Characters(text);
    }

    Kind kind() {
        return kind;
    }

    String text() {
        return text.toString();
    }

    boolean is(char sign) {
        return kind == Kind.SIGN && text.length() == 1 && text.charAt(0) == sign;
    }

    long line() {
        return characters.line();
    }

    /** Returns whether a comment or a statement so far has set the time zone to UTC. */
    boolean isUtc() {
        return isUtc;
    }

    /** Reads the next token. */
    void next() {
        int next = characters.read();
        while (Character.isWhitespace(next) || isComment(next)) {
            next = characters.read();
        }
        text.setLength(0);
        if (next == Characters.END) {
            kind = Kind.END;
        } else if (SIGNS.indexOf(next) >= 0) {
            kind = Kind.SIGN;
            text.append((char) next);
        } else if (QUOTES.indexOf(next) >= 0) {
            kind = Kind.QUOTED;
            readQuoted((char) next);
        } else {
            kind = Kind.WORD;
            readWord((char) next);
        }
    }

    /** Reads a comment, if this character begins a comment. */
    private boolean isComment(int first) {
        text.setLength(0);
        if (first == '#' || (first == '-' && characters.peek() == '-')) {
            while (characters.peek() != Characters.END && characters.peek() != '\n' && characters.peek() != '\r') {
                characters.read();
            }
            return true;
        }
        if (first != '/' || characters.peek() != '*') {
            return false;
        }
        for (int next = characters.read(); next != Characters.END; next = characters.read()) {
            if (next == '*' && characters.peek() == '/') {
                characters.read();
                break;
            }
            if (text.length() < MAX_COMMENT) {
                text.append((char) next);
            }
        }
        isUtc |= UTC.matcher(text).find();
        return true;
    }

    private void readQuoted(char quote) {
        for (int next = characters.read(); next != Characters.END; next = characters.read()) {
            if (next == quote && characters.peek() != quote) {
                return;
            }
            if (next == quote) {
                append(characters.read());
            } else if (next == '\\' && quote != '`') {
                append(unescaped(characters.read()));
            } else {
                append(next);
            }
        }
        kind = Kind.END;
    }

    private static int unescaped(int character) {
        return switch (character) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0' -> '\0';
            default -> character;
        };
    }

    private void append(int character) {
        if (text.length() < MAX_CHARACTERS && character != Characters.END) {
            text.append((char) character);
        }
    }

    private void readWord(char first) {
        append(first);
        int next = characters.peek();
        while (next != Characters.END
                && !Character.isWhitespace(next)
                && SIGNS.indexOf(next) < 0
                && QUOTES.indexOf(next) < 0) {
            append(characters.read());
            next = characters.peek();
        }
    }

    /** Reads to the end of the statement. */
    void skipStatement() {
        boolean isZone = false;
        while (kind != Kind.END && !is(';')) {
            isUtc |= isZone && kind == Kind.QUOTED && text().equals("+00:00");
            isZone = Ascii.toLowerCase(text()).endsWith("time_zone") || (isZone && is('='));
            next();
        }
    }
}
