/// Who gives a command: a person in a role, at a workplace if they have one.
///
/// Events record their author. A staff member acts only at the branch where they work: decisions compare ``branch`` with
/// the branch of the thing (QP-78 ties staff by identity, never by name).
public struct Author: Hashable, Codable, Sendable {
    /// The person; `nil` for the engine itself.
    public let user: UserID?
    /// The part they play.
    public let role: Role
    /// Where they work; `nil` for guests and for the engine itself.
    public let branch: BranchID?
    /// The device that the command comes from, as the host knows it; `nil` where it does not tell devices apart.
    ///
    /// Guests without an account are told apart by it alone.
    public let device: DeviceID?

    /// Makes an author.
    public init(_ user: UserID?, as role: Role, at branch: BranchID? = nil, on device: DeviceID? = nil) {
        self.user = user
        self.role = role
        self.branch = branch
        self.device = device
    }

    /// The engine itself: timers and automatic decisions.
    public static let system = Author(nil, as: .system)

    /// A guest with an account.
    public static func guest(_ user: UserID, on device: DeviceID? = nil) -> Author {
        Author(user, as: .guest, on: device)
    }

    /// A guest without an account, known by the device.
    public static func guest(on device: DeviceID) -> Author { Author(nil, as: .guest, on: device) }

    /// A waiter of a branch.
    public static func waiter(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .waiter, at: branch) }

    /// A cook of a branch.
    public static func cook(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .cook, at: branch) }

    /// A host of a branch.
    public static func host(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .host, at: branch) }

    /// A manager of a branch.
    public static func manager(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .manager, at: branch) }

    /// Whether the author may act at a branch as far as their workplace goes: guests and the engine anywhere, staff only
    /// where they work.
    @inlinable
    public func belongs(to branch: BranchID) -> Bool {
        switch role {
        case .guest, .courier, .system: true
        default: self.branch == branch
        }
    }
}
