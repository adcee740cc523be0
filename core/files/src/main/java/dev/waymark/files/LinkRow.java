package dev.waymark.files;

import static java.util.Objects.requireNonNullElse;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns one row into a record. */
final class LinkRow {

    private static final Set<String> REDIRECTS = ImmutableSet.of("301", "302", "303", "307", "308");
    private static final Pattern HASH_OF_SINK = Pattern.compile("sink-pwd:v1:(\\d+):([\\w-]+):([\\w-]+):.*");
    private static final Pattern HASH = Pattern.compile("\\$.+\\$.+|pbkdf2[_-]sha256\\$.+");

    private final RecordReader reader;
    private final Cells cells;
    private final List<String> lost = new ArrayList<>();
    private String host = "";

    LinkRow(RecordReader reader, Row row) {
        this.reader = reader;
        this.cells = new Cells(row, reader.columns, reader.zone());
    }

    RecordReader.Reading read() {
        refuseOtherRows();
        CreateLink addressed = addressed(CreateLink.to(cells.text(Field.TARGET)));
        CreateLink command = restricted(limited(targeted(labelled(described(addressed)))));
        ImportLink link = closed(withPasswordOfPage(withPassword(counted(command))));
        cells.all(Field.LOST).filter(Cells.Cell::isSet).forEach(cell -> lost.add(cell.name()));
        boolean isReadable = cells.violations().isEmpty();
        return new RecordReader.Reading(isReadable ? link : ImportLink.unreadable(cells.violations()), host, lost);
    }

    /** Refuses a row that is no link to one target. */
    private void refuseOtherRows() {
        cells.all(Field.GUARDED)
                .forEach(cell -> cells.refuse(Field.GUARDED, "has an unknown field that may close the link: " + cell));
        cells.all(Field.PATTERN)
                .filter(Cells.Cell::isSet)
                .forEach(cell -> cells.refuse(Field.PATTERN, "is a pattern or has a condition, because " + cell));
        String code = cells.text(Field.CODE);
        if (code.matches("\\d{3}") && !REDIRECTS.contains(code)) {
            cells.refuse(Field.CODE, "is no redirect, because its status code is " + code);
        }
        cells.all(Field.TYPE)
                .filter(cell -> !cell.text().equals("url"))
                .forEach(cell -> cells.refuse(Field.TYPE, "has no single target, because " + cell));
    }

    private CreateLink addressed(CreateLink command) {
        ShortUrl shortUrl = shortUrl();
        host = shortUrl.host().isEmpty() ? hostOfDomain() : shortUrl.host();
        CreateLink addressed = command;
        if (!shortUrl.problem().isEmpty()) {
            cells.refuse(Field.ALIAS, shortUrl.problem());
        } else if (!shortUrl.alias().isEmpty()) {
            addressed = addressed.alias(shortUrl.alias());
        } else if (!reader.options.generatesAliases) {
            cells.refuse(Field.ALIAS, "must not be empty; an option of the import generates aliases");
        }
        OptionalLong id = cells.number(Field.DOMAIN_ID);
        return id.isPresent()
                ? addressed.domain(Domain.of(id.getAsLong()))
                : addressed.with(reader.options.domains.get(host), CreateLink::domain);
    }

    private ShortUrl shortUrl() {
        String custom = cells.text(Field.CUSTOM);
        if (custom.startsWith("[")) {
            List<String> all = Texts.list(custom);
            if (all.size() > 1) {
                lost.add(cells.name(Field.CUSTOM));
            }
            custom = all.isEmpty() ? "" : all.get(0);
        }
        String alias = custom.isEmpty() ? cells.text(Field.ALIAS) : custom;
        String whole = cells.text(Field.SHORT_URL);
        if (reader.format.isOwn() || (alias.isEmpty() && whole.isEmpty())) {
            return new ShortUrl("", alias, "");
        }
        ShortUrl found = ShortUrl.parse(alias.isEmpty() ? whole : alias);
        return found.host().isEmpty() && !whole.isEmpty()
                ? new ShortUrl(ShortUrl.parse(whole).host(), found.alias(), found.problem())
                : found;
    }

    private String hostOfDomain() {
        String domain = cells.text(Field.DOMAIN);
        if (domain.startsWith("{")) {
            Map<String, String> pairs = Texts.pairs(domain);
            domain = pairs.getOrDefault("fullName", pairs.getOrDefault("name", ""));
        }
        return domain.isEmpty()
                ? ""
                : ShortUrl.parse(domain.contains("/") ? domain : domain + "/").host();
    }

    private CreateLink described(CreateLink command) {
        String text = cells.text(Field.TITLE);
        String title = Texts.line(reader.format.isOwn() ? text : Texts.withoutEntities(text), Link.MAX_TITLE);
        String note = Texts.withoutEntities(cells.text(Field.NOTE));
        return title.isEmpty()
                ? command.title(Texts.line(note, Link.MAX_TITLE))
                : command.title(title).attributes(Texts.line(note, Link.MAX_ATTRIBUTES));
    }

    private CreateLink labelled(CreateLink command) {
        String tags = cells.text(Field.TAGS);
        List<String> texts = reader.format.isOwn() ? Splitter.on(',').splitToList(tags) : Texts.list(tags);
        CreateLink labelled = tags.isEmpty() ? command : command.tags(ImmutableSet.copyOf(texts));
        String attributes = cells.unstripped(Field.ATTRIBUTES);
        labelled = attributes.isEmpty() ? labelled : labelled.attributes(attributes);
        OptionalLong space = cells.number(Field.SPACE);
        labelled = space.isPresent() ? labelled.spaceId(space.getAsLong()) : labelled;
        try {
            return labelled.pixelIds(Splitter.on(' ')
                    .omitEmptyStrings()
                    .splitToStream(cells.text(Field.PIXELS))
                    .map(Long::valueOf)
                    .collect(Collectors.toSet()));
        } catch (NumberFormatException e) {
            cells.refuse(Field.PIXELS, "must be whole numbers");
            return labelled;
        }
    }

    private CreateLink targeted(CreateLink command) {
        TargetingText targeting = TargetingText.read(cells);
        lost.addAll(targeting.lost());
        return command.targeting(targeting.targeting());
    }

    private CreateLink limited(CreateLink command) {
        Object start = cells.moment(Field.START_DATE);
        start = start == null ? cells.moment(Field.START) : start;
        LocalTime time = cells.time(Field.START_TIME);
        CreateLink limited = command;
        if (start instanceof LocalDate day) {
            limited = limited.start(time == null ? Start.on(day) : Start.at(day.atTime(time)));
        } else if (start instanceof Instant instant) {
            limited = limited.start(Start.at(local(instant)));
        }
        boolean isDisabled = cells.all(Field.DISABLED).anyMatch(Cells.Cell::isSet);
        return limited.expiration(expiration()).disabled(isDisabled);
    }

    private Expiration expiration() {
        Object end = end();
        Expiration expiration = Expiration.NEVER;
        if (end instanceof LocalDate lastDay) {
            expiration = Expiration.after(lastDay);
        } else if (end instanceof Instant instant) {
            expiration = Expiration.at(local(instant));
        }
        LocalTime time = cells.time(Field.END_TIME);
        expiration = time == null ? expiration : expiration.withTime(time);
        long limit = cells.number(Field.LIMIT).orElse(0);
        expiration = limit == 0 ? expiration : expiration.orAfterClicks(limit);
        String url = cells.text(Field.END_URL);
        return url.isEmpty() ? expiration : expiration.redirectingTo(url);
    }

    private @Nullable Object end() {
        Object end = cells.moment(Field.END_DATE);
        end = end == null ? cells.moment(Field.END) : end;
        end = end == null ? cells.moment(Field.LATER_END) : end;
        return end == null ? cells.moment(Field.END_RULE, endOfRule()) : end;
    }

    /** Returns the date of an expiry rule of BetterLinks; empty for no rule, or for a rule without a date. */
    private String endOfRule() {
        Map<String, String> rule = Texts.pairs(cells.text(Field.END_RULE));
        return Texts.isOn(rule.getOrDefault("status", ""))
                        && rule.getOrDefault("type", "date").equals("date")
                ? rule.getOrDefault("date", "")
                : "";
    }

    private LocalDateTime local(Instant instant) {
        return LocalDateTime.ofInstant(instant, requireNonNullElse(reader.zone(), ZoneOffset.UTC));
    }

    private ImportLink counted(CreateLink command) {
        ImportLink link =
                ImportLink.of(command).clicks(cells.number(Field.CLICKS).orElse(0));
        Instant created = cells.instant(Field.CREATED);
        Instant lastClick = cells.instant(Field.LAST_CLICK);
        link = created == null ? link : link.createdAt(created);
        return lastClick == null ? link : link.lastClick(lastClick);
    }

    private ImportLink withPassword(ImportLink link) {
        String password = cells.text(Field.PASSWORD);
        String flag = cells.text(Field.PROTECTED);
        Optional<String> hash = hash(password).or(() -> hash(flag));
        if (hash.isPresent()) {
            return link.passwordHash(hash.get());
        }
        return password.isEmpty() && Texts.isOff(flag)
                ? link
                : link.disabledBecause("the file contains no hash of the password that the import can use");
    }

    /** Returns a hash in a form that a password hasher may verify; empty for any other text. */
    private static Optional<String> hash(String password) {
        Matcher sink = HASH_OF_SINK.matcher(password);
        if (sink.matches()) {
            String salt = sink.group(2).replace('-', '+').replace('_', '/');
            String hash = sink.group(3).replace('-', '+').replace('_', '/');
            return Optional.of("$pbkdf2-sha256$i=" + sink.group(1) + "$" + salt + "$" + hash);
        }
        boolean isHash = HASH.matcher(password).matches() && password.length() <= PasswordHash.MAX_LENGTH;
        return isHash ? Optional.of(password) : Optional.empty();
    }

    private CreateLink restricted(CreateLink command) {
        return switch (cells.text(Field.PRIVACY)) {
            case "", "0" -> command;
            case "1" -> command.privacy(Privacy.PRIVATE);
            case "2" -> command.privacy(Privacy.PASSWORD);
            default -> {
                cells.refuse(Field.PRIVACY, "must be 0, 1 or 2");
                yield command;
            }
        };
    }

    private ImportLink withPasswordOfPage(ImportLink link) {
        if (!link.command().privacy().equals(Privacy.PASSWORD)) {
            return link;
        }
        String hash = cells.text(Field.PRIVACY_PASSWORD);
        return hash.isEmpty()
                ? link.privateBecause("the file contains no hash of the password of the page")
                : link.privacyPasswordHash(hash);
    }

    /** Disables a link that the other service has closed, or whose end the record cannot express. */
    private ImportLink closed(ImportLink link) {
        String alias = link.command().alias().orElse("");
        Map<String, String> closed = reader.source.closed();
        Stream<String> elsewhere = Stream.of(alias, RowSource.GROUP + cells.text(Field.GROUP))
                .filter(closed::containsKey)
                .map(closed::get);
        Stream<String> here = Streams.concat(
                        cells.all(Field.CLOSED).filter(Cells.Cell::isSet),
                        cells.all(Field.OPEN).filter(cell -> !Texts.isOn(cell.text())),
                        cells.all(Field.END_RULE).filter(cell -> cell.isSet() && !isRead(cell.text())))
                .map(Cells.Cell::toString);
        ImportLink result = link;
        for (String reason : Streams.concat(elsewhere, here).toList()) {
            result = result.disabledBecause(reason);
        }
        return result;
    }

    /** Returns whether an expiry rule has no effect, or is expressed by the expiration of the record. */
    private boolean isRead(String rule) {
        Map<String, String> pairs = Texts.pairs(rule);
        return pairs.containsKey("status")
                && (!Texts.isOn(pairs.get("status")) || !endOfRule().isEmpty());
    }
}
