public import TablesideCore

/// The reason for a guest's call from the table.
public struct CallKind: OpenCode {
    /// The text that is stored and sent, such as `bill`.
    public let rawValue: String

    /// Makes a kind from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The guest wants the waiter to come.
    public static let waiter = CallKind(rawValue: "waiter")
    /// The guest sends a written message.
    public static let message = CallKind(rawValue: "message")
    /// The guest wants the bill on paper; the tab stays open for orders.
    public static let bill = CallKind(rawValue: "bill")
    /// The guest needs help at once.
    public static let help = CallKind(rawValue: "help")

    /// The kinds named by this release; a restaurant can add its own with ``CallRules/kinds``.
    public static let known: [CallKind] = [.waiter, .message, .bill, .help]
}

/// The staff who are asked to answer a call.
public enum CallLevel: String, ClosedCode, Comparable, CodingKeyRepresentable {
    /// The table's own waiter.
    case waiter
    /// The waiters of the table's section.
    case section
    /// Every waiter at work.
    case floor
    /// The managers of the branch.
    case manager

    /// Orders levels from the table's waiter to the managers.
    public static func < (lhs: CallLevel, rhs: CallLevel) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
        switch self {
        case .waiter: 0
        case .section: 1
        case .floor: 2
        case .manager: 3
        }
    }
}

/// A maximum number of calls within a period.
public struct CallLimit: Hashable, Codable, Sendable {
    /// The maximum number of calls, 1…100.
    public var calls: Int
    /// The period in which calls are counted, at most a day.
    public var within: Elapsed

    /// Makes a limit; ``CallRules/problems()`` reports one that is out of range.
    public init(_ calls: Int, within: Elapsed) {
        self.calls = calls
        self.within = within
    }
}

/// How a branch answers the calls of its guests.
///
/// ```swift
/// var rules = CallRules.usual
/// rules.patience[.waiter] = .minutes(1)   // then the section is asked
/// rules.kinds = [.waiter, .bill, CallKind(rawValue: "highchair")]
/// ```
public struct CallRules: Hashable, Codable, Sendable {
    /// How long a call waits at each level before the next one is asked; without an entry, it waits at the level until
    /// it is answered.
    ///
    /// An entry for the managers has no effect, as they are the last level.
    public var patience: [CallLevel: Elapsed]
    /// How long a member of staff has to answer an acknowledged call before the next level is asked; `nil` for no
    /// limit.
    public var answerWithin: Elapsed?
    /// The limit on calls from one table; `nil` for none.
    public var limit: CallLimit?
    /// The limit on calls from one guest, among those of the table: on one device, and with one account; `nil` for
    /// none.
    ///
    /// A guest with neither is not told apart from others, and only ``limit`` applies to them.
    public var guestLimit: CallLimit?
    /// The kinds of calls that guests can make; `nil` for all of ``CallKind/known``.
    public var kinds: [CallKind]?

    /// Makes rules; by default, a call stays at its first level, and calls are not limited.
    public init(
        patience: [CallLevel: Elapsed] = [:],
        answerWithin: Elapsed? = nil,
        limit: CallLimit? = nil,
        guestLimit: CallLimit? = nil,
        kinds: [CallKind]? = nil
    ) {
        self.patience = patience
        self.answerWithin = answerWithin
        self.limit = limit
        self.guestLimit = guestLimit
        self.kinds = kinds
    }

    /// Two minutes at each level, five minutes to answer after an acknowledgment, and at most ten calls of a table in
    /// ten minutes, of which five can come from one guest.
    public static let usual = CallRules(
        patience: [.waiter: .minutes(2), .section: .minutes(2), .floor: .minutes(2)],
        answerWithin: .minutes(5),
        limit: CallLimit(10, within: .minutes(10)),
        guestLimit: CallLimit(5, within: .minutes(10))
    )

    /// Every fault of the rules; empty if they are valid.
    public func problems() -> [CallProblem] {
        var problems: [CallProblem] = []
        for (level, length) in patience.sorted(by: { $0.key < $1.key }) where !CallProblem.lengths.contains(length) {
            problems.append(.patienceOutOfRange(level: level, patience: length))
        }
        if let answerWithin, !CallProblem.lengths.contains(answerWithin) {
            problems.append(.answerOutOfRange(within: answerWithin))
        }
        for limit in [limit, guestLimit].compactMap(\.self) {
            if !CallProblem.counts.contains(limit.calls) { problems.append(.limitOutOfRange(calls: limit.calls)) }
            if !CallProblem.lengths.contains(limit.within) { problems.append(.windowOutOfRange(within: limit.within)) }
        }
        if let kinds, kinds.count > SizeLimit.words { problems.append(.tooManyKinds(limit: SizeLimit.words)) }
        return problems
    }

    /// Whether guests can make calls of a kind.
    public func serves(_ kind: CallKind) -> Bool { (kinds ?? CallKind.known).contains(kind) }
}

/// A fault in the rules for calls.
public enum CallProblem: CodedReason, Codable {
    /// The time at a level is not positive, or longer than a day.
    case patienceOutOfRange(level: CallLevel, patience: Elapsed)
    /// The time to answer is not positive, or longer than a day.
    case answerOutOfRange(within: Elapsed)
    /// The number of calls is outside 1…100.
    case limitOutOfRange(calls: Int)
    /// The period in which calls are counted is not positive, or longer than a day.
    case windowOutOfRange(within: Elapsed)
    /// The rules name more kinds than allowed.
    case tooManyKinds(limit: Int)

    static let lengths = Elapsed.milliseconds(1)...Elapsed.days(1)
    static let counts = 1...SizeLimit.tableCalls

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .patienceOutOfRange: "patienceOutOfRange"
            case .answerOutOfRange: "answerOutOfRange"
            case .limitOutOfRange: "limitOutOfRange"
            case .windowOutOfRange: "windowOutOfRange"
            case .tooManyKinds: "tooManyKinds"
            }
        return ErrorCode(rawValue: "call.rules." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .patienceOutOfRange(let level, let patience):
            "\(patience) at the level \(level.rawValue) is not between 1 millisecond and a day"
        case .answerOutOfRange(let within): "\(within) to answer is not between 1 millisecond and a day"
        case .limitOutOfRange(let calls): "\(calls) calls are not between 1 and \(Self.counts.upperBound)"
        case .windowOutOfRange(let within): "\(within) to count calls is not between 1 millisecond and a day"
        case .tooManyKinds(let limit): "a branch has at most \(count: limit, "kind") of calls"
        }
    }
}

extension CallProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "patienceOutOfRange": try .patienceOutOfRange(level: read("level"), patience: read("patience"))
            case "answerOutOfRange": try .answerOutOfRange(within: read("within"))
            case "limitOutOfRange": try .limitOutOfRange(calls: read("calls"))
            case "windowOutOfRange": try .windowOutOfRange(within: read("within"))
            case "tooManyKinds": try .tooManyKinds(limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .patienceOutOfRange(let level, let patience):
            try encoder.write("patienceOutOfRange", ["level": level, "patience": patience])
        case .answerOutOfRange(let within): try encoder.write("answerOutOfRange", ["within": within])
        case .limitOutOfRange(let calls): try encoder.write("limitOutOfRange", ["calls": calls])
        case .windowOutOfRange(let within): try encoder.write("windowOutOfRange", ["within": within])
        case .tooManyKinds(let limit): try encoder.write("tooManyKinds", ["limit": limit])
        }
    }
}
