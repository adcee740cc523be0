package dev.waymark.contract.sample;

import static java.lang.String.format;

import com.google.common.base.Ascii;
import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Primitives;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A value for each field of links and reports, and of the commands that create and update links and reports. Tests find the
 * fields by reflection and set the fields to these values, so a new field needs one line here. Each value differs from the
 * default of the field.
 */
public final class FieldSamples {

    /** The fields of a link and its commands. */
    public static final FieldSamples LINK = new FieldSamples(
            "FieldSamples.LINK",
            Link.class,
            ImmutableMap.<String, Object>builder()
                    .put("id", 70L)
                    .put("owner", Samples.OTHER)
                    .put("domain", Domain.of(7))
                    .put("alias", "Handbook")
                    .put("url", "https://example.com/handbook?a=b&c=%20#top")
                    .put("title", "The Handbook")
                    .put("attributes", " {\"note\": \"é\"}\n")
                    .put("password", "swordfish")
                    .put("spaceId", 3L)
                    .put("pixelIds", ImmutableSet.of(1L, 5L, 9L))
                    .put("addPixelIds", ImmutableSet.of(2L, 9L))
                    .put("removePixelIds", ImmutableSet.of(5L))
                    .put("tags", ImmutableSet.of("News", "\u00C9t\u00E9 2030"))
                    .put("addTags", ImmutableSet.of("Sale", "news"))
                    .put("removeTags", ImmutableSet.of("Old"))
                    .put("clicks", 42L)
                    .put("lastClick", Samples.NOW)
                    .put("disabled", true)
                    .put("passwordProtected", true)
                    .put("privacy", Privacy.PRIVATE)
                    .put("privacyPassword", "herring")
                    .put("start", Start.at(LocalDateTime.of(2025, 1, 31, 22, 59, 58)))
                    .put("startsAt", Instant.parse("2025-01-31T22:59:58Z"))
                    .put("expiration", Expiration.afterClicks(1_000).redirectingTo("https://example.com/gone"))
                    .put("expiresAt", Instant.parse("2030-12-31T22:59:58Z"))
                    .put("targeting", Targeting.rotation("https://a.example/", "https://b.example/"))
                    .put("createdAt", Instant.parse("2025-03-01T10:15:30.654321Z"))
                    .put("updatedAt", Instant.parse("2025-06-15T12:00:00.5Z"))
                    .put("version", 17L)
                    .put("expectedVersion", 1L)
                    .put("idempotencyKey", "order-1")
                    .buildOrThrow());

    /** The fields of a report and its commands. */
    public static final FieldSamples REPORT = new FieldSamples(
            "FieldSamples.REPORT",
            Report.class,
            ImmutableMap.<String, Object>builder()
                    .put("id", 70L)
                    .put("owner", Samples.OTHER)
                    .put("url", "https://www.example.org/handbook")
                    .put("project", "example.org")
                    .put("result", ReportResult.GOOD)
                    .put("privacy", Privacy.PRIVATE)
                    .put("pageKey", "dQw4w9WgXcQ-_AZaz09xyQ")
                    .put("password", "herring")
                    .put("attributes", " {\"note\": \"é\"}\n")
                    .put("requestedAt", Instant.parse("2025-06-15T12:00:05Z"))
                    .put("createdAt", Instant.parse("2025-03-01T10:15:30.654321Z"))
                    .put("generatedAt", Instant.parse("2025-06-15T12:00:00.5Z"))
                    .put("updatedAt", Instant.parse("2025-06-15T12:00:09.5Z"))
                    .put("version", 17L)
                    .put("regenerates", true)
                    .put("expectedVersion", 1L)
                    .buildOrThrow());

    /** The names of setters that differ from the name of the field. */
    private static final ImmutableBiMap<String, String> SETTERS =
            ImmutableBiMap.of("expectedVersion", "ifVersion", "regenerates", "regenerate");

    /** The commands without accessors: a field of an update is the name of a setter. */
    private static final ImmutableSet<Class<?>> UPDATES = ImmutableSet.of(UpdateLink.class, UpdateReport.class);

    /** The setters of an update that edit only a part of a field, or that set no field. */
    private static final Pattern OTHER_SETTERS = Pattern.compile("(start|expiration|clear)[A-Z].*|with");

    /** The values that clear their field, if the command has no other method that clears the field. */
    private static final ImmutableList<Object> EMPTY =
            ImmutableList.of("", ImmutableSet.of(), Start.NONE, Expiration.NEVER, Targeting.NONE);

    /** The texts without a constant {@code MAX_…} in {@link Link} or {@link Report}. */
    private static final ImmutableSet<String> OTHER_TEXTS =
            ImmutableSet.of("alias", "url", "project", "pageKey", "password", "privacyPassword", "idempotencyKey");

    /** The methods without parameters that return no field. */
    private static final ImmutableSet<String> OTHER_METHODS =
            ImmutableSet.of("hashCode", "toString", "toBuilder", "fields", "path");

    private final String name;
    /** The class with the constants {@code MAX_…} of the texts. */
    private final Class<?> bounds;

    private final ImmutableMap<String, Object> values;

    private FieldSamples(String name, Class<?> bounds, ImmutableMap<String, Object> values) {
        this.name = name;
        this.bounds = bounds;
        this.values = values;
    }

    /** Returns the names of all values. */
    public Set<String> names() {
        return values.keySet();
    }

    /**
     * Returns the names of the fields of a record or a command, in the order of the values.
     *
     * @throws AssertionError if a field has no value
     */
    public List<String> fields(Class<?> type) {
        Set<String> accessors = Arrays.stream(type.getDeclaredMethods())
                .filter(UPDATES.contains(type) ? FieldSamples::isEdit : FieldSamples::isAccessor)
                .map(method -> SETTERS.inverse().getOrDefault(method.getName(), method.getName()))
                .collect(Collectors.toSet());
        accessors.forEach(this::value);
        return values.keySet().stream().filter(accessors::contains).toList();
    }

    /** Returns the names of the texts whose maximum length is a constant of the record, such as {@link Link#MAX_TITLE}. */
    public List<String> boundedTexts(Class<?> type) {
        return fields(type).stream()
                .filter(field -> value(field) instanceof String && !OTHER_TEXTS.contains(field))
                .toList();
    }

    /**
     * Returns the longest text of a field.
     *
     * @throws LinkageError if the record has no constant with the maximum length
     */
    public String longestText(String field) {
        String constant = "MAX_" + CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, field);
        try {
            return "\uD83D\uDE00".repeat(bounds.getField(constant).getInt(null));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(format("add the constant %s to %s", constant, bounds.getSimpleName()), e);
        }
    }

    private static boolean isEdit(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && method.getReturnType() == method.getDeclaringClass()
                && !OTHER_SETTERS.matcher(method.getName()).matches();
    }

    private static boolean isAccessor(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && method.getParameterCount() == 0
                && method.getReturnType() != method.getDeclaringClass()
                && !OTHER_METHODS.contains(method.getName());
    }

    /**
     * Returns the value of a field.
     *
     * @throws AssertionError if the field has no value
     */
    public Object value(String field) {
        Object value = values.get(field);
        if (value == null) {
            throw new AssertionError(format("add a sample of %s to %s", field, name));
        }
        return value;
    }

    <T> T value(String field, Class<T> type) {
        return type.cast(value(field));
    }

    /**
     * Sets one field of a builder or a command to its value.
     *
     * @return the result of the setter
     * @throws AssertionError if the builder or the command has no setter for the field
     */
    public <T> T set(T target, String field) {
        return set(target, field, value(field));
    }

    /** Sets one field of a builder or a command to the given value. */
    public <T> T set(T target, String field, Object value) {
        String setter = SETTERS.getOrDefault(field, field);
        Optional<Method> withValue = methods(target, setter)
                .filter(method -> method.getParameterCount() == 1
                        && Primitives.wrap(method.getParameterTypes()[0]).isInstance(value))
                .findFirst();
        if (withValue.isPresent()) {
            return call(target, withValue.get(), value);
        }
        return methods(target, setter)
                .filter(method -> method.getParameterCount() == 0 && method.getReturnType() == target.getClass())
                .findFirst()
                .map(method -> call(target, method))
                .orElseThrow(() -> new AssertionError(format(
                        "add the method %s(%s) to %s",
                        setter,
                        value.getClass().getSimpleName(),
                        target.getClass().getSimpleName())));
    }

    /** Sets several fields of a builder or a command to their values. */
    public <T> T setAll(T target, Iterable<String> fields) {
        T changed = target;
        for (String field : fields) {
            changed = set(changed, field);
        }
        return changed;
    }

    /** Clears one field of a command; empty if the command has no method for this. */
    public <T> Optional<T> clear(T target, String field) {
        Optional<T> cleared = methods(target, "clear" + Ascii.toUpperCase(field.charAt(0)) + field.substring(1))
                .findFirst()
                .map(method -> call(target, method));
        return cleared.isPresent()
                ? cleared
                : EMPTY.stream()
                        .filter(empty -> empty.getClass() == value(field).getClass()
                                || (empty instanceof Set && value(field) instanceof Set))
                        .findFirst()
                        .map(empty -> set(target, field, empty));
    }

    private static Stream<Method> methods(Object target, String name) {
        return Arrays.stream(target.getClass().getMethods())
                .filter(method -> method.getName().equals(name));
    }

    @SuppressWarnings("unchecked") // setters return the type that declares the setter
    private static <T> T call(T target, Method method, Object... arguments) {
        return (T) invoke(target, method, arguments);
    }

    /** Returns the value of a field of a record or a command, or null if the field is empty. */
    public static Object get(Object target, String field) {
        return methods(target, field)
                .filter(method -> method.getParameterCount() == 0)
                .findFirst()
                .map(method -> plain(invoke(target, method)))
                .orElse(null);
    }

    /** Returns the names of the fields with different values in two records or commands. */
    public List<String> differences(Object one, Object other) {
        Map<String, Optional<Object>> before = all(one);
        Map<String, Optional<Object>> after = all(other);
        return before.keySet().stream()
                .filter(field -> !before.get(field).equals(after.get(field)))
                .toList();
    }

    private Map<String, Optional<Object>> all(Object target) {
        return fields(target.getClass()).stream()
                .collect(ImmutableMap.toImmutableMap(field -> field, field -> Optional.ofNullable(get(target, field))));
    }

    /** Returns the fields that have the same value in all these records or commands as in the first argument. */
    public <T> List<String> unused(T plain, Stream<? extends T> records) {
        Set<String> used =
                records.flatMap(each -> changed(plain, each).stream()).collect(Collectors.toSet());
        return fields(plain.getClass()).stream()
                .filter(field -> !used.contains(field))
                .toList();
    }

    private List<String> changed(Object plain, Object each) {
        return UPDATES.contains(plain.getClass())
                ? fields(plain.getClass()).stream()
                        .filter(field -> !shown(plain, field).equals(shown(each, field)))
                        .toList()
                : differences(plain, each);
    }

    /** Returns the field that an update changes, if any. A start and an expiration have several fields. */
    private static Optional<String> shown(Object update, String field) {
        if (update instanceof UpdateLink command && !field.equals("expectedVersion")) {
            return command.fields().stream()
                    .filter(name -> name.matches(field + "(Date|Time|Clicks|Url)?"))
                    .findFirst();
        }
        return Pattern.compile("\\b" + field + "=[^,}]*")
                .matcher(update.toString())
                .results()
                .map(MatchResult::group)
                .findFirst();
    }

    private static Object invoke(Object target, Method method, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method + " of " + target, e);
        }
    }

    private static Object plain(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(FieldSamples::plain).orElse(null);
        }
        return value instanceof Secret secret ? secret.reveal() : value;
    }
}
