public import TablesideCore

/// The identity of a ``Tally``.
public typealias TallyID = Identifier<Tally>

/// A minimal aggregate with every feature: a counter with seats to claim and an alarm.
///
/// The conformance suite uses it, and so can a host's own tests of its store.
public struct Tally: Timed, Hashable {
    /// The document kind of tallies.
    public static let kind = DocumentKind(rawValue: "tally")

    /// A command on a tally.
    public enum Command: Hashable, Encodable, Sendable {
        /// Changes the count by an amount.
        case add(amount: Int)
        /// Claims a seat for a user.
        case claim(seat: Int, by: UserID)
        /// Sets the alarm, or stops it if `nil`.
        case arm(at: Instant?)
        /// Rings the alarm when it is due.
        case ring
    }

    /// An event of a tally.
    public enum Event: Hashable, Codable, Sendable {
        /// The count changed, to a new count.
        case added(amount: Int, count: Int)
        /// A seat was taken.
        case claimed(seat: Int, by: UserID)
        /// The alarm was set or stopped.
        case armed(at: Instant?)
        /// The alarm rang.
        case rang(at: Instant)
    }

    /// Why a tally refused a command.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for the refusal.
        public enum Reason: CodedReason, Codable {
            /// The count would be negative or overflow 64 bits.
            case outOfRange(count: Int, amount: Int)
            /// The seat is already taken.
            case taken(seat: Int, by: UserID)
            /// The alarm is not due yet, or not set.
            case notDue(at: Instant?, now: Instant)
        }

        /// The reason for the refusal.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    /// The identity of the tally.
    public let id: TallyID
    /// The number of events so far.
    public var version: Version
    /// The count, 0 or more.
    public private(set) var count: Int
    /// The users who claimed seats, by seat number.
    public private(set) var seats: [Int: UserID]
    /// When the alarm rings; `nil` if it is not set.
    public private(set) var alarm: Instant?
    /// How often the alarm has rung.
    public private(set) var rings: Int

    /// Makes a tally with a count of 0, no seats taken and no alarm.
    public init(id: TallyID) {
        self.id = id
        version = .absent
        count = 0
        seats = [:]
        alarm = nil
        rings = 0
    }

    /// When the alarm rings; `nil` if it is not set.
    public var nextDue: Instant? { alarm }

    /// The command that rings the alarm, while it is set.
    public var dueCommand: Command? { alarm == nil ? nil : .ring }

    /// Decides on a command.
    ///
    /// - Throws: ``Refusal``.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        switch command {
        case .add(let amount):
            let (sum, overflow) = count.addingReportingOverflow(amount)
            guard !overflow, sum >= 0 else { throw Refusal(.outOfRange(count: count, amount: amount)) }
            return [.added(amount: amount, count: sum)]
        case .claim(let seat, let user):
            if let holder = seats[seat] { throw Refusal(.taken(seat: seat, by: holder)) }
            return [.claimed(seat: seat, by: user)]
        case .arm(let instant): return [.armed(at: instant)]
        case .ring:
            guard let alarm, alarm <= now else { throw Refusal(.notDue(at: alarm, now: now)) }
            return [.rang(at: now)]
        }
    }

    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .added(_, let count): self.count = count
        case .claimed(let seat, let user): seats[seat] = user
        case .armed(let instant): alarm = instant
        case .rang:
            alarm = nil
            rings &+= 1
        }
    }
}

extension Tally.Refusal.Reason {
    /// The stable code of the refusal.
    public var code: ErrorCode {
        switch self {
        case .outOfRange: ErrorCode(rawValue: "tally.outOfRange")
        case .taken: ErrorCode(rawValue: "tally.taken")
        case .notDue: ErrorCode(rawValue: "tally.notDue")
        }
    }

    /// The refusal in plain words.
    public var description: String {
        switch self {
        case .outOfRange(let count, let amount): "the count \(count) cannot change by \(amount)"
        case .taken(let seat, let user): "seat \(seat) is taken by \(shown: user)"
        case .notDue(let alarm, let now): "the alarm is set for \(alarm.map { "\($0)" } ?? "never"), now is \(now)"
        }
    }
}

extension Tally.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .add(let amount): try encoder.write("add", ["amount": amount])
        case .claim(let seat, let by): try encoder.write("claim", ["seat": seat, "by": by])
        case .arm(let at): try encoder.write("arm", ["at": at])
        case .ring: try encoder.write("ring")
        }
    }
}

extension Tally.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "added": try .added(amount: read("amount"), count: read("count"))
            case "claimed": try .claimed(seat: read("seat"), by: read("by"))
            case "armed": try .armed(at: read(optional: "at"))
            case "rang": try .rang(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .added(let amount, let count): try encoder.write("added", ["amount": amount, "count": count])
        case .claimed(let seat, let by): try encoder.write("claimed", ["seat": seat, "by": by])
        case .armed(let at): try encoder.write("armed", ["at": at])
        case .rang(let at): try encoder.write("rang", ["at": at])
        }
    }
}

extension Tally.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "outOfRange": try .outOfRange(count: read("count"), amount: read("amount"))
            case "taken": try .taken(seat: read("seat"), by: read("by"))
            case "notDue": try .notDue(at: read(optional: "at"), now: read("now"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .outOfRange(let count, let amount): try encoder.write("outOfRange", ["count": count, "amount": amount])
        case .taken(let seat, let by): try encoder.write("taken", ["seat": seat, "by": by])
        case .notDue(let at, let now): try encoder.write("notDue", ["at": at, "now": now])
        }
    }
}
