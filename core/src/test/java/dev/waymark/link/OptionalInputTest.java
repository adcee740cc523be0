package dev.waymark.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.waymark.access.Privacy;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Commands and queries of optional values, such as the fields of a request. */
class OptionalInputTest {

    private static final CreateLink COMMAND =
            CreateLink.to("https://example.com/").title("Docs");

    @Test
    void a_null_value_leaves_a_command_unchanged() {
        assertThat(COMMAND.with((String) null, CreateLink::title)).isSameAs(COMMAND);
    }

    @Test
    void a_setter_is_never_null() {
        assertThatNullPointerException()
                .isThrownBy(() -> COMMAND.with("Guide", null))
                .withMessage("setter");
    }

    @Test
    void a_value_is_set_by_the_method_of_the_command() {
        CreateLink command = COMMAND.with("Guide", CreateLink::title)
                .with(7L, CreateLink::spaceId)
                .with(Set.of("news"), CreateLink::tags);

        assertThat(command).isEqualTo(COMMAND.title("Guide").spaceId(7).tags("news"));
    }

    @Test
    void a_null_value_changes_no_field_of_a_record() {
        assertThat(UpdateLink.change()
                        .with((String) null, UpdateLink::title)
                        .with((Long) null, UpdateLink::expirationClicks))
                .isEqualTo(UpdateLink.change());
        assertThat(UpdateReport.change().with((Privacy) null, UpdateReport::privacy))
                .isEqualTo(UpdateReport.change());
    }

    @Test
    void a_value_changes_a_field_of_a_record() {
        assertThat(UpdateLink.change().with("Guide", UpdateLink::title).with(true, UpdateLink::disabled))
                .isEqualTo(UpdateLink.change().title("Guide").disabled(true));
        assertThat(UpdateReport.change().with(Privacy.PRIVATE, UpdateReport::privacy))
                .isEqualTo(UpdateReport.change().privacy(Privacy.PRIVATE));
    }

    @Test
    void a_null_value_adds_no_condition_to_a_query() {
        assertThat(LinkQuery.all().with((String) null, LinkQuery::tag)).isEqualTo(LinkQuery.all());
        assertThat(ReportQuery.all().with((ReportResult) null, ReportQuery::result))
                .isEqualTo(ReportQuery.all());
    }

    @Test
    void a_value_is_a_condition_of_a_query() {
        assertThat(LinkQuery.all().with(LinkStatus.ACTIVE, LinkQuery::status).with("news", LinkQuery::tag))
                .isEqualTo(LinkQuery.all().status(LinkStatus.ACTIVE).tag("news"));
        assertThat(ReportQuery.all().with(ReportResult.GOOD, ReportQuery::result))
                .isEqualTo(ReportQuery.all().result(ReportResult.GOOD));
    }
}
