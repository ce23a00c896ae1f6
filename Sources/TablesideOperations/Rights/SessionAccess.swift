public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// The access policy of a host whose sessions are in the store: refuses commands from a session that has ended.
///
/// The commit checks the versions of the session and of its user, so a command is refused even if its session ends
/// between the decision and the commit, on any machine. The runner of an ``AccountDesk`` uses it:
///
/// ```swift
/// let runner = CommandRunner(store: store, clock: clock, access: SessionAccess(clock: clock))
/// let desk = AccountDesk(runner: runner, authenticator: passwords, rules: .iDeliver)
/// ```
///
/// Permissions are left to ``Rights``; a guest without an account is identified by the device, and the engine may do
/// everything.
public struct SessionAccess: AccessPolicy {
    private let clock: any HostClock
    private var needsBranch = true

    /// Makes the policy.
    ///
    /// - Parameter clock: The clock by which sessions expire.
    public init(clock: any HostClock) { self.clock = clock }

    /// Admits an author who is signed in on their device, by ``HostStore/standing(onSessionOf:at:)``.
    public func admit(_ request: AccessRequest) async throws -> [DocumentRef: Version] {
        _ = try CompleteSender(needsBranch: needsBranch).admit(request)
        guard request.author.role != .system else { return [:] }
        return try await request.store.standing(onSessionOf: request.author, at: clock.now()).basis
    }
}

extension SessionAccess: BranchRequiring {
    package var withoutBranch: any AccessPolicy {
        var policy = self
        policy.needsBranch = false
        return policy
    }
}
