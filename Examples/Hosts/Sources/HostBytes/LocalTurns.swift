public import TablesideCore

/// Lets the commands of one process on one document take turns.
///
/// Commands on one document at the same time are right without it: one is faster, the others read again and decide again.
/// Where many meet on one document, most of the work is then done in vain, and who is unlucky waits long. In turns each is
/// decided once, in the order of arrival:
///
/// ```swift
/// let outcome = try await turns.run(on: DocumentRef(ServiceDay.self, day)) { try await runner.perform(booking, in: plans) }
/// ```
public actor LocalTurns {
    private var waiting: [DocumentRef: [CheckedContinuation<Void, Never>]] = [:]

    /// Makes turns of which nobody has one.
    public init() {}

    /// Runs calls when those who came before have ended theirs.
    ///
    /// - Throws: what the calls throw.
    public nonisolated func run<Result: Sendable, Failure: Error>(
        on ref: DocumentRef,
        _ body: @Sendable () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await begin(ref)
        do throws(Failure) {
            let result = try await body()
            await end(ref)
            return result
        } catch {
            await end(ref)
            throw error
        }
    }

    private func begin(_ ref: DocumentRef) async {
        guard waiting[ref] != nil else {
            waiting[ref] = []
            return
        }
        await withCheckedContinuation { waiting[ref]?.append($0) }
    }

    private func end(_ ref: DocumentRef) {
        guard var queue = waiting[ref], !queue.isEmpty else {
            waiting[ref] = nil
            return
        }
        let next = queue.removeFirst()
        waiting[ref] = queue
        next.resume()
    }
}
