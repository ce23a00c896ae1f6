import TablesideCore
import TablesideLoyalty

extension TabPoints {
    private enum Field: CodingKey { case id, payments, version }

    /// Reads the payments of a tab; refuses too many payments, and a payment listed twice.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(TabID.self, forKey: .id)
        payments = try container.decode([Payment].self, forKey: .payments)
        version = try container.decode(Version.self, forKey: .version)
        guard payments.count <= SizeLimit.payers, Set(payments.map(\.id)).count == payments.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .payments,
                in: container,
                debugDescription: "\(payments.count) payments are too many, or one is listed twice"
            )
        }
    }
}

extension TabPoints.Payment {
    private enum Field: CodingKey { case id, account, points, amount, returned }

    /// Reads a payment; refuses an empty one, and one with more points returned than paid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(PaymentID.self, forKey: .id)
        account = try container.decode(MembershipID.self, forKey: .account)
        points = try container.decode(Int.self, forKey: .points)
        amount = try container.decode(Money.self, forKey: .amount)
        returned = try container.decode(Int.self, forKey: .returned)
        guard points > 0, amount.isPositive, (0...points).contains(returned) else {
            throw DecodingError.dataCorruptedError(
                forKey: .points,
                in: container,
                debugDescription: "\(points) points of which \(returned) came back are no payment of \(amount)"
            )
        }
    }
}
