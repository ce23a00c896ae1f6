import TablesideCore

// Commands that repeat something under the same name, with the same or other contents.
extension GuestTabAccount {
    /// Replaces the refusal of a command that names something already on the tab: with "already applied" if the
    /// contents are the same, or "name taken" if they differ.
    ///
    /// A caller told that a payment of 20.00 is recorded must not find 10.00 there.
    func repetition(
        of command: GuestTab.Command,
        refusedAs refusal: GuestTab.Refusal,
        by author: Author
    ) -> GuestTab.Refusal {
        let isApplied: Bool
        switch refusal.reason {
        case .alreadyApplied: isApplied = true
        case .illegal: isApplied = false
        default: return refusal
        }
        // A guest may not pay here, so must not learn what was paid.
        if author.role == .guest, command.kind == .pay { return refusal }
        let illegal = GuestTab.Refusal(.illegal(state: tab.state.rawValue, command: command.kind))
        let holds = GuestTab.Refusal(.alreadyApplied(command: command.kind))
        switch command {
        case .open(let opening): return isApplied && opening != tab.opening ? illegal : refusal
        case .merge(let into, _): return isApplied && into != tab.mergedInto ? illegal : refusal
        case .pay(let payment):
            let known = tab.payments.filter { $0.hasName(of: payment) }
            if known.isEmpty { return refusal }
            let isSame = known.allSatisfy { $0.hasContent(of: payment) }
            return isSame ? holds : GuestTab.Refusal(.repeatedPayment(payment: payment.id))
        case .refund(let payment):
            guard let known = tab.refunds.first(where: { $0.id == payment.id }) else { return refusal }
            return known.hasContent(of: payment) ? holds : GuestTab.Refusal(.repeatedPayment(payment: payment.id))
        case .giveBack(let refund):
            guard let known = tab.refunded.first(where: { $0.id == refund.id }) else { return refusal }
            return known.refund == refund ? holds : GuestTab.Refusal(.repeatedPayment(payment: refund.id))
        case .adjust(let adjustment):
            guard isApplied, let known = tab.adjustments.first(where: { $0.id == adjustment.id }) else {
                return refusal
            }
            return known == adjustment
                ? refusal : GuestTab.Refusal(.repeatedAdjustment(adjustment: adjustment.id))
        default: return refusal
        }
    }
}

extension Payment {
    /// Whether two payments have the same id or the same provider reference.
    func hasName(of other: Payment) -> Bool {
        id == other.id || (reference != nil && reference == other.reference)
    }

    /// Whether two payments agree on the money; rounding and provider reference do not count.
    fileprivate func hasContent(of other: Payment) -> Bool {
        amount == other.amount && method == other.method && tip == other.tip && share == other.share
            && tendered == other.tendered
    }
}
