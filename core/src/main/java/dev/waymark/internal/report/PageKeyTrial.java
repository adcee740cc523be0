package dev.waymark.internal.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

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

    /**
     * Refuses the drafts of the next portion whose imported key is taken, as {@link ReportInsertion#insert} does.
     *
     * @return the number of the other drafts
     */
    int count(List<ReportDraft> drafts, Consumer<ReportDraft> conflict) {
        int refused = 0;
        for (ReportDraft draft : drafts) {
            if (draft.keepsKey() && (!imported.add(draft.pageKey()) || insertion.isTaken(draft.pageKey()))) {
                conflict.accept(draft);
                refused++;
            }
        }
        return drafts.size() - refused;
    }
}
