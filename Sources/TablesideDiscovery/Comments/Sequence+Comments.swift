import TablesideCore

extension Sequence<GuestComment> {
    /// Returns the published comments, newest first; comments written at the same time are sorted by identity.
    ///
    /// - Complexity: O(n log n).
    public func published() -> [GuestComment] {
        filter { $0.state == .published }
            .sorted {
                ($1.writtenAt?.millisecondsSince1970 ?? .min, $0.id.description)
                    < ($0.writtenAt?.millisecondsSince1970 ?? .min, $1.id.description)
            }
    }

    /// Returns the published comments that contain every word of a query, newest first (FO-29).
    ///
    /// A comment contains a word if a word of its text begins with it, ignoring case and diacritics like the search for
    /// names: `piz` finds `Pizza!`. A query without words finds every comment with a text. Only the first
    /// ``SizeLimit/name`` bytes of a longer query count, and of its words only the first ``SizeLimit/commentWords``.
    ///
    /// - Parameters:
    ///   - question: The typed query.
    ///   - limit: The maximum number of results; `nil` for all.
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
