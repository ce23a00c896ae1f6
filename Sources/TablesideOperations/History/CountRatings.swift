import TablesideCore
import TablesideDiscovery
public import TablesideHosting

/// Counts an event of a review in the ratings of its branch.
struct CountRatings: JointDecision {
    static let name = DecisionName(rawValue: "countRatings")

    let branch: BranchID
    let event: Review.Event

    var subject: DocumentRef { DocumentRef(VenueRatings.self, branch) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(VenueRatings.self, branch)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.document(VenueRatings.self, branch)
        var ratings = before ?? VenueRatings(id: branch)
        try ratings.apply(event)
        if ratings != before { changes.put(&ratings) }
        return NoAnswer()
    }
}

extension Reaction {
    /// Keeps the ratings of branches and dishes, from the events of their reviews (QP-64, GI-12).
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - edition: Another number reads the feed from its start again, to make ratings that were deleted. It adds to
    ///     what is there: delete all of them first, once no machine runs the edition before.
    /// - Returns: the reaction, called `ratings`.
    public static func ratings(through runner: CommandRunner, edition: Int = 1) -> Reaction {
        Reaction(ReactionName("ratings", edition: edition), to: Review.self) { event, trigger in
            guard let visit = Visit(event.aggregate.id),
                let branch = try await runner.store.load(Review.self, visit)?.visit?.branch
            else { return }
            let count = CountRatings(branch: branch, event: event.event)
            try await runner.perform(Envelope(count, by: .system, key: trigger.key()))
        }
    }
}
