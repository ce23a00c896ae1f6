import TablesideCore
import TablesideOrdering

// Adjustments, splits, cash rounding and refunds.
extension GuestTabAccount {
    /// Checks that the role may make the change: some discounts, and waivers, need a manager or the system.
    func checkMayGive(_ change: BillAdjustment.Change, by author: Author) throws(GuestTab.Refusal) {
        switch change {
        case .discount(let discount, _):
            if discount.reason.mayBeGiven(by: author.role) { return }
            throw GuestTab.Refusal(.discountNotPermitted(reason: discount.reason, role: author.role))
        case .waiver(let kind):
            if author.role == .manager || author.role == .system { return }
            throw GuestTab.Refusal(.waiverNotPermitted(kind: kind, role: author.role))
        case .charge: return
        }
    }

    func check(_ adjustment: BillAdjustment, by author: Author) throws(GuestTab.Refusal) {
        if tab.adjustments.contains(where: { $0.id == adjustment.id }) {
            throw GuestTab.Refusal(.alreadyApplied(command: .adjust))
        }
        switch adjustment.change {
        case .discount(_, let line):
            if let line, !tab.orders.contains(line.order) { throw GuestTab.Refusal(.unknownOrder(order: line.order)) }
        case .waiver(let kind):
            if tab.adjustments.waives(kind) { throw GuestTab.Refusal(.alreadyApplied(command: .adjust)) }
        case .charge: break
        }
        try checkMayGive(adjustment.change, by: author)
        try checkSense(of: adjustment)
    }

    /// Refuses values that cannot be computed: below zero, above 100%, in another currency.
    func checkSense(of adjustment: BillAdjustment) throws(GuestTab.Refusal) {
        do throws(SaleError) {
            switch adjustment.change {
            case .discount(let discount, _): try SaleError.check([discount], in: opening.currency)
            case .charge(let kind, let value, let taxes, let isAfterTax):
                let charge = SaleCharge(kind, value, taxes: taxes, isAfterTax: isAfterTax)
                try SaleError.check([charge], in: opening.currency)
            case .waiver: break
            }
        } catch {
            throw GuestTab.Refusal(.invalidAdjustment(reason: error.reason))
        }
    }

    func checkKnown(_ id: AdjustmentID, by author: Author) throws(GuestTab.Refusal) {
        guard let adjustment = tab.adjustments.first(where: { $0.id == id }) else {
            throw GuestTab.Refusal(.unknownAdjustment(adjustment: id))
        }
        try checkMayGive(adjustment.change, by: author)
    }

    /// The shares already taken over, and the new shares of the rest.
    ///
    /// A fully paid share is taken over as it is; any other payment becomes a part of everything left.
    func shares(by split: BillSplit) throws(GuestTab.Refusal) -> (taken: [BillShare], shares: [BillShare]) {
        guard let bill = tab.bill, let due = tab.due, due.isPositive else {
            throw GuestTab.Refusal(.notBalanced(due: tab.due))
        }
        var taken = tab.taken
        for (share, paid) in zip(tab.shares, tab.sharesPaid) where paid.isPositive && paid == share.total {
            taken.append(share)
        }
        do throws(BillError) {
            let other = try GuestTabAccount.sum(of: taken, in: opening.currency, subtractedFrom: paid)
            if other.isPositive {
                let amounts = BillSplit.amounts(amounts: [other, due])
                taken.append(try bill.split(amounts, after: taken)[0])
            }
            return (taken, try bill.split(split, after: taken))
        } catch {
            throw GuestTab.Refusal(error)
        }
    }

    private static func sum(
        of taken: [BillShare],
        in currency: Currency,
        subtractedFrom paid: Money
    ) throws(BillError) -> Money {
        do throws(MoneyError) {
            return try paid - Money.sum(taken.lazy.map(\.total), in: currency)
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
    }

    /// The payment with its cash rounding.
    func rounded(_ payment: Payment) throws(GuestTab.Refusal) -> Payment {
        var payment = payment
        payment.rounding = nil
        guard payment.method == .cash, let rounding = opening.terms?.cashRounding else { return payment }
        do throws(MoneyError) {
            let difference = try rounding.difference(of: payment.amount)
            if !difference.isZero { payment.rounding = difference }
        } catch {
            throw GuestTab.Refusal(.amount(reason: error.reason))
        }
        return payment
    }

    /// The refund with its computed amounts.
    func refunded(_ refund: BillRefund) throws(GuestTab.Refusal) -> RefundedBill {
        guard PaymentMethod.known.contains(refund.method) else {
            throw GuestTab.Refusal(.unknownMethod(method: refund.method))
        }
        if tab.refunded.contains(where: { $0.id == refund.id }) {
            throw GuestTab.Refusal(.alreadyApplied(command: .giveBack))
        }
        guard let bill = tab.bill else { throw GuestTab.Refusal(.nothingToRefund(due: nil)) }
        var left = paid
        for earlier in tab.refunded { left = try difference(left, earlier.amount) }
        var making = RefundMaking(bill, tab.payments, after: tab.refunded)
        do throws(RefundError) {
            return try making.make(refund, left: left, by: opening.terms?.cashRounding)
        } catch {
            switch error {
            case .fault(let fault): throw GuestTab.Refusal(.refund(fault: fault))
            case .money(let reason): throw GuestTab.Refusal(.amount(reason: reason))
            }
        }
    }
}

extension GuestTab.Refusal {
    /// Amounts that overflow are the same reason wherever they are found.
    init(_ error: BillError) {
        reason =
            if case .amount(let reason) = error.reason { .amount(reason: reason) } else { .bill(reason: error.reason) }
    }
}
