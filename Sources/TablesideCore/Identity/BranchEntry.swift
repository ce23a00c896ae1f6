/// The identity of something at a branch that has its own document: a table, or a guest who orders there.
///
/// The text form is the branch's byte count, the branch and the name, as in `6/centru/t7`; no two entries share one.
public struct BranchEntry: Hashable, Sendable, LosslessStringConvertible {
    /// The branch that the entry belongs to.
    public let branch: BranchID
    /// The name, unique within the branch among documents of one kind.
    public let name: String

    /// Makes an entry with a name at a branch.
    public init(_ name: String, at branch: BranchID) {
        self.branch = branch
        self.name = name
    }

    /// Reads the text form; `nil` unless the number is followed by a branch of that many bytes and a name.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")),
            let count = Int(description[..<slash]), count >= 0, count < bytes.count,
            "\(count)" == description[..<slash],
            let end = bytes.index(slash, offsetBy: count + 1, limitedBy: bytes.endIndex), end < bytes.endIndex,
            bytes[end] == UInt8(ascii: "/"),
            let branch = String(bytes[bytes.index(after: slash)..<end]),
            let name = String(bytes[bytes.index(after: end)...])
        else { return nil }
        self.init(name, at: BranchID(branch))
    }

    /// The text form, `6/centru/t7`.
    public var description: String { "\(branch.rawValue.utf8.count)/\(branch.rawValue)/\(name)" }

    /// Compares entries byte for byte.
    public static func == (lhs: BranchEntry, rhs: BranchEntry) -> Bool {
        lhs.branch == rhs.branch && lhs.name.hasBytes(of: rhs.name)
    }

    /// Hashes the same bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(branch)
        name.hashBytes(into: &hasher)
    }
}

extension BranchEntry: Codable {
    /// Decodes the text form from a single string.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("the length of a branch, a branch and a name, separated by slashes") { BranchEntry($0) }
    }

    /// Encodes the text form as a single string.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
