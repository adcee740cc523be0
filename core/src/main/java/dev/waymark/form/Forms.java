package dev.waymark.form;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Longs;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parser of form fields and query parameters of the API: returns commands and queries for the services of one owner.
 *
 * <pre>{@code
 * Forms forms = waymark.forms(owner);
 * Link link = links.create(forms.parseCreateLink(Parameters.decode(body)));
 * links.update(id, forms.parseUpdateLink(id, Parameters.decode(body)));
 * }</pre>
 *
 * <p>All violations (unreadable values and broken rules) are reported together, each with the name of the field as sent.
 * Unknown fields are ignored. Unknown values of known fields are violations, including the empty value of a field whose
 * values are listed in the specification, such as {@code privacy}. A field with a single value must be sent at most once, even
 * if the field is ignored. Targeting fields are an exception: only fields of the kind that {@code target_type} selects are
 * checked.
 *
 * <p>On update, a missing field stays unchanged, and an empty field is cleared if the field is optional. On creation, an empty
 * text, number, date or time has the same effect as a missing field. A value of white space (the Unicode property
 * {@code White_Space}, which commands trim) counts as empty, except in passwords and {@code attributes}.
 *
 * <p>The methods for forms of updates take the id of the record, because a violation may depend on the stored record. These
 * methods read the stored record only if the form already has a violation. Otherwise, the update itself reports the violations
 * that depend on the stored record.
 *
 * <p>The methods change no record. Thread-safe. Each method that reads fields throws an {@link InvalidInputException} if a
 * field has a violation.
 *
 * @see <a href="package-summary.html#fields">The values of fields and parameters</a>
 */
public interface Forms {

    /**
     * Reads the id in a segment of a path: a positive long as decimal digits, without sign and leading zeros.
     *
     * @param segment the decoded segment, such as {@code 42}
     * @throws NotFoundException if the segment is not a number of this form
     */
    static long parseId(String segment) {
        @Nullable
        Long id = CharMatcher.inRange('0', '9').matchesAllOf(checkNotNull(segment, "segment"))
                ? Longs.tryParse(segment)
                : null;
        if (id == null || id == 0 || segment.startsWith("0")) {
            throw new NotFoundException("record");
        }
        return id;
    }

    /**
     * Reads the owner in a part of a request, such as a header of a gateway or a segment of a path. {@link Owner#of} is for
     * owners that the program itself chooses.
     *
     * @param key the key of the owner
     * @throws InvalidInputException with a violation of {@code owner} if the key is not 1 to {@value Owner#MAX_LENGTH} visible
     *     ASCII characters
     */
    static Owner parseOwner(String key) {
        if (!Owner.isKey(key)) {
            throw new InvalidInputException(ImmutableList.of(
                    Violation.of("owner", "owner", "must be 1 to " + Owner.MAX_LENGTH + " visible ASCII characters")
                            .with("min", 1)
                            .with("max", Owner.MAX_LENGTH)));
        }
        return Owner.of(key);
    }

    /**
     * Reads the form that sends the password of a link or a page: {@code password}.
     *
     * <pre>{@code
     * Visitor known = Forms.parsePassword(Parameters.decode(body)).map(visitor::password).orElse(visitor);
     * }</pre>
     *
     * @return the password, which may be empty or wrong; the first password if the form contains several passwords;
     *     {@link Optional#empty()} if the form contains no password
     */
    static Optional<String> parsePassword(Parameters parameters) {
        return checkNotNull(parameters, "parameters").all("password").stream().findFirst();
    }

    /**
     * Reads the form that creates a link: {@code url}, {@code domain_id} or else {@code domain}, {@code alias},
     * {@code title}, {@code attributes}, {@code password}, {@code space_id}, {@code pixel_ids}, {@code tags}, {@code disabled},
     * {@code privacy}, {@code privacy_password}, {@code start_date}, {@code start_time}, {@code expiration_url},
     * {@code expiration_date}, {@code expiration_time}, {@code expiration_clicks}, {@code target_type}, and the entries of the
     * kind that {@code target_type} selects:
     * {@code country[0][key]}, {@code country[0][value]} and so on. The {@linkplain dev.waymark.link.DomainPolicy policy of the
     * application} must allow the domain, and chooses the domain of a form with neither {@code domain_id} nor {@code domain}, or
     * with an empty value. Spaces and pixels are numbers of the
     * application, so the application must check whether they belong to the owner.
     */
    CreateLink parseCreateLink(Parameters parameters);

    /**
     * Reads a link of an export for {@link dev.waymark.link.Links#importAll Links.importAll}: the fields of
     * {@link #parseCreateLink}, {@code created_at}, {@code clicks}, {@code last_click_at}, {@code password_hash}, {@code privacy_password_hash},
     * {@code password_protected} and {@code archived}. Other fields of {@link Representations} are ignored, so the map of a link
     * can be read again.
     *
     * <p>An export contains no passwords. So a link with {@code password_protected=1} and neither a password nor a hash arrives
     * disabled, a link with {@code privacy=2} and neither a password nor a hash arrives with a private page, and a link with
     * {@code archived=1} arrives disabled, each with a {@linkplain dev.waymark.imports.ImportResult#warnings() warning}.
     *
     * @return the record; a record with violations is {@linkplain ImportLink#unreadable(java.util.List) unreadable} and has no
     *     exception, so the import continues
     */
    ImportLink parseImportLink(Parameters parameters);

    /**
     * Reads the form that updates a link: the fields of creation without {@code domain_id}, {@code add_pixel_ids},
     * {@code remove_pixel_ids}, {@code add_tags}, {@code remove_tags} and {@code version}.
     *
     * <p>A form may contain a new {@code privacy_password} without {@code privacy}. A missing or empty
     * {@code privacy_password} keeps the stored password.
     *
     * @param id the id of the link to update. If the form has a violation, the violations that depend on this link are also
     *     reported
     * @throws NotFoundException if the form has a violation, and the owner has no link with this id
     * @throws dev.waymark.error.StorageException if the form has a violation, and the storage fails
     */
    UpdateLink parseUpdateLink(long id, Parameters parameters);

    /**
     * Reads the parameters of a list of links: {@code ids}, {@code search}, {@code search_by}, {@code status}, {@code
     * space_id}, {@code domain_id}, {@code pixel_id}, {@code tag}, {@code created_before}, {@code created_from}, {@code
     * updated_before}, {@code updated_from}, {@code expires_before}, {@code expires_from}, {@code not_clicked_since}, {@code
     * rated}, {@code sort_by}, {@code sort}, {@code per_page}, {@code page} or {@code cursor}, and {@code with_total}. A blank
     * {@code ids}, {@code search}, {@code tag} or {@code rated} is no condition.
     */
    ListRequest<LinkQuery> parseLinkList(Parameters parameters);

    /** Reads the form that creates a report: {@code url}, {@code privacy}, {@code password} and {@code attributes}. */
    CreateReport parseCreateReport(Parameters parameters);

    /**
     * Reads the form that updates a report: {@code privacy}, {@code password}, {@code attributes}, {@code results} and
     * {@code version}.
     * {@code password} has the same rules as the {@code privacy_password} of a link.
     *
     * @param id the id of the report to update. If the form has a violation, the violations that depend on this report are also
     *     reported
     * @throws NotFoundException if the form has a violation, and the owner has no report with this id
     * @throws dev.waymark.error.StorageException if the form has a violation, and the storage fails
     */
    UpdateReport parseUpdateReport(long id, Parameters parameters);

    /**
     * Reads the parameters of a list of reports: {@code ids}, {@code search}, {@code search_by}, {@code url}, {@code project},
     * {@code result}, {@code created_before}, {@code created_from}, {@code updated_before}, {@code updated_from},
     * {@code generated_before}, {@code generated_from}, {@code sort_by}, {@code sort}, {@code per_page}, {@code page} or
     * {@code cursor}, and {@code with_total}. A blank {@code ids}, {@code search}, {@code url} or {@code project} is no condition.
     */
    ListRequest<ReportQuery> parseReportList(Parameters parameters);

    /**
     * Reads the parameters of a period of clicks: {@code from}, the first day, and {@code to}, the last day, as
     * {@code 2030-06-01}. A period whose last day is before the first day is a violation of {@code to} with the code
     * {@code order}.
     *
     * @param otherwise the result without parameters. Without {@code to}, the result ends on the last day of {@code otherwise};
     *     without {@code from}, the result has as many days as {@code otherwise}
     */
    ClickPeriod parseClickPeriod(Parameters parameters, ClickPeriod otherwise);
}
