package dev.waymark.example.server;

import dev.waymark.form.Forms;
import dev.waymark.form.ListRequest;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The short links group.
 *
 * @param clock tells which links have expired
 * @param base the public address of the default domain, without a slash at the end
 * @param domains the hosts of the domains
 * @param idempotencyKey what names a creation so that it can be repeated; empty for nothing
 */
record LinkResource(Links links, Forms forms, Clock clock, String base, DomainHosts domains, String idempotencyKey)
        implements Resource {

    @Override
    public Map<String, @Nullable Object> list(Parameters query) {
        ListRequest<LinkQuery> list = forms.parseLinkList(query);
        return Representations.of(links.list(list.query(), list.page()).map(this::record));
    }

    @Override
    public Map<String, @Nullable Object> create(Parameters form) {
        CreateLink command = domains.parseCreateLink(forms, form);
        return record(links.create(idempotencyKey.isEmpty() ? command : command.idempotencyKey(idempotencyKey)));
    }

    @Override
    public Map<String, @Nullable Object> get(long id) {
        return record(links.get(id));
    }

    @Override
    public Map<String, @Nullable Object> update(long id, Parameters form) {
        return record(links.update(id, forms.parseUpdateLink(id, form)));
    }

    @Override
    public void delete(long id) {
        links.delete(id);
    }

    private Map<String, @Nullable Object> record(Link link) {
        return Representations.of(link, clock.instant(), domains.shortUrl(base, link));
    }
}
