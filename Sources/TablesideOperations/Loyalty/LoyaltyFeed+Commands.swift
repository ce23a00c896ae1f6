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
        guard try await !isGone(guest) else { return }
        let target = house.membership(of: guest)
        let envelope = Envelope(command, on: PointsAccount.self, target, by: .system, key: trigger.key(key))
        do throws(CommandFailure<PointsAccount.Refusal>) {
            try await runner.perform(envelope, in: FixedContext(house.program))
        } catch {
            try note(error)
        }
    }

    mutating func send(
        _ command: Reputation.Command,
        to guest: UserID,
        in house: HouseLoyalty
    ) async throws {
        guard try await !isGone(guest) else { return }
        let target = house.membership(of: guest)
        let envelope = Envelope(command, on: Reputation.self, target, by: .system, key: trigger.key("reputation"))
        do throws(CommandFailure<Reputation.Refusal>) {
            try await runner.perform(envelope, in: FixedContext(house.program))
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

    /// Keeps what lasts for later, unless it says that there is nothing to do; throws what may pass.
    mutating func note<Refusal: CodedError>(_ error: CommandFailure<Refusal>) throws {
        switch error {
        // An earlier attempt performed it, with what was known then.
        case .commandReused: return
        case .store(let failure) where failure.retry != .never || failure.reason == .cancelled: throw error
        case .refused(let refusal):
            let code = refusal.code.rawValue
            let isDone = [".alreadyApplied", ".unknownSource", ".tooOld"].contains { code.hasSuffix($0) }
            // An account that was closed earns nothing more.
            if !isDone, !code.hasSuffix(".illegal") { keep(error) }
        default: keep(error)
        }
    }

    /// Keeps what one guest does not get, so that the others of the same event get theirs.
    mutating func keep(_ error: any Error) { failure = failure ?? error }
}
