package dev.waymark.internal.form;

import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.Start;
import dev.waymark.link.UpdateLink;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The form of a link. A creation and an update share most fields. Only a creation has the domain. Only an update has the
 * pixels and tags to add, the pixels and tags to remove, and the expected version. The command does not set fields that the
 * form does not contain.
 */
final class LinkForm {

    private static final String DOMAIN = "domain_id";

    /** The name of the field in the specification's sample of a creation. */
    private static final String OTHER_DOMAIN = "domain";

    private static final Domain UNREADABLE_DOMAIN = Domain.of(-1);

    private final FieldReader fields;
    private final TargetingFields targeting;

    LinkForm(FieldReader fields) {
        this.fields = fields;
        this.targeting = TargetingFields.read(fields);
    }

    /** Returns the violations of this form's command, with the field names from the form. */
    List<Violation> named(List<Violation> violations) {
        String domain = domainField();
        return violations.stream()
                .map(violation -> violation.field().equals(DOMAIN) ? violation.in(domain) : targeting.named(violation))
                .toList();
    }

    /**
     * Returns the creation. The common fields are read as changes, for both commands. A new link has no stored privacy, so the
     * creation ignores the password for a stored privacy.
     */
    CreateLink creation() {
        CreateLink empty = new Filled<>(CreateLink.to(""))
                .with(domain(), CreateLink::domain)
                .command();
        return content(fields.text("alias").filter(text -> !FieldReader.isBlank(text)))
                .applyTo(empty);
    }

    /** Returns the record of an import. The record is closed if the form does not contain the password that protected the link. */
    ImportLink imported() {
        CreateLink command = creation();
        Optional<String> hash = hash("password_hash");
        Optional<String> privacyHash = hash("privacy_password_hash");
        ImportLink record = new Filled<>(ImportLink.of(command))
                .with(instant("created_at"), ImportLink::createdAt)
                .with(instant("last_click_at"), ImportLink::lastClick)
                .with(fields.numberOrBlank("clicks").value(), ImportLink::clicks)
                .with(hash, ImportLink::passwordHash)
                .with(privacyHash, ImportLink::privacyPasswordHash)
                .command();
        if (flag("archived")) {
            record = record.disabledBecause("the link was archived");
        }
        if (flag("password_protected") && command.password().isEmpty() && hash.isEmpty()) {
            record = record.disabledBecause("the record contains neither the password nor its hash");
        }
        boolean needsPassword = command.privacy().equals(Privacy.PASSWORD);
        return needsPassword && privacyHash.isEmpty()
                ? record.privateBecause("the record contains neither the password of the page nor its hash")
                : record;
    }

    private Optional<String> hash(String name) {
        return fields.text(name).filter(text -> !FieldReader.isBlank(text));
    }

    private Optional<Instant> instant(String name) {
        return fields.orBlank(name, ListForm::parseInstant, ListForm.noInstant(name))
                .value();
    }

    private boolean flag(String name) {
        return fields.orBlank(name, Choices.FLAG::named, FieldReader.unlisted(name, Choices.FLAG))
                .value()
                .orElse(false);
    }

    UpdateLink update() {
        return new Filled<>(content(fields.text("alias")))
                .with(SetField.readNumbers(fields, "add_pixel_ids", Link.MAX_PIXELS), UpdateLink::addPixelIds)
                .with(SetField.readNumbers(fields, "remove_pixel_ids", Link.MAX_PIXELS), UpdateLink::removePixelIds)
                .with(SetField.readTags(fields, "add_tags"), UpdateLink::addTags)
                .with(SetField.readTags(fields, "remove_tags"), UpdateLink::removeTags)
                .with(fields.number("version"), UpdateLink::ifVersion)
                .command();
    }

    private UpdateLink content(Optional<String> alias) {
        PrivacyFields privacy = PrivacyFields.read(fields, "privacy_password");
        Sent<Long> clicks = fields.numberOrBlank("expiration_clicks");
        return new Filled<>(UpdateLink.change())
                .with(fields.text("url"), UpdateLink::url)
                .with(alias, UpdateLink::alias)
                .with(fields.text("title"), UpdateLink::title)
                .with(fields.text("attributes"), UpdateLink::attributes)
                .with(password(), UpdateLink::password, UpdateLink::clearPassword)
                .with(fields.numberOrBlank("space_id"), UpdateLink::spaceId, UpdateLink::clearSpaceId)
                .with(SetField.readNumbers(fields, "pixel_ids", Link.MAX_PIXELS), UpdateLink::pixelIds)
                .with(SetField.readTags(fields, "tags"), UpdateLink::tags)
                .with(fields.choice("disabled", Choices.FLAG), UpdateLink::disabled)
                .with(privacy.privacy(), UpdateLink::privacy)
                .with(privacy.passwordForStoredPrivacy(), UpdateLink::privacyPassword)
                .with(targeting.sent(), UpdateLink::targeting)
                .with(date("start_date"), UpdateLink::startDate, command -> command.start(Start.NONE))
                .with(time("start_time", "start_date"), UpdateLink::startTime, UpdateLink::clearStartTime)
                .with(date("expiration_date"), UpdateLink::expirationDate, UpdateLink::clearExpirationDate)
                .with(
                        time("expiration_time", "expiration_date"),
                        UpdateLink::expirationTime,
                        UpdateLink::clearExpirationTime)
                .with(
                        clicks.equals(Sent.of(Optional.of(0L))) ? Sent.blank() : clicks,
                        UpdateLink::expirationClicks,
                        UpdateLink::clearExpirationClicks)
                .with(fields.textOrBlank("expiration_url"), UpdateLink::expirationUrl, UpdateLink::clearExpirationUrl)
                .command();
    }

    /**
     * Returns the domain, or empty if the form contains no domain. An unreadable domain is no domain, so the application's check of
     * aliases is not called for the default domain.
     */
    private Optional<Domain> domain() {
        fields.checkSentOnce(DOMAIN);
        fields.checkSentOnce(OTHER_DOMAIN);
        String field = domainField();
        Optional<Long> id = fields.numberOrBlank(field).value();
        if (id.isPresent() && id.get() < 1) {
            fields.addViolation(Violation.of(field, "identifier", "must be a positive number")
                    .with("min", 1));
        }
        return fields.hasViolation(field) ? Optional.of(UNREADABLE_DOMAIN) : id.map(Domain::of);
    }

    /** Returns the name under which the form contains the domain. */
    private String domainField() {
        boolean hasOther =
                fields.has(OTHER_DOMAIN) && fields.all(DOMAIN).stream().allMatch(FieldReader::isBlank);
        return hasOther ? OTHER_DOMAIN : DOMAIN;
    }

    /** Returns the password. Only the empty text clears the password; a blank text is a password. */
    private Sent<String> password() {
        Optional<String> text = fields.text("password");
        return text.filter(String::isEmpty).isPresent() ? Sent.blank() : Sent.of(text);
    }

    private Sent<LocalDate> date(String name) {
        return fields.orBlank(name, parsed(LocalDate::parse), "date", "must be a date as yyyy-MM-dd");
    }

    /** Returns a time. The date must be read first, because the time depends on the violations of the date. */
    private Sent<LocalTime> time(String name, String dateName) {
        Sent<LocalTime> time =
                fields.orBlank(name, parsed(LocalTime::parse), "time", "must be a time as HH:mm or HH:mm:ss");
        return fields.hasViolation(dateName)
                ? Sent.of(Optional.empty()) // a time without a date would be a second violation
                : time;
    }

    private static <T> Function<String, Optional<T>> parsed(Function<String, T> parse) {
        return text -> {
            try {
                return Optional.of(parse.apply(text));
            } catch (DateTimeParseException e) {
                return Optional.empty();
            }
        };
    }
}
