import TablesideBilling
import TablesideCore
public import TablesideHosting

/// Keeps what remains of a tab's bill after the visit.
struct KeepBill: JointDecision {
    static let name = DecisionName(rawValue: "keepBill")

    let tab: TabID

    var subject: DocumentRef { DocumentRef(ClosedBill.self, tab) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(GuestTab.self, tab), DocumentNeed(ClosedBill.self, tab)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.document(ClosedBill.self, tab)
        guard let tab = try loaded.document(GuestTab.self, tab),
            var bill = try ClosedBill.kept(of: tab, before: before), bill != before
        else { return NoAnswer() }
        changes.put(&bill)
        return NoAnswer()
    }
}

extension Reaction {
    /// Keeps the bills of visits that are over, for their guests and for sums (FO-30).
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - edition: Another number reads the feed from its start again, to make bills that were deleted.
    /// - Returns: the reaction, called `closedBills`.
    public static func closedBills(through runner: CommandRunner, edition: Int = 1) -> Reaction {
        Reaction(ReactionName("closedBills", edition: edition), to: GuestTab.self) { event, trigger in
            let keep = KeepBill(tab: TabID(event.aggregate.id))
            try await runner.perform(Envelope(keep, by: .system, key: trigger.key()))
        }
    }
}
