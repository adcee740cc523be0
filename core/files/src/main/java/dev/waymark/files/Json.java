package dev.waymark.files;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.google.common.collect.AbstractIterator;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A file of JSON: the objects of one list, of several pages, or of lines. */
final class Json implements RowSource {

    private static final int MAX_NAMES = 1_000;
    private static final int MAX_TEXT = 100_000;
    private static final int MAX_DEPTH = 50;

    /** Lists of objects with a source and a target that redirect no visitor. */
    private static final Pattern OTHER = Pattern.compile(".*/(?:rewrites|headers|routes)/.*");

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final String ELEMENT = "[]";

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(MAX_TEXT)
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNameLength(MAX_NAMES)
                    .build())
            .build();

    /** The names of the fields of all objects with the same path. */
    private final Map<String, Set<String>> namesByPath = new LinkedHashMap<>();

    private final Map<String, String> closed = new HashMap<>();
    private final boolean isRepaired;
    private int roots;
    private String records = "";

    private Json(boolean isRepaired) {
        this.isRepaired = isRepaired;
    }

    /**
     * Finds the list of links, and the names of their fields.
     *
     * @throws IOException if the text is no JSON, or contains no list of objects with a target
     */
    static Json of(Source source, Columns columns) throws IOException {
        Json json = new Json(false);
        try {
            json.collectNames(source);
        } catch (JsonProcessingException e) {
            json = new Json(true);
            try {
                json.collectNames(source);
            } catch (JsonProcessingException again) {
                throw source.refused(problem(e));
            }
        }
        return json.withList(source, columns);
    }

    private void collectNames(Source source) throws IOException {
        try (JsonParser parser = parser(source.open())) {
            while (parser.nextToken() != null) {
                roots++;
                visit(parser, "");
            }
        }
    }

    private JsonParser parser(Reader text) throws IOException {
        return FACTORY.createParser(isRepaired ? new RepairedJson(text) : text);
    }

    private Json withList(Source source, Columns columns) throws FileSystemException {
        List<String> lists = namesByPath.keySet().stream()
                .filter(path -> !OTHER.matcher(path).matches())
                .filter(path -> fieldsOf(path, "").anyMatch(name -> columns.field(name) == Field.TARGET))
                .sorted(Comparator.comparingLong(this::rank))
                .toList();
        if (lists.isEmpty()) {
            throw source.refused("no list of objects with a target URL; name the fields of the objects");
        }
        records = lists.get(0);
        if (lists.size() > 1 && rank(lists.get(1)) == rank(records)) {
            throw source.refused("links in several lists, such as " + records + " and " + lists.get(1)
                    + "; the file must contain one list of links");
        }
        return this;
    }

    /** Returns a lower number for a path that is more likely the list of links: a list before a single object, then the depth. */
    private long rank(String path) {
        boolean isList = path.isEmpty() ? roots > 1 : path.endsWith(ELEMENT) || path.indexOf('#') >= 0;
        return (isList ? 0 : MAX_DEPTH)
                + path.chars().filter(each -> each == '/').count();
    }

    private static String problem(JsonProcessingException e) {
        String line = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
        return line + "no valid JSON: " + Texts.line(e.getOriginalMessage(), MAX_NAMES);
    }

    private void visit(JsonParser parser, String path) throws IOException {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                visit(parser, path + "/" + ELEMENT);
            }
        } else if (parser.currentToken() == JsonToken.START_OBJECT) {
            Set<String> names = namesByPath.computeIfAbsent(path, each -> new LinkedHashSet<>());
            String id = "";
            boolean isOff = false;
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                boolean isObject = parser.nextToken() == JsonToken.START_OBJECT;
                names.add(isObject ? member(name) : name);
                id = name.equals("id") ? parser.getText() : id;
                isOff |= name.equals("enabled") && Texts.isOff(parser.getText());
                visit(parser, path + "/" + member(name));
                if (names.size() > MAX_NAMES || namesByPath.size() > MAX_NAMES) {
                    throw new JsonParseException(parser, "more than " + MAX_NAMES + " names of fields");
                }
            }
            if (isOff && path.endsWith("/groups/" + ELEMENT)) {
                closed.put(GROUP + id, "its group is disabled");
            }
        }
    }

    /** Returns the name of a member, without the numbers that distinguish the objects of one list. */
    private static String member(String name) {
        return DIGITS.matcher(name).replaceAll("#");
    }

    /** Returns the names of the fields of an object, with the fields of its unknown objects. */
    private Stream<String> fieldsOf(String path, String prefix) {
        return namesByPath.getOrDefault(path, Set.of()).stream().flatMap(name -> {
            String inner = path + "/" + member(name);
            return namesByPath.containsKey(inner) && !Field.isKnown(prefix + name)
                    ? fieldsOf(inner, prefix + name + ".")
                    : Stream.of(prefix + name);
        });
    }

    @Override
    public String shape() {
        return "JSON";
    }

    @Override
    public List<String> names() {
        return fieldsOf(records, "").toList();
    }

    @Override
    public Map<String, String> closed() {
        return closed;
    }

    @Override
    public Iterator<Row> rows(Reader text) {
        try {
            return new Objects(parser(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The objects of the list of links. */
    private final class Objects extends AbstractIterator<Row> {

        private final JsonParser parser;

        /** The paths of the open lists and objects around the parser. */
        private final Deque<String> open = new ArrayDeque<>();

        private List<String> names = new ArrayList<>();

        Objects(JsonParser parser) {
            this.parser = parser;
        }

        @Override
        protected @Nullable Row computeNext() {
            try {
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    if (token.isStructEnd()) {
                        open.pop();
                    } else if (token.isStructStart()) {
                        String path = path();
                        if (token == JsonToken.START_OBJECT && path.equals(records)) {
                            return row();
                        }
                        open.push(path);
                    }
                }
                return endOfData();
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(new IOException(problem(e)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private String path() {
            if (open.isEmpty()) {
                return "";
            }
            String name = parser.getParsingContext().getParent().getCurrentName();
            return open.peek() + "/" + (name == null ? ELEMENT : member(name));
        }

        private Row row() throws IOException {
            long line = parser.currentTokenLocation().getLineNr();
            List<String> found = new ArrayList<>();
            List<String> values = new ArrayList<>();
            read("", found, values);
            names = found.equals(names) ? names : found;
            return new Row(line, names, values, "");
        }

        private void read(String prefix, List<String> found, List<String> values) throws IOException {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = prefix + parser.currentName();
                JsonToken token = parser.nextToken();
                if (token == JsonToken.START_OBJECT && !Field.isKnown(name)) {
                    read(name + ".", found, values);
                } else if (token != JsonToken.VALUE_NULL) {
                    found.add(name);
                    values.add(token.isStructStart() ? structure() : parser.getText());
                }
            }
        }

        /** Returns a list or an object as text. */
        private String structure() throws IOException {
            StringWriter text = new StringWriter();
            int depth = 0;
            try (JsonGenerator copy = FACTORY.createGenerator(text)) {
                do {
                    depth += parser.currentToken().isStructStart()
                            ? 1
                            : parser.currentToken().isStructEnd() ? -1 : 0;
                    copy.copyCurrentEvent(parser);
                    if (text.getBuffer().length() > MAX_TEXT) {
                        throw new JsonParseException(parser, "a list of more than " + MAX_TEXT + " characters");
                    }
                } while (depth > 0 && parser.nextToken() != null);
            }
            return text.toString();
        }
    }
}
