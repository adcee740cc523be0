package dev.waymark.form;

import dev.waymark.Desk;
import dev.waymark.error.Violation;
import java.util.List;
import java.util.function.Function;

/** Reads forms from text, and describes violations as {@code field code}. */
final class FormDesk {

    static final String URL = "url=https://example.com/";

    private FormDesk() {}

    static Forms forms() {
        return new Desk().waymark().forms();
    }

    static <T> T read(Function<Parameters, T> form, String text) {
        return form.apply(Parameters.decode(text));
    }

    static List<String> violationsWith(Function<Parameters, ?> form, String text) {
        return Desk.refusalsOf(() -> read(form, text));
    }

    static List<Violation> violations(Function<Parameters, ?> form, String text) {
        return Desk.violationsOf(() -> read(form, text));
    }
}
