public import TablesideCore
public import TablesideVenue

/// A guest's inviter, and the guest's first visit (AP-03, AP-17).
///
/// A guest can name an inviter once, before their first completed visit. The inviter must not be the guest, or a user
/// whose chain of inviters leads to the guest. The first completed visit completes the referral, once; the inviter's
/// missions then count ``activity(for:of:)``.
///
/// ```swift
/// var referral = Referral(id: "ivo")
/// let chain = InviterChain(of: "ana") { inviters[$0] }
/// try referral.perform(.name(inviter: "ana", invitation: nil), in: chain, by: .guest("ivo"), at: now)
/// try referral.perform(.visit(activity: visit.id, at: visit.at), in: .none, by: .system, at: later)
/// ```
public struct Referral: Aggregate, Hashable {
    /// The document kind, `referral`.
    public static let kind = DocumentKind(rawValue: "referral")

    /// The chain of the named inviter; `nil` if no inviter is named.
    public typealias Context = InviterChain?

    /// The state of a referral.
    public enum State: String, LifecycleSymbol {
        /// The guest has neither named an inviter nor visited. Can move to: named, visited.
        case unnamed
        /// The guest has named an inviter but has not visited. Can move to: completed, visited.
        case named
        /// The guest's first visit came after naming the inviter. This is final.
        case completed
        /// The guest's first visit came before naming an inviter. This is final.
        case visited
    }

    /// The commands that a referral accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Names the inviter; the invitation is the one that the guest accepts, if any.
        case name(inviter: UserID, invitation: InvitationID?)
        /// Records that the guest completed a visit at an instant.
        case visit(activity: ActivityID, at: Instant)
    }

    /// The events of a referral.
    public enum Event: Codable, Hashable, Sendable {
        /// The guest named an inviter.
        case named(inviter: UserID, invitation: InvitationID?, at: Instant)
        /// The guest completed their first visit after naming an inviter.
        case completed(activity: ActivityID, visitedAt: Instant, at: Instant)
        /// The guest completed their first visit without having named an inviter.
        case visited(activity: ActivityID, visitedAt: Instant, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .named(_, _, let at), .completed(_, _, let at), .visited(_, _, let at): at
            }
        }
    }

    /// The conditions on a step of a referral.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the guest or the engine, and naming the inviter makes no circle.
        case isOutside
        /// The visit was completed after the inviter was named.
        case isLater
    }

    /// The guest whose inviter is recorded.
    public let id: UserID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the referral.
    public internal(set) var state = State.unnamed
    /// The inviter; `nil` if none was named.
    public internal(set) var inviter: UserID?
    /// The invitation that the guest accepted; `nil` for none.
    public internal(set) var invitation: InvitationID?
    /// When the inviter was named; `nil` before.
    public internal(set) var namedAt: Instant?
    /// When the first visit was completed; `nil` before.
    public internal(set) var visitedAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the referral of a guest without an inviter and without visits.
    public init(id: UserID) { self.id = id }

    /// The inviter, so that the guests invited by a user form one list.
    public var scope: String { inviter?.rawValue ?? "" }

    /// The life of a referral, and who may send which command.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "referral"),
        initial: .unnamed,
        terminals: [.completed, .visited],
        roles: [.guest, .system],
        rows: [
            .init(.unnamed, .name, by: [.guest, .system], to: .named, if: .isOutside),
            .init(.unnamed, .visit, by: [.system], to: .visited),
            .init(.named, .visit, by: [.system], to: .completed, if: .isLater),
            .init(.named, .visit, by: [.system], to: .visited),
        ]
    )

    /// The activity that the inviter's missions count once the referral is completed: it has the identity, time and
    /// place of the guest's first visit.
    ///
    /// - Parameters:
    ///   - visit: The guest's first visit.
    ///   - category: The inviter's category at that time; `nil` for none.
    /// - Returns: the activity; `nil` unless the referral is completed and the visit is the guest's.
    public func activity(for visit: GuestActivity, of category: UserCategory?) -> GuestActivity? {
        guard state == .completed, let inviter, visit.guest == id, visit.kind == .visit else { return nil }
        return GuestActivity(
            visit.id,
            of: inviter,
            .invitation(invitee: id),
            at: visit.at,
            local: visit.local,
            branch: visit.branch,
            restaurant: visit.restaurant,
            category: category
        )
    }
}

extension Referral.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Names the inviter.
        case name
        /// Records that the guest completed a visit.
        case visit
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .name: .name
        case .visit: .visit
        }
    }
}

extension Referral: Summarized {
    /// The state, without the guests.
    public var summary: String { "referral, \(state.rawValue)" }
}
