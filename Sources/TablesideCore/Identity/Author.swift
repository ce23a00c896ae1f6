/// The author of a command: a person in a role, with a workplace if they have one.
///
/// Events record their author. Staff act only at the branch where they work: decisions compare ``branch`` with the
/// aggregate's branch (QP-78 ties staff by identity, never by name).
public struct Author: Hashable, Codable, Sendable {
    /// The person; `nil` for the engine itself.
    public let user: UserID?
    /// The role in which they act.
    public let role: Role
    /// The branch where they work; `nil` for guests and for the engine itself.
    public let branch: BranchID?
    /// The device that sent the command, as the host identifies it; `nil` when the host does not tell devices apart.
    ///
    /// It is the only thing that distinguishes guests without accounts.
    public let device: DeviceID?

    /// Makes an author; leave out the branch for guests, and the device if it is unknown.
    public init(_ user: UserID?, as role: Role, at branch: BranchID? = nil, on device: DeviceID? = nil) {
        self.user = user
        self.role = role
        self.branch = branch
        self.device = device
    }

    /// The engine itself: timers and automatic decisions.
    public static let system = Author(nil, as: .system)

    /// Somebody who is not signed in, and of whom not even the device is known.
    public static let anonymous = Author(nil, as: .guest)

    /// A guest with an account.
    public static func guest(_ user: UserID, on device: DeviceID? = nil) -> Author {
        Author(user, as: .guest, on: device)
    }

    /// A guest without an account, identified by device.
    public static func guest(on device: DeviceID) -> Author { Author(nil, as: .guest, on: device) }

    /// A waiter of a branch.
    public static func waiter(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .waiter, at: branch) }

    /// A cook of a branch.
    public static func cook(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .cook, at: branch) }

    /// A host of a branch.
    public static func host(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .host, at: branch) }

    /// A manager of a branch.
    public static func manager(_ user: UserID, at branch: BranchID) -> Author { Author(user, as: .manager, at: branch) }

    /// Whether the author's workplace lets them act at a branch: guests, couriers and the engine act anywhere, staff
    /// only where they work.
    @inlinable
    @_effects(releasenone)
    public func belongs(to branch: BranchID) -> Bool {
        switch role {
        case .guest, .courier, .system: true
        default: self.branch == branch
        }
    }
}
