public import TablesideCore
public import TablesideVenue

/// The couriers who can use an invitation.
public enum InvitedCourier: Hashable, Codable, Sendable {
    /// Every courier who has the code.
    case anyone
    /// One courier with an account.
    case courier(courier: UserID)
    /// A person with this phone number, who may not have an account yet (ID-14).
    case phone(phone: PhoneNumber)

    /// Whether a courier can use the invitation.
    ///
    /// - Parameters:
    ///   - courier: The courier.
    ///   - phone: The phone number of the courier's account; `nil` if it has none.
    /// - Returns: whether they can.
    public func includes(_ courier: UserID, with phone: PhoneNumber?) -> Bool {
        switch self {
        case .anyone: true
        case .courier(let invited): invited == courier
        case .phone(let number): number == phone
        }
    }
}

/// The terms of an invitation: who can use it, how often, and until when.
public struct InvitationTerms: Hashable, Codable, Sendable {
    /// The couriers who can use it.
    public let invited: InvitedCourier
    /// The maximum number of uses, each by one courier: 1…``SizeLimit/courierCodeUses``.
    public let uses: Int
    /// When it expires; `nil` for no end.
    public let until: Instant?

    /// Makes terms; by default, the first courier with the code can use it, once and without a time limit.
    public init(_ invited: InvitedCourier = .anyone, uses: Int = 1, until: Instant? = nil) {
        self.invited = invited
        self.uses = uses
        self.until = until
    }
}

extension InvitationTerms {
    /// The terms kept for an invitation that was used up or revoked, without a telephone number.
    var ofClosed: InvitationTerms {
        if case .phone = invited { InvitationTerms(.anyone, uses: uses, until: until) } else { self }
    }
}

/// A store's invitation to couriers, identified by its code (ID-12).
public struct CourierInvitation: Hashable, Sendable, Identifiable {
    /// The state of an invitation.
    public enum State: String, LifecycleSymbol {
        /// The store has not made this code. Can move to: open.
        case absent
        /// Couriers can use the code. Can move to: spent, revoked.
        case open
        /// All uses are taken. This is final.
        case spent
        /// The store revoked the code, or ended the cooperation with the courier whom it is for. This is final.
        case revoked
    }

    /// The code that couriers enter.
    public let id: CourierCode
    /// Who can use it, how often, and until when.
    ///
    /// A telephone number in the terms is erased once the invitation is used up or revoked: the terms then say anyone.
    public internal(set) var terms: InvitationTerms
    /// The instant at which it was made.
    public let since: Instant
    /// The present state of the invitation.
    public internal(set) var state: State
    /// The number of uses so far.
    public internal(set) var used: Int
    /// The couriers who used it, while it is open.
    public internal(set) var couriers: [UserID]

    /// Whether a courier can use it at an instant.
    public func isOpen(at now: Instant) -> Bool { state == .open && isInTime(at: now) }

    func isInTime(at now: Instant) -> Bool { terms.until.map { now < $0 } ?? true }
}

/// A courier of a store, and the start of the cooperation.
public struct StoreCourier: Hashable, Codable, Sendable, Identifiable {
    /// The user account of the courier.
    public let id: UserID
    /// The start of the cooperation with the store.
    public let since: Instant
}
