import TablesideCore

// A table as text: a line for each role, relation and noun.
extension Rights {
    /// Reads a table from its text.
    ///
    /// A line names a role, a relation and, after a colon, actions; several lines may name the same role and relation.
    /// Empty lines and lines that begin with `#` are skipped.
    ///
    /// - Throws: ``RightsError`` for the first line that does not have this form, names an unknown relation, or repeats
    ///   a permission.
    /// - Complexity: O(length of the text).
    public init(text: String) throws(RightsError) {
        var rows: [Row] = []
        var count = 0
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: Rights.isSpace)
            guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
            guard words.count > 2, words[1].last == UInt8(ascii: ":"), first.last != UInt8(ascii: ":") else {
                throw RightsError(.notARow(line: index + 1, text: String(Substring(line))))
            }
            let name = String(Substring(words[1].dropLast()))
            guard let relation = Relation.word(name) else { throw RightsError(.unknownRelation(text: name)) }
            count += words.count - 2
            guard count <= SizeLimit.rights else { throw RightsError(.tooManyCells(limit: SizeLimit.rights)) }
            rows.append(
                Row(
                    Role(rawValue: String(Substring(first))),
                    relation,
                    words[2...].map { ActionCode(rawValue: String(Substring($0))) }
                )
            )
        }
        try self.init(rows)
    }

    /// The table as text, in order; reading it gives the same table.
    public var text: String {
        rows.map { row in
            var lines = ""
            var noun: Substring?
            for action in row.actions {
                if action.noun != noun {
                    lines += noun == nil ? "" : "\n"
                    lines += "\(row.role) \(row.relation.rawValue):"
                    noun = action.noun
                }
                lines += " \(action)"
            }
            return lines + "\n"
        }
        .joined()
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
