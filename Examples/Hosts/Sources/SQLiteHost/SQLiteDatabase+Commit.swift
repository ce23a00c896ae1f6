import HostBytes
import TablesideCore
import TablesideHosting

extension SQLiteDatabase {
    /// Applies units one after another, each completely or not at all, and makes all of them durable together.
    ///
    /// - Returns: for each unit the receipt, if its command was applied before; `nil` if it is now stored; or its failure.
    /// - Throws: `StoreError` if none of them was applied, or nobody knows.
    func commit(_ units: [SealedUnit]) throws(StoreError) -> [Result<[UInt8]?, StoreError>] {
        // Not a plain BEGIN, which would take the lock only with the first write, and fail if another was faster.
        try execute("BEGIN IMMEDIATE")
        var results: [Result<[UInt8]?, StoreError>] = []
        for unit in units {
            try execute("SAVEPOINT unit")
            do throws(StoreError) {
                results.append(.success(try apply(unit)))
            } catch {
                results.append(.failure(error))
                // A full disk, for one, ends the whole transaction.
                guard isInTransaction else { throw error }
                try execute("ROLLBACK TO unit")
            }
            try execute("RELEASE unit")
        }
        do throws(StoreError) {
            try execute("COMMIT")
        } catch {
            // If another process is in the way, nothing was done. If the disk fails, it may be half done.
            if case .contention = error.reason { throw error }
            throw StoreError(.outcomeUnknown(detail: error.description))
        }
        return results
    }

    private func apply(_ unit: SealedUnit) throws(StoreError) -> [UInt8]? {
        // The command first: a repetition is answered, whatever happened since.
        if let receipt = try receipt(of: unit.command) { return receipt }
        // Every version, also of documents that are only checked. Nobody else writes until the commit.
        try unit.check(against: unit.expectations.map { item throws(StoreError) in try version(of: item.key) })
        for write in unit.writes { try put(write) }
        for removal in unit.removals { try remove(removal) }
        // Events and command, in the same transaction.
        for event in unit.events { try publish(event) }
        try remember(unit)
        return nil
    }

    /// The receipt of a command; `nil` if it was not applied.
    func receipt(of command: SealedCommand) throws(StoreError) -> [UInt8]? {
        let found = try run("SELECT fingerprint, receipt FROM commands WHERE key = ?", [.bytes(command.key)]) {
            row throws(StoreError) in (row.bytes(0), row.bytes(1))
        }
        guard let (fingerprint, receipt) = found.first else { return nil }
        try command.check(against: fingerprint)
        return receipt
    }

    private func version(of key: DocumentBytes) throws(StoreError) -> Int64? {
        try run("SELECT version FROM documents WHERE kind = ? AND id = ?", [.bytes(key.kind), .bytes(key.id)]) {
            row throws(StoreError) in row.int(0)
        }.first
    }

    private func put(_ write: SealedUnit.Write) throws(StoreError) {
        let sql = """
            INSERT INTO documents (kind, id, version, schema, scope, sort_key, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (kind, id) DO UPDATE SET version = ?3, schema = ?4, scope = ?5, sort_key = ?6, body = ?7
            """
        try run(
            sql,
            [
                .bytes(write.key.kind), .bytes(write.key.id), .int(write.version), .int(write.schema),
                .bytes(write.scope), .bytes(write.sortKey), .bytes(write.body),
            ]
        )
    }

    private func remove(_ key: DocumentBytes) throws(StoreError) {
        try run("DELETE FROM documents WHERE kind = ? AND id = ?", [.bytes(key.kind), .bytes(key.id)])
    }

    private func publish(_ event: SealedUnit.Event) throws(StoreError) {
        try run(
            """
            INSERT INTO events (kind, id, version, at, occurred_at, author, cause, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .bytes(event.key.kind), .bytes(event.key.id), .int(event.version), .int(event.at),
                .optional(event.occurredAt), .bytes(event.author), .optional(event.cause), .bytes(event.body),
            ]
        )
    }

    private func remember(_ unit: SealedUnit) throws(StoreError) {
        try run(
            "INSERT INTO commands (key, fingerprint, at, receipt) VALUES (?, ?, ?, ?)",
            [.bytes(unit.command.key), .bytes(unit.command.fingerprint), .int(unit.at), .bytes(unit.receipt)]
        )
    }
}
