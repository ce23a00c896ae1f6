import TablesideCore
import TablesideOrdering

/// The part of a bill left to split: all of it, or what no share has taken over yet.
struct SplitRest {
    /// The part left of a line or a charge.
    fileprivate struct Row {
        /// The amount left, taxes included.
        var amount: Int64
        /// The net price and each tax of the bill, which add up to the amount.
        var columns: [Int64]
        /// The discount left on it.
        var discount: Int64
        /// The columns that apply to it: the net price, and the taxes on it.
        let isTaxed: [Bool]
    }

    let bill: Bill
    let total: Money
    private var lines: [Row]
    /// The charges, those after taxes last.
    private var charges: [Row]
    /// The net price and each tax of everything left.
    private let columns: [Int64]
    private let discount: Int64

    init(_ bill: Bill, after taken: [BillShare]) throws(MoneyError) {
        self.bill = bill
        lines = bill.sale.rows.map(Row.init)
        charges = bill.sale.charges.map(Row.init)
        let width = bill.taxes.count + 1
        for late in bill.sale.lateCharges {
            let columns = [late.minorUnits] + [Int64](repeating: 0, count: width - 1)
            let isTaxed = [true] + [Bool](repeating: false, count: width - 1)
            charges.append(Row(amount: late.minorUnits, columns: columns, discount: 0, isTaxed: isTaxed))
        }
        var columns = [Int64](repeating: 0, count: width)
        for row in lines + charges {
            for (place, amount) in row.columns.enumerated() {
                columns[place] = try SaleMaking.sum(columns[place], amount)
            }
        }
        var discount = bill.discountTotal.minorUnits
        for share in taken {
            for (place, amount) in ([share.net] + share.taxes).enumerated() where place < width {
                columns[place] = try SaleMaking.difference(columns[place], amount.minorUnits)
            }
            discount = try SaleMaking.difference(discount, share.discount.minorUnits)
        }
        self.columns = columns
        self.discount = discount
        total = Money(minorUnits: try SaleMaking.sum(columns), bill.currency)
        if !taken.isEmpty { try takeAway(taken) }
    }

    /// Subtracts the shares taken over from the rows, and distributes the columns left of the bill over them.
    private mutating func takeAway(_ taken: [BillShare]) throws(MoneyError) {
        let places = Dictionary(bill.lines.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        let whole = lines + charges
        for share in taken {
            for part in share.parts {
                guard let place = places[part.line] else { continue }
                lines[place].amount = try SaleMaking.difference(lines[place].amount, part.amount.minorUnits)
            }
            for (place, amount) in share.chargeParts.enumerated() where place < charges.count {
                charges[place].amount = try SaleMaking.difference(charges[place].amount, amount.minorUnits)
            }
        }
        let left = (lines + charges).map { max($0.amount, 0) }
        let floors = zip(whole, left).map { row, rest in row.columns.map { row.part(of: $0, left: rest) } }
        let fitted = ProportionalTable.fitting(floors, rows: left, columns: columns, preferring: whole.map(\.isTaxed))
        // A fully paid line takes its discount with it; only if no discount is left elsewhere do such lines get it
        // again.
        let offs = zip(lines.indices, left).map { place, rest in
            whole[place].part(of: whole[place].discount, left: rest)
        }
        let isNothing = offs.allSatisfy { $0 == 0 }
        let discounts = try Self.hand(discount, by: isNothing ? lines.map(\.discount) : offs)
        for index in lines.indices {
            lines[index].amount = left[index]
            lines[index].columns = fitted[index]
            lines[index].discount = discounts[index]
        }
        for index in charges.indices {
            let place = lines.count + index
            charges[index].amount = left[place]
            charges[index].columns = fitted[place]
        }
    }

    /// The shares of payers with these totals.
    func shares(totals: [Money]) throws(MoneyError) -> [BillShare] {
        let amounts = totals.map(\.minorUnits)
        let charged = try Self.hand(try SaleMaking.sum(charges.lazy.map(\.amount)), by: amounts)
        let goods = zip(amounts, charged).map { $0 &- $1 }
        let reduced = try Self.hand(discount, by: amounts)
        let columns = ProportionalTable.cells(rows: amounts, columns: columns)
        let parts = ProportionalTable.cells(rows: goods, columns: lines.map(\.amount))
        let chargeParts = ProportionalTable.cells(rows: charged, columns: charges.map(\.amount))
        return totals.indices.map { payer in
            share(parts[payer], chargeParts[payer], columns[payer], discount: reduced[payer], seat: nil)
        }
    }

    /// The shares of payers with these weights for each line.
    func shares(weights: [[Int64]], payers: Int, seats: [Int] = []) throws(MoneyError) -> [BillShare] {
        let none = [Int64](repeating: 0, count: payers)
        var (goods, reduced) = (none, none)
        var parts: [[Int64]] = []
        for (row, own) in zip(lines, weights) {
            let amounts = try Money(minorUnits: row.amount, bill.currency).allocated(by: own).map(\.minorUnits)
            let offs = try Money(minorUnits: row.discount, bill.currency).allocated(by: own)
            for payer in 0..<payers {
                // Parts of the bill's columns, so they cannot overflow.
                goods[payer] &+= amounts[payer]
                reduced[payer] &+= offs[payer].minorUnits
            }
            parts.append(amounts)
        }
        var chargeParts: [[Int64]] = []
        for row in charges { chargeParts.append(try Self.hand(row.amount, by: goods)) }
        let columns = try columns(of: parts + chargeParts, payers: payers)
        return (0..<payers).map { payer in
            share(
                parts.map { $0[payer] },
                chargeParts.map { $0[payer] },
                columns[payer],
                discount: reduced[payer],
                seat: payer < seats.count ? seats[payer] : nil
            )
        }
    }

    /// The net price and taxes of payers with these parts of the rows.
    ///
    /// Each tax is split once, in proportion to the payers' parts of it. If that leaves a payer a negative net price,
    /// as a few cents can, every row is split on its own instead.
    private func columns(of parts: [[Int64]], payers: Int) throws(MoneyError) -> [[Int64]] {
        let rows = lines + charges
        var columns = [[Int64]](repeating: [Int64](repeating: 0, count: self.columns.count), count: payers)
        for amounts in parts {
            for payer in 0..<payers { columns[payer][0] &+= amounts[payer] }
        }
        for place in self.columns.indices.dropFirst() where self.columns[place] != 0 {
            let shares = try Self.hand(self.columns[place], by: content(of: place, in: rows, parts, payers))
            for payer in 0..<payers {
                columns[payer][place] = shares[payer]
                columns[payer][0] &-= shares[payer]
            }
        }
        if columns.allSatisfy({ $0[0] >= 0 }) { return columns }
        columns = columns.map { $0.map { _ in 0 } }
        for (row, amounts) in zip(rows, parts) {
            for (payer, cells) in ProportionalTable.cells(rows: amounts, columns: row.columns).enumerated() {
                for (place, cell) in cells.enumerated() { columns[payer][place] &+= cell }
            }
        }
        return columns
    }

    /// The payers' weights for a tax: their amounts of the taxed rows if those all have the same taxes, else the tax in
    /// their part of each row, in small fractions of a minor unit.
    private func content(of place: Int, in rows: [Row], _ parts: [[Int64]], _ payers: Int) -> [Int64] {
        let taxed = rows.indices.filter { rows[$0].columns[place] != 0 && rows[$0].amount > 0 }
        let isAlike = Set(taxed.map { rows[$0].isTaxed }).count <= 1
        var weights = [Int64](repeating: 0, count: payers)
        for index in taxed {
            let row = rows[index]
            // Small enough that no weight overflows for realistic amounts.
            let tax = row.columns[place].magnitude
            let scaled = tax < 1 << 40 ? tax << 16 : tax
            for payer in 0..<payers {
                let amount = parts[index][payer]
                let content =
                    isAlike
                    ? amount.magnitude
                    : Rounding.halfUp.product(of: amount.magnitude, by: scaled, over: row.amount.magnitude) ?? 0
                weights[payer] = weights[payer].addingSaturated(Int64(clamping: content))
            }
        }
        return weights
    }

    private func share(
        _ parts: [Int64],
        _ chargeParts: [Int64],
        _ columns: [Int64],
        discount: Int64,
        seat: Int?
    ) -> BillShare {
        let own = zip(bill.lines, parts).filter { $1 != 0 }
        return BillShare(
            goods: money(parts.reduce(0, &+)),
            charges: money(chargeParts.reduce(0, &+)),
            discount: money(discount),
            net: money(columns[0]),
            taxes: columns.dropFirst().map(money),
            total: money(columns.reduce(0, &+)),
            parts: own.map { BillShare.Part(line: $0.id, amount: money($1)) },
            chargeParts: chargeParts.map(money),
            seat: seat
        )
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, bill.currency) }

    /// Splits an amount in proportion to bases, or equally if they are all zero or less.
    private static func hand(_ amount: Int64, by bases: [Int64]) throws(MoneyError) -> [Int64] {
        if amount == 0 { return [Int64](repeating: 0, count: bases.count) }
        let isNothing = bases.allSatisfy { $0 <= 0 }
        return try SaleMaking.shares(of: amount, by: isNothing ? bases.map { _ in 1 } : bases)
    }
}

extension SplitRest.Row {
    fileprivate init(_ row: Sale.Row) {
        amount = row.gross.minorUnits
        columns = [row.net.minorUnits] + row.taxes.map { $0?.minorUnits ?? 0 }
        discount = row.discount.minorUnits
        isTaxed = [true] + row.taxes.map { $0 != nil }
    }

    /// The part of a number that corresponds to the amount left, rounded down.
    fileprivate func part(of number: Int64, left: Int64) -> Int64 {
        guard amount > 0 else { return 0 }
        let part = Rounding.down.product(of: number.magnitude, by: left.magnitude, over: amount.magnitude)
        // The amount left is at most the whole, so the part fits.
        return Int64(clamping: part ?? 0)
    }
}
