import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering

/// The seven sums that hold of every bill.
enum BillInvariant: String, CaseIterable {
    /// Unit price × quantity is the line; the lines are the subtotal, and so are the stations.
    case goods
    /// What is off the lines is what each discount comes to, is what is off in all; nothing falls below zero by it.
    case discounts
    /// Of every line and charge: price less what is off is net price and the taxes in it; net price and taxes are its gross.
    case rows
    /// Of every tax: the taxes of the rows are the tax, the net prices of the taxed rows its base.
    case taxes
    /// The gross prices of all rows and what comes after taxes are the total, and so are net prices, taxes and these.
    case total
    /// Payers add up to the bill in every column, row by row too; the total of a payer is goods and charges, and net and taxes.
    case payers
    /// What is given back portion by portion and charge by charge is what was paid, of every tax too, and never below zero.
    case refunds
}

/// The numbers of a bill, and of what becomes of it, in whole units: judged by nothing but sums.
struct PlainBill {
    /// A line or a charge.
    struct Row {
        var unitPrice: Int64 = 0
        var quantity: Int64 = 1
        var station = 0
        var reduction: Int64 = 0
        var amount: Int64
        var discount: Int64
        var net: Int64
        var gross: Int64
        /// No tax that is not taken of it.
        var taxes: [Int64?]

        init(_ row: Sale.Row) {
            amount = row.amount.minorUnits
            discount = row.discount.minorUnits
            net = row.net.minorUnits
            gross = row.gross.minorUnits
            taxes = row.taxes.map { $0?.minorUnits }
        }
    }

    /// What somebody takes over.
    struct Payer {
        var goods: Int64
        var charges: Int64
        var discount: Int64
        var net: Int64
        var total: Int64
        var taxes: [Int64]
        /// What they have of which line, and of each charge.
        var parts: [(line: Int, amount: Int64)]
        var chargeParts: [Int64]
    }

    /// What was given back at once.
    struct Refund {
        var amount: Int64
        var taxes: [Int64]
    }

    var rows: [Row]
    var charges: [Row]
    var late: [Int64]
    var stations: [Int64]
    var discounts: [Int64]
    var taxes: [Int64]
    var bases: [Int64]
    let isHeld: [Bool]
    var subtotal: Int64
    var discountTotal: Int64
    var chargeTotal: Int64
    var total: Int64
    var payers: [Payer] = []
    var refunds: [Refund] = []

    /// The numbers of a bill, its lines and their prices as they were ordered.
    init(_ bill: Bill, ordered: [BillLine]) {
        let names = bill.partials.map(\.station)
        rows = []
        for (line, row) in zip(ordered, bill.sale.rows) {
            var plain = Row(row)
            plain.unitPrice = line.unitPrice.minorUnits
            plain.quantity = Int64(line.quantity)
            plain.station = names.firstIndex(of: line.station) ?? -1
            plain.reduction = line.discount?.minorUnits ?? 0
            rows.append(plain)
        }
        charges = bill.sale.charges.map(Row.init)
        late = bill.sale.lateCharges.map(\.minorUnits)
        stations = bill.partials.map(\.amount.minorUnits)
        discounts = bill.discounts.map(\.amount.minorUnits)
        taxes = bill.taxes.map(\.amount.minorUnits)
        bases = bill.taxes.map(\.base.minorUnits)
        isHeld = bill.taxes.map(\.tax.isIncluded)
        subtotal = bill.subtotal.minorUnits
        discountTotal = bill.discountTotal.minorUnits
        chargeTotal = bill.chargeTotal.minorUnits
        total = bill.total.minorUnits
    }

    /// Takes over how the bill is shared.
    mutating func take(_ shares: [BillShare], of bill: Bill) {
        let places = Dictionary(uniqueKeysWithValues: bill.lines.enumerated().map { ($1.id, $0) })
        payers = shares.map { share in
            Payer(
                goods: share.goods.minorUnits,
                charges: share.charges.minorUnits,
                discount: share.discount.minorUnits,
                net: share.net.minorUnits,
                total: share.total.minorUnits,
                taxes: share.taxes.map(\.minorUnits),
                parts: share.parts.map { (places[$0.line] ?? -1, $0.amount.minorUnits) },
                chargeParts: share.chargeParts.map(\.minorUnits)
            )
        }
    }

    /// Takes over what was given back.
    mutating func take(_ refunded: [RefundedBill]) {
        refunds = refunded.map { Refund(amount: $0.amount.minorUnits, taxes: $0.taxes.map(\.minorUnits)) }
    }
}

extension PlainBill {
    /// The sums that do not hold.
    var broken: [BillInvariant] { BillInvariant.allCases.filter { !holds($0) } }

    private func holds(_ invariant: BillInvariant) -> Bool {
        switch invariant {
        case .goods: goodsHold
        case .discounts: discountsHold
        case .rows: rows.allSatisfy(holds) && charges.allSatisfy(holds)
        case .taxes: taxesHold
        case .total: totalHolds
        case .payers: payersHold
        case .refunds: refundsHold
        }
    }

    private var goodsHold: Bool {
        var (sum, own) = (Int64(0), stations.map { _ in Int64(0) })
        for row in rows {
            guard row.unitPrice * row.quantity == row.amount, own.indices.contains(row.station) else { return false }
            sum += row.amount
            own[row.station] += row.amount
        }
        return sum == subtotal && own == stations
    }

    private var discountsHold: Bool {
        var (off, before) = (Int64(0), Int64(0))
        for row in rows {
            guard row.reduction <= row.discount, row.discount <= row.amount else { return false }
            off += row.discount
            before += row.reduction
        }
        let given = discounts.reduce(0, +)
        return off == discountTotal && before + given == off && discounts.allSatisfy { $0 >= 0 }
            && charges.allSatisfy { $0.discount == 0 }
    }

    private func holds(_ row: Row) -> Bool {
        var (held, all) = (Int64(0), Int64(0))
        for (place, tax) in row.taxes.enumerated() {
            guard let tax else { continue }
            if tax < 0 { return false }
            all += tax
            if isHeld[place] { held += tax }
        }
        return row.amount - row.discount == row.net + held && row.net + all == row.gross && row.net >= 0
            && row.amount >= 0
    }

    private var taxesHold: Bool {
        for place in taxes.indices {
            var (sum, base) = (Int64(0), Int64(0))
            for row in rows + charges {
                guard let tax = row.taxes[place] else { continue }
                sum += tax
                base += row.net
            }
            if sum != taxes[place] || base != bases[place] { return false }
        }
        return true
    }

    private var totalHolds: Bool {
        let after = late.reduce(0, +)
        let own = charges.reduce(0) { $0 + $1.gross }
        let gross = rows.reduce(own) { $0 + $1.gross }
        let net = (rows + charges).reduce(0) { $0 + $1.net }
        return gross + after == total && net + taxes.reduce(0, +) + after == total && own + after == chargeTotal
            && late.allSatisfy { $0 >= 0 }
    }

    private var payersHold: Bool {
        guard !payers.isEmpty else { return true }
        let charged = charges.map(\.gross) + late
        var lines = rows.map { _ in Int64(0) }
        var (parts, shared) = (charged.map { _ in Int64(0) }, taxes.map { _ in Int64(0) })
        var (goods, net, off, all) = (Int64(0), Int64(0), Int64(0), Int64(0))
        for payer in payers {
            var own: Int64 = 0
            for part in payer.parts {
                guard lines.indices.contains(part.line), part.amount >= 0 else { return false }
                lines[part.line] += part.amount
                own += part.amount
            }
            guard payer.chargeParts.count == charged.count, payer.taxes.count == taxes.count, own == payer.goods,
                payer.chargeParts.reduce(0, +) == payer.charges, payer.goods + payer.charges == payer.total,
                payer.taxes.reduce(payer.net, +) == payer.total, payer.net >= 0, payer.discount >= 0,
                (payer.chargeParts + payer.taxes).allSatisfy({ $0 >= 0 })
            else { return false }
            for place in parts.indices { parts[place] += payer.chargeParts[place] }
            for place in shared.indices { shared[place] += payer.taxes[place] }
            goods += payer.goods
            net += payer.net
            off += payer.discount
            all += payer.total
        }
        return lines == rows.map(\.gross) && parts == charged && shared == taxes && off == discountTotal && all == total
            && goods == rows.reduce(0) { $0 + $1.gross } && net == taxes.reduce(total, -)
    }

    private var refundsHold: Bool {
        guard !refunds.isEmpty else { return true }
        var (sum, own) = (Int64(0), taxes.map { _ in Int64(0) })
        for refund in refunds {
            guard refund.amount >= 0, refund.taxes.count == own.count, refund.taxes.allSatisfy({ $0 >= 0 }) else {
                return false
            }
            sum += refund.amount
            for place in own.indices { own[place] += refund.taxes[place] }
        }
        return sum == total && own == taxes
    }
}
