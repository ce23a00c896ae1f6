import TablesideBooking
public import TablesideCore
import TablesideHosting
public import TablesideLoyalty
public import TablesideOrdering

/// What a guest orders for a booking before they come (QP-71).
///
/// It is placed when the party is seated, by the reaction `preOrders`: at the prices and with the stock of that moment.
/// Until then the guest may change it or take it back, and it reserves nothing.
public struct PreOrder: Document, Hashable {
    /// The document kind, `preOrder`.
    public static let kind = DocumentKind(rawValue: "preOrder")

    /// What became of it.
    public enum Outcome: Hashable, Codable, Sendable {
        /// It waits for the party to be seated.
        case waiting
        /// The guest took it back.
        case withdrawn
        /// It was placed as an order on this tab.
        case placed(tab: TabID)
        /// It could not be placed when the party was seated.
        case refused(code: ErrorCode, message: String)
    }

    /// The date of the booking.
    public let day: BranchDay
    /// The booking.
    public let booking: BookingID
    /// The guest.
    public let guest: UserID
    /// The identity of the order that it becomes.
    public internal(set) var order: OrderID
    /// What is ordered.
    public internal(set) var cart: Cart
    /// The promotion codes that the guest asks for.
    public internal(set) var codes: [PromotionCode]
    /// What became of it.
    public internal(set) var outcome = Outcome.waiting
    /// The number of writes so far.
    public var version = Version.absent

    init(
        _ order: OrderID,
        _ cart: Cart,
        codes: [PromotionCode],
        for booking: BookingID,
        on day: BranchDay,
        of guest: UserID
    ) {
        self.day = day
        self.booking = booking
        self.guest = guest
        self.order = order
        self.cart = cart
        self.codes = codes
    }

    /// The date and the booking.
    public var id: String { Self.id(booking, on: day) }

    /// The date: pre-orders are listed by date.
    public var scope: String { "\(day)" }

    /// As of a booking that has left its day.
    static func id(_ booking: BookingID, on day: BranchDay) -> String { ArchivedBooking.id(booking, on: day) }
}

extension PreOrder: Summarized {
    /// What it is for.
    public var summary: String { "\(count: cart.lines.count, "line") ordered for booking \(shown: booking)" }
}

extension PreOrder.Outcome {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "waiting": try read.alone(.waiting)
            case "withdrawn": try read.alone(.withdrawn)
            case "placed": try .placed(tab: read("tab"))
            case "refused": try .refused(code: read("code"), message: read("message"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .waiting: try encoder.write("waiting")
        case .withdrawn: try encoder.write("withdrawn")
        case .placed(let tab): try encoder.write("placed", ["tab": tab])
        case .refused(let code, let message): try encoder.write("refused", ["code": code, "message": message])
        }
    }
}
