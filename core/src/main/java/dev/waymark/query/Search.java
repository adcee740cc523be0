package dev.waymark.query;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import dev.waymark.constraint.Text;
import dev.waymark.url.WebUrl;
import java.util.Optional;

/**
 * A search for a text within a field. A search is case-insensitive in every script, and composed and decomposed characters
 * match each other. {@code %}, {@code _} and {@code \} are ordinary characters.
 *
 * @param <F> the searchable fields
 * @param term the text to search for, not blank and without outer white space
 * @param field the searched field
 */
public record Search<F extends Enum<F>>(
        @Text(max = Search.MAX_TERM) String term, F field) {

    /** The maximum number of characters (code points) of a term. */
    public static final int MAX_TERM = 2_048;

    /** Throws a {@link NullPointerException} if the term or the field is null. */
    public Search {
        checkNotNull(term, "term");
        checkNotNull(field, "field");
    }

    /** Creates a search for a trimmed term; empty if the term is blank. */
    public static <F extends Enum<F>> Optional<Search<F>> of(String term, F field) {
        return Optional.of(new Search<>(CharMatcher.whitespace().trimFrom(checkNotNull(term, "term")), field))
                .filter(search -> !search.term().isEmpty());
    }

    @Override
    public String toString() {
        return "Search[term=" + WebUrl.withoutUserInfo(term) + ", field=" + field + "]";
    }
}
