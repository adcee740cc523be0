package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The policy for the domains of new links (D-52). Here, each owner may use one domain. */
class DomainPolicyTest {

    private static final Owner ACME = Owner.of("acme");
    private static final Owner BOLT = Owner.of("bolt");
    private static final Domain OF_ACME = Domain.of(1);
    private static final Domain OF_BOLT = Domain.of(2);
    private static final Violation REFUSAL =
            Violation.of("domain_id", "refused", "must be a domain that the owner may use");

    private final Desk desk = new Desk();
    private final List<String> asked = new ArrayList<>();
    private final Waymark waymark = desk.waymark(builder -> builder.domainPolicy(this::allows));
    private final Links links = waymark.links(BOLT);

    /** The default domain of each owner is the domain that the owner may use. */
    private final DomainPolicy ownDomains = new DomainPolicy() {
        @Override
        public boolean allows(Owner owner, Domain domain) {
            return domain.isDefault() || DomainPolicyTest.this.allows(owner, domain);
        }

        @Override
        public Domain defaultDomain(Owner owner) {
            asked.add(owner.key());
            return owner.equals(ACME) ? OF_ACME : OF_BOLT;
        }
    };

    private boolean allows(Owner owner, Domain domain) {
        asked.add(owner.key() + " " + domain.id());
        return domain.equals(owner.equals(ACME) ? OF_ACME : OF_BOLT);
    }

    private static CreateLink in(Domain domain) {
        return CreateLink.to(URL).domain(domain);
    }

    private static List<String> refusals(Forms forms, String form) {
        return refusalsOf(() -> forms.parseCreateLink(Parameters.decode(form)));
    }

    /** Returns all ways to create a link. */
    static Stream<Named<BiConsumer<Waymark, CreateLink>>> creations() {
        return Stream.of(
                Named.of("create", (waymark, command) -> waymark.links(BOLT).create(command)),
                Named.of(
                        "create with an idempotency key",
                        (waymark, command) -> waymark.links(BOLT).create(command.idempotencyKey("key"))),
                Named.of("createAll", (waymark, command) -> waymark.links(BOLT).createAll(List.of(command))),
                Named.of(
                        "createOrGet", (waymark, command) -> waymark.links(BOLT).createOrGet(command)),
                Named.of(
                        "importAll",
                        (waymark, command) -> InvalidInputException.throwIfAny(waymark.links(BOLT)
                                .importAll(Stream.of(ImportLink.of(command)))
                                .violations())),
                Named.of(
                        "parseCreateLink",
                        (waymark, command) -> waymark.links(BOLT)
                                .create(waymark.forms(BOLT)
                                        .parseCreateLink(Parameters.decode("url=" + command.url()
                                                + command.domain()
                                                        .map(domain -> "&domain_id=" + domain.id())
                                                        .orElse(""))))));
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_creation_in_the_domain_of_another_owner_is_refused(BiConsumer<Waymark, CreateLink> creation) {
        assertThat(violationsOf(() -> creation.accept(waymark, in(OF_ACME))))
                .extracting(Violation::field, Violation::code, Violation::message)
                .containsExactly(tuple(REFUSAL.field(), REFUSAL.code(), REFUSAL.message()));
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_creation_in_an_allowed_domain_stores_the_link(BiConsumer<Waymark, CreateLink> creation) {
        creation.accept(waymark, in(OF_BOLT));

        assertThat(links.count(LinkQuery.all().domain(OF_BOLT))).isOne();
        assertThat(asked).containsOnly("bolt 2");
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_creation_in_the_default_domain_is_refused_by_a_policy_that_does_not_allow_this_domain(
            BiConsumer<Waymark, CreateLink> creation) {
        assertThat(violationsOf(() -> creation.accept(waymark, CreateLink.to(URL))))
                .extracting(Violation::code)
                .containsExactly("refused");
        assertThat(asked).containsOnly("bolt 0");
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_creation_without_a_domain_is_in_the_default_domain_of_the_owner(BiConsumer<Waymark, CreateLink> creation) {
        creation.accept(desk.waymark(builder -> builder.domainPolicy(ownDomains)), CreateLink.to(URL));

        assertThat(links.count(LinkQuery.all().domain(OF_BOLT))).isOne();
        assertThat(links.count(LinkQuery.all().domain(Domain.DEFAULT))).isZero();
    }

    @ParameterizedTest
    @MethodSource("typedCreations")
    void an_owner_with_a_default_domain_may_choose_the_default_domain_of_all_owners(
            BiConsumer<Waymark, CreateLink> creation) {
        creation.accept(desk.waymark(builder -> builder.domainPolicy(ownDomains)), in(Domain.DEFAULT));

        assertThat(links.count(LinkQuery.all().domain(Domain.DEFAULT))).isOne();
        assertThat(asked).doesNotContain("bolt");
    }

    /** A form cannot contain the default domain of all owners, because its number is not positive. */
    static Stream<Named<BiConsumer<Waymark, CreateLink>>> typedCreations() {
        return creations().filter(creation -> !creation.getName().equals("parseCreateLink"));
    }

    @Test
    void create_or_get_finds_the_link_in_the_default_domain_of_the_owner() {
        Links ofBolt = desk.waymark(builder -> builder.domainPolicy(ownDomains)).links(BOLT);
        Link link = ofBolt.create(in(OF_BOLT));

        assertThat(ofBolt.createOrGet(CreateLink.to(URL)).id()).isEqualTo(link.id());
    }

    @Test
    void the_alias_check_gets_the_default_domain_of_the_owner() {
        List<Domain> checked = new ArrayList<>();
        AliasPolicy aliases = AliasPolicy.DEFAULT.checkedBy((owner, domain, alias) -> {
            checked.add(domain);
            return Optional.empty();
        });

        desk.waymark(builder -> builder.domainPolicy(ownDomains).aliasPolicy(aliases))
                .links(BOLT)
                .create(CreateLink.to(URL).alias("docs"));

        assertThat(checked).containsExactly(OF_BOLT);
    }

    @Test
    void one_operation_asks_once_for_the_default_domain_of_the_owner() {
        Links ofBolt = desk.waymark(builder -> builder.domainPolicy(ownDomains)).links(BOLT);

        ofBolt.createAll(List.of(CreateLink.to(URL), CreateLink.to(URL)));
        ofBolt.importAll(
                Stream.generate(() -> ImportLink.of(CreateLink.to(URL))).limit(1_000));

        assertThat(asked).filteredOn("bolt"::equals).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_default_domain_with_a_negative_number_ends_the_creation(BiConsumer<Waymark, CreateLink> creation) {
        Waymark failing = desk.waymark(builder -> builder.domainPolicy(new DomainPolicy() {
            @Override
            public boolean allows(Owner owner, Domain domain) {
                return true;
            }

            @Override
            public Domain defaultDomain(Owner owner) {
                return Domain.of(-1);
            }
        }));

        assertThatThrownBy(() -> creation.accept(failing, CreateLink.to(URL)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the domain policy returned the domain -1 as a default domain");
    }

    @Test
    void a_refused_domain_is_reported_with_all_other_violations() {
        CreateLink command = CreateLink.to("nonsense").alias("no alias").domain(OF_ACME);

        assertThat(violationsOf(() -> links.create(command)))
                .contains(REFUSAL)
                .extracting(Violation::field)
                .containsExactlyInAnyOrder("url", "alias", "domain_id");
        assertThat(refusals(waymark.forms(BOLT), "url=nonsense&alias=no+alias&domain_id=1&space_id=x"))
                .containsExactlyInAnyOrder("url scheme", "alias alias", "domain_id refused", "space_id number");
    }

    @Test
    void a_refused_domain_counts_beside_the_first_hundred_violations() {
        String entries = IntStream.range(0, 120)
                .mapToObj(i -> "&country[" + i + "][key]=x")
                .collect(Collectors.joining());

        assertThat(more("url=x&target_type=1&domain=1" + entries))
                .isEqualTo(more("url=x&target_type=1&domain=2" + entries) + 1);
    }

    private int more(String form) {
        try {
            throw new AssertionError(waymark.forms(BOLT).parseCreateLink(Parameters.decode(form)));
        } catch (InvalidInputException e) {
            assertThat(e.violations()).hasSize(100);
            return e.more();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "domain=1, domain refused",
        "domain_id=1, domain_id refused",
        "domain_id=1&domain=2, domain_id refused",
        "domain_id=&domain=1, domain refused",
        "domain_id=, domain_id refused",
        "title=none, domain_id refused",
        "domain=x, domain number"
    })
    void the_violation_of_a_form_has_the_sent_name_of_the_domain(String form, String violation) {
        assertThat(refusals(waymark.forms(BOLT), "url=" + URL + "&" + form)).containsExactly(violation);
    }

    @Test
    void a_negative_domain_is_one_violation_and_the_policy_is_not_asked() {
        assertThat(violationsOf(() -> links.create(in(Domain.of(-1)))))
                .extracting(Violation::code)
                .containsExactly("identifier");
        assertThat(asked).isEmpty();
    }

    @Test
    void the_policy_is_asked_only_for_creations() {
        Link link = desk.waymark().links(ACME).create(in(OF_BOLT).alias("docs"));

        Link moved = waymark.owners().moveLink(link.id(), ACME, BOLT);
        waymark.owners().moveLink(link.id(), BOLT, ACME);
        waymark.links(ACME).update(moved.id(), UpdateLink.change().alias("manual"));
        waymark.links(ACME).updateAll(LinkQuery.everyLink(), UpdateLink.change().title("Manual"));
        Visit visit = waymark.visits().visit(OF_BOLT, "manual", Visitor.UNKNOWN);
        waymark.links(ACME).delete(link.id());

        assertThat(visit.type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_policy_that_throws_ends_the_creation_without_a_link(BiConsumer<Waymark, CreateLink> creation) {
        Waymark failing = desk.waymark(builder -> builder.domainPolicy((owner, domain) -> {
            throw new IllegalStateException("no database");
        }));

        assertThatThrownBy(() -> creation.accept(failing, in(OF_BOLT)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no database");
        assertThat(links.count(LinkQuery.all())).isZero();
    }
}
