public import TablesideCore

/// Something of a branch that has a document of its own: one of its tables, or a guest who orders there.
///
/// The text form is the number of bytes of the branch, the branch and the name, `6/centru/t7`: no two entries share one.
public struct BranchEntry: Hashable, Sendable, LosslessStringConvertible {
    /// The branch.
    public let branch: BranchID
    /// The name, unique at the branch among documents of one kind.
    public let name: String

    /// Names an entry.
    public init(_ name: String, at branch: BranchID) {
        self.branch = branch
        self.name = name
    }

    /// Reads the text form; `nil` unless a branch of so many bytes and a name follow the number.
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

    /// Two entries are the same when their bytes are.
    public static func == (lhs: BranchEntry, rhs: BranchEntry) -> Bool {
        lhs.branch == rhs.branch && lhs.name.hasBytes(of: rhs.name)
    }

    /// Feeds the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(branch)
        name.hashBytes(into: &hasher)
    }
}

extension BranchEntry: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("the length of a branch, a branch and a name, separated by slashes") { BranchEntry($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
