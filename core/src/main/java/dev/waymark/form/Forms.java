package dev.waymark.form;

import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;

/**
 * Form fields and query parameters of the API, turned into what the services of one owner take.
 *
 * <pre>{@code
 * Link link = links.create(forms.parseCreateLink(Parameters.decode(body)));
 * ListRequest<LinkQuery> list = forms.parseLinkList(Parameters.decode(query));
 * Page<Link> page = links.list(list.query(), list.page());
 * }</pre>
 *
 * <p>Whatever is wrong is told at once: what cannot be read, and what breaks the rules of the domain, each with the name
 * under which it was sent. Fields that the API does not know are ignored; values that a field does not know, the empty one
 * included, are not (D-28). A field that has one value must not come twice, even where it is ignored.
 *
 * <p>On updates, a field that does not come stays as it is, and an empty one is cleared if it can be (D-21); on creation, an
 * empty text, number, date or time is as good as none.
 *
 * <p>A form of an update needs the id, since what is wrong may depend on what is stored. It is looked at only if something
 * is wrong anyway; else the update itself says the rest.
 *
 * <p>Nothing is changed by a form. Safe for use by many threads. Each method throws
 * {@link dev.waymark.error.InvalidInputException} with all that is wrong, if anything is.
 */
public interface Forms {

    /**
     * The fields {@code url}, {@code domain_id} or else {@code domain}, {@code alias}, {@code title}, {@code password},
     * {@code space_id}, {@code pixel_ids}, {@code disabled}, {@code privacy}, {@code privacy_password},
     * {@code expiration_url}, {@code expiration_date}, {@code expiration_time}, {@code expiration_clicks} (0 for no limit),
     * {@code target_type}, and of the kind that it selects (D-19) {@code country[0][key]}, {@code country[0][value]} and so
     * on.
     *
     * <p>Identifiers of pixels may be repeated ({@code pixel_ids=1&pixel_ids=2}), have brackets ({@code pixel_ids[]=1},
     * {@code pixel_ids[0]=1}) or commas ({@code pixel_ids=1,2}). A {@code privacy_password} is ignored unless
     * {@code privacy} is 2 (D-4).
     */
    CreateLink parseCreateLink(Parameters parameters);

    /**
     * The fields of creation without {@code domain_id}, and {@code version}: the version that the link must still have.
     *
     * <p>A new {@code privacy_password} may come without {@code privacy}; without it, or if it is empty, the one that is
     * stored stays.
     *
     * @param id the link that is to be updated: where anything is wrong, what is wrong for this link is told with it
     * @throws dev.waymark.error.NotFoundException if something is wrong, and the owner has no link with this id
     * @throws dev.waymark.error.StorageException if something is wrong, and the storage fails
     */
    UpdateLink parseUpdateLink(long id, Parameters parameters);

    /**
     * The parameters {@code search}, {@code search_by}, {@code status}, {@code space_id}, {@code domain_id} (0 for the default
     * domain), {@code pixel_id}, {@code sort_by}, {@code sort}, {@code per_page}, {@code page} or {@code cursor}, and
     * {@code with_total}, which is 1 by default with page numbers and 0 with cursors (D-27).
     */
    ListRequest<LinkQuery> parseLinkList(Parameters parameters);

    /** The fields {@code url}, {@code privacy}, and {@code password}, which is ignored unless {@code privacy} is 2 (D-4). */
    CreateReport parseCreateReport(Parameters parameters);

    /**
     * The fields {@code privacy}, {@code password}, {@code results}, and {@code version}: the version that the report must
     * still have. For the password the same holds as for that of a link's page.
     *
     * @param id the report that is to be updated: where anything is wrong, what is wrong for this report is told with it
     * @throws dev.waymark.error.NotFoundException if something is wrong, and the owner has no report with this id
     * @throws dev.waymark.error.StorageException if something is wrong, and the storage fails
     */
    UpdateReport parseUpdateReport(long id, Parameters parameters);

    /**
     * The parameters {@code search}, {@code search_by}, {@code project}, {@code result}, {@code sort_by}, {@code sort},
     * {@code per_page}, {@code page} or {@code cursor}, and {@code with_total}, as for links.
     */
    ListRequest<ReportQuery> parseReportList(Parameters parameters);
}
