public import TablesideCore

/// A person with an account: identity, role and favorites.
///
/// It contains no password, plain or hashed (QP-79): credentials stay with the host's credential service. Bookings and
/// orders, which QuickPlate's user record also listed, are in the service days and the tabs (QP-04).
public struct User: Document, Hashable {
    /// The document kind, `user`.
    public static let kind = DocumentKind(rawValue: "user")

    /// The identity of the person.
    public let id: UserID
    /// The username; unique through its ``AccountKey``.
    public let username: Username
    /// The person's real name.
    public let name: PersonName
    /// The email address; unique through its ``AccountKey``.
    public let email: EmailAddress
    /// Whether the person has verified the email address; required to sign in (QP-07).
    public private(set) var isEmailVerified: Bool
    /// The role that decides what the person may do.
    public let role: Role
    /// The workplace of a waiter or a cook; `nil` for a guest.
    public let employment: Employment?
    /// The restaurants that the person has starred.
    public var favorites: Favorites
    /// The number of writes so far; 0 for a record that is not stored yet.
    public var version: Version

    /// Makes a record that is not stored yet.
    ///
    /// - Throws: ``AccountError``: `account.employmentMissing` for a waiter or a cook without a workplace,
    ///   `account.employmentNotAllowed` for a guest with one.
    public init(
        id: UserID,
        username: Username,
        name: PersonName,
        email: EmailAddress,
        isEmailVerified: Bool = false,
        role: Role = .guest,
        employment: Employment? = nil,
        favorites: Favorites = Favorites()
    ) throws(AccountError) {
        if let fault = Employment.fault(of: employment, for: role) { throw AccountError(fault) }
        self.id = id
        self.username = username
        self.name = name
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.role = role
        self.employment = employment
        self.favorites = favorites
        version = .absent
    }

    /// Marks the email address as verified.
    public mutating func verifyEmail() { isEmailVerified = true }

    /// The branch for staff, empty for everyone else: staff are listed by branch, all others in one list.
    public var scope: String {
        guard let employment else { return "" }
        return employment.branch.rawValue
    }

    /// The username, by which users are sorted.
    public var sortKey: String { username.text }

    /// The documents that keep the username and the email address unique.
    public var keys: [AccountKey] {
        [AccountKey(.email(email), of: id), AccountKey(.username(username), of: id)]
    }
}

extension User {
    private enum CodingKeys: CodingKey {
        case id, username, name, email, isEmailVerified, role, employment, favorites, version
    }

    /// Reads a record, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(UserID.self, forKey: .id)
        let username = try container.decode(Username.self, forKey: .username)
        let name = try container.decode(PersonName.self, forKey: .name)
        let email = try container.decode(EmailAddress.self, forKey: .email)
        let isEmailVerified = try container.decode(Bool.self, forKey: .isEmailVerified)
        let role = try container.decode(Role.self, forKey: .role)
        let employment = try container.decodeIfPresent(Employment.self, forKey: .employment)
        let favorites = try container.decode(Favorites.self, forKey: .favorites)
        do {
            try self.init(
                id: id,
                username: username,
                name: name,
                email: email,
                isEmailVerified: isEmailVerified,
                role: role,
                employment: employment,
                favorites: favorites
            )
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
        version = try container.decode(Version.self, forKey: .version)
    }
}
