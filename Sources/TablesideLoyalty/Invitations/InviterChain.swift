public import TablesideCore

/// An inviter, that person's inviter, and so on; a guest in the chain cannot name its first inviter.
///
/// A chain is loaded up to ``SizeLimit/inviters``; a longer one is refused, because it could hide a circle.
///
/// ```swift
/// let chain = InviterChain(of: "ana") { inviters[$0] }
/// try referral.perform(.name(inviter: "ana", invitation: nil), in: chain, by: .guest("ivo"), at: now)
/// ```
public struct InviterChain: Hashable, Sendable {
    /// The inviter first, then each one's inviter.
    public let users: [UserID]
    /// Whether the chain is complete: the last one has no inviter.
    public let isWhole: Bool

    /// Follows a chain.
    ///
    /// - Parameters:
    ///   - inviter: The inviter that the chain begins with.
    ///   - next: Returns a user's inviter; `nil` for none.
    /// - Complexity: O(users), of which at most ``SizeLimit/inviters`` are followed.
    public init(of inviter: UserID, following next: (UserID) -> UserID?) {
        var users = [inviter]
        var seen: Set<UserID> = [inviter]
        var following = next(inviter)
        while let user = following, users.count < SizeLimit.inviters, seen.insert(user).inserted {
            users.append(user)
            following = next(user)
        }
        self.users = users
        isWhole = following == nil
    }

    /// Follows a chain through loaded referrals, in any order.
    ///
    /// - Complexity: O(referrals).
    public init(of inviter: UserID, in referrals: [Referral]) {
        var inviters: [UserID: UserID] = [:]
        for referral in referrals { inviters[referral.id] = referral.inviter }
        self.init(of: inviter) { inviters[$0] }
    }

    /// The inviter that the chain begins with.
    public var inviter: UserID? { users.first }
}

extension SizeLimit {
    /// The maximum length of a chain: the inviter of a guest, the inviter's inviter, and so on.
    public static let inviters = 64
}
