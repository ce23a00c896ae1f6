public import TablesideCore

extension GuestTab {
    /// The reason a stored tab is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The ways a stored tab can be wrong.
        public enum Reason: CodedReason {
            /// The tab is open or later but has no opening, or has one although it is unopened.
            case opening(state: State)
            /// The opening's own profile has another code than the opening.
            case otherProfile(profile: ProfileCode, expected: ProfileCode)
            /// The tab a merge names is missing or the tab itself, or the state is not `merged`.
            case merged(into: TabID?)
            /// A device is listed twice or orders for fewer than 1 person, or a limit or count of devices is invalid.
            case devices(count: Int)
            /// A closed tab has no settlement or closing time, or a tab that is not closed has one.
            case settlement(state: State)
            /// The number of covers is negative.
            case covers(covers: Int)
            /// An order is listed twice.
            case repeatedOrder(order: OrderID)
            /// A payment or a refund is listed twice.
            case repeatedPayment(payment: PaymentID)
            /// A payment or refund is not above zero, or its tip or cash rounding is wrong.
            case amount(payment: PaymentID, amount: Money)
            /// The payments less refunds differ from the stored amount paid.
            case paid(stored: Money?)
            /// The total less the amount paid differs from the stored amount due.
            case due(stored: Money?)
            /// An adjustment is listed twice.
            case repeatedAdjustment(adjustment: AdjustmentID)
            /// The bill is of another tab, other orders or another currency, or the state requires a bill or rules one
            /// out; or the number of bill changes is impossible.
            case bill(state: State)
            /// The shares, or the amounts paid of them, do not match the bill and the payments.
            case shares(count: Int)
            /// A refund after payment differs from its computation, or the bill it refunds is missing.
            case refunded(amount: Money?)

            /// The stable name of the fault.
            public var code: ErrorCode {
                switch self {
                case .opening: ErrorCode(rawValue: "tab.inconsistent.opening")
                case .otherProfile: ErrorCode(rawValue: "tab.inconsistent.otherProfile")
                case .merged: ErrorCode(rawValue: "tab.inconsistent.merged")
                case .devices: ErrorCode(rawValue: "tab.inconsistent.devices")
                case .settlement: ErrorCode(rawValue: "tab.inconsistent.settlement")
                case .covers: ErrorCode(rawValue: "tab.inconsistent.covers")
                case .repeatedOrder: ErrorCode(rawValue: "tab.inconsistent.repeatedOrder")
                case .repeatedPayment: ErrorCode(rawValue: "tab.inconsistent.repeatedPayment")
                case .amount: ErrorCode(rawValue: "tab.inconsistent.amount")
                case .paid: ErrorCode(rawValue: "tab.inconsistent.paid")
                case .due: ErrorCode(rawValue: "tab.inconsistent.due")
                case .repeatedAdjustment: ErrorCode(rawValue: "tab.inconsistent.repeatedAdjustment")
                case .bill: ErrorCode(rawValue: "tab.inconsistent.bill")
                case .shares: ErrorCode(rawValue: "tab.inconsistent.shares")
                case .refunded: ErrorCode(rawValue: "tab.inconsistent.refunded")
                }
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .opening(let state): "the opening does not match the state \(state.rawValue)"
                case .otherProfile(let profile, let expected):
                    "the profile \(shown: profile) is not \(shown: expected)"
                case .merged(let into): "the tab cannot have been merged into \(shown: into?.rawValue ?? "none")"
                case .devices(let count): "the tab's \(count: count, "device") or their limits are not valid"
                case .settlement(let state): "the settlement does not match the state \(state.rawValue)"
                case .covers(let covers): "\(covers) is not a valid number of covers"
                case .repeatedOrder(let order): "the order \(shown: order) is on the tab twice"
                case .repeatedPayment(let payment): "the payment or refund \(shown: payment) is on the tab twice"
                case .amount(let payment, let amount):
                    "the amount \(amount) of \(shown: payment), or its tip or cash rounding, is not valid"
                case .paid(let stored): "the payments do not add up to \(stored.map(\.description) ?? "no amount")"
                case .repeatedAdjustment(let adjustment): "the adjustment \(shown: adjustment) is on the tab twice"
                case .bill(let state): "the bill does not match the tab in the state \(state.rawValue)"
                case .shares(let count):
                    "the tab's \(count: count, "share") or what was paid of them do not match the bill"
                case .refunded(let amount):
                    "the refund of \(amount.map(\.description) ?? "no amount") does not match the bill"
                case .due(let stored): "the total less the payments is not \(stored.map(\.description) ?? "no amount")"
                }
            }
        }

        /// The inconsistency, with the values that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, state, opening, table, covers, coversChargedElsewhere, waiter, friends, deviceLimit, devices,
            joins,
            mergedInto, orders, adjustments, bill, due, taken, shares, firstShare, sharesPaid, paid, payments
        case refunds, refunded, chosenMethod, billChanges, settlement, closedAt, lastEventAt
    }

    /// Decodes a tab.
    ///
    /// - Throws: `DecodingError` with an ``Inconsistency`` for a tab whose parts contradict each other.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(TabID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        opening = try container.decodeIfPresent(Opening.self, forKey: .opening)
        table = try container.decodeIfPresent(TableID.self, forKey: .table) ?? opening?.table
        covers = try container.decodeIfPresent(Int.self, forKey: .covers) ?? opening?.covers ?? 0
        coversChargedElsewhere = try container.decodeIfPresent(Int.self, forKey: .coversChargedElsewhere) ?? 0
        waiter = try container.decodeIfPresent(UserID.self, forKey: .waiter) ?? opening?.waiter
        friends = try container.decodeIfPresent([UserID].self, forKey: .friends) ?? opening?.friends ?? []
        deviceLimit = try container.decodeIfPresent(Int.self, forKey: .deviceLimit) ?? opening?.devices
        devices = try container.decodeList(TabDevice.self, forKey: .devices)
        joins = try container.decodeIfPresent([DeviceID: Int].self, forKey: .joins) ?? [:]
        mergedInto = try container.decodeIfPresent(TabID.self, forKey: .mergedInto)
        orders = try container.decode([OrderID].self, forKey: .orders)
        adjustments = try container.decodeList(BillAdjustment.self, forKey: .adjustments)
        bill = try container.decodeIfPresent(Bill.self, forKey: .bill)
        taken = try container.decodeList(BillShare.self, forKey: .taken)
        shares = try container.decodeList(BillShare.self, forKey: .shares)
        firstShare = try container.decodeIfPresent(Int.self, forKey: .firstShare) ?? 0
        sharesPaid = try container.decodeList(Money.self, forKey: .sharesPaid)
        due = try container.decodeIfPresent(Money.self, forKey: .due)
        paid = try container.decodeIfPresent(Money.self, forKey: .paid)
        payments = try container.decode([Payment].self, forKey: .payments)
        refunds = try container.decode([Payment].self, forKey: .refunds)
        refunded = try container.decodeList(RefundedBill.self, forKey: .refunded)
        chosenMethod = try container.decodeIfPresent(PaymentMethod.self, forKey: .chosenMethod)
        billChanges = try container.decodeIfPresent(Int.self, forKey: .billChanges) ?? 0
        settlement = try container.decodeIfPresent(Settlement.self, forKey: .settlement)
        closedAt = try container.decodeIfPresent(Instant.self, forKey: .closedAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let reason = inconsistency() {
            throw DecodingError.invalid(Inconsistency(reason), at: container.codingPath)
        }
    }

    /// Encodes a tab, without usually empty lists and values unchanged since the opening.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(opening, forKey: .opening)
        if table != opening?.table { try container.encode(table, forKey: .table) }
        if let opening, covers != opening.covers { try container.encode(covers, forKey: .covers) }
        if coversChargedElsewhere != 0 {
            try container.encode(coversChargedElsewhere, forKey: .coversChargedElsewhere)
        }
        if waiter != opening?.waiter { try container.encode(waiter, forKey: .waiter) }
        if friends != opening?.friends ?? [] { try container.encode(friends, forKey: .friends) }
        if deviceLimit != opening?.devices { try container.encode(deviceLimit, forKey: .deviceLimit) }
        try container.encodeUnlessEmpty(devices, forKey: .devices)
        if !joins.isEmpty { try container.encode(joins, forKey: .joins) }
        try container.encodeIfPresent(mergedInto, forKey: .mergedInto)
        try container.encode(orders, forKey: .orders)
        try container.encodeUnlessEmpty(adjustments, forKey: .adjustments)
        try container.encodeIfPresent(bill, forKey: .bill)
        try container.encodeUnlessEmpty(taken, forKey: .taken)
        try container.encodeUnlessEmpty(shares, forKey: .shares)
        if firstShare != 0 { try container.encode(firstShare, forKey: .firstShare) }
        try container.encodeUnlessEmpty(sharesPaid, forKey: .sharesPaid)
        try container.encodeIfPresent(due, forKey: .due)
        try container.encodeIfPresent(paid, forKey: .paid)
        try container.encode(payments, forKey: .payments)
        try container.encode(refunds, forKey: .refunds)
        try container.encodeUnlessEmpty(refunded, forKey: .refunded)
        try container.encodeIfPresent(chosenMethod, forKey: .chosenMethod)
        if billChanges != 0 { try container.encode(billChanges, forKey: .billChanges) }
        try container.encodeIfPresent(settlement, forKey: .settlement)
        try container.encodeIfPresent(closedAt, forKey: .closedAt)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    private func inconsistency() -> Inconsistency.Reason? {
        guard (opening == nil) == (state == .unopened) else { return .opening(state: state) }
        if let opening, let own = opening.ownProfile, own.code != opening.profile {
            return .otherProfile(profile: own.code, expected: opening.profile)
        }
        guard (mergedInto != nil) == (state == .merged), mergedInto != id else { return .merged(into: mergedInto) }
        guard (settlement != nil) == (state == .closed), (closedAt != nil) == (state == .closed) else {
            return .settlement(state: state)
        }
        guard covers >= 0 else { return .covers(covers: covers) }
        guard Set(devices.map(\.id)).count == devices.count, devices.allSatisfy({ $0.persons >= 1 }),
            deviceLimit.map({ $0 >= 0 }) != false, joins.values.allSatisfy({ $0 >= 1 }),
            joins.isEmpty || opening?.joinsPerDevice != nil
        else { return .devices(count: devices.count) }
        guard billChanges >= 0, billChanges == 0 || bill != nil && opening?.changesPerBill != nil else {
            return .bill(state: state)
        }
        var ordersSeen: Set<OrderID> = []
        for order in orders where !ordersSeen.insert(order).inserted { return .repeatedOrder(order: order) }
        for list in [payments, refunds] {
            var seen: Set<PaymentID> = []
            for payment in list where !seen.insert(payment.id).inserted { return .repeatedPayment(payment: payment.id) }
        }
        var references: Set<CommandID> = []
        for payment in payments {
            guard let reference = payment.reference, !references.insert(reference).inserted else { continue }
            return .repeatedPayment(payment: payment.id)
        }
        for payment in payments + refunds {
            if !payment.amount.isPositive { return .amount(payment: payment.id, amount: payment.amount) }
            if let tip = payment.tip, tip.isNegative || tip.currency != payment.amount.currency {
                return .amount(payment: payment.id, amount: tip)
            }
            if payment.rounding != expectedRounding(of: payment) {
                return .amount(payment: payment.id, amount: payment.rounding ?? payment.amount)
            }
        }
        // Each later split still needs numbers of its own.
        if firstShare < 0 || firstShare > .max / 2 { return .shares(count: shares.count) }
        guard let opening else { return paid == nil ? nil : .paid(stored: paid) }
        let currency = opening.currency
        guard let given = try? Money.sum(payments.map(\.amount), in: currency),
            let back = try? Money.sum(refunds.map(\.amount), in: currency),
            let balance = try? given - back, balance == paid
        else { return .paid(stored: paid) }
        var adjusted: Set<AdjustmentID> = []
        for adjustment in adjustments where !adjusted.insert(adjustment.id).inserted {
            return .repeatedAdjustment(adjustment: adjustment.id)
        }
        guard let bill else {
            if due != nil { return .due(stored: due) }
            if state == .locked || state == .settled { return .bill(state: state) }
            if let first = refunded.first { return .refunded(amount: first.amount) }
            return taken.isEmpty && shares.isEmpty && sharesPaid.isEmpty ? nil : .shares(count: shares.count)
        }
        guard let rest = try? bill.total - balance, rest == due else { return .due(stored: due) }
        guard bill.tab == id, bill.currency == currency, bill.orders.allSatisfy(ordersSeen.contains),
            state != .open && state != .unopened
        else { return .bill(state: state) }
        if state == .settled || settlement == .recorded, !rest.isZero { return .due(stored: due) }
        return inconsistentShares(of: bill, paid: balance) ?? inconsistentRefunds(of: bill, paid: balance)
    }

    private func inconsistentShares(of bill: Bill, paid: Money) -> Inconsistency.Reason? {
        guard shares.count == sharesPaid.count else { return .shares(count: shares.count) }
        if shares.isEmpty, taken.isEmpty { return nil }
        let all = taken + shares
        guard bill.holds(all), let sum = try? Money.sum(all.map(\.total), in: bill.currency), sum == bill.total else {
            return .shares(count: shares.count)
        }
        let isSound = zip(shares, sharesPaid).allSatisfy { share, paid in
            paid.currency == bill.currency && !paid.isNegative && paid.minorUnits <= share.total.minorUnits
        }
        let told = taken.map(\.total) + sharesPaid
        guard isSound, let covered = try? Money.sum(told, in: bill.currency), covered.minorUnits <= paid.minorUnits
        else {
            return .shares(count: shares.count)
        }
        return nil
    }

    /// The cash rounding of a payment under the tab's terms; `nil` for none.
    private func expectedRounding(of payment: Payment) -> Money? {
        guard payment.method == .cash, let rule = opening?.terms?.cashRounding else { return nil }
        guard let difference = try? rule.difference(of: payment.amount) else { return nil }
        return difference.isZero ? nil : difference
    }

    /// Recomputes every refund after those before it and compares.
    private func inconsistentRefunds(of bill: Bill, paid: Money) -> Inconsistency.Reason? {
        var left = paid
        var known: Set<PaymentID> = []
        for (index, refund) in refunded.enumerated() {
            if !known.insert(refund.id).inserted { return .repeatedPayment(payment: refund.id) }
            var making = RefundMaking(bill, payments, after: Array(refunded[..<index]))
            let made = try? making.make(refund.refund, left: left, by: opening?.terms?.cashRounding)
            guard made == refund, let rest = try? left - refund.amount else { return .refunded(amount: refund.amount) }
            left = rest
        }
        return nil
    }
}
