public import TablesideCore
import TablesideMenu

/// The ways the sums of a sale can be wrong.
public enum SaleDefect: CodedReason {
    /// Two amounts that must be equal are not, or one of them cannot be computed.
    case sum(stored: Money, computed: Money?)
    /// An amount is not in the currency of the sale.
    case foreignCurrency(amount: Money, expected: Currency)
    /// A discount is below zero.
    case negative(amount: Money)
    /// A row does not have one entry for each tax of the sale.
    case taxCount(found: Int, expected: Int)

    /// The stable name of the defect.
    public var code: ErrorCode {
        switch self {
        case .sum: ErrorCode(rawValue: "sale.sum")
        case .foreignCurrency: ErrorCode(rawValue: "sale.foreignCurrency")
        case .negative: ErrorCode(rawValue: "sale.negative")
        case .taxCount: ErrorCode(rawValue: "sale.taxCount")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .sum(let stored, let computed):
            computed.map { "\(stored) should be \($0)" } ?? "the sum stored as \(stored) cannot be computed"
        case .foreignCurrency(let amount, let expected): "\(amount) is not in \(expected)"
        case .negative(let amount): "the amount \(amount) is negative"
        case .taxCount(let found, let expected): "a row has \(count: found, "tax", "taxes"), the sale has \(expected)"
        }
    }
}

extension Sale {
    /// Checks the sale by adding everything up again and comparing.
    ///
    /// - Throws: `Defects` with every sum that is wrong.
    /// - Complexity: O(rows × taxes).
    public func check() throws(Defects<SaleDefect>) {
        let problems = problems()
        guard problems.isEmpty else { throw Defects(problems) }
    }

    /// Every sum of the sale that is wrong; empty for a sale that the library computed.
    ///
    /// - Complexity: O(rows × taxes).
    public func problems() -> [Problem<SaleDefect>] {
        var audit = Audit(currency: currency)
        audit.check(rows, of: taxes, at: "rows")
        audit.check(charges, of: taxes, at: "charges")
        for amount in discounts where amount.isNegative {
            audit.problems.append(Problem(.negative(amount: amount), at: "discounts"))
        }
        audit.holds(discountTotal, discounts + rows.flatMap(\.ownDiscounts), at: "discountTotal")
        guard audit.problems.isEmpty else { return audit.problems }
        let all = rows + charges
        for (place, total) in taxes.enumerated() {
            let path = FieldPath("taxes").index(place)
            let taxed = all.filter { $0.taxes[place] != nil }
            audit.equal(total.amount, taxed.compactMap { $0.taxes[place] }, at: path.field("amount"))
            audit.equal(total.base, taxed.map(\.net), at: path.field("base"))
        }
        audit.equal(subtotal, rows.map(\.amount), at: "subtotal")
        audit.equal(discountTotal, rows.map(\.discount), at: "discountTotal")
        audit.equal(total, all.map(\.gross) + lateCharges, at: "total")
        return audit.problems
    }

    private struct Audit {
        let currency: Currency
        var problems: [Problem<SaleDefect>] = []

        init(currency: Currency) { self.currency = currency }

        mutating func check(_ rows: [Row], of taxes: [TaxTotal], at path: FieldPath) {
            for (index, row) in rows.enumerated() { check(row, of: taxes, at: path.index(index)) }
        }

        private mutating func check(_ row: Row, of taxes: [TaxTotal], at path: FieldPath) {
            guard row.taxes.count == taxes.count else {
                let defect = SaleDefect.taxCount(found: row.taxes.count, expected: taxes.count)
                problems.append(Problem(defect, at: path.field("taxes")))
                return
            }
            for amount in [row.discount] + row.ownDiscounts where amount.isNegative {
                problems.append(Problem(.negative(amount: amount), at: path.field("discount")))
            }
            holds(row.discount, row.ownDiscounts, at: path.field("discount"))
            equal(row.gross, [row.net] + row.taxes.compactMap { $0 }, at: path.field("gross"))
            // The net price, the included taxes and the discount make up the price again.
            let included = zip(row.taxes, taxes).compactMap { $1.tax.isIncluded ? $0 : nil }
            equal(row.amount, [row.discount, row.net] + included, at: path.field("amount"))
        }

        /// Checks that the parts add up to at most the stored amount.
        mutating func holds(_ stored: Money, _ parts: [Money], at path: FieldPath) {
            // An amount in another currency is reported where it is added up.
            guard stored.currency == currency else { return }
            compare(stored, parts, at: path) { $0.minorUnits <= stored.minorUnits }
        }

        mutating func equal(_ stored: Money, _ parts: [Money], at path: FieldPath) {
            compare(stored, parts, at: path) { $0 == stored }
        }

        private mutating func compare(
            _ stored: Money,
            _ parts: [Money],
            at path: FieldPath,
            _ fits: (Money) -> Bool
        ) {
            for amount in [stored] + parts where amount.currency != currency {
                problems.append(Problem(.foreignCurrency(amount: amount, expected: currency), at: path))
                return
            }
            let sum = try? Money.sum(parts, in: currency)
            if sum.map(fits) != true { problems.append(Problem(.sum(stored: stored, computed: sum), at: path)) }
        }
    }
}

extension Sale {
    private enum Field: String, CodingKey {
        case currency, rows, charges, discounts, taxes, lateCharges, subtotal, discountTotal, total
    }

    /// Decodes a sale.
    ///
    /// - Throws: `DecodingError` with the `Defects` of a sale that does not add up.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        currency = try container.decode(Currency.self, forKey: .currency)
        rows = try container.decode([Row].self, forKey: .rows)
        charges = try container.decode([Row].self, forKey: .charges)
        discounts = try container.decodeList(Money.self, forKey: .discounts)
        taxes = try container.decodeList(TaxTotal.self, forKey: .taxes)
        lateCharges = try container.decodeList(Money.self, forKey: .lateCharges)
        subtotal = try container.decode(Money.self, forKey: .subtotal)
        discountTotal = try container.decode(Money.self, forKey: .discountTotal)
        total = try container.decode(Money.self, forKey: .total)
        let problems = problems()
        if !problems.isEmpty { throw DecodingError.invalid(Defects(problems), at: container.codingPath) }
    }
    /// Encodes a sale, without its empty lists.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(currency, forKey: .currency)
        try container.encode(rows, forKey: .rows)
        try container.encode(charges, forKey: .charges)
        try container.encodeUnlessEmpty(discounts, forKey: .discounts)
        try container.encodeUnlessEmpty(taxes, forKey: .taxes)
        try container.encodeUnlessEmpty(lateCharges, forKey: .lateCharges)
        try container.encode(subtotal, forKey: .subtotal)
        try container.encode(discountTotal, forKey: .discountTotal)
        try container.encode(total, forKey: .total)
    }
}
