import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideVenue

// Commands, each once.
extension LoyaltyFeed {
    mutating func send(
        _ command: PointsAccount.Command,
        to guest: UserID,
        in house: HouseLoyalty,
        key: String
    ) async throws {
        let earn = GuestCommand<PointsAccount>(guest: guest, target: house.membership(of: guest), command: command)
        try await perform(earn, key: key, in: FixedContext(house.program))
    }

    mutating func send(
        _ command: Reputation.Command,
        to guest: UserID,
        in house: HouseLoyalty
    ) async throws {
        let judge = GuestCommand<Reputation>(guest: guest, target: house.membership(of: guest), command: command)
        try await perform(judge, key: "reputation", in: FixedContext(house.program))
    }

    private mutating func perform<Target: Aggregate>(
        _ command: GuestCommand<Target>,
        key: String,
        in context: FixedContext<Target.ID, Target.Context>
    ) async throws {
        do throws(CommandFailure<AnyRefusal>) {
            try await runner.perform(command.envelope(trigger.key(key)), in: context)
        } catch {
            try note(error)
        }
    }

    @discardableResult
    mutating func perform<Decision: JointDecision>(
        _ decision: Decision,
        key: String
    ) async throws -> Decision.Answer? where Decision.Context == Void, Decision.Refusal == AnyRefusal {
        do throws(CommandFailure<AnyRefusal>) {
            return try await runner.perform(Envelope(decision, by: .system, key: trigger.key(key))).answer
        } catch {
            try note(error)
            return nil
        }
    }

    /// Keeps a permanent failure for later, unless it says that there is nothing to do; throws a temporary one.
    mutating func note<Refusal: CodedError>(_ error: CommandFailure<Refusal>) throws {
        switch error {
        // An earlier attempt performed it, with what was known then.
        case .commandReused: return
        // Nothing is written about a guest who has closed their account.
        case .forbidden(.absent): return
        case .store(let failure) where !failure.isLasting: throw error
        case .refused(let refusal):
            let code = refusal.code.rawValue
            let isDone = [".alreadyApplied", ".unknownSource", ".tooOld"].contains { code.hasSuffix($0) }
            // An account that was closed earns nothing more.
            if !isDone, !code.hasSuffix(".illegal") { keep(error) }
        default: keep(error)
        }
    }

    /// Keeps a failure for one guest, so that the other guests of the event still get their rewards.
    mutating func keep(_ error: any Error) { failure = failure ?? error }
}
