public import TablesideCore

/// A person with an account: who they are, what part they play, and what they like.
///
/// There is no password in it, neither plain nor hashed (QP-79): credentials stay with the host's credential service.
/// What QuickPlate's user record also listed is asked for elsewhere: the bookings of the service days, the orders of the
/// tabs (QP-04).
public struct User: Document, Hashable {
    /// The kind under which users are stored.
    public static let kind = DocumentKind(rawValue: "user")

    /// The identity of the person.
    public let id: UserID
    /// The name in the application; unique through its ``AccountKey``.
    public let username: Username
    /// The civil name.
    public let name: PersonName
    /// The mailbox; unique through its ``AccountKey``.
    public let email: EmailAddress
    /// Whether the person has proved that the mailbox is theirs; without it nobody signs in (QP-07).
    public private(set) var isEmailVerified: Bool
    /// The part that the person plays.
    public let role: Role
    /// Where a waiter or a cook works; `nil` for a guest.
    public let employment: Employment?
    /// The starred restaurants.
    public var favorites: Favorites
    /// How often the record has been written; 0 for one that is not yet.
    public var version: Version

    /// Makes the record of a person, not stored yet.
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

    /// Records that the person has proved that the mailbox is theirs.
    public mutating func verifyEmail() { isEmailVerified = true }

    /// Staff are listed by their branch, everybody else in one list.
    public var scope: String {
        guard let employment else { return "" }
        return employment.branch.rawValue
    }

    /// Listed by the name in the application.
    public var sortKey: String { username.text }

    /// The documents that keep the name and the mailbox unique.
    public var keys: [AccountKey] {
        [AccountKey(.email(email), of: id), AccountKey(.username(username), of: id)]
    }
}

extension User {
    private enum CodingKeys: CodingKey {
        case id, username, name, email, isEmailVerified, role, employment, favorites, version
    }

    /// Reads a record by the rules of the initializer.
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
