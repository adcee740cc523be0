package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.link.Link;
import dev.waymark.link.Links;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The operations on short links. */
record LinkOperations(Links links, Forms forms, Clock clock, Function<? super Link, String> shortUrl, String path)
        implements Operations {

    @Override
    public Operations under(String newPath) {
        return new LinkOperations(links, forms, clock, shortUrl, checkNotNull(newPath, "path"));
    }

    @Override
    public Answer list(Parameters parameters) {
        return Answer.list(forms.parseLinkList(parameters).from(links::list).map(this::representation));
    }

    @Override
    public Answer create(Parameters parameters) {
        return Answer.created(path, representation(links.create(forms.parseCreateLink(parameters))));
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
