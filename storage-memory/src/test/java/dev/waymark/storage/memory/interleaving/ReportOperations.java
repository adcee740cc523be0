package dev.waymark.storage.memory.interleaving;

import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * Operations on reports, concurrent with other operations. The storage contains two reports at first. Each operation
 * returns a text.
 */
public final class ReportOperations {

    private final ReportStore reports = MemoryStorage.create().reports();

    /** Creates a storage with two reports. */
    public ReportOperations() {
        insert();
        insert();
    }

    @Operation
    public String insert() {
        return show(reports.insert(List.of(sample(1).stored())).get(0));
    }

    /** Returns a report with this id. The store ignores the id of a new report. */
    private static ReportSample sample(long id) {
        return ReportSample.of("https://example.com/").id(id);
    }

    private static String show(Report report) {
        return report.id() + " version " + report.version();
    }

    @Operation
    public String update(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return show(reports.update(List.of(replacement(id))));
    }

    /** Changes both reports in one step, except a report that has already changed. */
    @Operation
    public String change() {
        return show(reports.update(List.of(replacement(1), replacement(2))));
    }

    private static String show(Set<Long> changed) {
        return changed.stream().sorted().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static ReportStore.Replacement replacement(int id) {
        StoredReport before = sample(id).stored();
        return new ReportStore.Replacement(before, ReportSample.after(before).stored(), false, ReportWork.KEEP);
    }

    @Operation
    public String delete(@Param(gen = IntGen.class, conf = "1:2") int id) {
        return reports.delete(Samples.OWNER, id) ? "deleted" : "no report";
    }

    @Operation
    public String find(@Param(gen = IntGen.class, conf = "1:3") int id) {
        return reports.find(Samples.OWNER, id)
                .map(stored -> show(stored.report()))
                .orElse("no report");
    }

    @Operation
    public String list() {
        return reports
                .list(Samples.filter(ReportQuery.all()), Slice.below(ReportSortField.ID, Long.MAX_VALUE, 10))
                .stream()
                .map(stored -> show(stored.report()))
                .collect(Collectors.joining(", "));
    }
}
