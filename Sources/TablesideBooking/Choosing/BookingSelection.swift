public import TablesideCore

/// The outcome of a batch: the requests that are met, with their times and tables, and those that are not, with the
/// reasons.
///
/// It applies to the version of the service day that it was made for: there, everything in it can be booked or accepted
/// in any order (``SelectedSeating/commands``).
public struct BookingSelection: Hashable, Codable, Sendable {
    /// How certain it is that a selection is the best one.
    public enum Status: String, ClosedCode {
        /// Proved: no selection is worth more, because ``BookingSelection/value`` equals ``BookingSelection/bound``.
        case proved
        /// No selection is worth more than the bound, but it is not known whether a selection reaches it.
        case bounded
    }

    /// The branch and the date.
    public let day: BranchDay
    /// The version of the service day that it was made for.
    public let version: Version
    /// What the selection maximizes.
    public let goal: SelectionGoal
    /// How certain it is that the selection is the best one.
    public let status: Status
    /// The requests that are met, in the order of their tickets.
    public let seatings: [SelectedSeating]
    /// The requests that are not met, in the order of their tickets.
    public let refused: [SelectionRefusal]
    /// The value of the selection.
    public let value: SelectionValue
    /// The proved bound: no selection is worth more.
    public let bound: SelectionValue
    /// Whether the selection is known to be the one that the tickets favor among all selections of equal value.
    public let isTieSettled: Bool
    /// The number of parties with a met request.
    public let parties: Int
    /// The number of people with a met request.
    public let covers: Int
    /// The expected revenue of the met requests; `nil` if no request has an expected revenue.
    public let revenue: Money?
    /// The number of nodes searched.
    public let nodes: Int
}

/// The value of a selection by its goal: in covers, parties or minor units of a currency.
///
/// Values compare by priority first.
public struct SelectionValue: Hashable, Codable, Sendable, Comparable {
    /// The value of the met requests with priority.
    public let withPriority: Int64
    /// The value of all met requests, with priority and without.
    public let all: Int64

    /// Creates a value from its two parts.
    public init(withPriority: Int64, all: Int64) {
        self.withPriority = withPriority
        self.all = all
    }

    /// Returns whether a value is worth less than another.
    public static func < (lhs: SelectionValue, rhs: SelectionValue) -> Bool {
        (lhs.withPriority, lhs.all) < (rhs.withPriority, rhs.all)
    }
}

/// A request of a batch that is met.
public struct SelectedSeating: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the request and its booking.
    public let id: BookingID
    /// The time of the stay as given to guests.
    public let span: Range<Instant>
    /// The tables that the party gets.
    public let tables: [TableID]
    /// The request to book the seating, with the tables as a wish, so that the party gets those tables.
    ///
    /// Under the profile `standard`, a host or a manager sends it, because it names the channel that the request came
    /// through.
    public let booking: BookingRequest
    /// The tables named in the request on the date, which it does not keep; `nil` if the date does not have the
    /// request.
    public let requestedTables: [TableID]?

    /// The commands that seat the party: they book it, or accept the request that the date has.
    ///
    /// Under the profile `standard`, a host or a manager sends these commands in this order. A request is moved before
    /// it is accepted if it gets other tables than those it names.
    public var commands: [ServiceDay.Command] {
        guard let requestedTables else { return [.book(booking)] }
        let isThere = Set(requestedTables) == Set(tables)
        return isThere ? [.accept(id)] : [.move(id, to: tables), .accept(id)]
    }
}

/// A request of a batch that is not met.
public struct SelectionRefusal: Hashable, Codable, Sendable, Identifiable {
    /// Why a request is not met.
    public enum Reason: CodedReason, Codable {
        /// The date already has a booking with this identity that is not the same, undecided request.
        case alreadyBooked(booking: BookingID)
        /// No start of the request is available even if no other request were met, for all of these reasons.
        case unavailable(reasons: [Unavailability])
        /// The batch already meets the maximum number of the guest's requests.
        case guestLimit(limit: Int)
        /// The request could be met, but the selection is worth at least as much without it.
        case outweighed

        /// The stable name of the reason.
        public var code: ErrorCode {
            switch self {
            case .alreadyBooked: ErrorCode(rawValue: "selection.alreadyBooked")
            case .unavailable: ErrorCode(rawValue: "selection.unavailable")
            case .guestLimit: ErrorCode(rawValue: "selection.guestLimit")
            case .outweighed: ErrorCode(rawValue: "selection.outweighed")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .alreadyBooked(let booking): "the date has a booking \(shown: booking) already"
            case .unavailable(let reasons): reasons.map(\.description).joined(separator: "; ")
            case .guestLimit(let limit): "of the requests of one guest, at most \(limit) can be met"
            case .outweighed: "other requests at that time are worth more together"
            }
        }
    }

    /// The identity of the request.
    public let id: BookingID
    /// Why it is not met.
    public let reason: Reason
}

extension SelectionRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "alreadyBooked": try .alreadyBooked(booking: read("booking"))
            case "unavailable": try .unavailable(reasons: read("reasons"))
            case "guestLimit": try .guestLimit(limit: read("limit"))
            case "outweighed": try read.alone(.outweighed)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .alreadyBooked(let booking): try encoder.write("alreadyBooked", ["booking": booking])
        case .unavailable(let reasons): try encoder.write("unavailable", ["reasons": reasons])
        case .guestLimit(let limit): try encoder.write("guestLimit", ["limit": limit])
        case .outweighed: try encoder.write("outweighed")
        }
    }
}
