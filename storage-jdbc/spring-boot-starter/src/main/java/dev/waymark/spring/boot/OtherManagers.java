package dev.waymark.spring.boot;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.transaction.PlatformTransactionManager;

/** A note in the log about transactions that operations do not join, if the application has several transaction managers. */
final class OtherManagers implements SmartInitializingSingleton {

    private static final System.Logger LOG = System.getLogger("dev.waymark");

    private final ListableBeanFactory beans;
    private final ObjectProvider<PlatformTransactionManager> marked;
    private final ObjectProvider<PlatformTransactionManager> managers;

    OtherManagers(
            ListableBeanFactory beans,
            ObjectProvider<PlatformTransactionManager> marked,
            ObjectProvider<PlatformTransactionManager> managers) {
        this.beans = beans;
        this.marked = marked;
        this.managers = managers;
    }

    @Override
    public void afterSingletonsInstantiated() {
        PlatformTransactionManager own = marked.getIfAvailable(managers::getIfUnique);
        List<String> others = names(own, false);
        if (own != null && !others.isEmpty()) {
            LOG.log(
                    Level.INFO,
                    "operations join the transactions of one manager only: " + names(own, true)
                            + "; within a transaction of "
                            + others
                            + ", they have transactions of their own, which a rollback leaves; name the manager of the"
                            + " tables, as in @Transactional(\"name\")");
        }
    }

    private List<String> names(@Nullable PlatformTransactionManager own, boolean isOwn) {
        return beans.getBeansOfType(PlatformTransactionManager.class).entrySet().stream()
                .filter(manager -> manager.getValue().equals(own) == isOwn)
                .map(Map.Entry::getKey)
                .toList();
    }
}
