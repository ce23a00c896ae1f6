public import TablesideCore

/// An inviter, the one who invited them, and so on: whom a guest must not be among to name the inviter.
///
/// A chain is loaded up to ``SizeLimit/inviters``; one that goes on beyond is refused, because a circle could hide there.
///
/// ```swift
/// let chain = InviterChain(of: "ana") { inviters[$0] }
/// try referral.perform(.name(inviter: "ana", invitation: nil), in: chain, by: .guest("ivo"), at: now)
/// ```
public struct InviterChain: Hashable, Sendable {
    /// The inviter first, then those who invited them.
    public let users: [UserID]
    /// Whether the last one names no inviter.
    public let isWhole: Bool

    /// Follows a chain.
    ///
    /// - Parameters:
    ///   - inviter: The inviter with whom it begins.
    ///   - next: Who invited somebody; `nil` if nobody did.
    /// - Complexity: O(users), of which at most ``SizeLimit/inviters`` are looked at.
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

    /// The inviter with whom the chain begins.
    public var inviter: UserID? { users.first }
}

extension SizeLimit {
    /// Inviters in one chain: the inviter of a guest, the inviter of the inviter, and so on.
    public static let inviters = 64
}
