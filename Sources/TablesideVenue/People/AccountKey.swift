public import TablesideCore

/// What no two accounts may share: a mailbox or a name in the application (QP-07).
///
/// The text form, `email:ana@example.ro`, is the identity of the document that claims it.
public struct AccountKeyID: Hashable, Sendable, LosslessStringConvertible {
    /// What is unique.
    public enum Space: String, ClosedCode {
        /// Mailboxes.
        case email
        /// Names in the application.
        case username
    }

    /// What is unique.
    public let space: Space
    /// The value in the form in which it is compared.
    public let text: String

    private init(space: Space, text: String) {
        self.space = space
        self.text = text
    }

    /// The key of a mailbox.
    ///
    /// Case is ignored: domains have none (RFC 5321 §2.4), and mailboxes that differ in nothing but case would let one
    /// person open two accounts, or fail to sign in with the spelling that they use today.
    public static func email(_ email: EmailAddress) -> AccountKeyID {
        // An address is ASCII, so that lower-casing needs no language.
        AccountKeyID(space: .email, text: email.text.lowercased())
    }

    /// The key of a name: what is left when everything is taken away that a reader may overlook.
    ///
    /// Two names clash when NFKC, case folding, NFD and the letters of UTS #39 that look like those of a to z make them equal;
    /// an accent is a difference. The tables hold Latin, Greek, Cyrillic, Hangul and every other letter below U+3200 that comes
    /// apart, and the compatible forms of Latin letters and digits.
    public static func username(_ username: Username) -> AccountKeyID {
        AccountKeyID(space: .username, text: NameSkeleton.of(username.text))
    }

    /// Reads the text form; `nil` unless a valid value follows the name of its space and a colon.
    public init?(_ description: String) {
        // On bytes: an accent behind the colon makes one character of both.
        let bytes = description.utf8
        guard bytes.count <= SizeLimit.key, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let space = Space(rawValue: String(description[..<colon]))
        else { return nil }
        let text = String(description[bytes.index(after: colon)...])
        switch space {
        case .email:
            guard let email = try? EmailAddress(text), AccountKeyID.email(email).text == text else { return nil }
        case .username:
            // A skeleton may mix scripts that no name mixes.
            guard !text.isEmpty, NameSkeleton.of(text).hasBytes(of: text) else { return nil }
        }
        self.init(space: space, text: text)
    }

    /// The text form, `email:ana@example.ro`.
    public var description: String { "\(space.rawValue):\(text)" }
}

extension AccountKeyID {
    /// Whether two keys are the same byte for byte, as the documents are that they name.
    public static func == (lhs: AccountKeyID, rhs: AccountKeyID) -> Bool {
        lhs.space == rhs.space && lhs.text.hasBytes(of: rhs.text)
    }

    /// Feeds the key; keys with the same bytes feed the same.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        text.hashBytes(into: &hasher)
    }
}

extension AccountKeyID: Comparable {
    /// Orders keys by their text form.
    public static func < (lhs: AccountKeyID, rhs: AccountKeyID) -> Bool {
        lhs.description.precedesByBytes(rhs.description)
    }
}

extension AccountKeyID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("the key of a mailbox or of a name") { AccountKeyID($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

extension AccountKeyID: CodingKeyRepresentable {
    /// The text form as a dictionary key.
    public var codingKey: any CodingKey { TextKey(description) }

    /// Makes the key from a dictionary key; `nil` when that is not the text form.
    public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
}

/// The claim of one account on a mailbox or on a name.
///
/// It is written at version 0 together with the account: of two people who ask for the same name at the same moment, the
/// store lets one through, because the other's document is no longer absent (QP-07).
public struct AccountKey: Document, Hashable {
    /// The kind under which claims are stored.
    public static let kind = DocumentKind(rawValue: "accountKey")

    /// What is claimed.
    public let id: AccountKeyID
    /// Whose it is.
    public let owner: UserID
    /// How often the claim has been written; 0 for one that is not yet.
    public var version: Version

    /// Makes a claim that is not stored yet.
    public init(_ id: AccountKeyID, of owner: UserID) {
        self.id = id
        self.owner = owner
        version = .absent
    }
}
