public import TablesideCore

/// How a guest pays (QP-53).
public struct PaymentMethod: OpenCode {
    /// The text of the method.
    public let rawValue: String

    /// Makes the method with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// With coins and notes, to a member of staff.
    public static let cash = PaymentMethod(rawValue: "cash")
    /// With a card, to a member of staff.
    public static let card = PaymentMethod(rawValue: "card")
    /// In the guest's own application.
    public static let inApp = PaymentMethod(rawValue: "inApp")
    /// With what was paid for the booking in advance.
    public static let deposit = PaymentMethod(rawValue: "deposit")
    /// With a voucher of the house.
    public static let voucher = PaymentMethod(rawValue: "voucher")
    /// With points of the house, which were taken off the guest's account elsewhere.
    public static let points = PaymentMethod(rawValue: "points")

    /// Every method that this release knows; another one is refused by name.
    public static let known: [PaymentMethod] = [.cash, .card, .inApp, .deposit, .voucher, .points]

    /// The methods that a guest can choose when the bill is there (QP-53); what was paid before is no choice.
    public static let offered: [PaymentMethod] = [.cash, .card, .inApp]
}

/// Money that changed hands for a tab.
public struct Payment: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the payment, unique on its tab.
    public let id: PaymentID
    /// What was paid towards the bill, above zero.
    public let amount: Money
    /// How it was paid.
    public let method: PaymentMethod
    /// What was given on top, for the staff, and is no part of the bill; `nil` for nothing.
    public let tip: Money?
    /// What was handed over in cash, at least what was to be collected; `nil` where nobody counted.
    public let tendered: Money?
    /// Which share of the split bill it is for, counted from 0; `nil` for none in particular.
    ///
    /// Where several devices may split the bill again, name the version of the tab with the command
    /// (``Envelope/expecting``), so that nobody pays a share that is another one meanwhile.
    public let share: Int?
    /// What a provider calls the message in which it confirmed the payment; `nil` for one that staff took.
    ///
    /// A message counts once on a tab. Without one only staff record a payment.
    public private(set) var reference: CommandID?
    /// What an amount in cash was rounded by, below zero when less was collected; `nil` for nothing.
    ///
    /// The tab works it out by its terms; what a caller says is not taken.
    public internal(set) var rounding: Money?

    /// Makes a payment.
    ///
    /// - Throws: ``MoneyError`` for amounts in different currencies, or so large that they do not fit together.
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

    /// The payment as a provider confirmed it.
    package func confirmed(by reference: CommandID) -> Payment {
        var payment = self
        payment.reference = reference
        return payment
    }

    /// What is collected: the amount as it is rounded, and the tip.
    ///
    /// - Throws: ``MoneyError`` where rounding does not go together with the rest, as on no tab.
    public func collected() throws(MoneyError) -> Money {
        var sum = amount
        if let rounding { try sum += rounding }
        if let tip { try sum += tip }
        return sum
    }

    /// What is handed back of what was handed over; `nil` where nobody counted.
    ///
    /// - Throws: ``MoneyError`` where rounding does not go together with the rest, as on no tab.
    public func change() throws(MoneyError) -> Money? {
        guard let tendered else { return nil }
        return try tendered - collected()
    }
}

extension Payment {
    private enum Field: String, CodingKey {
        case id, amount, method, tip, tendered, share, reference, rounding
    }

    /// Reads a payment; amounts in different currencies, or so large that they do not fit together, are refused.
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

    /// Refuses parts that do not go together.
    private func check() throws(MoneyError) {
        _ = try collected()
        _ = try change()
    }
}
