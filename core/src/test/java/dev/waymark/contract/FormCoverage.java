package dev.waymark.contract;

import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.error.WaymarkException;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.UpdateLink;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds the fields of links that generated forms never set. A form with violations sets no field. */
public final class FormCoverage {

    private static final long ANY_ID = 1;

    private final Forms forms =
            Waymark.builder().storage(new ReferenceStorage()).build().forms();

    /** Returns the fields of a creation that remain unset by all of these forms. */
    public List<String> unusedInCreations(Stream<Parameters> sent) {
        return FieldSamples.LINK.unused(CreateLink.to(""), read(sent, forms::parseCreateLink));
    }

    /** Returns the fields of an update that remain unset by all of these forms. */
    public List<String> unusedInUpdates(Stream<Parameters> sent) {
        return FieldSamples.LINK.unused(
                UpdateLink.change(), read(sent, parameters -> forms.parseUpdateLink(ANY_ID, parameters)));
    }

    private static <C> Stream<C> read(Stream<Parameters> sent, Function<Parameters, C> parse) {
        return sent.flatMap(form -> {
            try {
                return Stream.of(parse.apply(form));
            } catch (WaymarkException e) {
                return Stream.empty();
            }
        });
    }
}
