package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The actions after one transaction of the caller: the evictions of changed links from caches, and the notifications of listeners.
 * All evictions run before the first notification, so a slow listener never delays an eviction.
 *
 * <p>Create one object for each transaction, and call one of these methods after the end of the transaction:
 *
 * <table class="striped">
 * <caption>The method to call after the end of a transaction</caption>
 * <thead><tr><th scope="col">end of the transaction</th><th scope="col">method</th></tr></thead>
 * <tbody>
 * <tr><td>commit</td><td>{@link #evictAndNotify}</td></tr>
 * <tr><td>failed commit, even if a rollback followed: the commit may have taken effect</td><td>{@link #evict}</td></tr>
 * <tr><td>rollback without a commit</td><td>none, or {@link #evict}: an eviction then costs one read of each changed link</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Thread-safe.
 *
 * @see <a href="../package-summary.html#D-31">Events</a>
 * @see <a href="../package-summary.html#D-39">Links with very many visitors</a>
 */
public final class CommitActions {

    /** The notifications that follow the running notification of a thread. */
    private static final ThreadLocal<@Nullable Deque<Runnable>> FOLLOWING = new ThreadLocal<>();

    private final Deque<Runnable> evictions = new ConcurrentLinkedDeque<>();
    private final Deque<Runnable> notifications = new ConcurrentLinkedDeque<>();

    private CommitActions() {}

    /** Returns a new object without actions. */
    public static CommitActions create() {
        return new CommitActions();
    }

    /**
     * Adds the eviction of changed links from a cache.
     *
     * @param eviction an action that never throws and never waits
     */
    public void addEviction(Runnable eviction) {
        evictions.add(checkNotNull(eviction, "eviction"));
    }

    /**
     * Adds the notification of listeners of a change.
     *
     * @param notification an action that never throws
     */
    public void addNotification(Runnable notification) {
        notifications.add(checkNotNull(notification, "notification"));
    }

    /** Runs the evictions that have not run, and no notification. */
    public void evict() {
        drain(evictions, Runnable::run);
    }

    /**
     * Runs the evictions that have not run, and then the notifications that have not run, in the order of their addition. A
     * listener may write, so a notification may call this method on the same thread. The new notifications then run after all
     * waiting notifications of the thread, and each listener receives the changes in their order.
     */
    public void evictAndNotify() {
        evict();
        Deque<Runnable> following = FOLLOWING.get();
        if (following == null) {
            FOLLOWING.set(notifications);
            try {
                drain(notifications, Runnable::run);
            } finally {
                FOLLOWING.remove();
            }
        } else if (following != notifications) {
            drain(notifications, following::add);
        }
    }

    private static void drain(Deque<Runnable> actions, Consumer<Runnable> consumer) {
        for (Runnable action = actions.poll(); action != null; action = actions.poll()) {
            consumer.accept(action);
        }
    }

    /** Returns the number of notifications that have not run. */
    public int notifications() {
        return notifications.size();
    }

    /**
     * Removes the latest notifications, after a rollback to a savepoint. The evictions stay.
     *
     * @param remaining the number of {@link #notifications} at the savepoint
     */
    public void removeNotificationsAfter(int remaining) {
        for (int surplus = notifications.size() - remaining; surplus > 0; surplus--) {
            notifications.pollLast();
        }
    }
}
