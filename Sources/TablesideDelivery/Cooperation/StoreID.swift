public import TablesideCore

/// The identity of a store: a sender of deliveries in any line of business (ID-01).
///
/// A store is a business with its own account, or a branch of a restaurant. The two are always distinct, even if an
/// account and a branch have the same identity.
///
/// ```swift
/// let florist = StoreID.account("cvjetko")
/// let pizzeria = StoreID.branch("centru")
/// ```
///
/// The text form is `account/` or `branch/` followed by the identity.
public struct StoreID: Sendable {
    /// The kinds of stores.
    public enum Kind: String, ClosedCode {
        /// A business that signs in with an account in the role ``Role/store``.
        case account
        /// A branch of a restaurant, for which its staff act.
        case branch
    }

    /// The kind of store.
    public let kind: Kind
    /// The identity of the account or the branch, as text.
    public let name: String

    private init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// The store of a business with this account.
    public static func account(_ user: UserID) -> StoreID { StoreID(.account, user.rawValue) }

    /// The store of a restaurant's branch.
    public static func branch(_ branch: BranchID) -> StoreID { StoreID(.branch, branch.rawValue) }

    /// Whether an author acts for the store: its own account, the staff of the branch, or the engine.
    public func isRepresented(by author: Author) -> Bool {
        if author.role == .system { return true }
        switch kind {
        case .account: return author.role == .store && author.user == UserID(name)
        case .branch: return Self.staff.contains(author.role) && author.branch == BranchID(name)
        }
    }

    /// The store that an author acts for: their own account, or the branch where they work; `nil` for other authors.
    public init?(of author: Author) {
        if author.role == .store, let user = author.user {
            self = .account(user)
        } else if Self.staff.contains(author.role), author.user != nil, let branch = author.branch {
            self = .branch(branch)
        } else {
            return nil
        }
    }

    /// The roles that act for a store: the store's own role, and staff who see guests or manage.
    package static let roles: [Role] = [.store] + staff
    /// The roles that decide on cooperations with a store.
    package static let managers: [Role] = [.store, .manager]
    private static let staff: [Role] = [.waiter, .host, .manager]
}

extension StoreID: Hashable {
    /// Whether kind and identity are the same, byte for byte.
    public static func == (lhs: StoreID, rhs: StoreID) -> Bool {
        lhs.kind == rhs.kind && lhs.name.hasBytes(of: rhs.name)
    }

    /// Hashes the same bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        name.hashBytes(into: &hasher)
    }
}

extension StoreID: LosslessStringConvertible {
    /// Reads the text form; `nil` for another text.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), let word = String(bytes[..<slash]),
            let kind = Kind.word(word), let name = String(bytes[bytes.index(after: slash)...]), !name.isEmpty
        else { return nil }
        self.init(kind, name)
    }

    /// The text form, such as `branch/centru`.
    public var description: String { "\(kind.rawValue)/\(name)" }
}

extension StoreID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("account or branch, a slash and an identity") { StoreID($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
