import HostBytes
import TablesideCore
import TablesideHosting

/// Gathers the units that arrive while others are written, and commits them together.
///
/// What a commit takes is mostly the time in which the disk confirms it, and that is the same for one unit and for many.
actor SQLiteWriter {
    private typealias Outcome = Result<[UInt8]?, StoreError>

    private struct Waiting {
        let unit: SealedUnit
        let answer: CheckedContinuation<Outcome, Never>
    }

    let connection: SQLiteConnection
    private var waiting: [Waiting] = []
    private var isWriting = false

    /// The most units in one transaction, so that other processes get their turn.
    private static let batchLimit = 64

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Applies a unit; returns the receipt if its command was applied before.
    func commit(_ unit: SealedUnit) async throws(StoreError) -> [UInt8]? {
        guard !Task.isCancelled else { throw StoreError(.cancelled) }
        let outcome = await withCheckedContinuation { answer in
            waiting.append(Waiting(unit: unit, answer: answer))
            guard !isWriting else { return }
            isWriting = true
            // A task of its own, since the caller's may be cancelled while the units of others are in it.
            Task { await write() }
        }
        return try outcome.get()
    }

    private func write() async {
        while !waiting.isEmpty {
            let batch = Array(waiting.prefix(Self.batchLimit))
            waiting.removeFirst(batch.count)
            let units = batch.map(\.unit)
            var outcomes: [Outcome]
            do throws(StoreError) {
                outcomes = try await connection.run { database throws(StoreError) in try database.commit(units) }
            } catch {
                // Even of a unit that was refused, since it may have been refused for one that is not stored now.
                outcomes = batch.map { _ in .failure(error) }
            }
            for (unit, outcome) in zip(batch, outcomes) { unit.answer.resume(returning: outcome) }
        }
        isWriting = false
    }
}
