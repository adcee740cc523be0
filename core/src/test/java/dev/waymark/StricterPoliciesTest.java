package dev.waymark;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.error.Violation;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.url.UrlPolicy;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Updates of links that a policy of today would refuse: an update validates only its own new values. */
class StricterPoliciesTest {

    private static final UpdateLink DISABLED = UpdateLink.change().disabled(true);

    private final Desk desk = new Desk();

    private void assertDisabled(CreateLink command, UnaryOperator<Waymark.Builder> stricter) {
        Link stored = desk.waymark().links().create(command);
        Link other = desk.waymark().links().create(command.alias("other"));
        Links links = desk.waymark(stricter).links();

        assertThat(links.update(stored.id(), DISABLED)).matches(Link::disabled, "is disabled");
        assertThat(links.updateAll(LinkQuery.everyLink(), DISABLED)).isOne();
        assertThat(links.get(other.id()).disabled())
                .as("disabled of the other link")
                .isTrue();
    }

    @Test
    void a_link_with_refused_urls_can_be_disabled() {
        CreateLink command = CreateLink.to(URL)
                .expiration(Expiration.afterClicks(1).redirectingTo(URL))
                .targeting(Targeting.rotation(URL));

        assertDisabled(command, builder -> builder.urlPolicy(UrlPolicy.DEFAULT.refusing(url -> true)));
        assertThat(violationsOf(() -> desk.waymark(
                                builder -> builder.urlPolicy(UrlPolicy.DEFAULT.refusing(url -> true)))
                        .links()
                        .updateAll(LinkQuery.everyLink(), UpdateLink.change().url(URL))))
                .extracting(Violation::field)
                .containsExactly("url");
    }

    @Test
    void a_link_with_a_reserved_alias_can_be_disabled() {
        assertDisabled(
                CreateLink.to(URL).alias("docs"),
                builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.reserving("docs")));
    }
}
