package dev.waymark.example.web;

import com.google.common.collect.ImmutableMap;
import java.util.Map;

/**
 * The result of one check of a page.
 *
 * @param name the name of the check, for programs
 * @param points the points of a passed check
 * @param message the result, for people
 */
record Check(String name, int points, boolean passed, String message) {

    int score() {
        return passed ? points : 0;
    }

    Map<String, Object> toJson() {
        return ImmutableMap.of("check", name, "passed", passed, "points", points, "message", message);
    }
}
