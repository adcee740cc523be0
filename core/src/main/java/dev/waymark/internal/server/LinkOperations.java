package dev.waymark.internal.server;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Answer;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.internal.link.CreationKeys;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The operations on short links.
 *
 * @param shortUrl a function from a link to the address under which visitors find the link
 * @param path the path of the list, for the header {@code Location}
 * @param idempotencyKey the key of a creation; null or empty for none
 */
record LinkOperations(
        Links links,
        Forms forms,
        Clock clock,
        Function<Link, String> shortUrl,
        String path,
        @Nullable String idempotencyKey)
        implements Operations {

    @Override
    public Answer list(Parameters query) {
        return Answer.json(
                200,
                Representations.of(forms.parseLinkList(query).from(links::list).map(this::representation)));
    }

    @Override
    public Answer create(Parameters fields) {
        return Answers.created(path, representation(links.create(creation(fields))));
    }

    /** @throws InvalidInputException with all violations of the form and of the key */
    private CreateLink creation(Parameters fields) {
        String key = Strings.emptyToNull(idempotencyKey);
        try {
            return forms.parseCreateLink(fields).with(key, CreateLink::idempotencyKey);
        } catch (InvalidInputException e) {
            List<Violation> ofKey = CreationKeys.check(Optional.ofNullable(key));
            if (ofKey.isEmpty() || e.more() > 0) { // only the first violations are reported
                throw e;
            }
            throw new InvalidInputException(ImmutableList.<Violation>builder()
                    .addAll(e.violations())
                    .addAll(ofKey)
                    .build());
        }
    }

    @Override
    public Answer get(long id) {
        return Answers.ok(representation(links.get(id)));
    }

    @Override
    public Answer update(long id, Parameters fields) {
        return Answers.ok(representation(links.update(id, forms.parseUpdateLink(id, fields))));
    }

    @Override
    public Answer delete(long id) {
        links.delete(id);
        return Answer.empty(204);
    }

    private Map<String, @Nullable Object> representation(Link link) {
        return Representations.of(link, clock.instant(), shortUrl.apply(link));
    }
}
