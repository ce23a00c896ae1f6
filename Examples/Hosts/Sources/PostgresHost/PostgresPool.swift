import TablesideCore
import TablesideHosting

/// Hands out connections, in the order in which they are asked for.
actor PostgresPool {
    private var free: [PostgresConnection]
    private var waiting: [CheckedContinuation<PostgresConnection, Never>] = []

    init(_ connections: Int, to settings: PostgresSettings) {
        free = (0..<max(1, connections)).map { _ in PostgresConnection(settings) }
    }

    /// Runs calls on a connection that nobody else uses meanwhile.
    nonisolated func run<Result: Sendable>(
        _ body: @Sendable (PostgresSession) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        let connection = await take()
        do throws(StoreError) {
            let result = try await connection.run(body)
            await give(connection)
            return result
        } catch {
            await give(connection)
            throw error
        }
    }

    private func take() async -> PostgresConnection {
        // The one used last: its caches are warm, and those that are not needed stay closed.
        if let connection = free.popLast() { return connection }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func give(_ connection: PostgresConnection) {
        if waiting.isEmpty { free.append(connection) } else { waiting.removeFirst().resume(returning: connection) }
    }
}
