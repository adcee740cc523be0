package dev.waymark.example.adapter;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.io.ByteArrayDataInput;
import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Scope;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkBuilder;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import dev.waymark.report.Report;
import dev.waymark.report.ReportBuilder;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.CreationKey;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.StoredApiKey;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The conversion of records to bytes and back, because the engine has no columns. The first byte is the version of the format.
 */
final class RecordBytes {

    private static final int VERSION = 1;

    private RecordBytes() {}

    /** Returns the bytes of a link with its creation key. */
    static byte[] ofLink(StoredLink stored) {
        Link link = stored.link();
        Writer out = new Writer();
        out.number(link.id());
        out.text(link.owner().key());
        out.number(link.domain().id());
        out.text(link.alias());
        out.text(link.url());
        out.number(link.clicks());
        out.optional(link.lastClick(), out::instant);
        out.number(link.disabled() ? 1 : 0);
        out.constant(link.privacy().type());
        out.optional(link.title(), out::text);
        out.optional(link.attributes(), out::text);
        out.optional(link.spaceId(), out::number);
        out.optional(link.start().date(), date -> out.text(date.toString()));
        out.optional(link.start().time(), time -> out.text(time.toString()));
        out.optional(link.startsAt(), out::instant);
        Expiration expiration = link.expiration();
        out.optional(expiration.date(), date -> out.text(date.toString()));
        out.optional(expiration.time(), time -> out.text(time.toString()));
        out.optional(expiration.clicks(), out::number);
        out.optional(expiration.url(), out::text);
        out.optional(link.expiresAt(), out::instant);
        out.constant(link.targeting().type());
        out.list(link.targeting().entries(), entry -> {
            out.text(entry.key());
            out.text(entry.url());
        });
        out.list(link.pixelIds(), out::number);
        out.list(link.tags(), out::text);
        out.instant(link.createdAt());
        out.instant(link.updatedAt());
        out.number(link.version());
        out.text(stored.aliasKey().text());
        out.text(stored.urlKey().text());
        out.hash(stored.password());
        out.hash(stored.privacyPassword());
        out.optional(stored.creationKey(), key -> {
            out.text(key.text());
            out.text(key.fingerprint());
        });
        return out.bytes();
    }

    /**
     * Returns the link with these bytes.
     *
     * @throws RuntimeException if the bytes are damaged
     */
    static StoredLink toLink(byte[] bytes) {
        Reader in = new Reader(bytes);
        long id = in.number();
        Owner owner = Owner.of(in.text());
        Domain domain = Domain.of(in.number());
        LinkBuilder link = Link.builder(owner, in.text(), in.text())
                .id(id)
                .domain(domain)
                .clicks(in.number())
                .lastClick(in.optional(in::instant))
                .disabled(in.number() == 1)
                .privacy(Privacy.of(in.constant(Privacy.Type.class)))
                .title(in.optional(in::text))
                .attributes(in.optional(in::text))
                .spaceId(in.optional(in::number))
                .start(start(in))
                .startsAt(in.optional(in::instant))
                .expiration(expiration(in))
                .expiresAt(in.optional(in::instant));
        Targeting.Type type = in.constant(Targeting.Type.class);
        link.targeting(new Targeting(type, in.list(() -> new Targeting.Entry(in.text(), in.text()))))
                .pixelIds(new HashSet<>(in.list(in::number)))
                .tags(new LinkedHashSet<>(in.list(in::text)))
                .createdAt(in.instant())
                .updatedAt(in.instant())
                .version(in.number());
        AliasKey aliasKey = new AliasKey(domain, in.text());
        UrlKey urlKey = new UrlKey(in.text());
        Optional<PasswordHash> password = in.hash();
        link.passwordProtected(password.isPresent());
        return new StoredLink(
                link.build(),
                aliasKey,
                urlKey,
                password,
                in.hash(),
                in.optional(() -> new CreationKey(in.text(), in.text())));
    }

    private static Start start(Reader in) {
        Start date = date(in).map(Start::on).orElse(Start.NONE);
        return time(in).map(date::withTime).orElse(date);
    }

    private static Expiration expiration(Reader in) {
        Expiration date = date(in).map(Expiration.NEVER::withDate).orElse(Expiration.NEVER);
        Expiration time = time(in).map(date::withTime).orElse(date);
        Expiration clicks = in.optional(in::number).map(time::orAfterClicks).orElse(time);
        return in.optional(in::text).map(clicks::redirectingTo).orElse(clicks);
    }

    private static Optional<LocalDate> date(Reader in) {
        return in.optional(() -> LocalDate.parse(in.text()));
    }

    private static Optional<LocalTime> time(Reader in) {
        return in.optional(() -> LocalTime.parse(in.text()));
    }

    /** Returns the bytes of a report with its findings and the work of its generation. */
    static byte[] ofReport(ReportState state) {
        Report report = state.stored().report();
        Writer out = new Writer();
        out.number(report.id());
        out.text(report.owner().key());
        out.text(report.url());
        out.text(report.project());
        out.text(report.pageKey());
        out.constant(report.privacy().type());
        out.optional(report.attributes(), out::text);
        out.optional(report.result(), out::constant);
        out.optional(report.generatedAt(), out::instant);
        out.optional(report.requestedAt(), out::instant);
        out.instant(report.createdAt());
        out.instant(report.updatedAt());
        out.number(report.version());
        out.text(state.stored().urlKey().text());
        out.hash(state.stored().password());
        out.optional(state.stored().findings(), out::text);
        out.optional(state.work(), work -> {
            out.optional(work.due(), out::instant);
            out.number(work.tries());
            out.number(work.claim());
        });
        return out.bytes();
    }

    /**
     * Returns the report with these bytes.
     *
     * @throws RuntimeException if the bytes are damaged
     */
    static ReportState toReport(byte[] bytes) {
        Reader in = new Reader(bytes);
        long id = in.number();
        ReportBuilder report = Report.builder(Owner.of(in.text()), in.text(), in.text())
                .id(id)
                .pageKey(in.text())
                .privacy(Privacy.of(in.constant(Privacy.Type.class)))
                .attributes(in.optional(in::text));
        in.optional(() -> in.constant(ReportResult.class)).ifPresent(report::result);
        in.optional(in::instant).ifPresent(report::generatedAt);
        report.requestedAt(in.optional(in::instant))
                .createdAt(in.instant())
                .updatedAt(in.instant())
                .version(in.number());
        return new ReportState(
                new StoredReport(report.build(), new UrlKey(in.text()), in.hash(), in.optional(in::text)),
                in.optional(() ->
                        new ReportState.Work(in.optional(in::instant), Math.toIntExact(in.number()), in.number())));
    }

    /** Returns the bytes of an API key with its hash. */
    static byte[] ofApiKey(StoredApiKey stored) {
        ApiKey key = stored.key();
        Writer out = new Writer();
        out.number(key.id());
        out.text(key.owner().key());
        out.text(key.label());
        out.constant(key.scope());
        out.instant(key.createdAt());
        out.optional(key.expiresAt(), out::instant);
        out.text(stored.hash());
        return out.bytes();
    }

    /**
     * Returns the API key with these bytes.
     *
     * @throws RuntimeException if the bytes are damaged
     */
    static StoredApiKey toApiKey(byte[] bytes) {
        Reader in = new Reader(bytes);
        ApiKey key = new ApiKey(
                in.number(),
                Owner.of(in.text()),
                in.text(),
                in.constant(Scope.class),
                in.instant(),
                in.optional(in::instant));
        return new StoredApiKey(key, in.text());
    }

    private static final class Writer {

        private final ByteArrayDataOutput out = ByteStreams.newDataOutput();

        Writer() {
            out.writeByte(VERSION);
        }

        void number(long number) {
            out.writeLong(number);
        }

        void instant(Instant instant) {
            number(StoreRules.micros(instant));
        }

        void text(String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(utf8.length);
            out.write(utf8);
        }

        void constant(Enum<?> constant) {
            text(constant.name());
        }

        void hash(Optional<PasswordHash> hash) {
            optional(hash, present -> text(present.encoded()));
        }

        <T> void optional(Optional<T> value, Consumer<T> writing) {
            list(value.stream().toList(), writing);
        }

        <T> void list(Collection<T> values, Consumer<T> writing) {
            out.writeInt(values.size());
            values.forEach(writing);
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }

    private static final class Reader {

        private final ByteArrayDataInput in;

        Reader(byte[] bytes) {
            in = ByteStreams.newDataInput(checkNotNull(bytes, "bytes"));
            int version = in.readByte();
            checkArgument(version == VERSION, "the version of the bytes must be %s, was %s", VERSION, version);
        }

        long number() {
            return in.readLong();
        }

        Instant instant() {
            return StoreRules.instant(number());
        }

        String text() {
            byte[] utf8 = new byte[in.readInt()];
            in.readFully(utf8);
            return new String(utf8, StandardCharsets.UTF_8);
        }

        Optional<PasswordHash> hash() {
            return optional(() -> new PasswordHash(text()));
        }

        <E extends Enum<E>> E constant(Class<E> type) {
            return Enum.valueOf(type, text());
        }

        <T> Optional<T> optional(Supplier<T> reading) {
            return list(reading).stream().findFirst();
        }

        <T> List<T> list(Supplier<T> reading) {
            List<T> values = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                values.add(reading.get());
            }
            return values;
        }
    }
}
