package dev.waymark.storage.jdbc.contract;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;

/** The contract holds on MySQL. */
@OnEngine(Engine.MYSQL)
class MySqlContractTest extends TwoInstancesContract {}
