package dev.waymark.example.server;

import dev.waymark.form.Parameters;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The five operations of a group of the API, from parameters to maps. */
interface Resource {

    Map<String, @Nullable Object> list(Parameters query);

    Map<String, @Nullable Object> create(Parameters form);

    Map<String, @Nullable Object> get(long id);

    Map<String, @Nullable Object> update(long id, Parameters form);

    void delete(long id);
}
