package dev.waymark.internal.server;

import com.google.common.base.Strings;
import dev.waymark.form.Answer;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import java.time.Clock;
import java.util.Map;
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
        CreateLink command =
                forms.parseCreateLink(fields).with(Strings.emptyToNull(idempotencyKey), CreateLink::idempotencyKey);
        return Answers.created(path, representation(links.create(command)));
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
