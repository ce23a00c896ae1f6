import TablesideCore
import TablesideDiscovery
public import TablesideHosting
import TablesideVenue

/// Counts a comment's event in the counts of its subject.
struct CountComments: JointDecision {
    static let name = DecisionName(rawValue: "countComments")

    let comment: CommentKey
    let event: GuestComment.Event

    var subject: DocumentRef { DocumentRef(CommentCounts.self, comment.subject) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(CommentCounts.self, comment.subject)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.document(CommentCounts.self, comment.subject)
        var counts = before ?? CommentCounts(id: comment.subject)
        try counts.apply(event, of: comment)
        if counts != before { changes.put(&counts) }
        return NoAnswer()
    }
}

extension Reaction {
    /// Keeps the counts of comments and stars of restaurants, branches and dishes up to date (GI-09, GI-12).
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - edition: Another number reads the feed from its start again, to make counts that were deleted. It adds to
    ///     what is there: delete all of them first, once no machine runs the edition before.
    /// - Returns: the reaction, named `commentCounts`.
    public static func commentCounts(through runner: CommandRunner, edition: Int = 1) -> Reaction {
        Reaction(ReactionName("commentCounts", edition: edition), to: GuestComment.self) { event, trigger in
            guard let comment = CommentKey(event.aggregate.id) else { return }
            let count = CountComments(comment: comment, event: event.event)
            try await runner.perform(Envelope(count, by: .system, key: trigger.key()))
        }
    }
}
