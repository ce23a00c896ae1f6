/// The role in which someone gives a command.
///
/// Roles are an open vocabulary: an unknown role survives storage, and every lifecycle without a row for it refuses it
/// by name. Known roles carry a dense ``index``, looked up once when the role is created, so that table lookups compare
/// no text.
public struct Role: OpenCode {
    /// The text of the role.
    public let rawValue: String
    /// The position among the known roles; `nil` for a role that this release does not know.
    public let index: Int?

    /// Makes the role with this text, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
        index = Role.names.firstIndex { $0.hasBytes(of: rawValue) }
    }

    @inlinable
    init(_ index: Int, _ name: String) {
        rawValue = name
        self.index = index
    }

    private static let names = [
        "guest", "waiter", "cook", "host", "manager", "courier", "system", "store", "restaurateur",
    ]

    /// A guest: the person who eats, called client or customer in some apps.
    @inlinable public static var guest: Role { Role(0, "guest") }
    /// A waiter, who serves guests.
    @inlinable public static var waiter: Role { Role(1, "waiter") }
    /// A cook; stands for the kitchen.
    @inlinable public static var cook: Role { Role(2, "cook") }
    /// A host, who receives guests and keeps the book.
    @inlinable public static var host: Role { Role(3, "host") }
    /// A manager, who runs one branch of a restaurant.
    @inlinable public static var manager: Role { Role(4, "manager") }
    /// A courier, who delivers orders.
    @inlinable public static var courier: Role { Role(5, "courier") }
    /// The engine itself: timers and automatic decisions.
    @inlinable public static var system: Role { Role(6, "system") }
    /// A store: a business of any kind that has couriers deliver (ID-01).
    @inlinable public static var store: Role { Role(7, "store") }
    /// A restaurateur, who owns restaurants and their branches (AP-01).
    @inlinable public static var restaurateur: Role { Role(8, "restaurateur") }

    /// Every known role, in the order of ``index``.
    public static let known: [Role] = [
        .guest, .waiter, .cook, .host, .manager, .courier, .system, .store, .restaurateur,
    ]

    /// The number of known roles.
    @inlinable package static var knownCount: Int { 9 }

    /// Whether the texts are the same, byte for byte.
    @inlinable
    @inline(__always)
    public static func == (lhs: Role, rhs: Role) -> Bool {
        if let left = lhs.index, let right = rhs.index { return left == right }
        return lhs.rawValue.hasBytes(of: rhs.rawValue)
    }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
