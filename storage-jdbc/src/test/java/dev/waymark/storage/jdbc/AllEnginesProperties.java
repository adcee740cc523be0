package dev.waymark.storage.jdbc;

import dev.waymark.contract.StorageComparison;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.LinkedHashMap;
import java.util.Map;

/** Nobody can tell which database is underneath, or whether there is one. */
class AllEnginesProperties extends StorageComparison {

    private static final Map<String, Database> DATABASES = new LinkedHashMap<>();
    private static final Map<String, Storage> STORAGES = new LinkedHashMap<>();

    @Override
    protected Map<String, Storage> createEmptyStorages() {
        if (DATABASES.isEmpty()) {
            Engine.selected().forEach(engine -> {
                Database database = engine.newDatabase();
                DATABASES.put(engine.name(), database);
                STORAGES.put(engine.name(), database.storage());
            });
        }
        DATABASES.values().forEach(Database::empty);
        Map<String, Storage> storages = new LinkedHashMap<>();
        storages.put("memory", MemoryStorage.create());
        storages.putAll(STORAGES);
        return storages;
    }
}
