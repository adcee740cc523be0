package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.form.Parameters;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The application's own check of chosen aliases. */
class AliasCheckTest {

    private static final Violation REFUSAL = Violation.of("alias", "refused", "must not be used before 2 May");

    private final Desk desk = new Desk();
    private final List<String> checked = new ArrayList<>();
    private final Waymark waymark =
            waymark(AliasPolicy.DEFAULT.reserving("login").checkedBy((owner, domain, alias) -> {
                checked.add(owner.key() + " " + domain.id() + " " + alias);
                return Optional.of(REFUSAL.message()).filter(reason -> alias.startsWith("old"));
            }));
    private final Links links = waymark.links();

    private Waymark waymark(AliasPolicy policy) {
        return desk.waymark(builder -> builder.aliasPolicy(policy));
    }

    private static CreateLink link(String alias) {
        return CreateLink.to(URL).alias(alias);
    }

    @Test
    void a_refused_alias_is_reported_with_all_other_violations() {
        assertThat(violationsOf(() -> links.create(CreateLink.to("nonsense").alias("old"))))
                .contains(REFUSAL)
                .hasSize(2);
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @Test
    void the_check_receives_owner_domain_and_trimmed_alias() {
        links.create(link(" Docs ").domain(Domain.of(7)));

        assertThat(checked).contains("default 7 Docs");
    }

    @Test
    void the_check_receives_no_malformed_or_reserved_alias() {
        violationsOf(() -> links.create(link("old one")));
        violationsOf(() -> links.create(link("login")));
        violationsOf(() -> links.create(link("old").domain(Domain.of(-1))));

        assertThat(checked).isEmpty();
    }

    @Test
    void a_refused_alias_among_many_prevents_all_links() {
        assertThat(violationsOf(() -> links.createAll(List.of(link("new"), link("old")))))
                .containsExactly(REFUSAL.at(1));
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @Test
    void a_rename_to_a_refused_alias_leaves_the_link_unchanged() {
        Link link = links.create(link("new"));

        assertThat(violationsOf(
                        () -> links.update(link.id(), UpdateLink.change().alias("old"))))
                .containsExactly(REFUSAL);
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void an_update_that_keeps_the_alias_is_not_checked() {
        Link link = waymark(AliasPolicy.DEFAULT).links().create(link("old"));

        links.update(link.id(), UpdateLink.change().alias("OLD").url(OTHER_URL));

        assertThat(checked).isEmpty();
    }

    @Test
    void the_creation_by_a_form_checks_the_alias_once() {
        links.create(waymark.forms().parseCreateLink(form("docs", URL)));

        assertThat(checked).containsExactly("default 0 docs");
    }

    @Test
    void a_form_reports_a_refused_alias_with_all_other_violations() {
        assertThat(violationsOf(() -> waymark.forms().parseCreateLink(form("old", "nonsense"))))
                .contains(REFUSAL)
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain_id=x", "domain_id=-5", "domain=0", "domain_id=7&domain_id=8"})
    void the_check_is_not_called_for_an_unreadable_domain(String domain) {
        Parameters form = Parameters.decode("url=nonsense&alias=old&" + domain);

        assertThat(violationsOf(() -> waymark.forms().parseCreateLink(form)))
                .doesNotContain(REFUSAL)
                .hasSize(2);
        links.importAll(Stream.of(waymark.forms().parseImportLink(form)));
        assertThat(checked).isEmpty();
    }

    /** The recipe of the guide for servers. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_check_keeps_the_alias_of_a_deleted_or_renamed_link_for_its_owner(boolean isDeleted) {
        Map<String, Owner> firstOwners = new HashMap<>();
        AliasPolicy aliases = AliasPolicy.DEFAULT.checkedBy((owner, domain, alias) -> Optional.ofNullable(
                        firstOwners.get(domain.id() + "/" + AliasPolicy.DEFAULT.fold(alias)))
                .filter(first -> !first.equals(owner))
                .map(first -> "must not be an alias of another customer"));
        Waymark keeping = desk.waymark(builder -> builder.aliasPolicy(aliases)
                .listener(on(
                        WaymarkEvent.LinkCreated.class,
                        created -> firstOwners.putIfAbsent(
                                created.link().domain().id() + "/"
                                        + aliases.fold(created.link().alias()),
                                created.link().owner()))));
        Links ofAcme = keeping.links(Owner.of("acme"));
        long id = ofAcme.create(link("Sale")).id();
        if (isDeleted) {
            ofAcme.delete(id);
        } else {
            ofAcme.update(id, UpdateLink.change().alias("renamed"));
        }

        assertThat(refusalsOf(() -> keeping.links(Owner.of("bolt")).create(link("sale"))))
                .containsExactly("alias refused");
        assertThat(ofAcme.create(link("SALE")).alias()).isEqualTo("SALE");
    }

    private static Parameters form(String alias, String url) {
        return Parameters.of(Map.of("alias", List.of(alias), "url", List.of(url)));
    }

    @Test
    void an_import_refuses_the_record_and_continues() {
        ImportResult result = links.importAll(Stream.of("old", "new").map(alias -> ImportLink.of(link(alias))));

        assertThat(result.imported()).isEqualTo(1);
        assertThat(result.refused()).isEqualTo(1);
    }

    @Test
    void a_failing_check_ends_the_operation_without_a_link() {
        Links failing = waymark(AliasPolicy.DEFAULT.checkedBy((owner, domain, alias) -> {
                    throw new IllegalStateException("no database");
                }))
                .links();

        assertThatThrownBy(() -> failing.create(link("new"))).hasMessage("no database");
        assertThat(failing.count(LinkQuery.all())).isZero();
    }
}
