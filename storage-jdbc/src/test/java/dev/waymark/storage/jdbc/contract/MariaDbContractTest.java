package dev.waymark.storage.jdbc.contract;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;

/** The contract holds on MariaDB. */
@OnEngine(Engine.MARIADB)
class MariaDbContractTest extends TwoInstancesContract {}
