public import TablesideCore

/// A restaurant's waitlist policy: serving order and how long an offered table is held.
public struct WaitlistPolicy: Hashable, Codable, Sendable {
    /// The party that a free table is offered to first; ties go to the party that joined first, then to the lower
    /// identity.
    public enum ServeRule: Hashable, Codable, Sendable {
        /// The party with the longest wait, counting a head start.
        case longest
        /// The party with the most people.
        case largest
        /// The party with the greatest sum of time waited, head start, and an allowance for each cover.
        ///
        /// This blend of size and wait beat nine other rules in a 2015 study (Thompson).
        case blend(perCover: Elapsed)

        /// The blend with an allowance of five minutes for each cover.
        public static let blend = ServeRule.blend(perCover: .minutes(5))
    }

    /// The rule for the serving order.
    public var serve: ServeRule
    /// How long an offered table is held before the offer expires.
    public var hold: Elapsed
    /// The maximum number of parties that a guest may have on the list at once; `nil` for no limit.
    public var openPerGuest: Int?
    /// How long after a seating it can be undone as a mistake; `nil` for as long as the party is seated.
    public var recallWithin: Elapsed?
    /// How long before a service begins guests can join by phone; zero by default.
    ///
    /// Time waited decides the serving order, so a guest who joined in the morning would be served before every party
    /// that comes to the door. The lead applies before each service of the date. Staff can add parties to the list at
    /// any time.
    public var guestLead: Elapsed

    /// Creates a policy; by default offers are held for 10 minutes and served by ``ServeRule/blend``.
    public init(
        serve: ServeRule = .blend,
        hold: Elapsed = .minutes(10),
        openPerGuest: Int? = nil,
        recallWithin: Elapsed? = nil,
        guestLead: Elapsed = .zero
    ) {
        self.serve = serve
        self.hold = hold
        self.openPerGuest = openPerGuest
        self.recallWithin = recallWithin
        self.guestLead = guestLead
    }

    private enum CodingKeys: CodingKey { case serve, hold, openPerGuest, recallWithin, guestLead }

    /// Reads a policy; a missing ``guestLead`` gets the default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        serve = try container.decode(ServeRule.self, forKey: .serve)
        hold = try container.decode(Elapsed.self, forKey: .hold)
        openPerGuest = try container.decodeIfPresent(Int.self, forKey: .openPerGuest)
        recallWithin = try container.decodeIfPresent(Elapsed.self, forKey: .recallWithin)
        guestLead = try container.decodeIfPresent(Elapsed.self, forKey: .guestLead) ?? .zero
    }

    /// The valid range for the durations of a policy: up to 24 hours.
    public static let lengths = Elapsed.zero...Elapsed.hours(24)

    /// Returns everything that is wrong with the policy, in the order of the fields.
    public func problems() -> [Problem<WaitlistPolicyProblem>] {
        var problems: [Problem<WaitlistPolicyProblem>] = []
        func check(_ length: Elapsed?, at path: FieldPath) {
            guard let length, !Self.lengths.contains(length) else { return }
            problems.append(Problem(.lengthOutOfRange(length: length), at: path))
        }
        if case .blend(let perCover) = serve { check(perCover, at: FieldPath("serve").field("perCover")) }
        if hold == .zero { problems.append(Problem(.noHold, at: "hold")) } else { check(hold, at: "hold") }
        if let openPerGuest, openPerGuest < 1 {
            problems.append(Problem(.noneOpen(count: openPerGuest), at: "openPerGuest"))
        }
        check(recallWithin, at: "recallWithin")
        check(guestLead, at: "guestLead")
        return problems
    }

    /// The party's rank in serving order; lower ranks are asked first.
    func rank(party: Int, joinedAt: Instant, headStart: Elapsed, id: WaitlistEntryID) -> ServeRank {
        let score: Int64 =
            switch serve {
            case .longest: (joinedAt - headStart).millisecondsSince1970
            case .largest: Int64(0).subtractingSaturated(Int64(clamping: party))
            case .blend(let perCover): (joinedAt - headStart - perCover * party).millisecondsSince1970
            }
        return ServeRank(score: score, joinedAt: joinedAt, id: id)
    }
}

/// A rank in serving order.
///
/// It changes only with the party's size, because all parties wait at the same rate.
struct ServeRank: Comparable {
    let score: Int64
    let joinedAt: Instant
    let id: WaitlistEntryID

    static func < (lhs: ServeRank, rhs: ServeRank) -> Bool {
        (lhs.score, lhs.joinedAt, lhs.id) < (rhs.score, rhs.joinedAt, rhs.id)
    }
}

/// A problem with a waitlist policy.
public enum WaitlistPolicyProblem: CodedReason, Codable {
    /// A duration is negative or longer than 24 hours.
    case lengthOutOfRange(length: Elapsed)
    /// The hold time is zero, so offers would expire at once.
    case noHold
    /// The limit for each guest is below one, so no guest could join.
    case noneOpen(count: Int)

    /// The stable name of the problem.
    public var code: ErrorCode {
        switch self {
        case .lengthOutOfRange: ErrorCode(rawValue: "waitlist.policy.lengthOutOfRange")
        case .noHold: ErrorCode(rawValue: "waitlist.policy.noHold")
        case .noneOpen: ErrorCode(rawValue: "waitlist.policy.noneOpen")
        }
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .lengthOutOfRange(let length): "\(length) is not between 0 and 24 hours"
        case .noHold: "an offer must be held for some time"
        case .noneOpen(let count): "guests must be able to have a party on the list, not \(count)"
        }
    }
}

extension WaitlistPolicy.ServeRule {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "longest": try read.alone(.longest)
            case "largest": try read.alone(.largest)
            case "blend": try .blend(perCover: read("perCover"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .longest: try encoder.write("longest")
        case .largest: try encoder.write("largest")
        case .blend(let perCover): try encoder.write("blend", ["perCover": perCover])
        }
    }
}

extension WaitlistPolicyProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "lengthOutOfRange": try .lengthOutOfRange(length: read("length"))
            case "noHold": try read.alone(.noHold)
            case "noneOpen": try .noneOpen(count: read("count"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .lengthOutOfRange(let length): try encoder.write("lengthOutOfRange", ["length": length])
        case .noHold: try encoder.write("noHold")
        case .noneOpen(let count): try encoder.write("noneOpen", ["count": count])
        }
    }
}
