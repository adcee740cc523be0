package dev.waymark.storage.jdbc;

/** A database with the tables of the default names, which many tests use that leave these as they are, one after another. */
final class ReusedDatabase {

    /** Who reads passes all rows that were deleted since. */
    private static final int USES_UNTIL_VACUUM = 32;

    private final Engine engine;
    private final Database database;
    private int uses;

    ReusedDatabase(Engine engine, Database database) {
        this.engine = engine;
        this.database = database;
    }

    /** The database, and nothing in it. */
    Database empty() {
        database.empty();
        uses++;
        if (engine == Engine.POSTGRESQL && uses % USES_UNTIL_VACUUM == 0) {
            database.execute("VACUUM");
        }
        return database;
    }
}
