public import TablesideCore
public import TablesideVenue

/// The couriers of one store, and its invitations to others (ID-11 … ID-14, ID-20).
///
/// A cooperation begins when a courier uses a code of the store, and lasts until the store ends it. All codes of a
/// store are in one document, so that two couriers who compete for the last use of a code conflict on its version. The
/// joint decisions of `TablesideOperations` look up the store of a code and the courier's phone number, and count a
/// courier's wrong guesses.
///
/// ```swift
/// var team = CourierTeam(id: .branch("centru"))
/// let terms = InvitationTerms(.anyone, uses: 2, until: now + .days(7))
/// try team.perform(.invite(code: "K7Q2", terms: terms), by: .manager("mara", at: "centru"), at: now)
/// try team.perform(.redeem(code: "K7Q2", courier: "ivo", phone: nil), by: Author("ivo", as: .courier), at: now)
/// team.includes("ivo")  // true
/// ```
public struct CourierTeam: Aggregate, Hashable {
    /// The document kind, `courierTeam`.
    public static let kind = DocumentKind(rawValue: "courierTeam")

    /// The commands that a team accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Invites couriers with a code that has never been used before.
        case invite(code: CourierCode, terms: InvitationTerms)
        /// Revokes an invitation, so that its code no longer works.
        case revoke(code: CourierCode)
        /// Uses a code for a courier; the phone number is the one in their account.
        case redeem(code: CourierCode, courier: UserID, phone: PhoneNumber?)
        /// Ends the cooperation with a courier; the phone number is the one in their account.
        case dismiss(courier: UserID, phone: PhoneNumber?)
    }

    /// The events of a team.
    public enum Event: Codable, Hashable, Sendable {
        /// The store invited couriers.
        case invited(code: CourierCode, terms: InvitationTerms, at: Instant)
        /// The store revoked invitations, or ended the cooperation with the courier whom they are for.
        case revoked(codes: [CourierCode], at: Instant)
        /// A courier used a code, which began the cooperation.
        case joined(courier: UserID, code: CourierCode, at: Instant)
        /// The store ended the cooperation.
        case dismissed(courier: UserID, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .invited(_, _, let at), .revoked(_, let at), .joined(_, _, let at), .dismissed(_, let at): at
            }
        }
    }

    /// The store that the couriers work with.
    public let id: StoreID
    /// The number of events so far.
    public var version = Version.absent
    /// The couriers, in the order in which they joined.
    public internal(set) var couriers: [StoreCourier] = []
    /// The open invitations and the latest closed ones, in the order in which they were made.
    public internal(set) var invitations: [CourierInvitation] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// The number of closed invitations that a team keeps.
    static let closedKept = 100

    /// Makes the team of a store without couriers.
    public init(id: StoreID) { self.id = id }

    /// Whether a courier works with the store.
    ///
    /// - Complexity: O(couriers).
    public func includes(_ courier: UserID) -> Bool { couriers.contains { $0.id == courier } }

    /// Finds an invitation; `nil` for a code that the team does not keep.
    ///
    /// - Complexity: O(invitations).
    public func invitation(_ code: CourierCode) -> CourierInvitation? { invitations.first { $0.id == code } }
}

extension CourierTeam {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .invited(let code, let terms, let at):
            forgetClosed(at: at)
            invitations.append(
                CourierInvitation(id: code, terms: terms, since: at, state: .open, used: 0, couriers: [])
            )
        case .revoked(let codes, _): for code in codes { close(code, .revoked) }
        case .joined(let courier, let code, let at):
            couriers.append(StoreCourier(id: courier, since: at))
            guard let place = invitations.firstIndex(where: { $0.id == code }) else { break }
            invitations[place].used += 1
            invitations[place].couriers.append(courier)
            if invitations[place].used == invitations[place].terms.uses { close(code, .spent) }
        case .dismissed(let courier, _): couriers.removeAll { $0.id == courier }
        }
        lastEventAt = event.at
    }

    private mutating func close(_ code: CourierCode, _ state: CourierInvitation.State) {
        guard let place = invitations.firstIndex(where: { $0.id == code }) else { return }
        (invitations[place].state, invitations[place].couriers) = (state, [])
        invitations[place].terms = invitations[place].terms.ofClosed
    }

    /// Drops the oldest closed invitations.
    private mutating func forgetClosed(at now: Instant) {
        var extra = invitations.count { !$0.isOpen(at: now) } - Self.closedKept + 1
        guard extra > 0 else { return }
        invitations.removeAll { invitation in
            guard extra > 0, !invitation.isOpen(at: now) else { return false }
            extra -= 1
            return true
        }
    }
}

extension CourierTeam: Summarized {
    /// The store and its number of couriers, without codes.
    public var summary: String { "couriers of \(shown: id.description): \(couriers.count)" }
}
