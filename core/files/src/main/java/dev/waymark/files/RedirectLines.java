package dev.waymark.files;

import static java.util.Objects.requireNonNullElse;

import com.google.common.collect.AbstractIterator;
import java.io.Reader;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lines of redirects: the configuration of Apache or nginx, or pairs of a source and a target, as in the files {@code _redirects}
 * of Netlify and Cloudflare and in maps of Apache and nginx.
 *
 * @param isPairs whether a line without a directive is a pair
 */
record RedirectLines(boolean isPairs) implements RowSource {

    private static final List<String> NAMES = List.of("source", "target", "statuscode", "condition");
    private static final Map<String, String> CODES =
            Map.of("permanent", "301", "temp", "302", "redirect", "302", "seeother", "303", "gone", "410");

    private static final Pattern DIRECTIVE =
            Pattern.compile("(?im)^[ \\t]*(?:(?:Redirect(?:Match|Permanent|Temp)?|Rewrite(?:Rule|Engine))[ \\t]+\\S"
                    + "|(?:location|map|server|rewrite)[ \\t].*[{;])");
    private static final Pattern IGNORED = Pattern.compile(
            "(?i)(?:#.*|<.*|}.*|RewriteEngine .*|server\\s*\\{(?!.*\\b(?:return|rewrite)\\b).*|(?:default|hostnames|volatile|include)\\b.*;)?");
    private static final Pattern CONDITION = Pattern.compile("(?i)(RewriteCond .*)");

    /** A rule. The conditions before a rule belong to this rule only, even if the rule is not imported. */
    private static final Pattern RULE = Pattern.compile("(?i)RewriteRule .*");

    /** The beginning of a redirect; a block with a redirect among other directives. */
    private static final Pattern REDIRECT =
            Pattern.compile("(?i)(?:if\\b.*)?\\b(?:Redirect\\w*|RewriteRule|rewrite|return)\\b"
                    + "|location\\s.*[{;]\\s*(?:return\\s+3\\d\\d|(?:return|rewrite)\\b[^;]*(?:://|\\s(?:permanent|redirect)\\s*;))"
                    + "|server\\s*\\{.*\\b(?:return|rewrite)\\b");

    private static final Pattern SEPARATED = Pattern.compile("\\S*[,;|]");
    private static final Pattern BLOCK = Pattern.compile("\\s*location\\s[^}]*");
    private static final int MAX_LENGTH = 10_000;

    private static final String CODE = "(?<code>\\d{3}|permanent|temp|seeother|gone|redirect)";
    private static final String TARGET = "\"?(?<target>(?:[a-z][\\w+.-]*:/)?/[^\\s\"]*?)\"?";

    /** The forms of a redirect. A form without a group for the source has a pattern. */
    private static final List<Pattern> FORMS = List.of(
            form("Redirect(?:Permanent|Temp)?\\s+(?:" + CODE + "\\s+)?\"?(?<source>[^\\s\"]+)\"?(?:\\s+" + TARGET
                    + ")?"),
            form("RedirectMatch\\s+(?:" + CODE + "\\s+)?\"?(?<pattern>[^\\s\"]+)\"?\\s+" + TARGET),
            form("RewriteRule\\s+\"?(?<pattern>[^\\s\"]+)\"?\\s+" + TARGET + "(?:\\s+\\[(?:[^]]*?\\bR=" + CODE
                    + ")?[^]]*])?"),
            form("rewrite\\s+\"?(?<pattern>[^\\s\"]+)\"?\\s+" + TARGET + "(?:\\s+" + CODE + ")?\\s*;"),
            form("location\\s*=\\s*(?<source>\\S+)\\s*\\{\\s*return\\s+(?:" + CODE + "\\s+)?" + TARGET + "\\s*;\\s*}"),
            form("location\\s++(?<condition>(?:\\S(?:.*?\\S)??)??)\\s*\\{\\s*return\\s+(?:" + CODE + "\\s+)?" + TARGET
                    + "\\s*;\\s*}"));

    /** A source, conditions, a target, a status and further conditions. */
    private static final Pattern PAIR = form("\"?(?<source>[^\\s\"]+)\"?\\s+(?<condition>(?:[^\\s=]+=\\S+\\s+){0,9})"
            + TARGET + "(?:\\s+(?<code>\\d{3})!?)?(?<more>\\s+\\S.*)?\\s*;?");

    /** A pattern that matches a single path. The path may end with a slash. */
    private static final Pattern EXACT = Pattern.compile("\\^/?((?:[\\w~/-]|\\\\[.~-]){1,300})(?:/\\?)?\\$");

    private static final Pattern PATTERN = Pattern.compile("~.*|.*\\*.*|.*/:\\w.*");
    private static final Pattern VARIABLE = Pattern.compile(".*(?:\\$\\w|%\\{).*");

    private static Pattern form(String expression) {
        // Without DOTALL, the search for an end after a line separator of Unicode would begin at each blank.
        return Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /** Recognizes a text by its beginning; null for another text. */
    static @Nullable RedirectLines of(String sample) {
        if (DIRECTIVE.matcher(sample).find()) {
            return new RedirectLines(false);
        }
        boolean isPairs = sample.lines()
                .map(String::strip)
                .filter(line -> !IGNORED.matcher(line).matches())
                .findFirst()
                .filter(line ->
                        line.length() < MAX_LENGTH && !SEPARATED.matcher(line).lookingAt())
                .filter(line -> PAIR.matcher(line).matches())
                .isPresent();
        return isPairs ? new RedirectLines(true) : null;
    }

    @Override
    public String shape() {
        return "lines of redirects";
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public Iterator<Row> rows(Reader text) {
        return new Lines(text);
    }

    private final class Lines extends AbstractIterator<Row> {

        private final Characters characters;
        private String condition = "";
        private boolean isInMap;

        Lines(Reader text) {
            this.characters = new Characters(text);
        }

        @Override
        protected @Nullable Row computeNext() {
            while (characters.peek() != Characters.END) {
                long line = characters.line();
                String text = statement();
                Matcher form = form(text);
                if (form != null) {
                    return row(line, form);
                }
                if (CONDITION.matcher(text).matches()) {
                    condition = text;
                }
                isInMap = text.startsWith("map ") || (isInMap && !text.startsWith("}"));
                boolean isRedirect = isPairs || REDIRECT.matcher(text).lookingAt() || text.length() >= MAX_LENGTH;
                if (isRedirect && !IGNORED.matcher(text).matches()) {
                    condition = RULE.matcher(text).matches() ? "" : condition;
                    return Row.unreadable(line, "the line does not redirect one path to one target");
                }
            }
            return endOfData();
        }

        /** Reads a line without its comment, or the lines of a block {@code location}. */
        private String statement() {
            StringBuilder text = new StringBuilder();
            do {
                boolean isComment = false;
                int previous = ' ';
                int next = characters.read();
                while (next != Characters.END && next != '\n' && next != '\r') {
                    isComment |= next == '#' && Character.isWhitespace(previous);
                    if (!isComment && text.length() < MAX_LENGTH) {
                        text.append((char) next);
                    }
                    previous = next;
                    next = characters.read();
                }
                text.append(' ');
            } while (!isPairs
                    && BLOCK.matcher(text).matches()
                    && characters.peek() != Characters.END
                    && text.length() < MAX_LENGTH);
            return text.toString().strip();
        }

        private @Nullable Matcher form(String text) {
            if (text.length() >= MAX_LENGTH || IGNORED.matcher(text).matches()) {
                return null;
            }
            boolean mayBePair = isPairs || isInMap || text.startsWith("/");
            return Stream.concat(isPairs ? Stream.of() : FORMS.stream(), mayBePair ? Stream.of(PAIR) : Stream.of())
                    .map(form -> form.matcher(text))
                    .filter(Matcher::matches)
                    .findFirst()
                    .orElse(null);
        }

        private Row row(long line, Matcher form) {
            String pattern = group(form, "pattern");
            Matcher exact = EXACT.matcher(pattern);
            String source = exact.matches() ? exact.group(1).replace("\\", "") : pattern + group(form, "source");
            String code = group(form, "code");
            String target = group(form, "target");
            boolean isPattern = PATTERN.matcher(source).matches() || (!pattern.isEmpty() && !exact.matches());
            String variable = VARIABLE.matcher(target).matches() ? target : "";
            String met = isPattern ? source : condition + group(form, "condition") + group(form, "more") + variable;
            condition = "";
            return new Row(line, NAMES, List.of(source, target, CODES.getOrDefault(code, code), met.strip()), "");
        }

        private static String group(Matcher form, String name) {
            boolean hasGroup = form.pattern().pattern().contains("(?<" + name + ">");
            return hasGroup ? requireNonNullElse(form.group(name), "") : "";
        }
    }
}
