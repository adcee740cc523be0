package dev.waymark.play;

import dev.waymark.play.stage.Answer;
import dev.waymark.play.stage.Step;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The answers of the stores to one step.
 *
 * @param answers the answers by name of the store
 */
record Comparison(Step step, Map<String, Answer> answers) {

    private static final int LONGEST = 3_000;

    /** Returns whether the answers differ, or an answer is an unexpected exception. */
    boolean isDefect() {
        return answers.values().stream().anyMatch(Answer::isBug)
                || answers.values().stream().distinct().count() > 1;
    }

    /** Returns the answers, each with the names of the stores that gave the answer. */
    String describe() {
        Map<String, List<String>> stores = answers.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.getValue().text(), Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        return stores.entrySet().stream()
                .map(entry -> entry.getValue() + " answered to \"" + step + "\":\n" + shortened(entry.getKey()))
                .collect(Collectors.joining("\n"));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    /** Returns the source of a test method that plays these steps. */
    static String test(List<Step> steps) {
        String lines = steps.stream().map(step -> "                " + step).collect(Collectors.joining("\n"));
        return """
                @Test
                void all_stores_give_the_same_answers() {
                    assertAgreement(\"""
            %s
                            \""");
                }
            """.formatted(lines);
    }
}
