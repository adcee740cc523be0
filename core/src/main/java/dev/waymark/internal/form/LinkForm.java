package dev.waymark.internal.form;

import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.value.Patch;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The form of a link. The fields of creation are those of an update, where what does not come is absent, and the domain. */
final class LinkForm {

    private static final String DOMAIN = "domain_id";

    /** What the specification's sample of a creation calls it. */
    private static final String OTHER_DOMAIN = "domain";

    private static final String DATE = "expiration_date";
    private static final String TIME = "expiration_time";

    private final FieldReader fields;
    private final TargetingFields targeting;

    LinkForm(FieldReader fields) {
        this.fields = fields;
        this.targeting = TargetingFields.read(fields);
    }

    /** What is wrong with a command from this form, by the names under which it was sent. */
    List<Violation> named(List<Violation> violations) {
        return violations.stream()
                .map(violation ->
                        violation.field().equals(DOMAIN) ? domainNamed(violation) : targeting.named(violation))
                .toList();
    }

    private Violation domainNamed(Violation violation) {
        return Violation.of(domainField(), violation.code(), violation.message());
    }

    CreateLink creation() {
        UpdateLink sent = update(OptionalLong.empty());
        return new CreateLink(
                sent.url().value().orElse(""),
                domainId(),
                sent.alias().value().filter(text -> !text.isBlank()),
                sent.title().value(),
                sent.password().value(),
                number(sent.spaceId()),
                sent.pixelIds().value().orElse(ImmutableSet.of()),
                sent.disabled().value().orElse(false),
                sent.privacy().value().orElse(Privacy.PUBLIC),
                sent.expiration().applyTo(Expiration.NEVER),
                sent.targeting().value().orElse(Targeting.NONE));
    }

    UpdateLink update() {
        return update(fields.optionalNumber("version"));
    }

    private UpdateLink update(OptionalLong version) {
        PrivacyFields privacy = PrivacyFields.read(fields, "privacy_password");
        return new UpdateLink(
                FieldReader.setOrKeep(fields.text("url")),
                FieldReader.setOrKeep(fields.text("alias")),
                fields.textPatch("title"),
                password(),
                fields.numberPatch("space_id"),
                PixelIdsField.read(fields),
                FieldReader.setOrKeep(fields.choice("disabled", Choices.FLAG)),
                privacy.privacy(),
                privacy.password(),
                expiration(),
                targeting.targeting(),
                version);
    }

    private OptionalLong domainId() {
        fields.checkSentOnce(OTHER_DOMAIN);
        return number(fields.numberPatch(domainField()));
    }

    private String domainField() {
        return fields.has(DOMAIN) ? DOMAIN : OTHER_DOMAIN;
    }

    private static OptionalLong number(Patch<Long> patch) {
        return patch.value().map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /** White space is as good as any other password; only the empty text clears it. */
    private Patch<Secret> password() {
        Optional<String> text = fields.text("password");
        return text.equals(Optional.of("")) ? Patch.clear() : FieldReader.setOrKeep(text.map(Secret::of));
    }

    private ExpirationChange expiration() {
        Patch<LocalDate> date = fields.patch(DATE, parsed(LocalDate::parse), "date", "must be a date as yyyy-MM-dd");
        Patch<LocalTime> time =
                fields.patch(TIME, parsed(LocalTime::parse), "time", "must be a time as HH:mm or HH:mm:ss");
        Patch<Long> clicks = fields.numberPatch("expiration_clicks");
        return new ExpirationChange(
                date,
                fields.isBlamed(DATE) ? Patch.keep() : time, // else it would be blamed for want of a date
                clicks.equals(Patch.set(0L)) ? Patch.clear() : clicks,
                fields.textPatch("expiration_url"));
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
