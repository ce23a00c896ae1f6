/// The identity under which a store keeps a command: its sender, and the id that the sender chose.
///
/// A sender chooses a ``CommandID``. The key includes the sender's account, or else the device, so ids of two people or
/// two devices never collide; senders with neither share one scope per role. Keys that the engine derives for timers,
/// reactions, progress and guessed passwords, and keys of a payment provider's messages, have forms of their own that
/// no sent ``CommandID`` can produce.
///
/// The text form is the kind, then each part prefixed with its byte count: `user(3:ana,2:c1)`,
/// `timer(5:order,2:17,1:3)`. Keys of different parts have different texts, and no key's text is a prefix of another's,
/// whatever the parts contain; only in a key of the engine that would be too long, digests stand for the longest parts.
public struct CommandKey: Hashable, Sendable, LosslessStringConvertible {
    private enum Kind: String, CaseIterable {
        case user, device, anonymous, system, payment, timer, reaction, progress, guess

        /// The number of parts.
        var parts: Int {
            switch self {
            case .system, .payment: 1
            case .user, .device, .anonymous, .progress: 2
            case .timer, .guess: 3
            case .reaction: 5
            }
        }
    }

    /// The text form, such as `user(3:ana,2:c1)`.
    public let description: String

    /// The key of a command that someone sends.
    ///
    /// Ids are scoped to the person; without an account, to the device; for the engine and the host's own programs, to
    /// ``Author/system``. Senders with neither an account nor a device share one scope per role. A person's role and
    /// branch are not part of the key: someone who becomes a manager between two attempts has still sent one command.
    ///
    /// - Parameters:
    ///   - id: the id that the sender chose.
    ///   - author: the sender.
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

    /// Reads the text form; `nil` for any other text, and for one longer than ``SizeLimit/key`` bytes.
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

    /// The key of a command that the engine gives on its own account, never longer than ``SizeLimit/key`` bytes.
    ///
    /// A longer key could not be stored, and the command would never be carried out; digests therefore replace its
    /// longest parts. Which parts, and by which digests, depends on the parts alone.
    private init(engine kind: Kind, _ parts: [String]) {
        var parts = parts
        self.init(kind, parts)
        var shortened: Set<Int> = []
        while description.utf8.count > SizeLimit.key, shortened.count < parts.count {
            let rest = parts.indices.filter { !shortened.contains($0) }
            guard let longest = rest.max(by: { parts[$0].utf8.count < parts[$1].utf8.count }) else { break }
            parts[longest] = Self.digest(of: parts[longest])
            shortened.insert(longest)
            self.init(kind, parts)
        }
    }

    /// A number sign, the number of bytes, and 128 bits of the text in hexadecimal digits: two FNV-1a sums, the second
    /// of the bytes from the end.
    ///
    /// A digest keeps keys short. Two texts hardly ever have the same one by accident, but an attacker can compute two
    /// that do. Keys of the library's own documents contain no digest as long as identifiers have the usual length.
    private static func digest(of text: String) -> String {
        func sum(_ bytes: some Sequence<UInt8>) -> String {
            var sum: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return "#\(text.utf8.count)-\(sum(text.utf8))\(sum(text.utf8.reversed()))"
    }

    /// The key of a payment provider's confirmation; it never collides with keys of the host's own commands.
    package static func payment(_ reference: CommandID) -> CommandKey { CommandKey(.payment, [reference.rawValue]) }

    /// The key of the command that a timer gives an aggregate at a version.
    package static func timer(of target: DocumentRef, at version: Version) -> CommandKey {
        CommandKey(engine: .timer, [target.kind.rawValue, target.id, "\(version)"])
    }

    /// The key of a command that a reaction gives in response to an event.
    package static func reaction(_ name: String, to event: EventID, part: String) -> CommandKey {
        let target = event.aggregate
        return CommandKey(engine: .reaction, [name, target.kind.rawValue, target.id, "\(event.version)", part])
    }

    /// The key of the record of how far a reaction has read.
    package static func progress(of reaction: String, to version: Version) -> CommandKey {
        CommandKey(.progress, [reaction, "\(version)"])
    }

    /// The key of the command that counts a guessed password or code in a document at a version.
    package static func guess(in tries: DocumentRef, at version: Version) -> CommandKey {
        CommandKey(engine: .guess, [tries.kind.rawValue, tries.id, "\(version)"])
    }

    /// The number of parts up to the closing parenthesis at the very end; `nil` if the text is malformed.
    private static func parts(of bytes: Substring.UTF8View) -> Int? {
        var rest = bytes
        var count = 0
        while true {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
                let digits = String(rest[..<colon]), let length = Int(digits), "\(length)" == digits,
                // Advancing by a number out of range would trap.
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
    /// Whether the texts are the same, byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.description.hasBytes(of: rhs.description) }

    /// Orders keys by the bytes of their text, so that listings are stable.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.description.precedesByBytes(rhs.description) }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) { description.hashBytes(into: &hasher) }
}

extension CommandKey: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a command key") { CommandKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
