package dev.waymark.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.waymark.constraint.WebAddress;
import dev.waymark.url.UrlProblem;
import java.util.List;

/** Has the policy judge a URL, and tells what is wrong with it (D-7). */
final class UrlValidator extends FindingValidator<WebAddress, String> {

    @Override
    List<Finding> check(WebAddress constraint, String url, Policies policies) {
        return policies.urls()
                .check(url)
                .map(UrlValidator::found)
                .map(ImmutableList::of)
                .orElseGet(ImmutableList::of);
    }

    private static Finding found(UrlProblem problem) {
        return Finding.of(problem.code(), problem.message());
    }
}
