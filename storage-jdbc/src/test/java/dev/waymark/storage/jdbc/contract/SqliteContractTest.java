package dev.waymark.storage.jdbc.contract;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;

/** The contract holds on SQLite. */
@OnEngine(Engine.SQLITE)
class SqliteContractTest extends TwoInstancesContract {}
