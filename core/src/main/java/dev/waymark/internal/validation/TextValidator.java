package dev.waymark.internal.validation;

import com.google.common.base.Utf8;
import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.Text;
import java.util.List;
import java.util.Locale;

/** Texts: what they are made of, and how long they may be. */
final class TextValidator extends FindingValidator<Text, String> {

    private static final int MEBIBYTE = 1 << 20;

    private static final Finding REQUIRED = Finding.of("required", "must not be empty");
    private static final Finding HAS_CONTROLS = Finding.of("characters", "must not contain control characters");
    private static final Finding NOT_STORABLE =
            Finding.of("characters", "must not contain NUL or half of a surrogate pair");

    @Override
    List<Finding> check(Text limits, String text, Policies policies) {
        if (text.isEmpty()) {
            return limits.required() ? ImmutableList.of(REQUIRED) : ImmutableList.of();
        }
        if (limits.singleLine() && Characters.hasControls(text)) {
            return ImmutableList.of(HAS_CONTROLS);
        }
        return Characters.isStorable(text) ? checkLength(limits, text) : ImmutableList.of(NOT_STORABLE);
    }

    private static List<Finding> checkLength(Text limits, String text) {
        if (Characters.count(text) > limits.max()) {
            return tooLong(String.format(Locale.ENGLISH, "%,d characters", limits.max()));
        }
        return Utf8.encodedLength(text) > (long) limits.maxMebibytes() * MEBIBYTE
                ? tooLong(limits.maxMebibytes() + " MiB in UTF-8")
                : ImmutableList.of();
    }

    private static List<Finding> tooLong(String limit) {
        return ImmutableList.of(Finding.of("too_long", "must be at most " + limit));
    }
}
