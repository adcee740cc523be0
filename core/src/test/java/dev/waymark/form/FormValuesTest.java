package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.report.CreateReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The effects of unusual values of each field of the specification, and of some further fields (D-15 to D-28). White space is blank,
 * and the control character {@code %1F} is not. A cell contains the codes of the violations; {@code -} if the form has the same
 * result as without the field; {@code clear} if the update has the same result as with the empty field; otherwise {@code set}.
 */
class FormValuesTest {

    private static final ImmutableMap<String, String> VALUES = ImmutableMap.<String, String>builder()
            .put("empty", "")
            .put("space", "+")
            .put("tab", "%09")
            .put("NBSP", "%C2%A0")
            .put("%1F", "%1F")
            .put("0", "0")
            .put("-1", "-1")
            .put("huge", "9".repeat(5_000))
            .put("x", "x")
            .buildOrThrow();

    private final Waymark waymark = new Desk().waymark();
    private final Forms forms = waymark.forms();
    private final long link = waymark.links().create(CreateLink.to(Desk.URL)).id();
    private final long report =
            waymark.reports().create(CreateReport.on(Desk.URL)).id();

    private Object parse(String form, Parameters parameters) {
        return switch (form) {
            case "create link" -> forms.parseCreateLink(parameters);
            case "update link" -> forms.parseUpdateLink(link, parameters);
            case "list links" -> forms.parseLinkList(parameters);
            case "create report" -> forms.parseCreateReport(parameters);
            case "update report" -> forms.parseUpdateReport(report, parameters);
            case "list reports" -> forms.parseReportList(parameters);
            default -> throw new AssertionError(form);
        };
    }

    /** Returns the command or the query, or the codes of the violations. */
    private Object result(String form, String text) {
        try {
            return parse(form, Parameters.decode(text.replace("URL", "https://example.com/")));
        } catch (InvalidInputException e) {
            return e.violations().stream().map(Violation::code).collect(Collectors.joining(" "));
        }
    }

    private String effect(String form, String others, String field, String value) {
        Object result = result(form, others + "&" + field + "=" + value);
        if (result instanceof String codes) {
            return codes;
        }
        if (result.equals(result(form, others))) {
            return "-";
        }
        boolean isClearing = form.startsWith("update") && result.equals(result(form, others + "&" + field + "="));
        return isClearing ? "clear" : "set";
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            # form        | field              | other fields                                 | valid      | absent   | empty    | space    | tab      | NBSP     | %1F        | 0          | -1         | huge     | x        | valid twice
            create link   | url                |                                              | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create link   | domain_id          | url=URL                                      | 7          | -        | -        | -        | -        | -        | number     | identifier | identifier | number   | number   | repeated
            create link   | domain             | url=URL                                      | 7          | -        | -        | -        | -        | -        | number     | identifier | identifier | number   | number   | repeated
            create link   | alias              | url=URL                                      | docs       | -        | -        | -        | -        | -        | alias      | set        | set        | alias    | set      | repeated
            create link   | password           | url=URL                                      | pw         | -        | -        | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            create link   | space_id           | url=URL                                      | 7          | -        | -        | -        | -        | -        | number     | identifier | identifier | number   | number   | repeated
            create link   | pixel_ids          | url=URL                                      | 7          | -        | -        | -        | -        | -        | number     | identifier | identifier | number   | number   | set
            create link   | disabled           | url=URL                                      | 1          | -        | choice   | choice   | choice   | choice   | choice     | -          | choice     | choice   | choice   | repeated
            create link   | privacy            | url=URL                                      | 1          | -        | choice   | choice   | choice   | choice   | choice     | -          | choice     | choice   | choice   | repeated
            create link   | privacy_password   | url=URL&privacy=2                            | pw         | required | required | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            create link   | expiration_url     | url=URL                                      | URL        | -        | -        | -        | -        | -        | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create link   | expiration_date    | url=URL                                      | 2030-06-01 | -        | -        | -        | -        | -        | date       | date       | date       | date     | date     | repeated
            create link   | expiration_time    | url=URL&expiration_date=2030-06-01           | 10:15      | -        | -        | -        | -        | -        | time       | time       | time       | time     | time     | repeated
            create link   | expiration_clicks  | url=URL                                      | 7          | -        | -        | -        | -        | -        | number     | -          | positive   | number   | number   | repeated
            create link   | target_type        | url=URL                                      | 0          | -        | choice   | choice   | choice   | choice   | choice     | -          | choice     | choice   | choice   | repeated
            create link   | country[0][key]    | url=URL&target_type=1&country[0][value]=URL  | FR         | country  | country  | country  | country  | country  | country    | country    | country    | country  | country  | repeated
            create link   | country[0][value]  | url=URL&target_type=1&country[0][key]=FR     | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create link   | platform[0][key]   | url=URL&target_type=2&platform[0][value]=URL | iOS        | platform | platform | platform | platform | platform | platform   | platform   | platform   | platform | platform | repeated
            create link   | platform[0][value] | url=URL&target_type=2&platform[0][key]=iOS   | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create link   | language[0][key]   | url=URL&target_type=3&language[0][value]=URL | fr         | language | language | language | language | language | language   | language   | language   | language | language | repeated
            create link   | language[0][value] | url=URL&target_type=3&language[0][key]=fr    | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create link   | rotation[0][value] | url=URL&target_type=4                        | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            update link   | url                |                                              | URL        | -        | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            update link   | domain_id          |                                              | 7          | -        | -        | -        | -        | -        | -          | -          | -          | -        | -        | -
            update link   | alias              |                                              | docs       | -        | required | required | required | required | alias      | set        | set        | alias    | set      | repeated
            update link   | password           |                                              | pw         | -        | clear    | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            update link   | space_id           |                                              | 7          | -        | clear    | clear    | clear    | clear    | number     | identifier | identifier | number   | number   | repeated
            update link   | pixel_ids          |                                              | 7          | -        | clear    | clear    | clear    | clear    | number     | identifier | identifier | number   | number   | set
            update link   | disabled           |                                              | 1          | -        | choice   | choice   | choice   | choice   | choice     | set        | choice     | choice   | choice   | repeated
            update link   | privacy            |                                              | 1          | -        | choice   | choice   | choice   | choice   | choice     | set        | choice     | choice   | choice   | repeated
            update link   | privacy_password   | privacy=2                                    | pw         | -        | -        | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            update link   | expiration_url     |                                              | URL        | -        | clear    | clear    | clear    | clear    | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            update link   | expiration_date    |                                              | 2030-06-01 | -        | clear    | clear    | clear    | clear    | date       | date       | date       | date     | date     | repeated
            update link   | expiration_time    | expiration_date=2030-06-01                   | 10:15      | -        | clear    | clear    | clear    | clear    | time       | time       | time       | time     | time     | repeated
            update link   | expiration_clicks  |                                              | 7          | -        | clear    | clear    | clear    | clear    | number     | clear      | positive   | number   | number   | repeated
            update link   | target_type        |                                              | 0          | -        | choice   | choice   | choice   | choice   | choice     | set        | choice     | choice   | choice   | repeated
            update link   | country[0][key]    | target_type=1&country[0][value]=URL          | FR         | country  | country  | country  | country  | country  | country    | country    | country    | country  | country  | repeated
            update link   | country[0][value]  | target_type=1&country[0][key]=FR             | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            update link   | platform[0][key]   | target_type=2&platform[0][value]=URL         | iOS        | platform | platform | platform | platform | platform | platform   | platform   | platform   | platform | platform | repeated
            update link   | platform[0][value] | target_type=2&platform[0][key]=iOS           | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            update link   | language[0][key]   | target_type=3&language[0][value]=URL         | fr         | language | language | language | language | language | language   | language   | language   | language | language | repeated
            update link   | language[0][value] | target_type=3&language[0][key]=fr            | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            update link   | rotation[0][value] | target_type=4                                | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create link   | title              | url=URL                                      | News       | -        | -        | -        | -        | -        | characters | set        | set        | too_long | set      | repeated
            create link   | attributes         | url=URL                                      | note       | -        | -        | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            create link   | tags               | url=URL                                      | news       | -        | -        | -        | -        | -        | characters | set        | set        | too_long | set      | set
            create link   | start_date         | url=URL                                      | 2030-06-01 | -        | -        | -        | -        | -        | date       | date       | date       | date     | date     | repeated
            create link   | start_time         | url=URL&start_date=2030-06-01                | 10:15      | -        | -        | -        | -        | -        | time       | time       | time       | time     | time     | repeated
            update link   | title              |                                              | News       | -        | clear    | clear    | clear    | clear    | characters | set        | set        | too_long | set      | repeated
            update link   | attributes         |                                              | note       | -        | clear    | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            update link   | tags               |                                              | news       | -        | clear    | clear    | clear    | clear    | characters | set        | set        | too_long | set      | set
            update link   | start_date         |                                              | 2030-06-01 | -        | clear    | clear    | clear    | clear    | date       | date       | date       | date     | date     | repeated
            update link   | start_time         | start_date=2030-06-01                        | 10:15      | -        | clear    | clear    | clear    | clear    | time       | time       | time       | time     | time     | repeated
            list links    | search             |                                              | x          | -        | -        | -        | -        | -        | set        | set        | set        | too_long | set      | repeated
            list links    | search_by          |                                              | alias      | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list links    | status             |                                              | 1          | -        | choice   | choice   | choice   | choice   | choice     | -          | choice     | choice   | choice   | repeated
            list links    | space_id           |                                              | 7          | -        | number   | number   | number   | number   | number     | identifier | identifier | number   | number   | repeated
            list links    | domain_id          |                                              | 7          | -        | number   | number   | number   | number   | number     | set        | identifier | number   | number   | repeated
            list links    | pixel_id           |                                              | 7          | -        | number   | number   | number   | number   | number     | identifier | identifier | number   | number   | repeated
            list links    | tag                |                                              | news       | -        | -        | -        | -        | -        | characters | set        | set        | too_long | set      | repeated
            list links    | ids                |                                              | 7          | -        | -        | -        | -        | -        | number     | identifier | identifier | number   | number   | set
            list links    | sort_by            |                                              | url        | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list links    | sort               |                                              | asc        | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list links    | per_page           |                                              | 25         | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            create report | url                |                                              | URL        | required | required | required | required | required | scheme     | scheme     | scheme     | too_long | scheme   | repeated
            create report | privacy            | url=URL                                      | 1          | -        | choice   | choice   | choice   | choice   | choice     | -          | choice     | choice   | choice   | repeated
            create report | password           | url=URL&privacy=2                            | pw         | required | required | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            update report | privacy            |                                              | 1          | -        | choice   | choice   | choice   | choice   | choice     | set        | choice     | choice   | choice   | repeated
            update report | password           | privacy=2                                    | pw         | -        | -        | set      | set      | set      | set        | set        | set        | too_long | set      | repeated
            update report | results            |                                              | 1          | -        | choice   | choice   | choice   | choice   | choice     | -          | choice     | choice   | choice   | repeated
            list reports  | search             |                                              | x          | -        | -        | -        | -        | -        | set        | set        | set        | too_long | set      | repeated
            list reports  | search_by          |                                              | url        | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list reports  | url                |                                              | URL        | -        | -        | -        | -        | -        | set        | set        | set        | set      | set      | repeated
            list reports  | project            |                                              | e.example  | -        | -        | -        | -        | -        | set        | set        | set        | too_long | set      | repeated
            list reports  | result             |                                              | good       | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list reports  | sort_by            |                                              | url        | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list reports  | sort               |                                              | asc        | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            list reports  | per_page           |                                              | 25         | -        | choice   | choice   | choice   | choice   | choice     | choice     | choice     | choice   | choice   | repeated
            """)
    void each_value_of_a_field_has_the_decided_effect(ArgumentsAccessor row) {
        String form = row.getString(0);
        String field = row.getString(1);
        String others = row.get(2) == null ? "" : row.getString(2);
        String valid = row.getString(3);
        List<String> effects = new ArrayList<>();
        effects.add("absent: " + (result(form, others) instanceof String codes ? codes : "-"));
        VALUES.forEach((name, value) -> effects.add(name + ": " + effect(form, others, field, value)));
        effects.add("valid twice: " + effect(form, others, field, valid + "&" + field + "=" + valid));

        List<String> names = ImmutableList.<String>builder()
                .add("absent")
                .addAll(VALUES.keySet())
                .add("valid twice")
                .build();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            expected.add(names.get(i) + ": " + row.getString(4 + i));
        }
        assertThat(effects).isEqualTo(expected);
    }
}
