package dev.waymark.value;

/**
 * The fields of an immutable value. A method that returns a changed value copies the fields, and changes only the copy.
 *
 * @param <F> the subclass
 */
public abstract class ValueFields<F extends ValueFields<F>> implements Cloneable {

    protected ValueFields() {}

    /** Copies the references of all fields. */
    @SuppressWarnings("unchecked") // F is the class of this object
    public F copy() {
        try {
            return (F) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
