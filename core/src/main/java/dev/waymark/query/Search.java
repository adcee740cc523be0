package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import dev.waymark.constraint.Text;
import dev.waymark.url.WebUrl;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A text to look for in one field, as a part of it. A search is case-insensitive in every script, and composed and decomposed
 * characters match each other. {@code %}, {@code _} and {@code \} are ordinary characters.
 *
 * @param <F> the fields that can be searched
 * @param term what to look for: not blank, without outer white space
 * @param field where to look for it
 */
public record Search<F extends Enum<F>>(
        @Text(max = Search.MAX_TERM) String term, F field) {

    /** How many characters (code points) a term has at most. */
    public static final int MAX_TERM = 2_048;

    /** Checks for null. */
    public Search {
        checkNotNull(term, "term");
        checkNotNull(field, "field");
    }

    /** Trims the term. A blank one means that there is no search. */
    public static <F extends Enum<F>> Optional<Search<F>> of(String term, F field) {
        return Optional.of(new Search<>(CharMatcher.whitespace().trimFrom(checkNotNull(term, "term")), field))
                .filter(search -> !search.term().isEmpty());
    }

    @Override
    public String toString() {
        return "Search[term=" + WebUrl.withoutUserInfo(term) + ", field=" + field + "]";
    }

    /** The same search with its term changed. */
    public Search<F> map(UnaryOperator<String> change) {
        return new Search<>(checkNotNull(change, "change").apply(term), field);
    }
}
