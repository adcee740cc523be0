package dev.waymark.fuzz;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** Random changes of requests. No change affects a password or the name of a password field. */
final class Mutations {

    private static final int LONG = 1_000;
    private static final List<String> METHODS =
            List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "post");
    private static final List<String> INDEXES = List.of("0", "1", "-1", "00", "", "x", "99999999999", "0][0");

    private final RandomGenerator random;
    private final ImmutableList<Consumer<Draft>> all = ImmutableList.of(
            this::dropParameter,
            this::repeatParameter,
            this::replaceValue,
            this::replaceValue,
            this::lengthenValue,
            this::swapValues,
            this::renameParameter,
            this::reindexParameter,
            this::shuffleParameters,
            this::changeMethod,
            this::changePath,
            this::dropHeader,
            this::repeatHeader,
            this::changeHeader,
            this::encodeAll,
            this::encodeNothing,
            this::truncateBody,
            Draft::chunked,
            this::flipByte);

    Mutations(RandomGenerator random) {
        this.random = random;
    }

    void mutate(Draft draft) {
        pick(all).accept(draft);
    }

    private void dropParameter(Draft draft) {
        List<Map.Entry<String, String>> some = draft.parameters();
        if (!some.isEmpty()) {
            some.remove(random.nextInt(some.size()));
        }
    }

    private void repeatParameter(Draft draft) {
        List<Map.Entry<String, String>> some = draft.parameters();
        if (!some.isEmpty()) {
            some.add(pick(some));
        }
    }

    private void replaceValue(Draft draft) {
        changeParameter(draft, pair -> Map.entry(pair.getKey(), pick(Fuzzer.VALUES)));
    }

    private void lengthenValue(Draft draft) {
        int times = random.nextInt(LONG);
        changeParameter(
                draft,
                pair -> Map.entry(
                        pair.getKey(), pair.getValue() + pick(Fuzzer.VALUES).repeat(times)));
    }

    private void swapValues(Draft draft) {
        List<Map.Entry<String, String>> some = draft.parameters();
        if (!some.isEmpty() && !draft.hasSecret()) {
            String other = pick(some).getValue();
            changeParameter(draft, pair -> Map.entry(pair.getKey(), other));
        }
    }

    private void renameParameter(Draft draft) {
        UnaryOperator<String> change = pick(List.of(
                Ascii::toUpperCase, name -> name + "[]", name -> name + " ", name -> "[" + name, name -> name + "\0"));
        changeParameter(draft, pair -> Map.entry(change.apply(pair.getKey()), pair.getValue()));
    }

    private void reindexParameter(Draft draft) {
        changeParameter(
                draft,
                pair -> Map.entry(
                        pair.getKey().contains("[")
                                ? pair.getKey().replaceFirst("\\d+", pick(INDEXES))
                                : pair.getKey() + "[" + pick(INDEXES) + "]",
                        pair.getValue()));
    }

    /** Changes a random parameter, unless the parameter is a password. */
    private void changeParameter(Draft draft, UnaryOperator<Map.Entry<String, String>> change) {
        List<Map.Entry<String, String>> some = draft.parameters();
        if (some.isEmpty()) {
            return;
        }
        int index = random.nextInt(some.size());
        if (!some.get(index).getKey().contains("password")) {
            some.set(index, change.apply(some.get(index)));
        }
    }

    private void shuffleParameters(Draft draft) {
        Collections.reverse(draft.parameters());
    }

    private void changeMethod(Draft draft) {
        draft.method(pick(METHODS));
    }

    private void changePath(Draft draft) {
        UnaryOperator<String> change = pick(List.of(
                path -> path + "/",
                path -> "/" + path,
                path -> path + "/..",
                path -> path + "%00",
                path -> path + "%FF",
                path -> path.replace("a", "%61"),
                path -> path.replace("/", "%2F").replaceFirst("%2F", "/"),
                path -> path.replaceFirst("\\d+$", "9223372036854775808"),
                path -> path.replaceFirst("\\d+$", "0"),
                path -> path + "?" + "&".repeat(LONG),
                path -> "http://localhost" + path));
        draft.path(change);
    }

    private void dropHeader(Draft draft) {
        if (!draft.headers().isEmpty()) {
            draft.headers().remove(random.nextInt(draft.headers().size()));
        }
    }

    private void repeatHeader(Draft draft) {
        if (!draft.headers().isEmpty()) {
            draft.headers().add(pick(draft.headers()));
        }
    }

    private void changeHeader(Draft draft) {
        if (!draft.headers().isEmpty()) {
            int index = random.nextInt(draft.headers().size());
            String value = pick(Fuzzer.VALUES).replaceAll("[\\r\\n\\x00]", "").repeat(1 + random.nextInt(20));
            draft.headers().set(index, Map.entry(draft.headers().get(index).getKey(), value));
        }
    }

    private void encodeAll(Draft draft) {
        draft.encoding(text -> {
            StringBuilder all = new StringBuilder();
            text.chars().forEach(character -> all.append(String.format("%%%02x", character & 0xFF)));
            return all.toString();
        });
    }

    /** Turns encoding off. Removes characters that are invalid in a URI, because the JDK's server does not read such requests. */
    private void encodeNothing(Draft draft) {
        if (!draft.hasSecret()) {
            draft.encoding(text -> text.replaceAll("[^A-Za-z0-9._~:/?@!$'()*,;-]", ""));
        }
    }

    private void truncateBody(Draft draft) {
        draft.truncate(1 + random.nextInt(100));
    }

    private void flipByte(Draft draft) {
        if (draft.hasSecret()) {
            return;
        }
        draft.body(body -> {
            byte[] flipped = body.clone();
            if (flipped.length > 0) {
                flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return flipped;
        });
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
