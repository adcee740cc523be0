package dev.waymark.internal.server;

import dev.waymark.form.Answer;
import dev.waymark.form.Parameters;

/**
 * The five operations of the API on the links, or on the reports, of one owner. An operation throws the exceptions of the service and
 * of the forms.
 */
interface Operations {

    Answer list(Parameters query);

    Answer create(Parameters fields);

    Answer get(long id);

    Answer update(long id, Parameters fields);

    Answer delete(long id);
}
