import TablesideCore
import TablesideHosting

/// The first permanent failure among the decisions that follow from an event.
///
/// A temporary failure is thrown at once, so the event is handled again. The first permanent one is thrown at the end,
/// so a failure for one document does not stop the others.
struct LastingFailure {
    private var first: CommandFailure<AnyRefusal>?

    /// Performs a decision, as the engine.
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

    /// Throws the first permanent failure.
    func finish() throws(CommandFailure<AnyRefusal>) { if let first { throw first } }
}
