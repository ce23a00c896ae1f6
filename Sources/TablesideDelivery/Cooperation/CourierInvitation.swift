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

/// Who can use an invitation, how often, and until when.
public struct InvitationTerms: Hashable, Codable, Sendable {
    /// The couriers who can use it.
    public let invited: InvitedCourier
    /// How many couriers can use it: 1…``SizeLimit/courierCodeUses``.
    public let uses: Int
    /// The first instant at which it is no longer accepted; `nil` for no end.
    public let until: Instant?

    /// Makes terms; by default any one courier who has the code can use it, once and without an end.
    public init(_ invited: InvitedCourier = .anyone, uses: Int = 1, until: Instant? = nil) {
        self.invited = invited
        self.uses = uses
        self.until = until
    }
}

extension InvitationTerms {
    /// The terms as an invitation keeps them that is used up or was taken back, without a telephone number.
    var ofClosed: InvitationTerms {
        if case .phone = invited { InvitationTerms(.anyone, uses: uses, until: until) } else { self }
    }
}

/// A store's invitation to couriers, known by its code (ID-12).
public struct CourierInvitation: Hashable, Sendable, Identifiable {
    /// Where an invitation is in its life.
    public enum State: String, LifecycleSymbol {
        /// The store has not made this code. Can move to: open.
        case absent
        /// Couriers can use the code. Can move to: spent, revoked.
        case open
        /// Every use is taken. This is final.
        case spent
        /// The store took the code back, or ended the cooperation with the courier to whom it is bound. This is final.
        case revoked
    }

    /// The code.
    public let id: CourierCode
    /// Who can use it, how often, and until when.
    ///
    /// The telephone number to which it is bound is forgotten once it was used up or taken back: then it says anyone.
    public internal(set) var terms: InvitationTerms
    /// When it was made.
    public let since: Instant
    /// Where it is in its life.
    public internal(set) var state: State
    /// How often it was used.
    public internal(set) var used: Int
    /// The couriers who used it, while it is open.
    public internal(set) var couriers: [UserID]

    /// Whether a courier can use it at an instant.
    public func isOpen(at now: Instant) -> Bool { state == .open && isInTime(at: now) }

    func isInTime(at now: Instant) -> Bool { terms.until.map { now < $0 } ?? true }
}

/// A courier of a store, and since when.
public struct StoreCourier: Hashable, Codable, Sendable, Identifiable {
    /// The courier.
    public let id: UserID
    /// When they began to work with the store.
    public let since: Instant
}
