import HostBytes
import TablesideCore
import TablesideHosting

extension PostgresSession {
    // begin: the one write
    /// Applies a unit completely or not at all, in two round trips.
    ///
    /// - Returns: the receipt, if the command was applied before; `nil` if the unit is now stored.
    func commit(_ unit: SealedUnit) throws(StoreError) -> [UInt8]? {
        // First all locks, in one order: on the command and on every document that the unit names, also those that are
        // only checked, or do not exist and have no row to lock. Then look. READ COMMITTED shows each statement what was
        // committed before it began, so what is seen behind the locks stays as it is until the commit.
        var look = [PostgresQuery("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")]
        look += locks(of: unit).map { PostgresQuery("SELECT pg_advisory_xact_lock($1::bigint)", [.int($0)]) }
        let locked = look.count
        look.append(remembered(unit.command))
        look += unit.expectations.map { version(of: $0.key) }
        do throws(StoreError) {
            let seen = try run(look)[locked...]
            // The command first: a repetition is answered, whatever happened since.
            if let rows = seen.first, rows.count == 1 {
                try unit.command.check(against: rows.bytes(0, 0))
                rollBack()
                return rows.bytes(0, 1)
            }
            try unit.check(against: seen.dropFirst().map { $0.count == 1 ? $0.int(0, 0) : nil })
        } catch {
            rollBack()
            throw error
        }
        // Nothing was written before the locks were held. The number of a transaction, by which the feed is ordered, is
        // drawn with its first write: of two that change one document, the later one has the greater number.
        var apply = unit.writes.map(put)
        apply += unit.removals.map(remove)
        apply += unit.events.map(publish)
        apply += [remember(unit), PostgresQuery("COMMIT")]
        do throws(StoreError) {
            let answers = try run(apply, ending: true)
            guard answers.last?.tag == "COMMIT" else { throw StoreError(.contention(detail: "it was rolled back")) }
        } catch {
            rollBack()
            throw error
        }
        return nil
    }
    // end: the one write

    /// The numbers of the locks of a unit, each once and in ascending order, so that no two units wait for each other.
    ///
    /// Two documents may share a number; then one waits for the other in vain, and nothing is lost.
    private func locks(of unit: SealedUnit) -> [Int64] {
        let documents = unit.expectations.map { settings.lockNumber("document", $0.key.kind, [0xFF], $0.key.id) }
        return Set(documents + [settings.lockNumber("command", unit.command.key)]).sorted()
    }

    private func remembered(_ command: SealedCommand) -> PostgresQuery {
        PostgresQuery("SELECT fingerprint, receipt FROM commands WHERE key = $1", [.bytes(command.key)])
    }

    /// The receipt of a command; `nil` if it was not applied.
    func receipt(of command: SealedCommand) throws(StoreError) -> [UInt8]? {
        guard let rows = try run([remembered(command)]).first, rows.count == 1 else { return nil }
        try command.check(against: rows.bytes(0, 0))
        return rows.bytes(0, 1)
    }

    private func version(of key: DocumentBytes) -> PostgresQuery {
        let sql = "SELECT version FROM documents WHERE kind = $1 AND id = $2"
        return PostgresQuery(sql, [.bytes(key.kind), .bytes(key.id)])
    }

    private func put(_ write: SealedUnit.Write) -> PostgresQuery {
        let sql = """
            INSERT INTO documents (kind, id, version, schema, scope, sort_key, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (kind, id) DO UPDATE SET version = $3, schema = $4, scope = $5, sort_key = $6, body = $7
            """
        return PostgresQuery(
            sql,
            [
                .bytes(write.key.kind), .bytes(write.key.id), .int(write.version), .int(write.schema),
                .bytes(write.scope), .bytes(write.sortKey), .bytes(write.body),
            ]
        )
    }

    private func remove(_ key: DocumentBytes) -> PostgresQuery {
        PostgresQuery("DELETE FROM documents WHERE kind = $1 AND id = $2", [.bytes(key.kind), .bytes(key.id)])
    }

    private func publish(_ event: SealedUnit.Event) -> PostgresQuery {
        PostgresQuery(
            """
            INSERT INTO events (kind, id, version, at, occurred_at, author, cause, body)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .bytes(event.key.kind), .bytes(event.key.id), .int(event.version), .int(event.at),
                .optional(event.occurredAt), .bytes(event.author), .optional(event.cause), .bytes(event.body),
            ]
        )
    }

    private func remember(_ unit: SealedUnit) -> PostgresQuery {
        PostgresQuery(
            "INSERT INTO commands (key, fingerprint, at, receipt) VALUES ($1, $2, $3, $4)",
            [.bytes(unit.command.key), .bytes(unit.command.fingerprint), .int(unit.at), .bytes(unit.receipt)]
        )
    }
}
