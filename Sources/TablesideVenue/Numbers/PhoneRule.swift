public import TablesideCore

/// A rule for the telephone numbers of one country, or of one kind in it: how people write them there without `+`.
///
/// A number has two spellings under a rule: the international one, `+`, calling code and national number; and the
/// national one, trunk prefix and national number. Both give the same ``PhoneNumber``; every other text is refused.
/// Separators are ignored as ``PhoneNumber`` ignores them.
///
/// The engine has rules for mobile numbers in a few countries (``mobiles``). A host writes the others that it needs:
///
/// ```swift
/// let vienna = try PhoneRule(name: "Vienna", callingCode: "43", trunkPrefix: "0", beginnings: ["1"], lengths: [5, 6, 7, 8])
/// print(try vienna.number("01 23 45 67"))  // +431234567
/// ```
public struct PhoneRule: Hashable, Sendable {
    /// The name of the rule in errors.
    public let name: String
    /// The digits of the country after `+`, such as `385`.
    public let callingCode: String
    /// The digits in front of the national number in the national spelling, such as `0`; empty for none.
    public let trunkPrefix: String
    /// The digits that a national number can begin with; empty for any.
    public let beginnings: [String]
    /// The valid lengths of a national number in digits, without the trunk prefix.
    public let lengths: [Int]

    /// Makes a rule.
    ///
    /// - Throws: all ``PhoneRuleProblem``s of the fields.
    public init(
        name: String,
        callingCode: String,
        trunkPrefix: String,
        beginnings: [String],
        lengths: [Int]
    ) throws(Defects<PhoneRuleProblem>) {
        self.init(
            unchecked: name,
            callingCode: callingCode,
            trunkPrefix: trunkPrefix,
            beginnings: beginnings,
            lengths: lengths
        )
        let problems = problems()
        guard problems.isEmpty else { throw Defects(problems) }
    }

    /// Makes a rule of the engine's own, which a test checks.
    init(mobile name: String, callingCode: String, trunkPrefix: String, beginnings: [String], lengths: [Int]) {
        self.init(
            unchecked: name,
            callingCode: callingCode,
            trunkPrefix: trunkPrefix,
            beginnings: beginnings,
            lengths: lengths
        )
    }

    private init(
        unchecked name: String,
        callingCode: String,
        trunkPrefix: String,
        beginnings: [String],
        lengths: [Int]
    ) {
        self.name = name
        self.callingCode = callingCode
        self.trunkPrefix = trunkPrefix
        self.beginnings = beginnings
        self.lengths = lengths
    }

    /// Croatian mobile numbers: `+385` and nine digits of which the first is 9, or `09` and eight digits, whatever the
    /// operator (ID-05).
    public static let croatianMobile = PhoneRule(
        unchecked: "Croatian mobile",
        callingCode: "385",
        trunkPrefix: "0",
        beginnings: ["9"],
        lengths: [9]
    )

    /// Reads a number in its international or national spelling.
    ///
    /// - Throws: ``PhoneNumberError`` when the text is neither: it belongs to another country, has another beginning or
    ///   another length.
    /// - Complexity: O(n) in the bytes of the text, times the number of beginnings.
    public func number(_ text: String) throws(PhoneNumberError) -> PhoneNumber {
        let bytes = try PhoneNumber.unseparated(text)
        let isInternational = bytes.first == PhoneNumber.plus
        let digits = isInternational ? bytes.dropFirst() : bytes[...]
        guard digits.allSatisfy(WrittenNumber.isDigit) else { throw PhoneNumberError(.otherCharacter(text: text)) }
        let prefix = isInternational ? callingCode : trunkPrefix
        guard digits.starts(with: prefix.utf8), fits(digits.dropFirst(prefix.utf8.count)) else {
            throw PhoneNumberError(.outsideRule(rule: name, text: text))
        }
        return PhoneNumber(checked: Array(callingCode.utf8) + digits.dropFirst(prefix.utf8.count))
    }

    /// Whether the rule covers a number.
    public func covers(_ number: PhoneNumber) -> Bool {
        let digits = number.text.utf8.dropFirst()
        return digits.starts(with: callingCode.utf8) && fits(digits.dropFirst(callingCode.utf8.count))
    }

    private func fits(_ national: some Collection<UInt8>) -> Bool {
        lengths.contains(national.count)
            && (beginnings.isEmpty || beginnings.contains { national.starts(with: $0.utf8) })
    }

    /// The maximum number of beginnings in a rule.
    private static let mostBeginnings = 100

    private func problems() -> [Problem<PhoneRuleProblem>] {
        var problems: [Problem<PhoneRuleProblem>] = []
        func check(_ digits: String, _ range: ClosedRange<Int>, at path: FieldPath) -> Bool {
            guard range.contains(digits.utf8.count), digits.utf8.allSatisfy(WrittenNumber.isDigit) else {
                problems.append(
                    Problem(.notDigits(text: digits, least: range.lowerBound, most: range.upperBound), at: path)
                )
                return false
            }
            return true
        }
        if let fault = PersonName.problems(with: name).first {
            problems.append(Problem(.name(reason: fault.reason), at: "name"))
        }
        let hasCode = check(callingCode, 1...3, at: "callingCode")
        if hasCode, callingCode.utf8.first == UInt8(ascii: "0") {
            problems.append(Problem(.leadingZero(text: callingCode), at: "callingCode"))
        }
        _ = check(trunkPrefix, 0...4, at: "trunkPrefix")
        if beginnings.count > Self.mostBeginnings {
            problems.append(Problem(.tooMany(count: beginnings.count, most: Self.mostBeginnings), at: "beginnings"))
        } else {
            for (index, beginning) in beginnings.enumerated() {
                _ = check(beginning, 1...14, at: FieldPath("beginnings").index(index))
            }
        }
        if lengths.isEmpty { problems.append(Problem(.withoutLength, at: "lengths")) }
        guard hasCode else { return problems }
        let most = PhoneNumber.lengths.upperBound - callingCode.utf8.count
        let least = PhoneNumber.lengths.lowerBound - callingCode.utf8.count
        for (index, length) in lengths.prefix(most + 1).enumerated() where !(least...most).contains(length) {
            problems.append(
                Problem(.length(length: length, least: least, most: most), at: FieldPath("lengths").index(index))
            )
        }
        if lengths.count > most { problems.append(Problem(.tooMany(count: lengths.count, most: most), at: "lengths")) }
        return problems
    }
}

extension PhoneRule: Codable {
    private enum CodingKeys: CodingKey {
        case name, callingCode, trunkPrefix, beginnings, lengths
    }

    /// Reads an object with the fields of the initializer, with its checks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        let callingCode = try container.decode(String.self, forKey: .callingCode)
        let trunkPrefix = try container.decode(String.self, forKey: .trunkPrefix)
        let beginnings = try container.decode([String].self, forKey: .beginnings)
        let lengths = try container.decode([Int].self, forKey: .lengths)
        do {
            try self.init(
                name: name,
                callingCode: callingCode,
                trunkPrefix: trunkPrefix,
                beginnings: beginnings,
                lengths: lengths
            )
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}

/// A fault in a ``PhoneRule``.
public enum PhoneRuleProblem: CodedReason {
    /// The name cannot be shown, for this reason.
    case name(reason: NameProblem)
    /// The text does not consist of `least` to `most` ASCII digits.
    case notDigits(text: String, least: Int, most: Int)
    /// A calling code begins with 0.
    case leadingZero(text: String)
    /// There is no length, so the rule covers no number.
    case withoutLength
    /// With the calling code, numbers of this length have fewer than 7 or more than 15 digits.
    case length(length: Int, least: Int, most: Int)
    /// There are more elements than this.
    case tooMany(count: Int, most: Int)

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .name: ErrorCode(rawValue: "phoneRule.name")
        case .notDigits: ErrorCode(rawValue: "phoneRule.notDigits")
        case .leadingZero: ErrorCode(rawValue: "phoneRule.leadingZero")
        case .withoutLength: ErrorCode(rawValue: "phoneRule.withoutLength")
        case .length: ErrorCode(rawValue: "phoneRule.length")
        case .tooMany: ErrorCode(rawValue: "phoneRule.tooMany")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .name(let reason): "the name cannot be used: \(reason)"
        case .notDigits(let text, let least, let most):
            "“\(shown: text)” does not consist of \(least) to \(most) digits"
        case .leadingZero(let text): "the calling code “\(shown: text)” begins with 0"
        case .withoutLength: "no length is given"
        case .length(let length, let least, let most):
            "with this calling code, a national number has \(least) to \(most) digits, not \(length)"
        case .tooMany(let count, let most): "there are at most \(most), not \(count)"
        }
    }
}
