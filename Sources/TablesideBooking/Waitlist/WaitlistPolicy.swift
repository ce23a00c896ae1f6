public import TablesideCore

/// How a house runs its waitlist: whom it serves first, and for how long it holds a table for them.
public struct WaitlistPolicy: Hashable, Codable, Sendable {
    /// Whom a free table is offered to first; ties go to who joined first, then to the identity.
    public enum ServeRule: Hashable, Codable, Sendable {
        /// Who has waited longest, counting a head start.
        case longest
        /// The largest party.
        case largest
        /// The greatest sum of the time waited, a head start, and an allowance for each cover.
        ///
        /// Such a blend of size and wait beat nine other rules in a study of 2015 (Thompson).
        case blend(perCover: Elapsed)

        /// The allowance of five minutes for each cover.
        public static let blend = ServeRule.blend(perCover: .minutes(5))
    }

    /// Whom a free table is offered to first.
    public var serve: ServeRule
    /// For how long an offered table is held; the offer has expired once this time has passed.
    public var hold: Elapsed
    /// How many parties one guest may have on the list at once; `nil` for no limit.
    public var openPerGuest: Int?
    /// For how long a seating can be taken back as a mistake; `nil` for as long as the party is seated.
    public var recallWithin: Elapsed?
    /// How long before a service begins guests can join by phone; zero by default.
    ///
    /// Time waited decides who is served first, so a guest who joined in the morning would be served before everybody
    /// who comes to the door. The lead applies before each service of the date. Staff can put parties on the list at
    /// any time.
    public var guestLead: Elapsed

    /// Creates a policy.
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

    /// Reads a policy; one without ``guestLead`` has the default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        serve = try container.decode(ServeRule.self, forKey: .serve)
        hold = try container.decode(Elapsed.self, forKey: .hold)
        openPerGuest = try container.decodeIfPresent(Int.self, forKey: .openPerGuest)
        recallWithin = try container.decodeIfPresent(Elapsed.self, forKey: .recallWithin)
        guestLead = try container.decodeIfPresent(Elapsed.self, forKey: .guestLead) ?? .zero
    }

    /// The lengths of time that a policy may have: up to 24 hours.
    public static let lengths = Elapsed.zero...Elapsed.hours(24)

    /// Everything that is wrong with the policy, in the order of the fields.
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

    /// The place of a party in the order of service: who has the smaller one is asked first.
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

/// A place in the order of service.
///
/// It changes only with the size of the party, because the time waited grows alike for all.
struct ServeRank: Comparable {
    let score: Int64
    let joinedAt: Instant
    let id: WaitlistEntryID

    static func < (lhs: ServeRank, rhs: ServeRank) -> Bool {
        (lhs.score, lhs.joinedAt, lhs.id) < (rhs.score, rhs.joinedAt, rhs.id)
    }
}

/// A fault in the policy of a waitlist.
public enum WaitlistPolicyProblem: CodedReason, Codable {
    /// The length of time is negative or longer than 24 hours.
    case lengthOutOfRange(length: Elapsed)
    /// Offers would expire as soon as they are made.
    case noHold
    /// Guests could not have a party on the list.
    case noneOpen(count: Int)

    /// The stable name of the fault.
    public var code: ErrorCode {
        switch self {
        case .lengthOutOfRange: ErrorCode(rawValue: "waitlist.policy.lengthOutOfRange")
        case .noHold: ErrorCode(rawValue: "waitlist.policy.noHold")
        case .noneOpen: ErrorCode(rawValue: "waitlist.policy.noneOpen")
        }
    }

    /// What is wrong, in plain words.
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
