package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An import has the same result as single creations (D-35). */
class ImportProperties {

    private record Outcome(List<String> stored, List<String> refused) {}

    @Property(tries = 40)
    void an_import_equals_single_creations(@ForAll("commands") List<CreateLink> commands) {
        assertThat(imported(commands)).isEqualTo(created(commands));
    }

    @Property(tries = 40)
    void an_import_on_trial_equals_the_import(@ForAll("commands") List<CreateLink> commands) {
        Links links = new Desk().waymark().links();
        commands.stream().limit(3).forEach(command -> links.importAll(Stream.of(ImportLink.of(command))));

        List<Violation> onTrial = new ArrayList<>();
        ImportResult trial = links.importOnTrial(commands.stream().map(ImportLink::of), onTrial::add, done -> {});
        List<Violation> refused = new ArrayList<>();
        ImportResult result = links.importAll(commands.stream().map(ImportLink::of), refused::add, done -> {});

        assertThat(onTrial).isEqualTo(refused);
        assertThat(trial).hasToString(result.toString());
    }

    private static Outcome imported(List<CreateLink> commands) {
        Links links = new Desk().waymark().links();
        List<String> refused = new ArrayList<>();
        ImportResult result = links.importAll(
                commands.stream().map(ImportLink::of),
                each -> refused.add(each.index().orElseThrow() + " " + each.field() + " " + each.code()),
                done -> {});
        assertThat(result.imported() + result.refused()).isEqualTo(commands.size());
        return new Outcome(stored(links), refused);
    }

    private static Outcome created(List<CreateLink> commands) {
        Links links = new Desk().waymark().links();
        List<String> refused = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            int index = i;
            try {
                links.create(commands.get(i));
            } catch (InvalidInputException e) {
                e.violations().forEach(each -> refused.add(index + " " + each.field() + " " + each.code()));
            } catch (AliasTakenException e) {
                refused.add(index + " alias taken");
            }
        }
        return new Outcome(stored(links), refused);
    }

    /** Returns the stored links without generated aliases. */
    private static List<String> stored(Links links) {
        return links.stream(LinkQuery.all())
                .map(link -> (link.alias().length() < 3 ? link.alias() : "") + " " + link.url() + " " + link.privacy())
                .toList();
    }

    @Provide
    Arbitrary<List<CreateLink>> commands() {
        Arbitrary<Function<CreateLink, CreateLink>> alias = Arbitraries.oneOf(
                Arbitraries.just(command -> command),
                Arbitraries.strings().withChars("abcABC!").ofMaxLength(2).map(text -> command -> command.alias(text)));
        Arbitrary<Privacy> privacy = Arbitraries.of(Privacy.PUBLIC, Privacy.PRIVATE, Privacy.PUBLIC, Privacy.PASSWORD);
        return Combinators.combine(Arbitraries.of(URL, URL, URL, "nowhere", "ftp://example.com/"), alias, privacy)
                .as((url, named, seen) -> named.apply(CreateLink.to(url)).privacy(seen))
                .list()
                .ofMaxSize(1_100);
    }
}
