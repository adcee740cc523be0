package dev.waymark.internal.validation;

import com.google.common.base.Utf8;
import com.google.common.collect.ImmutableList;
import dev.waymark.access.Secret;
import dev.waymark.constraint.AliasText;
import dev.waymark.constraint.FindingsText;
import dev.waymark.constraint.PasswordText;
import dev.waymark.constraint.SearchText;
import dev.waymark.constraint.TitleText;
import dev.waymark.constraint.WebAddress;
import dev.waymark.link.AliasPolicy;
import dev.waymark.value.UrlPolicy;
import java.util.List;
import java.util.Locale;

/** The validators of single texts. */
final class TextValidators {

    private static final int MAX_PASSWORD = 256;
    private static final int MAX_TITLE = 255;
    private static final int MAX_SEARCH = 2_048;
    private static final int MAX_FINDINGS_BYTES = 1 << 20;

    private static final Finding NOT_STORABLE =
            Finding.of("characters", "must not contain NUL or half of a surrogate pair");

    private TextValidators() {}

    private static List<Finding> notLongerThan(int max, String text) {
        return Text.length(text) <= max
                ? ImmutableList.of()
                : ImmutableList.of(
                        Finding.of("too_long", String.format(Locale.ENGLISH, "must be at most %,d characters", max)));
    }

    /** D-7. */
    static final class OfUrl extends FindingValidator<WebAddress, String> {

        private final UrlPolicy urls;

        OfUrl(UrlPolicy urls) {
            this.urls = urls;
        }

        @Override
        List<Finding> check(String url) {
            return urls.check(url).stream()
                    .map(problem -> Finding.of(problem.code(), problem.message()))
                    .toList();
        }
    }

    /** D-14. */
    static final class OfAlias extends FindingValidator<AliasText, String> {

        private final AliasPolicy aliases;

        OfAlias(AliasPolicy aliases) {
            this.aliases = aliases;
        }

        @Override
        List<Finding> check(String alias) {
            if (alias.isEmpty()) {
                return ImmutableList.of(Finding.of("required", "must not be empty"));
            }
            if (!aliases.isWellFormed(alias)) {
                return ImmutableList.of(Finding.of("alias", "must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -"));
            }
            return aliases.isReserved(alias)
                    ? ImmutableList.of(Finding.of("reserved", "must not be a reserved word"))
                    : ImmutableList.of();
        }
    }

    /** D-3. */
    static final class OfPassword extends FindingValidator<PasswordText, Secret> {
        @Override
        List<Finding> check(Secret secret) {
            String text = secret.reveal();
            if (text.isEmpty()) {
                return ImmutableList.of(Finding.of("required", "must not be empty"));
            }
            return Text.isStorable(text) ? notLongerThan(MAX_PASSWORD, text) : ImmutableList.of(NOT_STORABLE);
        }
    }

    /** D-16. */
    static final class OfTitle extends FindingValidator<TitleText, String> {
        @Override
        List<Finding> check(String title) {
            if (Text.hasControlCharacters(title)) {
                return ImmutableList.of(Finding.of("characters", "must not contain control characters"));
            }
            return Text.isStorable(title) ? notLongerThan(MAX_TITLE, title) : ImmutableList.of(NOT_STORABLE);
        }
    }

    /** D-25. */
    static final class OfSearch extends FindingValidator<SearchText, String> {
        @Override
        List<Finding> check(String term) {
            return Text.isStorable(term) ? notLongerThan(MAX_SEARCH, term) : ImmutableList.of(NOT_STORABLE);
        }
    }

    /** D-10. */
    static final class OfFindings extends FindingValidator<FindingsText, String> {
        @Override
        List<Finding> check(String findings) {
            if (!Text.isStorable(findings)) {
                return ImmutableList.of(NOT_STORABLE);
            }
            return Utf8.encodedLength(findings) <= MAX_FINDINGS_BYTES
                    ? ImmutableList.of()
                    : ImmutableList.of(Finding.of("too_long", "must be at most 1 MiB in UTF-8"));
        }
    }
}
