package dev.waymark.play;

import com.google.common.base.Splitter;
import dev.waymark.play.stage.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Shortens a failing play: removes steps, then parts of forms, as long as the play still fails. */
final class PlayShortener {

    private static final Splitter PARTS = Splitter.onPattern("(?=[&|])");

    private final Predicate<List<Step>> fails;

    PlayShortener(Predicate<List<Step>> fails) {
        this.fails = fails;
    }

    List<Step> shortest(List<Step> steps) {
        List<Step> fewer = fewest(steps);
        for (int i = 0; i < fewer.size(); i++) {
            fewer = withLess(fewer, i);
        }
        return fewer.size() < steps.size() && !fewer.equals(steps) ? fewest(fewer) : fewer;
    }

    /** Removes halves, then quarters and so on, down to single items. */
    private <T> List<T> fewest(List<T> all, Predicate<List<T>> wrong) {
        List<T> left = all;
        for (int size = Math.max(1, all.size() / 2); size >= 1; size /= 2) {
            for (int end = left.size(); end > 0; end -= size) {
                List<T> without = without(left, Math.max(0, end - size), Math.min(end, left.size()));
                if (wrong.test(without)) {
                    left = without;
                }
            }
        }
        return left;
    }

    private List<Step> fewest(List<Step> steps) {
        return fewest(steps, fails);
    }

    private static <T> List<T> without(List<T> all, int from, int to) {
        List<T> without = new ArrayList<>(all);
        without.subList(from, to).clear();
        return List.copyOf(without);
    }

    private List<Step> withLess(List<Step> steps, int index) {
        Step step = steps.get(index);
        List<String> parts = PARTS.splitToList(step.forms());
        List<String> needed = fewest(parts, some -> fails.test(with(steps, index, step, some)));
        return with(steps, index, step, needed);
    }

    private static List<Step> with(List<Step> steps, int index, Step step, List<String> parts) {
        String forms = parts.stream().collect(Collectors.joining());
        Step changed = step.withForms(forms.startsWith("&") ? forms.substring(1) : forms);
        return IntStream.range(0, steps.size())
                .mapToObj(i -> i == index ? changed : steps.get(i))
                .toList();
    }
}
