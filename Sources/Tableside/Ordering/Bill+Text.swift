extension Bill {
    /// The words of a printed bill that no menu gives.
    public struct Labels: Hashable, Codable, Sendable {
        /// The sum of the goods.
        public var subtotal: String
        /// Each kind of charge; one without a word of its own is printed as its code.
        public var charges: [ChargeKind: String]
        /// The sum of everything.
        public var total: String
        /// What was paid.
        public var paid: String
        /// What is left to pay.
        public var due: String

        /// Makes the words; in English where none are given.
        public init(
            subtotal: String = "Subtotal",
            charges: [ChargeKind: String] = [.cover: "Cover"],
            total: String = "Total",
            paid: String = "Paid",
            due: String = "Due"
        ) {
            self.subtotal = subtotal
            self.charges = charges
            self.total = total
            self.paid = paid
            self.due = due
        }
    }

    /// The bill as plain text, one row per line, amounts to the right; tips are left out.
    ///
    /// - Parameters:
    ///   - languages: the languages of the reader, the best first.
    ///   - labels: the words that no menu gives.
    ///   - width: the characters of a row, at most 1000; a longer name makes a longer row, nothing is cut off.
    /// - Returns: the rows, each with a line break at its end.
    /// - Complexity: O(lines).
    public func text(for languages: [LanguageTag] = [], labels: Labels = Labels(), width: Int = 40) -> String {
        var rows: [String] = []
        func row(_ left: String, _ amount: Money) {
            let right = amount.decimalText
            let room = max(1, min(max(width, 0), 1_000) - min(left.count + right.count, 1_000))
            rows.append(left + String(repeating: " ", count: room) + right)
        }
        for line in lines {
            var name = line.name.text(for: languages)
            if let variation = line.variationName { name += " " + variation.text(for: languages) }
            row("\(line.quantity) × \(name)", line.total)
        }
        if !charges.isEmpty { row(labels.subtotal, subtotal) }
        for charge in charges {
            row("\(charge.quantity) × \(labels.charges[charge.kind, default: charge.kind.rawValue])", charge.total)
        }
        row("\(labels.total) \(currency)", total)
        if !paid.isZero {
            row(labels.paid, paid)
            row(labels.due, due)
        }
        return rows.joined(separator: "\n") + "\n"
    }
}
