package dev.waymark.storage.jdbc.contract;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;

/** The contract holds on H2 in memory. */
@OnEngine(Engine.H2)
class H2ContractTest extends TwoInstancesContract {}
