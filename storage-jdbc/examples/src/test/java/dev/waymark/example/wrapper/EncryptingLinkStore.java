package dev.waymark.example.wrapper;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Encrypts the URLs of each link that a store receives, and decrypts the URLs of each link that the store returns. */
final class EncryptingLinkStore extends ForwardingLinkStore {

    private final UrlCipher cipher;

    EncryptingLinkStore(LinkStore store, UrlCipher cipher) {
        super(store);
        this.cipher = cipher;
    }

    private StoredLink encrypt(StoredLink stored) {
        return stored.withLink(cipher.encrypt(stored.link()));
    }

    private StoredLink decrypt(StoredLink stored) {
        return stored.withLink(cipher.decrypt(stored.link()));
    }

    private LinkStore.Visited decrypt(LinkStore.Visited visited) {
        return new LinkStore.Visited(decrypt(visited.stored()), visited.counted());
    }

    @Override
    public List<Link> insert(List<StoredLink> drafts) {
        return super.insert(drafts.stream().map(this::encrypt).toList()).stream()
                .map(cipher::decrypt)
                .toList();
    }

    @Override
    public Optional<StoredLink> find(Owner owner, long id) {
        return super.find(owner, id).map(this::decrypt);
    }

    @Override
    public Optional<StoredLink> findByAlias(AliasKey key) {
        return super.findByAlias(key).map(this::decrypt);
    }

    @Override
    public Optional<StoredLink> findByCreationKey(Owner owner, String key) {
        return super.findByCreationKey(owner, key).map(this::decrypt);
    }

    @Override
    public Optional<LinkStore.Visited> findAndCount(AliasKey key, Instant now, ClickFacts facts) {
        return super.findAndCount(key, now, facts).map(this::decrypt);
    }

    @Override
    public List<StoredLink> list(LinkFilter filter, Slice<LinkSortField> slice) {
        return super.list(filter, slice).stream().map(this::decrypt).toList();
    }

    @Override
    public Set<Long> update(List<LinkStore.Replacement> replacements) {
        return super.update(replacements.stream()
                .map(each -> new LinkStore.Replacement(encrypt(each.before()), encrypt(each.after())))
                .toList());
    }

    @Override
    public Optional<AllOwners<StoredLink>> allOwners() {
        return super.allOwners().map(EncryptingAllOwners::new);
    }

    private final class EncryptingAllOwners extends ForwardingAllOwners<StoredLink> {

        EncryptingAllOwners(AllOwners<StoredLink> all) {
            super(all);
        }

        @Override
        public List<StoredLink> list(long after, int limit) {
            return super.list(after, limit).stream()
                    .map(EncryptingLinkStore.this::decrypt)
                    .toList();
        }

        @Override
        public void restore(List<StoredLink> records) {
            super.restore(
                    records.stream().map(EncryptingLinkStore.this::encrypt).toList());
        }

        @Override
        public Optional<StoredLink> move(Owner from, long id, Owner to, Instant now) {
            return super.move(from, id, to, now).map(EncryptingLinkStore.this::decrypt);
        }
    }
}
