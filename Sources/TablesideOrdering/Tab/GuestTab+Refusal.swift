public import TablesideCore

extension GuestTab {
    /// Why a tab says no.
    public struct Refusal: CodedError {
        /// The reasons, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for what already holds.
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
            /// Devices do not take part in visits of the profile, so that their number cannot be limited.
            case devicesNotOffered(profile: ProfileCode)
            /// Only so many devices may take part.
            case tooManyDevices(limit: Int)
            /// A guest has joined with the device as often as the house allows.
            case tooManyJoins(device: DeviceID, limit: Int)
            /// How the bill is paid, or shared, has changed as often as the house allows guests.
            case tooManyBillChanges(limit: Int)
            /// A device orders for one person or more.
            case invalidPersons(persons: Int)
            /// For so many people no other device orders (GI-26).
            case tooManyPersons(persons: Int, left: Int)
            /// The device does not take part.
            case unknownDevice(device: DeviceID)
            /// Another guest joined with the device.
            case otherDevice(device: DeviceID)
            /// The device has sent what it chose.
            case notChoosing(device: DeviceID)
            /// The device waits for these, which still choose (GI-33).
            case othersChoosing(devices: [DeviceID])
            /// A guest orders on a device that takes part.
            case deviceMissing
            /// There is nothing to go elsewhere.
            case nothingToMove
            /// It is the tab itself.
            case sameTab(tab: TabID)
            /// What stays is worth less than was paid.
            case paidFor(paid: Money, staying: Money)
            /// The adjustment is on the tab already.
            case repeatedAdjustment(adjustment: AdjustmentID)
            /// The order is not on the tab.
            case unknownOrder(order: OrderID)
            /// The facts of an order were given twice.
            case repeatedOrder(order: OrderID)
            /// The facts of these orders were not given.
            case missingOrders(orders: [OrderID])
            /// No order of the tab counts (QP-51).
            case nothingOrdered
            /// These orders are not served yet (QP-52); of some of them nobody has said yet whether the house makes them.
            case unserved(orders: [OrderID], unaccepted: [OrderID] = [])
            /// These orders were placed and are neither accepted nor refused: the bill waits for that.
            case awaitingAcceptance(orders: [OrderID])
            /// These orders still count.
            case hasOrders(orders: [OrderID])
            /// Money was paid.
            case hasPayments(paid: Money)
            /// The payment or refund of this name is on the tab, and says something else.
            case repeatedPayment(payment: PaymentID)
            /// This release does not know the method of payment.
            case unknownMethod(method: PaymentMethod)
            /// Nobody vouches for the payment: what staff did not take has the reference of the provider's confirmation.
            case unconfirmedPayment(payment: PaymentID)
            /// The amount is in another currency than the tab, negative, or zero where that makes no sense.
            case invalidAmount(amount: Money, currency: Currency)
            /// More is paid than is due.
            case exceedsDue(amount: Money, due: Money)
            /// Something would remain due; without an amount, there is no bill.
            case notBalanced(due: Money?)
            /// Not that much was paid beyond the bill.
            case nothingToRefund(due: Money?)
            /// The terms of the house make no sense for the tab.
            case invalidTerms(reason: SaleError.Reason)
            /// What is to be taken off or charged makes no sense.
            case invalidAdjustment(reason: SaleError.Reason)
            /// No adjustment with this identity is on the tab.
            case unknownAdjustment(adjustment: AdjustmentID)
            /// The role may not take something off for this reason, nor take such a discount back.
            case discountNotPermitted(reason: DiscountReason, role: Role)
            /// The role may not let a guest off a charge.
            case waiverNotPermitted(kind: ChargeKind, role: Role)
            /// The bill cannot be made, or not be split that way.
            case bill(reason: BillError.Reason)
            /// The bill was not split into so many shares.
            case unknownShare(share: Int)
            /// Less is handed over than is to be collected, or something else than cash is counted.
            case tendered(tendered: Money, collected: Money)
            /// What is to be given back cannot be.
            case refund(fault: RefundFault)
            /// What was paid was given back in part: the tab stays as it was settled.
            case wasRefunded(tab: TabID)
            /// The amounts cannot be computed.
            case amount(reason: MoneyError.Reason)
        }

        /// Why not, with the inputs that failed.
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

    /// Why not, in plain words.
    public var description: String {
        switch self {
        case .illegal(let state, let command): CommonWords.illegal(command, in: state)
        case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
        case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
        case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the tab", of: branch)
        case .notYours(let tab): "the tab \(shown: tab) is somebody else's"
        case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
        case .unknownProfile(let profile): "there is no profile \(shown: profile)"
        case .unknownOpener(let opener): "there is no opener \(shown: opener)"
        case .invalidCovers(let covers): "\(covers) is no number of covers"
        case .devicesNotOffered(let profile): "devices do not take part in visits of the profile \(shown: profile)"
        case .tooManyDevices(let limit): "\(limit) devices may take part, and no more"
        case .tooManyJoins(let device, let limit):
            "the device \(shown: device) has joined \(limit) times, and may no more"
        case .tooManyBillChanges(let limit):
            "how the bill is paid or shared has changed \(limit) times: only staff change it again"
        case .invalidPersons(let persons): "nobody orders for \(persons) people"
        case .tooManyPersons(let persons, let left):
            "the device orders for \(persons) people where \(left) are left"
        case .unknownDevice(let device): "the device \(shown: device) does not take part"
        case .otherDevice(let device): "the device \(shown: device) is another guest's"
        case .notChoosing(let device): "the device \(shown: device) has sent what it chose"
        case .othersChoosing(let devices):
            "the device waits for what \(list: devices) will choose"
        case .deviceMissing: "a guest orders on a device that takes part, and none is named"
        case .nothingToMove: "there is nothing to go elsewhere"
        case .sameTab(let tab): "\(shown: tab) is the tab itself"
        case .paidFor(let paid, let staying): "\(paid) was paid, and what stays is worth \(staying)"
        case .repeatedAdjustment(let adjustment): "the adjustment \(shown: adjustment) is on the tab already"
        case .unknownOrder(let order): "the order \(shown: order) is not on the tab"
        case .repeatedOrder(let order): "the order \(shown: order) was told twice"
        case .missingOrders(let orders): "nothing was told of the orders \(list: orders)"
        case .nothingOrdered: "nothing was ordered"
        case .unserved(let orders, let unaccepted):
            "the orders \(list: orders) are not served yet"
                + (unaccepted.isEmpty ? "" : ", and \(list: unaccepted) not even accepted")
        case .awaitingAcceptance(let orders):
            "there is no bill while the orders \(list: orders) are neither accepted nor refused"
        case .hasOrders(let orders): "the orders \(list: orders) are on the tab"
        case .hasPayments(let paid): "\(paid) was paid"
        case .repeatedPayment(let payment):
            "\(shown: payment) is on the tab already, and says something else: give the new one another name"
        case .unknownMethod(let method): "there is no method of payment \(shown: method)"
        case .unconfirmedPayment(let payment): "no provider has confirmed the payment \(shown: payment)"
        case .invalidAmount(let amount, let currency): "\(amount) is no amount for a tab in \(currency)"
        case .exceedsDue(let amount, let due): "\(amount) is more than the \(due) that is due"
        case .notBalanced(let due): due.map { "\($0) would remain due" } ?? "there is no bill"
        case .nothingToRefund(let due): due.map { "\($0) is due, so much cannot be given back" } ?? "there is no bill"
        case .invalidTerms(let reason): "the terms of the house make no sense: \(reason)"
        case .invalidAdjustment(let reason): reason.description
        case .unknownAdjustment(let adjustment): "the adjustment \(shown: adjustment) is not on the tab"
        case .discountNotPermitted(let reason, let role):
            "the \(shown: role) gives no discount for the reason \(shown: reason)"
        case .waiverNotPermitted(let kind, let role): "the \(shown: role) lets nobody off the charge \(shown: kind)"
        case .bill(let reason): reason.description
        case .unknownShare(let share): "the bill has no share \(share)"
        case .tendered(let tendered, let collected):
            "\(tendered) is handed over where \(collected) is to be collected in cash"
        case .refund(let fault): fault.description
        case .wasRefunded(let tab): "of what was paid on the tab \(shown: tab) something was given back"
        case .amount(let reason): "the amounts cannot be computed: \(reason)"
        }
    }
}

extension GuestTab.Refusal.Reason {
    /// When the last event was, before which the command is dated; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
