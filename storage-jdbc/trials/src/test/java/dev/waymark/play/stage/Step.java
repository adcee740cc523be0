package dev.waymark.play.stage;

import com.google.common.base.Splitter;
import dev.waymark.access.Owner;
import dev.waymark.form.Parameters;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A step of a play, as a line of text.
 *
 * @param owner the owner of the records
 * @param operation a name of {@link Operations}
 * @param which the index of a known record, cursor, claim or secret, from 0; larger indexes wrap around
 * @param forms URL-encoded forms, separated by {@code |}
 */
public record Step(Owner owner, String operation, int which, String forms) {

    private static final Splitter PARTS = Splitter.on(' ').limit(4);
    private static final Splitter FORMS = Splitter.on('|');

    public static Step of(String line) {
        List<String> parts = PARTS.splitToList(line);
        return new Step(
                Owner.of(parts.get(0)),
                parts.get(1),
                Integer.parseInt(parts.get(2)),
                parts.size() > 3 ? parts.get(3) : "");
    }

    public Step withForms(String newForms) {
        return new Step(owner, operation, which, newForms);
    }

    Parameters form() {
        return form(0);
    }

    /** Returns the form with this index, or the last form if the index is too large. */
    Parameters form(int index) {
        List<Parameters> all = allForms();
        return all.get(Math.min(index, all.size() - 1));
    }

    List<Parameters> allForms() {
        return FORMS.splitToList(forms).stream().map(Parameters::decode).toList();
    }

    /** Returns the first value of a field of the first form. */
    Optional<String> value(String name) {
        return value(form(), name);
    }

    static Optional<String> value(Parameters form, String name) {
        return form.all(name).stream().findFirst();
    }

    int number(String name, int otherwise) {
        return value(name).map(Integer::parseInt).orElse(otherwise);
    }

    static Optional<Instant> instant(Parameters form, String name) {
        return value(form, name).map(Instant::parse);
    }

    @Override
    public String toString() {
        return (owner.key() + " " + operation + " " + which + " " + forms).stripTrailing();
    }
}
