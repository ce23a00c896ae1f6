public import TablesideCore

/// A value that must be unique among accounts: an email address, a username (QP-07), an identification number of a
/// person or business, a postal address, or a person's account with a provider.
///
/// The text form, such as `email:ana@example.ro` or `phone:+385911234567`, is the identity of the document that claims
/// it.
public struct AccountKeyID: Hashable, Sendable, LosslessStringConvertible {
    /// The kinds of unique values.
    public enum Space: String, ClosedCode {
        /// Email addresses, compared without case.
        case email
        /// Usernames, compared by their skeletons.
        case username
        /// Telephone numbers in international form.
        case phone
        /// Identification numbers of Croatia.
        case oib
        /// VAT numbers of the EU, with their prefix.
        case vat
        /// Postal addresses, compared without case, accents and white space.
        case address
        /// Accounts with a provider (``LinkedIdentity``).
        case identity
    }

    /// The version of the tables used to compare usernames and postal addresses; it is part of the text form of their
    /// keys.
    ///
    /// The tables come with the package, never from the standard library, so a phone and a server agree. A release with
    /// other tables has another number, so a key tells by which tables a name was reduced. Such a release must claim
    /// the names and addresses of all accounts under its own number before it looks for free ones.
    public static let usernameTables = 1

    /// The kind of unique value.
    public let space: Space
    /// The value in the form used for comparison.
    public let text: String

    private init(space: Space, text: String) {
        self.space = space
        self.text = text
    }

    /// The key of an email address.
    ///
    /// Case is ignored: domains are case-insensitive (RFC 5321 §2.4), and treating mailboxes that differ only in case
    /// as distinct would let one person open two accounts, or fail to sign in because they typed another case.
    public static func email(_ email: EmailAddress) -> AccountKeyID {
        // An address is ASCII, so lowercasing does not depend on a locale.
        AccountKeyID(space: .email, text: email.text.lowercased())
    }

    /// The key of a username: the name reduced to what a reader can tell apart.
    ///
    /// Two names clash when they become equal under NFKC, case folding, NFD, and the UTS #39 mapping of letters that
    /// look like a to z; an accent is a difference. The tables decompose every character of Unicode 15, and know the
    /// look-alikes of Latin, Greek, Cyrillic and Armenian.
    public static func username(_ username: Username) -> AccountKeyID {
        AccountKeyID(space: .username, text: NameSkeleton.of(username.text))
    }

    /// The key of a telephone number; all spellings of one number have the same key.
    public static func phone(_ phone: PhoneNumber) -> AccountKeyID { AccountKeyID(space: .phone, text: phone.text) }

    /// The key of an OIB.
    public static func oib(_ oib: OIB) -> AccountKeyID { AccountKeyID(space: .oib, text: oib.text) }

    /// The key of a VAT number; all spellings of one number have the same key.
    ///
    /// A Croatian VAT number contains an OIB, but the two keys differ: accounts claim the one or the other.
    public static func vat(_ vat: VATNumber) -> AccountKeyID { AccountKeyID(space: .vat, text: vat.text) }

    /// The key of a postal address; all spellings of its ``PostalAddress/line`` that differ in case, accents or white
    /// space have the same key.
    ///
    /// A letter without its accents is compared: `ș` is `s` and `ü` is `u`, while `đ` and `ł`, which are letters of
    /// their own, are not `d` and `l`. Letters that look alike are one, as in user names: `σ` and `ο` are both `o`.
    /// Everything else is a difference, also an abbreviation and a part left out.
    ///
    /// - Returns: The key; `nil` if the address has ``PostalAddress/problems()``, or if its line, as it is compared, is
    ///   empty or has more than three times as many bytes as a name (``SizeLimit/name``).
    /// - Complexity: O(length).
    public static func address(_ address: PostalAddress) -> AccountKeyID? {
        address.problems().isEmpty ? .address(line: address.line) : nil
    }

    /// The key of an address in one line, as typed; `nil` if only separators are in it, or if it is too long.
    static func address(line: String) -> AccountKeyID? {
        let key = AccountKeyID(space: .address, text: PostalAddress.folded(line))
        return (1...NameSkeleton.limit).contains(key.text.utf8.count) ? key : nil
    }

    /// The key of a person's account with a provider: the provider, a colon and the subject.
    public static func identity(_ identity: LinkedIdentity) -> AccountKeyID {
        AccountKeyID(space: .identity, text: identity.provider.rawValue.escaping(":") + ":" + identity.subject)
    }

    /// Reads the text form; `nil` unless the name of a space and a colon are followed by a valid value.
    public init?(_ description: String) {
        // By bytes: an accent after the colon would join it into one character.
        let bytes = description.utf8
        guard bytes.count <= SizeLimit.key, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let space = Space.allCases.first(where: { Self.name(of: $0).hasBytes(of: String(description[..<colon])) })
        else { return nil }
        let text = String(description[bytes.index(after: colon)...])
        switch space {
        case .email:
            guard let email = try? EmailAddress(text), AccountKeyID.email(email).text == text else { return nil }
        case .username:
            // The skeleton of a valid name may mix scripts, so it is not checked as a name.
            guard !text.isEmpty, NameSkeleton.of(text).hasBytes(of: text) else { return nil }
        case .phone:
            guard let phone = try? PhoneNumber(text), phone.text.hasBytes(of: text) else { return nil }
        case .oib:
            guard (try? OIB(text)) != nil else { return nil }
        case .vat:
            guard let vat = try? VATNumber(text), vat.text.hasBytes(of: text) else { return nil }
        case .address:
            guard let key = AccountKeyID.address(line: text), key.text.hasBytes(of: text) else { return nil }
        case .identity:
            let bytes = text.utf8
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
                colon < bytes.index(bytes.endIndex, offsetBy: -1)
            else { return nil }
        }
        self.init(space: space, text: text)
    }

    /// The text form, `email:ana@example.ro`, or `username1:ana` with the number of the tables.
    public var description: String { "\(Self.name(of: space)):\(text)" }

    private static func name(of space: Space) -> String {
        switch space {
        case .username, .address: "\(space.rawValue)\(usernameTables)"
        case .email, .phone, .oib, .vat, .identity: space.rawValue
        }
    }
}

extension AccountKeyID {
    /// Whether the keys are the same, byte for byte, like the documents that they name.
    public static func == (lhs: AccountKeyID, rhs: AccountKeyID) -> Bool {
        lhs.space == rhs.space && lhs.text.hasBytes(of: rhs.text)
    }

    /// Hashes the bytes of the key.
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
        self = try decoder.key("an account key for a mailbox, a name or a number") { AccountKeyID($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

extension AccountKeyID: CodingKeyRepresentable {
    /// The text form as a dictionary key.
    public var codingKey: any CodingKey { TextKey(description) }

    /// Makes the key from a dictionary key; `nil` when it is not the text form.
    public init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
}

/// The claim of one account on a unique value.
///
/// It is written at version 0 together with the account: if two people ask for the same name at the same moment, the
/// store accepts only the first, because the second write expects an absent document (QP-07). When the account frees
/// the value, the document is removed.
public struct AccountKey: Document, Hashable {
    /// The kind under which claims are stored.
    public static let kind = DocumentKind(rawValue: "accountKey")

    /// The claimed value, which is unique among accounts.
    public let id: AccountKeyID
    /// The account that the value belongs to.
    public let owner: UserID
    /// The number of writes so far; 0 for a claim that is not stored yet.
    public var version: Version

    /// Makes a claim that is not stored yet.
    public init(_ id: AccountKeyID, of owner: UserID) {
        self.id = id
        self.owner = owner
        version = .absent
    }
}
