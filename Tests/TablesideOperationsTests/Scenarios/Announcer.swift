import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering

/// Tells people what a plan says, from the events of a store, by the reactions that the library ships.
actor Announcer {
    private let notifier = MemoryNotifier()
    private let runner: CommandRunner
    private let reactions: [Reaction]
    private var told = 0

    /// Begins with the next event.
    init(_ plan: NoticePlan, reminding lead: Elapsed? = nil, from runner: CommandRunner) async throws {
        self.runner = runner
        let (store, notifier) = (runner.store, notifier)
        var reactions = [Reaction.notifying(of: plan, through: notifier, in: store)]
        if let lead { reactions.append(.reminding(lead, through: notifier, in: store)) }
        self.reactions = reactions
        _ = try await news()
    }

    /// What was told since the last time, as `kind → recipient`, in the order of the names of the kinds.
    func words() async throws -> [String] {
        try await news().map { notice in
            switch notice.recipient {
            case .user(let user): "\(notice.kind) → \(user)"
            case .staff(let role, _): "\(notice.kind) → \(role)s"
            case .tab(let tab): "\(notice.kind) → \(tab)"
            case .contact(let key): "\(notice.kind) → \(key)"
            }
        }
        .sorted()
    }

    /// The notices that were sent since the last time.
    func news() async throws -> [Notice] {
        for reaction in reactions {
            while true {
                let report = try await runner.advance(reaction)
                guard report.unhandled.isEmpty else { throw Unhandled(events: report.unhandled) }
                if report.isIdle { break }
            }
        }
        let all = await notifier.notices
        defer { told = all.count }
        return Array(all[told...])
    }

    private struct Unhandled: Error { let events: [UnhandledEvent] }
}
