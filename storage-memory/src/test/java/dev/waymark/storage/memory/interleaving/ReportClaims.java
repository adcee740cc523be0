package dev.waymark.storage.memory.interleaving;

import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** Workers that claim two reports and finish them, concurrent with each other and with moves and deletions. */
@Param(name = "id", gen = IntGen.class, conf = "1:2")
@Param(name = "claim", gen = IntGen.class, conf = "1:3")
public class ReportClaims {

    private static final Instant LEASE_END = Samples.NOW.plus(Duration.ofMinutes(1));

    private final ReportStore reports = MemoryStorage.create().reports();

    /** Creates a storage with two requested reports. */
    public ReportClaims() {
        reports.insert(List.of(sample(1).stored(), sample(2).stored()));
    }

    private static ReportSample sample(long id) {
        return ReportSample.of("https://example.com/").id(id).requested(Samples.CREATED);
    }

    /** Claims one due report. */
    @Operation
    public String claim(int claim) {
        return claim(claim, Samples.NOW);
    }

    /** Claims one report after the leases of the other claims. */
    @Operation
    public String claimLater(int claim) {
        return claim(claim, LEASE_END.plus(Duration.ofMinutes(1)));
    }

    private String claim(int number, Instant now) {
        return reports.claim(number, now, now.plus(Duration.ofMinutes(1)), 1, 2).stream()
                .map(claimed -> claimed.report().id() + " try " + claimed.attempt())
                .collect(Collectors.joining());
    }

    @Operation
    public String extend(int id, int claim) {
        return reports.extend(id, claim, LEASE_END) ? "extended" : "no claim";
    }

    @Operation
    public String release(int id, int claim) {
        return reports.release(id, claim, Optional.of(Samples.NOW)).isPresent() ? "released" : "no claim";
    }

    @Operation
    public String finish(int id, int claim) {
        StoredReport before = sample(id).stored();
        StoredReport generated = ReportSample.after(before)
                .generated(ReportResult.GOOD, Samples.NOW)
                .stored();
        Set<Long> finished = reports.update(
                List.of(new ReportStore.Replacement(before, generated, false, ReportWork.finishBy(claim))));
        return finished.isEmpty() ? "refused" : "finished";
    }

    @Operation
    public String delete(int id) {
        return reports.delete(Samples.OWNER, id) ? "deleted" : "no report";
    }

    @Operation
    public String moveAway(int id) {
        return reports.allOwners()
                        .orElseThrow()
                        .move(Samples.OWNER, id, Samples.OTHER, Samples.NOW)
                        .isPresent()
                ? "moved"
                : "no report";
    }

    /** Sets a report aside. */
    @Operation
    public String abandon(int id, int claim) {
        return reports.release(id, claim, Optional.empty()).isPresent() ? "set aside" : "no claim";
    }

    @Operation
    public String setAside() {
        return reports.setAside(0, 10).stream()
                .map(Report::id)
                .map(Object::toString)
                .collect(Collectors.joining(", "));
    }
}
