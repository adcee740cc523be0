package dev.waymark.internal.base;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.error.CallbackFailedException;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The zones of owners (D-43): either the builder's zone for all owners, or the results of the builder's function. */
public final class OwnerZones {

    private static final String NAME = "function from owner to zone";

    private final ZoneId zone;
    private final Function<? super Owner, ? extends ZoneId> function;
    private final boolean dependOnOwner;
    private final AtomicBoolean isFailureLogged = new AtomicBoolean();

    /**
     * Creates the zones of a facade.
     *
     * @param zone the builder's zone
     * @param function the builder's function, or null if all owners have the builder's zone
     */
    public OwnerZones(ZoneId zone, @Nullable Function<? super Owner, ? extends ZoneId> function) {
        this.zone = checkNotNull(zone, "zone");
        this.function = function == null ? owner -> zone : function;
        this.dependOnOwner = function != null;
    }

    /** Returns the builder's zone. */
    public ZoneId builderZone() {
        return zone;
    }

    /** Returns whether owners may have different zones. */
    public boolean dependOnOwner() {
        return dependOnOwner;
    }

    /**
     * Returns the owner's zone.
     *
     * @throws CallbackFailedException if the function throws or returns null
     */
    public ZoneId of(Owner owner) {
        return Ports.callOrThrow(
                NAME, () -> function.apply(owner), failure -> CallbackFailedException.ofZone(owner, failure));
    }

    /**
     * Returns a supplier of the owner's zone, for a single operation. The supplier calls the function at most once, and is not
     * thread-safe.
     */
    public Supplier<ZoneId> ofOneOperation(Owner owner) {
        return new Lazy<>(() -> of(owner));
    }

    /**
     * Returns the zones for the click of one visit. The function is called at most once for each owner. If the function fails,
     * the click counts in the builder's zone.
     */
    public Function<Owner, ZoneId> ofOneVisit() {
        if (!dependOnOwner) {
            return owner -> zone;
        }
        Map<Owner, ZoneId> known = new HashMap<>();
        return owner -> known.computeIfAbsent(owner, this::ofClick);
    }

    private ZoneId ofClick(Owner owner) {
        return Ports.call(NAME, () -> function.apply(owner), failure -> logAndUseBuilderZone(owner, failure));
    }

    private ZoneId logAndUseBuilderZone(Owner owner, Throwable failure) {
        if (!isFailureLogged.getAndSet(true)) {
            Log.log(
                    Level.WARNING,
                    "the zone of an owner is unknown; clicks of such owners count in the builder's zone " + zone
                            + "; the first such owner is " + owner.key(),
                    failure);
        }
        return zone;
    }
}
