package dev.waymark.contract.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

/** The coverage of the model: the model generates every field of links and reports. */
class ModelFieldsTest {

    private static final int DRAFTS = 1_000;

    @Example
    void the_model_generates_every_field_of_a_link() {
        Arbitrary<StoredLink> drafts = LinkStepArbitraries.drafts();

        assertThat(FieldSamples.LINK.unused(
                        LinkSample.of("a").link(),
                        drafts.sampleStream().limit(DRAFTS).map(StoredLink::link)))
                .as("add these fields to LinkStepArbitraries.drafts()")
                .containsExactly("id", "version");
    }

    @Example
    void the_model_generates_every_field_of_a_report() {
        Arbitrary<StoredReport> drafts = ReportStepArbitraries.drafts();

        assertThat(FieldSamples.REPORT.unused(
                        ReportSample.of("https://example.com/").report(),
                        drafts.sampleStream().limit(DRAFTS).map(StoredReport::report)))
                .as("add these fields to ReportStepArbitraries.drafts()")
                .containsExactly("id", "version");
    }
}
