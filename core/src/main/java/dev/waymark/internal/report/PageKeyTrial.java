package dev.waymark.internal.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The look-up of imported page keys that replaces {@link ReportInsertion} in an import on trial (D-51). An import of several
 * portions finds the keys of earlier portions in the store; an instance keeps these keys in memory instead.
 */
final class PageKeyTrial {

    private final ReportInsertion insertion;
    private final Set<String> imported = new HashSet<>();

    PageKeyTrial(ReportInsertion insertion) {
        this.insertion = insertion;
    }

    /** Returns the drafts of the next portion that {@link ReportInsertion#insertFree} would refuse. */
    List<ReportDraft> refused(List<ReportDraft> drafts) {
        List<ReportDraft> refused = new ArrayList<>();
        for (ReportDraft draft : drafts) {
            boolean isRepeated = draft.keepsKey() && !imported.add(draft.pageKey());
            if (isRepeated || insertion.isTaken(draft)) {
                refused.add(draft);
            }
        }
        return refused;
    }
}
