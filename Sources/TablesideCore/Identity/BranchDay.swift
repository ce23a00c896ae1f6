/// One business date at one branch: the identity of its service day and of its shift.
///
/// The business date is the date on which a service opened, so what happens at 1:30 a.m. belongs to the evening before.
/// The text form is `branch/2026-03-28`.
public struct BranchDay: Hashable, Sendable, LosslessStringConvertible {
    /// The branch that has the service day.
    public let branch: BranchID
    /// The date on which the service opened.
    public let date: CivilDate

    /// Makes the identity of a business date at a branch.
    public init(branch: BranchID, date: CivilDate) {
        self.branch = branch
        self.date = date
    }

    /// Reads the text form; `nil` unless a valid date follows the last slash.
    public init?(_ description: String) {
        // Searched by bytes: a combining mark next to the slash would join it into one character.
        let bytes = description.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
            let date = try? CivilDate(String(description[bytes.index(after: slash)...]))
        else { return nil }
        self.init(branch: BranchID(String(description[..<slash])), date: date)
    }

    /// The text form, `branch/2026-03-28`.
    public var description: String { "\(branch)/\(date)" }
}

extension BranchDay: Comparable {
    /// Orders by branch, then by date.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.branch, lhs.date) < (rhs.branch, rhs.date)
    }
}

extension BranchDay: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a branch and a date separated by a slash") { BranchDay($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}

extension BranchDay: CodingKeyRepresentable {
    /// The text form as a dictionary key.
    public var codingKey: any CodingKey { TextKey(description) }

    /// Makes the identity from a dictionary key; `nil` when the key is not the text form.
    public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
}
