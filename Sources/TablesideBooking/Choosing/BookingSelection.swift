public import TablesideCore

/// The requests of a batch that are met, with their times and tables, and those that are not, with the reasons.
///
/// It applies to the version of the service day that it was made for: everything in it can be booked then, or accepted,
/// in any order (``SelectedSeating/commands``).
public struct BookingSelection: Hashable, Codable, Sendable {
    /// What is known about a selection.
    public enum Status: String, ClosedCode {
        /// Proved: no selection is worth more, as ``BookingSelection/value`` equals ``BookingSelection/bound``.
        case proved
        /// No selection is worth more than the bound; whether one reaches it is not known.
        case bounded
    }

    /// The branch and the date.
    public let day: BranchDay
    /// The version of the service day that it was made for.
    public let version: Version
    /// What it makes the most of.
    public let goal: SelectionGoal
    /// What is known about it.
    public let status: Status
    /// The requests that are met, in the order of their tickets.
    public let seatings: [SelectedSeating]
    /// The requests that are not, in the order of their tickets.
    public let refused: [SelectionRefusal]
    /// What it is worth.
    public let value: SelectionValue
    /// The proved bound: no selection is worth more.
    public let bound: SelectionValue
    /// Whether it is known to be the one that the tickets ask for, of all selections that are worth as much.
    public let isTieSettled: Bool
    /// The number of parties that are met.
    public let parties: Int
    /// The number of people that are met.
    public let covers: Int
    /// What the requests that are met are expected to earn; `nil` if no request says so.
    public let revenue: Money?
    /// The number of nodes searched.
    public let nodes: Int
}

/// What a selection is worth by its goal: in covers, parties or minor units of a currency.
///
/// Values compare by priority first.
public struct SelectionValue: Hashable, Codable, Sendable, Comparable {
    /// The part of the requests with priority.
    public let withPriority: Int64
    /// All requests, with priority and without.
    public let all: Int64

    /// Creates a value.
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
    /// The request.
    public let id: BookingID
    /// The time of the stay as given to guests.
    public let span: Range<Instant>
    /// The tables.
    public let tables: [TableID]
    /// The request to book it, with the tables as a wish, so that it keeps them.
    ///
    /// Staff or the system give it, as it names the channel that the request came through.
    public let booking: BookingRequest
    /// The tables that the date's own request names, which it does not keep; `nil` for a request that the date does not
    /// have.
    public let requestedTables: [TableID]?

    /// What the house does to seat the party: it books it, or accepts the request that the date has.
    ///
    /// Staff or the system give these commands in this order. A request is moved before it is accepted if it is to have
    /// other tables than those that it names.
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
        /// The date has a booking with this identity already, and it is not the same request, still undecided.
        case alreadyBooked(booking: BookingID)
        /// None of its starts could be had even if no other request were met, for all of these reasons.
        case unavailable(reasons: [Unavailability])
        /// As many requests of its guest are met as the batch allows.
        case guestLimit(limit: Int)
        /// It could be met, but the selection is worth more without it, or as much.
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

    /// The request.
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
