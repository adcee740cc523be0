package dev.waymark.spring.boot.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.server.RequestHandler;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of the application's Jackson, always with null values, which the API contains. */
final class JacksonJson implements RequestHandler.JsonWriter, RequestHandler.JsonReader {

    private final JsonMapper mapper;

    JacksonJson(JsonMapper mapper) {
        this.mapper = mapper.rebuild()
                .changeDefaultPropertyInclusion(ignored -> JsonInclude.Value.empty())
                .build();
    }

    @Override
    public String write(Map<String, @Nullable Object> body) {
        return mapper.writeValueAsString(body);
    }

    @Override
    public Map<?, ?> read(String text) {
        return mapper.readValue(text, Map.class);
    }
}
