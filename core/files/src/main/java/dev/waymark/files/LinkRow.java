package dev.waymark.files;

import static java.util.Objects.requireNonNullElse;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import dev.waymark.link.Targeting;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns one row into a record. */
final class LinkRow {

    private static final Set<String> REDIRECTS = ImmutableSet.of("301", "302", "303", "307", "308");
    private static final Pattern HASH_OF_SINK = Pattern.compile("sink-pwd:v1:(\\d+):([\\w-]+):([\\w-]+):.*");
    private static final Pattern HASH = Pattern.compile("\\$[^$]+\\$.+|pbkdf2[_-]sha256\\$.+");

    /**
     * The record of a row.
     *
     * @param host the host of the short URL; empty if the row contains no host
     * @param lost the columns whose values the record cannot keep
     */
    record Reading(ImportLink record, String host, List<String> lost) {}

    private final Cells cells;
    private final Format format;
    private final RowSource source;
    private final LinkFileOptions options;
    private final List<String> lost = new ArrayList<>();
    private String host = "";

    private LinkRow(Row row, Columns columns, RowSource source, LinkFileOptions options) {
        this.cells = new Cells(
                row,
                columns.layout(row.names()),
                zone(source, options),
                !columns.format().isOwn());
        this.format = columns.format();
        this.source = source;
        this.options = options;
    }

    static Reading read(Row row, Columns columns, RowSource source, LinkFileOptions options) {
        return row.problem().isEmpty()
                ? new LinkRow(row, columns, source, options).reading()
                : new Reading(ImportLink.unreadable(row.problem()), "", List.of());
    }

    /** Reads only the host, the lost columns, the alias and the time of creation. */
    static Reading survey(Row row, Columns columns, RowSource source, LinkFileOptions options) {
        return row.problem().isEmpty()
                ? new LinkRow(row, columns, source, options).surveyed()
                : new Reading(ImportLink.unreadable(row.problem()), "", List.of());
    }

    private static @Nullable ZoneId zone(RowSource source, LinkFileOptions options) {
        return source.zone() == null ? options.zone : source.zone();
    }

    private Reading reading() {
        refuseOtherRows();
        CreateLink addressed = addressed(CreateLink.to(cells.text(Field.TARGET)));
        CreateLink command = restricted(limited(targeted(labelled(described(addressed)))));
        ImportLink link = closed(withPasswords(counted(command)));
        return reading(link);
    }

    private Reading surveyed() {
        CreateLink command = targeted(addressed(CreateLink.to(cells.text(Field.TARGET))));
        Instant created = cells.instant(Field.CREATED);
        return reading(
                created == null
                        ? ImportLink.of(command)
                        : ImportLink.of(command).createdAt(created));
    }

    private Reading reading(ImportLink link) {
        cells.all(Field.LOST, Cells.Cell::isSet).forEach(cell -> lost.add(cell.name()));
        boolean isReadable = cells.violations().isEmpty();
        return new Reading(isReadable ? link : ImportLink.unreadable(cells.violations()), host, lost);
    }

    /** Refuses a row that is no link to one target. */
    private void refuseOtherRows() {
        cells.all(Field.GUARDED, cell -> true)
                .forEach(cell -> cells.refuse(Field.GUARDED, "has an unknown field that may close the link: " + cell));
        cells.all(Field.PATTERN, Cells.Cell::isSet)
                .forEach(cell -> cells.refuse(Field.PATTERN, "is a pattern or has a condition, because " + cell));
        cells.all(Field.CODE, cell -> cell.text().matches("\\d{3}") && !REDIRECTS.contains(cell.text()))
                .forEach(cell -> cells.refuse(Field.CODE, "is no redirect, because " + cell));
        cells.all(Field.TYPE, cell -> !cell.text().equals("url"))
                .forEach(cell -> cells.refuse(Field.TYPE, "has no single target, because " + cell));
    }

    private CreateLink addressed(CreateLink command) {
        ShortUrl shortUrl = shortUrl();
        host = shortUrl.host().isEmpty() ? hostOfDomain() : shortUrl.host();
        if (!shortUrl.problem().isEmpty()) {
            cells.refuse(Field.ALIAS, shortUrl.problem());
        } else if (shortUrl.alias().isEmpty() && !options.generatesAliases) {
            cells.refuse(Field.ALIAS, "must not be empty; an option of the import generates aliases");
        }
        Long id = cells.number(Field.DOMAIN_ID);
        return command.with(shortUrl.alias().isEmpty() ? null : shortUrl.alias(), CreateLink::alias)
                .with(id == null ? options.domains.get(host) : Domain.of(id), CreateLink::domain);
    }

    private ShortUrl shortUrl() {
        List<String> custom = Texts.list(cells.text(Field.CUSTOM));
        if (custom.size() > 1) {
            lost.add(cells.name(Field.CUSTOM));
        }
        String alias = custom.isEmpty() ? cells.text(Field.ALIAS) : custom.get(0);
        String whole = cells.text(Field.SHORT_URL);
        if (format.isOwn() || (alias.isEmpty() && whole.isEmpty())) {
            return new ShortUrl("", alias, "");
        }
        ShortUrl found = ShortUrl.parse(alias.isEmpty() ? whole : alias);
        return found.host().isEmpty() && !whole.isEmpty()
                ? new ShortUrl(ShortUrl.parse(whole).host(), found.alias(), found.problem())
                : found;
    }

    private String hostOfDomain() {
        String domain = cells.text(Field.DOMAIN);
        String name = domain.startsWith("{") ? Texts.pairs(domain).getOrDefault("fullName", "") : domain;
        return name.isEmpty()
                ? ""
                : ShortUrl.parse(name.contains("/") ? name : name + "/").host();
    }

    private CreateLink described(CreateLink command) {
        String text = cells.text(Field.TITLE);
        String title = Texts.line(format.isOwn() ? text : Texts.withoutEntities(text), Link.MAX_TITLE);
        String note = Texts.withoutEntities(cells.text(Field.NOTE));
        String attributes = cells.unstripped(Field.ATTRIBUTES);
        return title.isEmpty()
                ? command.title(Texts.line(note, Link.MAX_TITLE)).attributes(attributes)
                : command.title(title)
                        .attributes(attributes.isEmpty() ? Texts.line(note, Link.MAX_ATTRIBUTES) : attributes);
    }

    private CreateLink labelled(CreateLink command) {
        String tags = cells.text(Field.TAGS);
        List<String> texts =
                format.isOwn() && !tags.isEmpty() ? Splitter.on(',').splitToList(tags) : Texts.list(tags);
        Set<Long> pixels = cells.read(
                Field.PIXELS,
                cells.text(Field.PIXELS),
                text -> Splitter.on(' ').splitToStream(text).map(Texts::number).collect(ImmutableSet.toImmutableSet()));
        return command.with(texts.isEmpty() ? null : texts, (it, set) -> it.tags(ImmutableSet.copyOf(set)))
                .with(cells.number(Field.SPACE), CreateLink::spaceId)
                .with(pixels, (it, set) -> it.pixelIds(set));
    }

    private CreateLink targeted(CreateLink command) {
        TargetingText targeting = TargetingText.read(cells);
        lost.addAll(targeting.lost());
        return targeting.targeting().equals(Targeting.NONE) ? command : command.targeting(targeting.targeting());
    }

    private CreateLink limited(CreateLink command) {
        LocalTime time = cells.time(Field.START_TIME);
        Object start = isExact(Field.START_DATE, time, Field.START)
                ? cells.instant(Field.START)
                : first(Field.START_DATE, Field.START);
        Start from = Start.NONE;
        if (start instanceof LocalDate day) {
            from = time == null ? Start.on(day) : Start.at(day.atTime(time));
        } else if (start instanceof Instant instant) {
            from = Start.at(instant);
        }
        return command.start(from)
                .expiration(expiration())
                .disabled(!cells.all(Field.DISABLED, Cells.Cell::isSet).isEmpty());
    }

    /** Returns whether an instant counts beside its date and time: unless a change of clocks skips the time in the zone. */
    private boolean isExact(Field date, @Nullable LocalTime time, Field instant) {
        return time != null
                && !cells.text(instant).isEmpty()
                && cells.moment(date, cells.text(date)) instanceof LocalDate day
                && (options.zone == null
                        || !options.zone
                                .getRules()
                                .getValidOffsets(day.atTime(time))
                                .isEmpty());
    }

    private @Nullable Object first(Field... fields) {
        Object moment = null;
        for (Field field : fields) {
            moment = moment == null ? cells.moment(field, cells.text(field)) : moment;
        }
        return moment;
    }

    private Expiration expiration() {
        LocalTime time = cells.time(Field.END_TIME);
        Object end = isExact(Field.END_DATE, time, Field.END)
                ? cells.instant(Field.END)
                : first(Field.END_DATE, Field.END, Field.LATER_END);
        end = end == null ? cells.moment(Field.END_RULE, endOfRule()) : end;
        Expiration expiration = Expiration.NEVER;
        if (end instanceof LocalDate lastDay) {
            expiration = time == null ? Expiration.after(lastDay) : Expiration.at(lastDay.atTime(time));
        } else if (end instanceof Instant instant) {
            expiration = Expiration.at(instant);
        }
        Long limit = cells.number(Field.LIMIT);
        String url = cells.text(Field.END_URL);
        expiration = limit == null || limit == 0 ? expiration : expiration.orAfterClicks(limit);
        return url.isEmpty() ? expiration : expiration.redirectingTo(url);
    }

    /** Returns the date of an expiry rule of BetterLinks; empty for no rule, or for a rule without a date. */
    private String endOfRule() {
        Map<String, String> rule = Texts.pairs(cells.text(Field.END_RULE));
        boolean isDate = rule.getOrDefault("type", "date").equals("date");
        return isDate && Texts.isOn(rule.getOrDefault("status", "")) ? rule.getOrDefault("date", "") : "";
    }

    private ImportLink counted(CreateLink command) {
        ImportLink link = ImportLink.of(command).clicks(requireNonNullElse(cells.number(Field.CLICKS), 0L));
        Instant created = cells.instant(Field.CREATED);
        Instant lastClick = cells.instant(Field.LAST_CLICK);
        link = created == null ? link : link.createdAt(created);
        return lastClick == null ? link : link.lastClick(lastClick);
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

    private ImportLink withPasswords(ImportLink link) {
        String password = cells.text(Field.PASSWORD);
        String flag = cells.text(Field.PROTECTED);
        String hash = hash(password.isEmpty() ? flag : password);
        ImportLink guarded = link;
        if (!hash.isEmpty()) {
            guarded = link.passwordHash(hash);
        } else if (!password.isEmpty() || !Texts.isOff(flag)) {
            guarded = link.disabledBecause("the file contains no hash of the password that the import can use");
        }
        if (!link.command().privacy().equals(Privacy.PASSWORD)) {
            return guarded;
        }
        String hashOfPage = cells.text(Field.PRIVACY_PASSWORD);
        return hashOfPage.isEmpty()
                ? guarded.privateBecause("the file contains no hash of the password of the page")
                : guarded.privacyPasswordHash(hashOfPage);
    }

    /** Returns a hash in a form that a password hasher may verify; empty for any other text. */
    private static String hash(String password) {
        Matcher sink = HASH_OF_SINK.matcher(password);
        if (sink.matches()) {
            return ("$pbkdf2-sha256$i=" + sink.group(1) + "$" + sink.group(2) + "$" + sink.group(3))
                    .replace('_', '/')
                    .replaceAll("(?<!^\\$pbkdf2)-", "+");
        }
        return password.length() <= PasswordHash.MAX_LENGTH
                        && HASH.matcher(password).matches()
                ? password
                : "";
    }

    /** Disables a link that the other service has closed, or whose end the record cannot express. */
    private ImportLink closed(ImportLink link) {
        List<Object> reasons = new ArrayList<>(cells.all(Field.CLOSED, Cells.Cell::isSet));
        reasons.addAll(cells.all(Field.OPEN, cell -> !Texts.isOn(cell.text())));
        reasons.addAll(cells.all(Field.END_RULE, cell -> cell.isSet() && !isRead(cell.text())));
        for (String key : List.of(link.command().alias().orElse(""), RowSource.GROUP + cells.text(Field.GROUP))) {
            if (source.closed().containsKey(key)) {
                reasons.add(source.closed().get(key));
            }
        }
        ImportLink result = link;
        for (Object reason : reasons) {
            result = result.disabledBecause(reason.toString());
        }
        return result;
    }

    /** Returns whether an expiry rule has no effect, or is expressed by the expiration of the record. */
    private boolean isRead(String rule) {
        String status = Texts.pairs(rule).getOrDefault("status", "");
        return !status.isEmpty() && (!Texts.isOn(status) || !endOfRule().isEmpty());
    }
}
