import TablesideCore

extension Sequence<GuestComment> {
    /// Returns the published comments, newest first; those written at one time are sorted by identity.
    ///
    /// - Complexity: O(n log n).
    public func published() -> [GuestComment] {
        filter { $0.state == .published }
            .sorted {
                ($1.writtenAt?.millisecondsSince1970 ?? .min, $0.id.description)
                    < ($0.writtenAt?.millisecondsSince1970 ?? .min, $1.id.description)
            }
    }

    /// Returns the published comments that say every word of a question, newest first (FO-29).
    ///
    /// A word is said when a word of the text begins with it, ignoring case and diacritics as the search for names does:
    /// `piz` finds `Pizza!`. A question without words finds every comment with a text; of a question longer than
    /// ``SizeLimit/name`` bytes only the beginning counts, and of its words the first ``SizeLimit/commentWords``.
    ///
    /// - Parameters:
    ///   - question: What was typed.
    ///   - limit: How many are returned at most; `nil` for all.
    /// - Returns: the comments, newest first.
    /// - Complexity: O(n log n + bytes of the texts).
    public func saying(_ question: String, limit: Int? = nil) -> [GuestComment] {
        var folding = NameFolding()
        let words = folding.words(ofQuery: question.cut(to: .name)).prefix(SizeLimit.commentWords)
        var found: [GuestComment] = []
        for comment in published() {
            if let limit, found.count >= limit { break }
            guard let text = comment.content?.text else { continue }
            let (typed, others) = folding.words(ofName: text.cut(to: .note))
            let said = typed + others
            if words.allSatisfy({ word in said.contains { $0.starts(with: word) } }) { found.append(comment) }
        }
        return found
    }
}
