import TablesideCore
import TablesideHosting

/// The first lasting failure among the several things that one event leads to.
///
/// A failure that may pass is thrown at once, so that the event is handled again. The first one that lasts is thrown at the
/// end, so that a failure for one document does not stop the others.
struct LastingFailure {
    private var first: CommandFailure<AnyRefusal>?

    /// Performs one of the things, as the engine.
    mutating func perform<Decision: JointDecision>(
        _ decision: Decision,
        as key: CommandKey,
        through runner: CommandRunner
    ) async throws(CommandFailure<AnyRefusal>) where Decision.Context == Void, Decision.Refusal == AnyRefusal {
        do throws(CommandFailure<AnyRefusal>) {
            try await runner.perform(Envelope(decision, by: .system, key: key))
        } catch {
            if case .store(let failure) = error, !failure.isLasting { throw error }
            first = first ?? error
        }
    }

    /// Throws the first failure that lasts.
    func finish() throws(CommandFailure<AnyRefusal>) { if let first { throw first } }
}
