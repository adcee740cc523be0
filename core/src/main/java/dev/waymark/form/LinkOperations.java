package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

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
 * @param idempotencyKey the key of a creation, or an empty text
 */
record LinkOperations(
        Links links,
        Forms forms,
        Clock clock,
        Function<? super Link, String> shortUrl,
        String path,
        String idempotencyKey)
        implements Operations {

    @Override
    public Operations under(String newPath) {
        return new LinkOperations(links, forms, clock, shortUrl, checkNotNull(newPath, "path"), idempotencyKey);
    }

    @Override
    public Operations withIdempotencyKey(@Nullable String key) {
        return new LinkOperations(links, forms, clock, shortUrl, path, key == null ? "" : key);
    }

    @Override
    public Answer list(Parameters parameters) {
        return Answer.list(forms.parseLinkList(parameters).from(links::list).map(this::representation));
    }

    @Override
    public Answer create(Parameters parameters) {
        CreateLink command = forms.parseCreateLink(parameters);
        Link link = links.create(idempotencyKey.isEmpty() ? command : command.idempotencyKey(idempotencyKey));
        return Answer.created(path, representation(link));
    }

    @Override
    public Answer get(long id) {
        return Answer.ok(representation(links.get(id)));
    }

    @Override
    public Answer update(long id, Parameters parameters) {
        return Answer.ok(representation(links.update(id, forms.parseUpdateLink(id, parameters))));
    }

    @Override
    public Answer delete(long id) {
        links.delete(id);
        return Answer.noContent();
    }

    private Map<String, @Nullable Object> representation(Link link) {
        return Representations.of(link, clock.instant(), shortUrl.apply(link));
    }
}
