public import TablesideCore

/// How a guest pays (QP-53).
public struct PaymentMethod: OpenCode {
    /// The code of the method, as stored.
    public let rawValue: String

    /// Makes a method from its code, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cash, paid to staff.
    public static let cash = PaymentMethod(rawValue: "cash")
    /// A card, paid to staff.
    public static let card = PaymentMethod(rawValue: "card")
    /// In the guest's own app.
    public static let inApp = PaymentMethod(rawValue: "inApp")
    /// The deposit paid with the booking.
    public static let deposit = PaymentMethod(rawValue: "deposit")
    /// A voucher issued by the house.
    public static let voucher = PaymentMethod(rawValue: "voucher")
    /// Loyalty points, deducted from the guest's account elsewhere.
    public static let points = PaymentMethod(rawValue: "points")

    /// Every method this release knows; any other one is refused.
    public static let known: [PaymentMethod] = [.cash, .card, .inApp, .deposit, .voucher, .points]

    /// The methods a guest can choose once there is a bill (QP-53); prepaid methods are not among them.
    public static let offered: [PaymentMethod] = [.cash, .card, .inApp]
}

/// A payment on a tab.
public struct Payment: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the payment, unique on its tab.
    public let id: PaymentID
    /// The amount paid towards the bill, above zero.
    public let amount: Money
    /// The method of payment.
    public let method: PaymentMethod
    /// The tip, which is not part of the bill; `nil` for none.
    public let tip: Money?
    /// The cash tendered, at least the amount to collect; `nil` if not counted.
    public let tendered: Money?
    /// The number of the share of the split bill that it pays: ``GuestTab/firstShare`` and up; `nil` for none in
    /// particular.
    ///
    /// A number is never used for another share of the tab. After a new split, a payment of an earlier share is
    /// refused, unless a provider has confirmed it: then it counts toward the bill, but on no share.
    public private(set) var share: Int?
    /// The provider's id of the message that confirmed the payment; `nil` for a payment taken by staff.
    ///
    /// A message counts once on a tab. Only staff record a payment without one.
    public private(set) var reference: CommandID?
    /// The cash rounding, below zero when less was collected; `nil` for none.
    ///
    /// The tab computes it by its terms; a caller cannot set it.
    public internal(set) var rounding: Money?

    /// Makes a payment.
    ///
    /// - Throws: ``MoneyError`` for amounts in different currencies, or a sum that overflows.
    public init(
        id: PaymentID,
        amount: Money,
        method: PaymentMethod,
        tip: Money? = nil,
        tendered: Money? = nil,
        share: Int? = nil,
        reference: CommandID? = nil
    ) throws(MoneyError) {
        self.id = id
        self.amount = amount
        self.method = method
        self.tip = tip
        self.tendered = tendered
        self.share = share
        self.reference = reference
        try check()
    }

    /// The payment with the provider's confirmation.
    package func confirmed(by reference: CommandID) -> Payment {
        var payment = self
        payment.reference = reference
        return payment
    }

    /// The payment of no share in particular.
    package var ofNoShare: Payment {
        var payment = self
        payment.share = nil
        return payment
    }

    /// The amount collected: the rounded amount plus the tip.
    ///
    /// - Throws: ``MoneyError`` when the rounding cannot be added, which a tab does not cause.
    public func collected() throws(MoneyError) -> Money {
        var sum = amount
        if let rounding { try sum += rounding }
        if let tip { try sum += tip }
        return sum
    }

    /// The change to hand back; `nil` if the cash was not counted.
    ///
    /// - Throws: ``MoneyError`` when the rounding cannot be added, which a tab does not cause.
    public func change() throws(MoneyError) -> Money? {
        guard let tendered else { return nil }
        return try tendered - collected()
    }
}

extension Payment {
    private enum Field: String, CodingKey {
        case id, amount, method, tip, tendered, share, reference, rounding
    }

    /// Decodes a payment.
    ///
    /// - Throws: `DecodingError` for amounts in different currencies, or a sum that overflows.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(PaymentID.self, forKey: .id)
        amount = try container.decode(Money.self, forKey: .amount)
        method = try container.decode(PaymentMethod.self, forKey: .method)
        tip = try container.decodeIfPresent(Money.self, forKey: .tip)
        tendered = try container.decodeIfPresent(Money.self, forKey: .tendered)
        share = try container.decodeIfPresent(Int.self, forKey: .share)
        reference = try container.decodeIfPresent(CommandID.self, forKey: .reference)
        rounding = try container.decodeIfPresent(Money.self, forKey: .rounding)
        do {
            try check()
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Throws if the amounts cannot be added.
    private func check() throws(MoneyError) {
        _ = try collected()
        _ = try change()
    }
}
