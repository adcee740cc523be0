package dev.waymark.contract.part;

/** A test class that contains parts of the contract as nested classes. */
public interface AdapterTest {

    /** Returns the adapter that the parts test. */
    TestedAdapter adapter();
}
