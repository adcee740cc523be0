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
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A row that describes a link. */
final class LinkRow {

    private static final Set<String> REDIRECTS = ImmutableSet.of("301", "302", "303", "307", "308");
    private static final Pattern LINK_OF_FIREBASE =
            Pattern.compile("https://[\\w-]+\\.page\\.link/\\?(?:.*&)?link=([^&]*).*");
    private static final Pattern HASH_OF_SINK = Pattern.compile("sink-pwd:v1:(\\d+):([\\w-]+):([\\w-]+):.*");
    private static final Pattern HASH = Pattern.compile("\\$[^$]+\\$.+|pbkdf2[_-]sha256\\$.+");
    private static final Splitter COMMAS = Splitter.on(',');
    private static final Splitter BLANKS = Splitter.on(' ');

    private final Cells cells;
    private final boolean isOwn;
    private final boolean isOfService;
    private final RowSource source;
    private final LinkFileOptions options;
    private final ShortUrl shortUrl;

    /** Creates a readable row. */
    LinkRow(Row row, Columns columns, RowSource source, LinkFileOptions options) {
        this.cells = new Cells(row, columns, source.zone() == null ? options.zone : source.zone());
        this.isOwn = columns.isOwn();
        this.isOfService = !isOwn && !columns.service().isEmpty();
        this.source = source;
        this.options = options;
        this.shortUrl = shortUrl();
    }

    private ShortUrl shortUrl() {
        String custom = cells.text(Field.CUSTOM);
        String alias = custom.isEmpty()
                ? cells.text(Field.ALIAS)
                : Texts.list(custom).stream().findFirst().orElse("");
        String whole = cells.text(Field.SHORT_URL);
        if (isOwn || (alias.isEmpty() && whole.isEmpty())) {
            return new ShortUrl("", alias, "");
        }
        ShortUrl found = ShortUrl.parse(alias.isEmpty() ? whole : alias);
        String host = found.host().isEmpty() ? ShortUrl.parse(whole).host() : found.host();
        return new ShortUrl(host.isEmpty() ? hostOfDomain() : host, found.alias(), found.problem());
    }

    private String hostOfDomain() {
        String domain = cells.text(Field.DOMAIN);
        String name = domain.startsWith("{") ? Texts.members(domain).getOrDefault("fullName", "") : domain;
        return name.isEmpty()
                ? ""
                : ShortUrl.parse(name.contains("/") ? name : name + "/").host();
    }

    /** Returns the host of the short URL in lower case; empty for no host. */
    String host() {
        return shortUrl.host();
    }

    /** Returns the alias; empty for a generated alias. */
    String alias() {
        return shortUrl.alias();
    }

    /** Returns the domain of the link, if the row or an option sets a domain. */
    @Nullable
    Domain domain() {
        Long id = cells.number(Field.DOMAIN_ID);
        return id == null ? options.domains.get(host()) : Domain.of(id);
    }

    @Nullable
    Instant created() {
        return cells.instant(Field.CREATED);
    }

    /** Returns the names of the columns whose values the record cannot keep. */
    List<String> lost() {
        List<Cells.Cell> lost = new ArrayList<>(cells.all(Field.LOST, Cells.Cell::isSet));
        lost.addAll(cells.all(Field.CUSTOM, cell -> Texts.list(cell.text()).size() > 1));
        if (!cells.text(Field.CUSTOM).isEmpty()) {
            lost.addAll(cells.all(Field.ALIAS, this::isOtherAlias));
            lost.addAll(cells.all(Field.SHORT_URL, this::isOtherAlias));
        }
        lost.addAll(cells.all(Field.TITLE, cell -> isFurther(Field.TITLE, cell) || isCut(cell, Link.MAX_TITLE)));
        lost.addAll(cells.all(Field.NOTE, cell -> isFurther(Field.NOTE, cell) || isCut(cell, maxNote())));
        Set<String> tags = tags();
        lost.addAll(cells.all(Field.TAGS, cell -> !tags.containsAll(tagsOf(cell))));
        if (created() == null && cells.violations().isEmpty()) {
            lost.addAll(cells.all(Field.CREATED, cell -> true));
        }
        lost.addAll(TargetingText.lost(cells));
        return lost.stream().map(Cells.Cell::name).toList();
    }

    private boolean isOtherAlias(Cells.Cell cell) {
        return !ShortUrl.parse(cell.text()).alias().equals(alias());
    }

    /** Returns whether a cell differs from the first text of its field. A link keeps only the first text. */
    private boolean isFurther(Field field, Cells.Cell cell) {
        return !cell.text().equals(cells.text(field));
    }

    private static boolean isCut(Cells.Cell cell, int max) {
        String line =
                cell.text().length() <= max ? "" : Texts.line(Texts.withoutEntities(cell.text()), Integer.MAX_VALUE);
        return line.codePointCount(0, line.length()) > max;
    }

    /** A note becomes the title of a link without a title. */
    private int maxNote() {
        return cells.text(Field.TITLE).isEmpty() ? Link.MAX_TITLE : Link.MAX_ATTRIBUTES;
    }

    /** Returns the record, which is unreadable if a cell cannot be read. */
    ImportLink record() {
        refuseOtherRows();
        CreateLink command = CreateLink.to(target())
                .with(alias().isEmpty() ? null : alias(), CreateLink::alias)
                .with(domain(), CreateLink::domain)
                .start(start())
                .expiration(expiration())
                .disabled(!cells.all(Field.DISABLED, Cells.Cell::isSet).isEmpty());
        Targeting targeting = TargetingText.read(cells);
        command = targeting.equals(Targeting.NONE) ? command : command.targeting(targeting);
        ImportLink link = closed(withPasswords(counted(restricted(labelled(described(command))))));
        return cells.violations().isEmpty() ? link : ImportLink.unreadable(cells.violations());
    }

    /** Returns the target. A long link of Firebase contains the target as a parameter. */
    private String target() {
        String target = cells.text(Field.TARGET);
        Matcher firebase = target.contains(".page.link/") ? LINK_OF_FIREBASE.matcher(target) : null;
        return firebase != null && firebase.matches() ? ShortUrl.decoded(firebase.group(1)) : target;
    }

    /** Refuses a row with a condition, without a single target, or without an alias. */
    private void refuseOtherRows() {
        cells.refuse(Field.GUARDED, cell -> true, "has an unknown field that may close the link: ");
        cells.refuse(Field.PATTERN, Cells.Cell::isSet, "is a pattern or has a condition, because ");
        cells.refuse(
                Field.CODE,
                cell -> cell.text().matches("\\d{3}") && !REDIRECTS.contains(cell.text()),
                "is no redirect, because ");
        cells.refuse(Field.TYPE, cell -> !cell.text().equals("url"), "has no single target, because ");
        if (!shortUrl.problem().isEmpty()) {
            cells.refuse(Field.ALIAS, shortUrl.problem());
        } else if (alias().isEmpty() && !options.generatesAliases) {
            cells.refuse(Field.ALIAS, "must not be empty; an option of the import generates aliases");
        }
    }

    private CreateLink described(CreateLink command) {
        String text = cells.text(Field.TITLE);
        String title = Texts.line(isOwn ? text : Texts.withoutEntities(text), Link.MAX_TITLE);
        String note = Texts.withoutEntities(cells.text(Field.NOTE));
        String attributes = cells.unstripped(Field.ATTRIBUTES);
        return title.isEmpty()
                ? command.title(Texts.line(note, maxNote())).attributes(attributes)
                : command.title(title).attributes(attributes.isEmpty() ? Texts.line(note, maxNote()) : attributes);
    }

    private CreateLink labelled(CreateLink command) {
        Set<String> tags = tags();
        Set<Long> pixels = cells.read(
                Field.PIXELS,
                cells.text(Field.PIXELS),
                text -> BLANKS.splitToStream(text).map(Texts::number).collect(ImmutableSet.toImmutableSet()));
        return command.with(tags.isEmpty() ? null : tags, CreateLink::tags)
                .with(cells.number(Field.SPACE), CreateLink::spaceId)
                .with(pixels, (it, set) -> it.pixelIds(set));
    }

    /** Returns the tags of the first column of tags, and of each further column whose tags a link can have, too. */
    private Set<String> tags() {
        Set<String> tags = new LinkedHashSet<>();
        for (Cells.Cell cell : cells.all(Field.TAGS, any -> true)) {
            Set<String> all = new LinkedHashSet<>(tags);
            all.addAll(tagsOf(cell));
            if (tags.isEmpty() || (all.size() <= Link.MAX_TAGS && all.stream().allMatch(LinkRow::isShort))) {
                tags = all;
            }
        }
        return tags;
    }

    private List<String> tagsOf(Cells.Cell cell) {
        return isOwn ? COMMAS.splitToList(cell.text()) : Texts.list(cell.text());
    }

    private static boolean isShort(String tag) {
        return tag.codePointCount(0, tag.length()) <= Link.MAX_TAG;
    }

    private Start start() {
        Object start = moment(Field.START_DATE, Field.START_TIME, Field.START);
        if (start instanceof LocalDate day) {
            return Start.on(day);
        }
        return start instanceof LocalDateTime local
                ? Start.at(local)
                : start instanceof Instant instant ? Start.at(instant) : Start.NONE;
    }

    private Expiration expiration() {
        Object end = moment(Field.END_DATE, Field.END_TIME, Field.END, Field.LATER_END);
        end = end == null ? cells.moment(Field.END_RULE, endOfRule()) : end;
        Expiration expiration = Expiration.NEVER;
        if (end instanceof LocalDate lastDay) {
            expiration = Expiration.after(lastDay);
        } else if (end instanceof LocalDateTime local) {
            expiration = Expiration.at(local);
        } else if (end instanceof Instant instant) {
            expiration = Expiration.at(instant);
        }
        Long limit = cells.number(Field.LIMIT);
        String url = cells.text(Field.END_URL);
        expiration = limit == null || limit == 0 ? expiration : expiration.orAfterClicks(limit);
        return url.isEmpty() ? expiration : expiration.redirectingTo(url);
    }

    /**
     * Returns a {@link LocalDate}, a {@link LocalDateTime}, an {@link Instant}, or null for no moment. An instant beside a date and
     * a time counts, because a local time may occur twice. An instant beside a local time that does not occur does not count.
     */
    private @Nullable Object moment(Field date, Field time, Field... others) {
        Object moment = cells.moment(date);
        LocalTime timeOfDay = cells.time(time);
        LocalDateTime local = moment instanceof LocalDate day && timeOfDay != null ? day.atTime(timeOfDay) : null;
        ZoneId zone = options.zone;
        boolean occurs = local != null
                && (zone == null || !zone.getRules().getValidOffsets(local).isEmpty());
        for (Field other : others) {
            moment = moment == null || (occurs && !cells.text(other).isEmpty()) ? cells.moment(other) : moment;
        }
        return moment instanceof LocalDate day && timeOfDay != null ? day.atTime(timeOfDay) : moment;
    }

    /** Returns the date of an expiry rule of BetterLinks; empty for no rule, or for a rule without a date. */
    private String endOfRule() {
        Map<String, String> rule = Texts.members(cells.text(Field.END_RULE));
        boolean isDate = rule.getOrDefault("type", "date").equals("date");
        return isDate && Texts.isOn(rule.getOrDefault("status", "")) ? rule.getOrDefault("date", "") : "";
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

    private ImportLink counted(CreateLink command) {
        ImportLink link = ImportLink.of(command).clicks(requireNonNullElse(cells.number(Field.CLICKS), 0L));
        Instant created = created();
        Instant lastClick = cells.instant(Field.LAST_CLICK);
        link = created == null ? link : link.createdAt(created);
        return lastClick == null ? link : link.lastClick(lastClick);
    }

    private ImportLink withPasswords(ImportLink link) {
        String password = cells.text(Field.PASSWORD);
        String flag = cells.text(Field.PROTECTED);
        String hash = hash(password.isEmpty() && !isOwn ? flag : password);
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

    /**
     * Returns a hash in a form that a password hasher may verify; empty for any other text. An export of this library contains the
     * hashes of the application's own hasher, in any form.
     */
    private String hash(String password) {
        Matcher sink = HASH_OF_SINK.matcher(password);
        if (!isOwn && sink.matches()) {
            String saltAndHash = sink.group(2) + "$" + sink.group(3);
            return "$pbkdf2-sha256$i=" + sink.group(1) + "$"
                    + saltAndHash.replace('_', '/').replace('-', '+');
        }
        boolean isHash = password.length() <= PasswordHash.MAX_LENGTH
                && (isOwn || HASH.matcher(password).matches());
        return isHash ? password : "";
    }

    /**
     * Disables a link that the other service has closed, or whose end the record cannot express. A limit without the clicks so far
     * may already be reached.
     */
    private ImportLink closed(ImportLink link) {
        List<Object> reasons = new ArrayList<>(cells.all(Field.CLOSED, Cells.Cell::isSet));
        reasons.addAll(cells.all(Field.OPEN, cell -> !Texts.isOn(cell.text())));
        reasons.addAll(cells.all(Field.END_RULE, cell -> cell.isSet() && !isRead(cell.text())));
        if (isOfService && cells.text(Field.CLICKS).isEmpty()) {
            cells.all(Field.LIMIT, Cells.Cell::isSet)
                    .forEach(cell -> reasons.add(cell + ", and the number of clicks is missing"));
        }
        for (String key : List.of(alias(), RowSource.GROUP + cells.text(Field.GROUP))) {
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
        String status = Texts.members(rule).getOrDefault("status", "");
        return !status.isEmpty() && (!Texts.isOn(status) || !endOfRule().isEmpty());
    }
}
