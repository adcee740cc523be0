package dev.waymark.files;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * One row of a file, or one object of a file of JSON.
 *
 * @param line the number of its first line in the file, from 1
 * @param names the names of the columns in the file
 * @param values the text of each column; empty if the row has a problem
 * @param problem the reason why the row could not be read; empty for a readable row
 */
record Row(long line, List<String> names, List<String> values, String problem) {

    boolean isReadable() {
        return problem.isEmpty();
    }

    static Row unreadable(long line, String problem) {
        return new Row(line, ImmutableList.of(), ImmutableList.of(), problem);
    }
}
