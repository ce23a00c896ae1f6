/// The identity under which a store keeps a command: who chose it, and what they chose.
///
/// A ``CommandID`` is what a sender chooses. The key holds the sender as well, so that the ids of two senders never meet,
/// and nothing that is sent can name what the engine derives for a timer, a reaction or its progress, or what a provider of
/// payments calls its messages: those have forms of their own, which no ``CommandID`` leads to.
///
/// The text form tells the kind, then every part with its number of bytes before it: `user(3:ana,2:c1)`,
/// `timer(5:order,2:17,1:3)`. No two keys have one text, and no text is the beginning of another, whatever the parts hold.
public struct CommandKey: Hashable, Sendable, LosslessStringConvertible {
    private enum Kind: String, CaseIterable {
        case user, device, anonymous, system, payment, timer, reaction, progress

        /// How many parts follow.
        var parts: Int {
            switch self {
            case .system, .payment: 1
            case .user, .device, .anonymous, .progress: 2
            case .timer: 3
            case .reaction: 5
            }
        }
    }

    /// The text form.
    public let description: String

    /// The key of a command that somebody sends.
    ///
    /// The space of its id is that of the person; without an account that of the device; for the engine and the host's own
    /// programs that of ``Author/system``. Senders of whom neither is known share one space for each role, and no other.
    /// Role and branch of a person do not count: who becomes a manager between two attempts has still sent one command.
    ///
    /// - Parameters:
    ///   - id: What the sender chose.
    ///   - author: The sender.
    public init(_ id: CommandID, by author: Author) {
        if let user = author.user {
            self.init(.user, [user.rawValue, id.rawValue])
        } else if let device = author.device {
            self.init(.device, [device.rawValue, id.rawValue])
        } else if author.role == .system {
            self.init(.system, [id.rawValue])
        } else {
            self.init(.anonymous, [author.role.rawValue, id.rawValue])
        }
    }

    /// Reads the text form; `nil` for any other text, also for one of more than ``SizeLimit/key`` bytes.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard bytes.count <= SizeLimit.key, let open = bytes.firstIndex(of: UInt8(ascii: "(")),
            let kind = Kind(rawValue: String(description[..<open])),
            Self.parts(of: bytes[bytes.index(after: open)...]) == kind.parts
        else { return nil }
        self.description = description
    }

    private init(_ kind: Kind, _ parts: [String]) {
        var text = kind.rawValue
        for (index, part) in parts.enumerated() { text += "\(index == 0 ? "(" : ",")\(part.utf8.count):\(part)" }
        description = text + ")"
    }

    /// What a provider of payments confirms; its names do not meet those of the host's own commands.
    package static func payment(_ reference: CommandID) -> CommandKey { CommandKey(.payment, [reference.rawValue]) }

    /// What a timer asks of an aggregate at a version.
    package static func timer(of target: DocumentRef, at version: Version) -> CommandKey {
        CommandKey(.timer, [target.kind.rawValue, target.id, "\(version)"])
    }

    /// What a reaction asks because of an event.
    package static func reaction(_ name: String, to event: EventID, part: String) -> CommandKey {
        let target = event.aggregate
        return CommandKey(.reaction, [name, target.kind.rawValue, target.id, "\(event.version)", part])
    }

    /// The note of how far a reaction has read.
    package static func progress(of reaction: String, to version: Version) -> CommandKey {
        CommandKey(.progress, [reaction, "\(version)"])
    }

    /// How many parts stand there, up to the closing bracket at the very end; `nil` for anything else.
    private static func parts(of bytes: Substring.UTF8View) -> Int? {
        var rest = bytes
        var count = 0
        while true {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
                let digits = String(rest[..<colon]), let length = Int(digits), "\(length)" == digits,
                // Going on by a number that does not fit would trap.
                (0..<rest.count).contains(length),
                let end = rest.index(rest.index(after: colon), offsetBy: length, limitedBy: rest.endIndex),
                end < rest.endIndex
            else { return nil }
            count += 1
            let mark = rest[end]
            rest = rest[rest.index(after: end)...]
            if mark == UInt8(ascii: ")") { return rest.isEmpty ? count : nil }
            guard mark == UInt8(ascii: ",") else { return nil }
        }
    }
}

extension CommandKey: Comparable {
    /// Whether the texts are the same byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.description.hasBytes(of: rhs.description) }

    /// Orders keys by the bytes of their text, so that listings are stable.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.description.precedesByBytes(rhs.description) }

    /// Feeds the text; keys with the same bytes feed the same.
    public func hash(into hasher: inout Hasher) { description.hashBytes(into: &hasher) }
}

extension CommandKey: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("the key of a command") { CommandKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
