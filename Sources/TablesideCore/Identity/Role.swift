/// The part that somebody plays when they give a command.
///
/// Roles are open: an unknown one survives storage, and every lifecycle without a row for it refuses it by name. The known
/// ones carry a dense ``index``, found once when the role is made, so that a table look-up needs no text comparison.
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

    private static let names = ["guest", "waiter", "cook", "host", "manager", "courier", "system"]

    /// Who eats: QuickPlate's client, Giorgi's and Forman's customer.
    @inlinable public static var guest: Role { Role(0, "guest") }
    /// Who serves.
    @inlinable public static var waiter: Role { Role(1, "waiter") }
    /// Who cooks; the kitchen.
    @inlinable public static var cook: Role { Role(2, "cook") }
    /// Who receives guests and keeps the book.
    @inlinable public static var host: Role { Role(3, "host") }
    /// Who runs the restaurant: APPetito's restaurateur, iDeliver's store.
    @inlinable public static var manager: Role { Role(4, "manager") }
    /// Who delivers.
    @inlinable public static var courier: Role { Role(5, "courier") }
    /// The engine itself: timers and automatic decisions.
    @inlinable public static var system: Role { Role(6, "system") }

    /// Every known role, by index.
    public static let known: [Role] = [.guest, .waiter, .cook, .host, .manager, .courier, .system]

    /// How many roles are known.
    @inlinable package static var knownCount: Int { 7 }

    /// Two roles are equal when their texts are the same byte for byte.
    @inlinable
    public static func == (lhs: Role, rhs: Role) -> Bool {
        if let left = lhs.index, let right = rhs.index { return left == right }
        return lhs.rawValue.hasBytes(of: rhs.rawValue)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
