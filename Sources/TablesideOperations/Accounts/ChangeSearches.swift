import TablesideCore
import TablesideHosting
import TablesideVenue

/// Changes a person's stored search history (QP-69).
///
/// The history has no events, and only a fingerprint of a command is kept, so removed searches are not stored anywhere
/// else.
struct ChangeSearches: JointDecision {
    static let name = DecisionName(rawValue: "changeSearches")

    /// A change to the history.
    enum Change: Hashable, Sendable {
        /// Adds a search.
        case note(text: String)
        /// Removes a search.
        case forget(text: String)
        /// Removes all searches.
        case clear
        /// Turns the history on, or off, which removes all searches.
        case turn(on: Bool)
    }

    /// The person whose history changes.
    let user: UserID
    /// The change to make.
    let change: Change

    init(_ user: UserID, _ change: Change) {
        self.user = user
        self.change = change
    }

    var subject: DocumentRef { DocumentRef(SearchHistory.self, user) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(SearchHistory.self, user), DocumentNeed(User.self, user)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        // Of somebody who has closed the account nothing is kept any more, whatever a late command says.
        guard try loaded.aggregate(User.self, user).state == .registered else { throw AccessRefusal.absent }
        let before = try loaded.document(SearchHistory.self, user) ?? SearchHistory(id: user)
        var history = before
        switch change {
        case .note(let text): history.note(text, at: now)
        case .forget(let text): history.forget(text)
        case .clear: history.clear()
        case .turn(let isOn): history.turn(on: isOn)
        }
        if history != before { changes.put(&history) }
        return NoAnswer()
    }
}

extension ChangeSearches.Change: Encodable {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .note(let text): try encoder.write("note", ["text": text])
        case .forget(let text): try encoder.write("forget", ["text": text])
        case .clear: try encoder.write("clear")
        case .turn(let isOn): try encoder.write("turn", ["on": isOn])
        }
    }
}
