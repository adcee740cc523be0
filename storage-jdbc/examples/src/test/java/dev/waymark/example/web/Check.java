package dev.waymark.example.web;

import com.google.common.collect.ImmutableMap;
import java.util.Map;

/**
 * One thing that was looked at.
 *
 * @param name for programs
 * @param points what it is worth
 * @param message for people
 */
record Check(String name, int points, boolean passed, String message) {

    int score() {
        return passed ? points : 0;
    }

    Map<String, Object> toJson() {
        return ImmutableMap.of("check", name, "passed", passed, "points", points, "message", message);
    }
}
