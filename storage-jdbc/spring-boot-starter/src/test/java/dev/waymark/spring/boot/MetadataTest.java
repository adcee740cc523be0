package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CaseFormat;
import com.google.common.io.Resources;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** The descriptions of the properties for IDEs. */
class MetadataTest {

    private static Stream<String> names(String prefix, Class<?> type) {
        return Stream.of(type.getRecordComponents()).flatMap(component -> names(prefix, component));
    }

    private static Stream<String> names(String prefix, RecordComponent component) {
        String name = prefix + "." + CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_HYPHEN, component.getName());
        return component.getType().isRecord() ? names(name, component.getType()) : Stream.of(name);
    }

    @Test
    void each_property_has_a_description() throws Exception {
        Class<?> server = Class.forName("dev.waymark.spring.boot.web.ServerProperties");
        String metadata = Resources.toString(
                Resources.getResource("META-INF/spring-configuration-metadata.json"), StandardCharsets.UTF_8);
        Object properties = JsonParserFactory.getJsonParser().parseMap(metadata).get("properties");

        assertThat(properties)
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .filteredOn(property -> property.get("description") != null)
                .extracting(property -> property.get("name"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(names("waymark", WaymarkProperties.class), names("waymark.server", server))
                                .toList());
    }
}
