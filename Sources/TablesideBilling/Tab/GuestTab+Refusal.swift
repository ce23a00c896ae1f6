public import TablesideCore
public import TablesideOrdering

extension GuestTab {
    /// The reason a tab refuses a command.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A guest acts on another guest's tab.
            case notYours(tab: TabID)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// This release does not know the profile.
            case unknownProfile(profile: ProfileCode)
            /// This release does not know the opener.
            case unknownOpener(opener: TabOpener)
            /// The number of covers is negative.
            case invalidCovers(covers: Int)
            /// The profile has no joining devices, so their number cannot be limited.
            case devicesNotOffered(profile: ProfileCode)
            /// The device limit is reached, or negative.
            case tooManyDevices(limit: Int)
            /// The device has joined the maximum number of times.
            case tooManyJoins(device: DeviceID, limit: Int)
            /// The guests have changed the bill the maximum number of times.
            case tooManyBillChanges(limit: Int)
            /// The number of people is below 1.
            case invalidPersons(persons: Int)
            /// The device orders for more people than other devices leave (GI-26).
            case tooManyPersons(persons: Int, left: Int)
            /// The device has not joined.
            case unknownDevice(device: DeviceID)
            /// The device belongs to another guest, or the guest acts from another device.
            case otherDevice(device: DeviceID)
            /// The device has already sent its order.
            case notChoosing(device: DeviceID)
            /// The device waits for these, which are still choosing (GI-33).
            case othersChoosing(devices: [DeviceID])
            /// A guest's order names no device, although the tab limits devices.
            case deviceMissing
            /// No order is named to move.
            case nothingToMove
            /// The other tab is the tab itself.
            case sameTab(tab: TabID)
            /// The orders that stay are worth less than was paid.
            case paidFor(paid: Money, staying: Money)
            /// The adjustment is already on the tab, or it came from another tab and is there already.
            case repeatedAdjustment(adjustment: AdjustmentID)
            /// The order is not on the tab.
            case unknownOrder(order: OrderID)
            /// The facts of an order were passed twice.
            case repeatedOrder(order: OrderID)
            /// The facts of these orders were not passed.
            case missingOrders(orders: [OrderID])
            /// The tab has no orders, dropped ones aside (QP-51).
            case nothingOrdered
            /// These orders are not served yet (QP-52); some may not even be accepted.
            case unserved(orders: [OrderID], unaccepted: [OrderID] = [])
            /// The bill waits for these orders, which are placed but not accepted or refused.
            case awaitingAcceptance(orders: [OrderID])
            /// These orders are still on the tab and not dropped.
            case hasOrders(orders: [OrderID])
            /// The tab has payments that were not refunded.
            case hasPayments(paid: Money)
            /// A payment or refund with this id is already on the tab, with other contents.
            case repeatedPayment(payment: PaymentID)
            /// This release does not know the payment method.
            case unknownMethod(method: PaymentMethod)
            /// The payment is not confirmed: unless staff take it, it needs the provider's reference.
            case unconfirmedPayment(payment: PaymentID)
            /// The amount is in another currency than the tab, negative, or zero where that is invalid.
            case invalidAmount(amount: Money, currency: Currency)
            /// The payment is more than the amount due.
            case exceedsDue(amount: Money, due: Money)
            /// An amount would remain due; `nil` if there is no bill.
            case notBalanced(due: Money?)
            /// The overpayment is smaller than the refund, or there is none.
            case nothingToRefund(due: Money?)
            /// The terms of the house are invalid for the tab.
            case invalidTerms(reason: SaleError.Reason)
            /// The discount or charge of the adjustment is invalid.
            case invalidAdjustment(reason: SaleError.Reason)
            /// The tab has no adjustment with this identity.
            case unknownAdjustment(adjustment: AdjustmentID)
            /// The role may not give, or withdraw, a discount for this reason.
            case discountNotPermitted(reason: DiscountReason, role: Role)
            /// The role may not waive a charge.
            case waiverNotPermitted(kind: ChargeKind, role: Role)
            /// The bill cannot be made, or not split this way.
            case bill(reason: BillError.Reason)
            /// The bill has no share with this number, or has been split again since.
            case unknownShare(share: Int)
            /// The cash tendered is less than the amount to collect, or the payment is not in cash.
            case tendered(tendered: Money, collected: Money)
            /// The refund cannot be made, for this reason.
            case refund(fault: RefundFault)
            /// A refund was made after payment, so the tab cannot be reopened.
            case wasRefunded(tab: TabID)
            /// The amounts cannot be computed.
            case amount(reason: MoneyError.Reason)
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension GuestTab.Refusal.Reason {
    /// The stable name of the reason.
    public var code: ErrorCode {
        let name =
            switch self {
            case .illegal: "illegal"
            case .notPermitted: "notPermitted"
            case .alreadyApplied: "alreadyApplied"
            case .otherBranch: "otherBranch"
            case .notYours: "notYours"
            case .clockWentBack: "clockWentBack"
            case .unknownProfile: "unknownProfile"
            case .unknownOpener: "unknownOpener"
            case .invalidCovers: "invalidCovers"
            case .devicesNotOffered: "devicesNotOffered"
            case .tooManyDevices: "tooManyDevices"
            case .tooManyJoins: "tooManyJoins"
            case .tooManyBillChanges: "tooManyBillChanges"
            case .invalidPersons: "invalidPersons"
            case .tooManyPersons: "tooManyPersons"
            case .unknownDevice: "unknownDevice"
            case .otherDevice: "otherDevice"
            case .notChoosing: "notChoosing"
            case .othersChoosing: "othersChoosing"
            case .deviceMissing: "deviceMissing"
            case .nothingToMove: "nothingToMove"
            case .sameTab: "sameTab"
            case .paidFor: "paidFor"
            case .repeatedAdjustment: "repeatedAdjustment"
            case .unknownOrder: "unknownOrder"
            case .repeatedOrder: "repeatedOrder"
            case .missingOrders: "missingOrders"
            case .nothingOrdered: "nothingOrdered"
            case .unserved: "unserved"
            case .awaitingAcceptance: "awaitingAcceptance"
            case .hasOrders: "hasOrders"
            case .hasPayments: "hasPayments"
            case .repeatedPayment: "repeatedPayment"
            case .unknownMethod: "unknownMethod"
            case .unconfirmedPayment: "unconfirmedPayment"
            case .invalidAmount: "invalidAmount"
            case .exceedsDue: "exceedsDue"
            case .notBalanced: "notBalanced"
            case .nothingToRefund: "nothingToRefund"
            case .invalidTerms: "invalidTerms"
            case .invalidAdjustment: "invalidAdjustment"
            case .unknownAdjustment: "unknownAdjustment"
            case .discountNotPermitted: "discountNotPermitted"
            case .waiverNotPermitted: "waiverNotPermitted"
            case .bill: "bill"
            case .unknownShare: "unknownShare"
            case .tendered: "tendered"
            case .refund: "refund"
            case .wasRefunded: "wasRefunded"
            case .amount: "amount"
            }
        return ErrorCode(rawValue: "tab." + name)
    }

    /// The reason, in plain words.
    public var description: String {
        switch self {
        case .illegal(let state, let command): CommonWords.illegal(command, in: state)
        case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
        case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
        case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the tab", of: branch)
        case .notYours(let tab): "the tab \(shown: tab) does not belong to this guest"
        case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
        case .unknownProfile(let profile): "there is no profile \(shown: profile)"
        case .unknownOpener(let opener): "there is no opener \(shown: opener)"
        case .invalidCovers(let covers): "\(covers) is not a valid number of covers"
        case .devicesNotOffered(let profile): "tabs of the profile \(shown: profile) have no devices"
        case .tooManyDevices(let limit): "the limit is \(count: limit, "device")"
        case .tooManyJoins(let device, let limit):
            "the device \(shown: device) has already joined \(count: limit, "time"), the most allowed"
        case .tooManyBillChanges(let limit):
            "the guests have already changed the bill \(count: limit, "time"); only staff may change it again"
        case .invalidPersons(let persons): "\(persons) is not a valid number of people"
        case .tooManyPersons(let persons, let left):
            "the device orders for \(count: persons, "person", "people"), but the others leave \(left)"
        case .unknownDevice(let device): "the device \(shown: device) has not joined the tab"
        case .otherDevice(let device):
            "the device \(shown: device) belongs to another guest, or the guest uses another one"
        case .notChoosing(let device): "the device \(shown: device) has already sent its order"
        case .othersChoosing(let devices):
            "the device waits for others that are still choosing: \(list: devices)"
        case .deviceMissing: "a guest's order must name a device that has joined"
        case .nothingToMove: "no order is named to move"
        case .sameTab(let tab): "the other tab is the tab \(shown: tab) itself"
        case .paidFor(let paid, let staying): "\(paid) was paid, but the orders that stay are worth \(staying)"
        case .repeatedAdjustment(let adjustment): "the adjustment \(shown: adjustment) is already on the tab"
        case .unknownOrder(let order): "the order \(shown: order) is not on the tab"
        case .repeatedOrder(let order): "the order \(shown: order) was passed twice"
        case .missingOrders(let orders): "the orders \(list: orders) were not passed"
        case .nothingOrdered: "the tab has no orders"
        case .unserved(let orders, let unaccepted):
            "the orders \(list: orders) are not served yet"
                + (unaccepted.isEmpty ? "" : "; not yet accepted: \(list: unaccepted)")
        case .awaitingAcceptance(let orders):
            "the orders \(list: orders) are still waiting to be accepted"
        case .hasOrders(let orders): "the orders \(list: orders) are still on the tab"
        case .hasPayments(let paid): "the tab has payments of \(paid) that were not refunded"
        case .repeatedPayment(let payment):
            "a payment or refund \(shown: payment) with other contents is already on the tab"
        case .unknownMethod(let method): "there is no payment method \(shown: method)"
        case .unconfirmedPayment(let payment): "the payment \(shown: payment) is not confirmed by its provider"
        case .invalidAmount(let amount, let currency): "\(amount) is not a valid amount for a tab in \(currency)"
        case .exceedsDue(let amount, let due): "\(amount) is more than the \(due) that is due"
        case .notBalanced(let due): due.map { "\($0) would remain due" } ?? "there is no bill"
        case .nothingToRefund(let due):
            due.map { "the refund is more than the overpayment; \($0) is due" } ?? "there is no bill"
        case .invalidTerms(let reason): "the terms of the house are not valid: \(reason)"
        case .invalidAdjustment(let reason): reason.description
        case .unknownAdjustment(let adjustment): "the tab has no adjustment \(shown: adjustment)"
        case .discountNotPermitted(let reason, let role):
            "the role \(shown: role) may not give or withdraw a discount for the reason \(shown: reason)"
        case .waiverNotPermitted(let kind, let role): "the role \(shown: role) may not waive the charge \(shown: kind)"
        case .bill(let reason): reason.description
        case .unknownShare(let share): "the bill has no share \(share)"
        case .tendered(let tendered, let collected):
            "the \(tendered) tendered is less than the \(collected) to collect, or the payment is not in cash"
        case .refund(let fault): fault.description
        case .wasRefunded(let tab): "a refund was made after payment of the tab \(shown: tab), so it cannot be reopened"
        case .amount(let reason): "the amounts cannot be computed: \(reason)"
        }
    }
}

extension GuestTab.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
