import TablesideCore
import TablesideOrdering

/// Computes a refund of a bill, part by part.
struct RefundMaking {
    private let bill: Bill
    private let payments: [Payment]
    /// The portions of each line refunded so far.
    private var portions: [BillLineID: Int] = [:]
    private var charges: [ChargeKind: Int] = [:]
    private var tips: Set<PaymentID> = []
    private var amount: Int64 = 0
    private var taxes: [Int64]
    /// The rest of the bill, and of each of its taxes, not yet refunded.
    private let left: Int64
    private let taxesLeft: [Int64]
    /// The cash refunded so far: the exact amount, and the rounded amount handed out.
    private var cash: (amount: Int64, handedOut: Int64) = (0, 0)
    private var tipTotal: Int64 = 0

    /// Counts earlier refunds, so that nothing is refunded twice.
    init(_ bill: Bill, _ payments: [Payment], after earlier: [RefundedBill]) {
        self.bill = bill
        self.payments = payments
        taxes = [Int64](repeating: 0, count: bill.taxes.count)
        left = earlier.reduce(bill.total.minorUnits) { $0 &- $1.amount.minorUnits }
        taxesLeft = bill.taxes.enumerated().map { place, tax in
            earlier.reduce(tax.amount.minorUnits) { left, refund in
                left &- (place < refund.taxes.count ? refund.taxes[place].minorUnits : 0)
            }
        }
        for refund in earlier where refund.refund.method == .cash {
            cash.amount &+= refund.amount.minorUnits
            cash.handedOut &+= refund.amount.minorUnits &+ (refund.rounding?.minorUnits ?? 0)
        }
        for part in earlier.flatMap(\.refund.parts) {
            switch part {
            case .line(let line, let quantity): portions[line, default: 0] &+= max(quantity, 0)
            case .charge(let kind): charges[kind, default: 0] &+= 1
            case .tip(let payment): tips.insert(payment)
            case .amount: break
            }
        }
    }

    /// Makes the refund; `left` is the amount paid towards the bill and not refunded yet.
    mutating func make(
        _ refund: BillRefund,
        left: Money,
        by rounding: CashRounding?
    ) throws(RefundError) -> RefundedBill {
        if refund.parts.isEmpty { throw .fault(.empty) }
        for part in refund.parts {
            switch part {
            case .line(let line, let quantity): try give(quantity, of: line)
            case .charge(let kind): try give(kind)
            case .tip(let payment): try giveTip(of: payment)
            case .amount(let money): try give(money)
            }
        }
        let amount = money(amount)
        guard amount.minorUnits <= left.minorUnits else { throw .fault(.exceedsPaid(amount: amount, left: left)) }
        // A refund of everything left returns all taxes left; no refund returns more of a tax than is left.
        let isAll = amount.minorUnits == self.left
        var taxes = zip(taxes, taxesLeft).map { isAll ? $1 : min($0, $1) }
        // The taxes left must not exceed the money left.
        var excess = zip(taxes, taxesLeft).reduce(0) { $0 &+ ($1.1 &- $1.0) } &- (self.left &- amount.minorUnits)
        for place in taxes.indices where excess > 0 {
            let more = min(excess, taxesLeft[place] &- taxes[place])
            taxes[place] &+= more
            excess &-= more
        }
        return RefundedBill(
            refund: refund,
            amount: amount,
            taxes: taxes.map(money),
            tips: money(tipTotal),
            rounding: refund.method == .cash ? try difference(by: rounding) : nil
        )
    }

    /// The cash rounding, computed on all cash refunds together so that small parts do not add up to more.
    private func difference(by rounding: CashRounding?) throws(RefundError) -> Money? {
        guard let rounding, amount > 0 else { return nil }
        do throws(MoneyError) {
            let all = money(try SaleMaking.sum(cash.amount, amount))
            let handedOut = try all + rounding.difference(of: all)
            let own = try SaleMaking.difference(handedOut.minorUnits, cash.handedOut)
            let difference = try SaleMaking.difference(own, amount)
            return difference == 0 ? nil : money(difference)
        } catch {
            throw .money(error.reason)
        }
    }

    private mutating func give(_ quantity: Int, of line: BillLineID) throws(RefundError) {
        guard let index = bill.lines.firstIndex(where: { $0.id == line }) else {
            throw .fault(.unknownLine(line: line))
        }
        let all = bill.lines[index].quantity
        let gone = min(portions[line, default: 0], all)
        guard quantity >= 1, quantity <= all - gone else {
            throw .fault(.notEnough(line: line, wanted: quantity, left: all - gone))
        }
        portions[line] = gone + quantity
        let row = bill.sale.rows[index]
        // The k-th portion gets its share of each column, as if the portions were refunded one by one.
        try add(Self.part(of: row.gross, gone, gone + quantity, all))
        for (place, tax) in row.taxes.enumerated() {
            if let tax { taxes[place] &+= Self.part(of: tax, gone, gone + quantity, all) }
        }
    }

    /// The share of an amount that the portions from `lower` up to `upper` have, if all `all` portions share it
    /// equally.
    private static func part(of amount: Money, _ lower: Int, _ upper: Int, _ all: Int) -> Int64 {
        let (share, rest) = amount.minorUnits.quotientAndRemainder(dividingBy: Int64(all))
        func first(_ count: Int) -> Int64 { share &* Int64(count) &+ min(Int64(count), rest) }
        return first(upper) &- first(lower)
    }

    private mutating func give(_ kind: ChargeKind) throws(RefundError) {
        let gone = charges[kind, default: 0]
        let taxed = bill.charges.indices.filter { bill.charges[$0].kind == kind }
        let late = bill.lateCharges.indices.filter { bill.lateCharges[$0].kind == kind }
        guard gone < taxed.count + late.count else { throw .fault(.unknownCharge(kind: kind)) }
        charges[kind] = gone + 1
        if gone < taxed.count {
            let row = bill.sale.charges[taxed[gone]]
            try add(row.gross.minorUnits)
            for (place, tax) in row.taxes.enumerated() { taxes[place] &+= tax?.minorUnits ?? 0 }
        } else {
            try add(bill.sale.lateCharges[late[gone - taxed.count]].minorUnits)
        }
    }

    private mutating func giveTip(of payment: PaymentID) throws(RefundError) {
        guard let tip = payments.first(where: { $0.id == payment })?.tip, tip.isPositive,
            tips.insert(payment).inserted
        else { throw .fault(.noTip(payment: payment)) }
        // The sum of all tips fits: the tab checked it when it took them.
        tipTotal &+= tip.minorUnits
    }

    private mutating func give(_ money: Money) throws(RefundError) {
        guard money.currency == bill.currency, money.isPositive else { throw .fault(.invalidAmount(amount: money)) }
        // Amounts already in this refund cannot be refunded again.
        let rest = zip(taxesLeft, taxes).map { max($0 &- $1, 0) }
        let total = left &- amount
        guard money.minorUnits <= total else {
            throw .fault(.exceedsPaid(amount: money, left: self.money(max(total, 0))))
        }
        let net = max(rest.reduce(total) { $0 &- $1 }, 0)
        do throws(MoneyError) {
            let shares = try SaleMaking.shares(of: money.minorUnits, by: [net] + rest)
            for (place, share) in shares.dropFirst().enumerated() { taxes[place] &+= share }
        } catch {
            throw .money(error.reason)
        }
        try add(money.minorUnits)
    }

    private mutating func add(_ units: Int64) throws(RefundError) {
        do throws(MoneyError) { amount = try SaleMaking.sum(amount, units) } catch { throw .money(error.reason) }
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, bill.currency) }
}

/// The reason a refund fails: a fault of the request, or of the arithmetic.
enum RefundError: Error {
    case fault(RefundFault)
    case money(MoneyError.Reason)
}
