package dev.waymark.docs;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A piece of code in the documentation.
 *
 * @param file the file of the documentation
 * @param line the line before the first line of the code
 * @param language the language, such as {@code java}
 * @param text the code, without the marks around the code
 */
public record Snippet(Path file, int line, String language, String text) {

    private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w+)\n(.*?)^```$");
    private static final Pattern IN_JAVADOC = Pattern.compile("(?s)<pre>\\{@code(.*?)}</pre>");
    private static final Pattern MARGIN = Pattern.compile("(?m)^ *\\* ?");

    /** Returns the fenced code of a Markdown file. */
    public static List<Snippet> inMarkdown(Path file) {
        return find(FENCED, file, match -> match.group(1), match -> match.group(2));
    }

    /** Returns the code in the Javadoc of a source file. */
    static List<Snippet> inJavadoc(Path file) {
        return find(IN_JAVADOC, file, match -> languageOf(inner(match)), Snippet::inner);
    }

    private static String inner(MatchResult match) {
        return CharMatcher.is('\n').trimFrom(MARGIN.matcher(match.group(1)).replaceAll(""));
    }

    private static String languageOf(String text) {
        return text.startsWith("<") ? "xml" : "java";
    }

    private static List<Snippet> find(Pattern pattern, Path file, Reading language, Reading text) {
        String content = read(file);
        return pattern.matcher(content)
                .results()
                .map(match -> new Snippet(
                        file,
                        CharMatcher.is('\n').countIn(content.substring(0, match.start())) + 1,
                        language.of(match),
                        text.of(match)))
                .toList();
    }

    /** A function from a match to a text. */
    private interface Reading {
        String of(MatchResult match);
    }

    /** Returns the content of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the code declares types, instead of statements. */
    boolean declaresTypes() {
        Matcher declaration = Pattern.compile("(?m)^(public |final |abstract )*(class|record|interface|enum) \\w")
                .matcher(text);
        return declaration.find();
    }

    /** Returns a name for a class, made of file and line. */
    String className() {
        String name = file.getFileName().toString().replaceFirst("\\.\\w+$", "");
        String folder = file.toAbsolutePath().getParent().getFileName().toString();
        return (folder + "_" + name + "_line_" + line).replaceAll("\\W", "_");
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
