public import TablesideCore

/// A kind of offense by a guest (FO-28).
public enum OffenseKind: String, ClosedCode {
    /// The guest did not come for the booked table.
    case noShow
    /// The booking was canceled too late.
    case lateCancellation
    /// The guest broke the restaurant's terms.
    case breach
}

/// An offense on the record of a guest.
public struct Offense: Hashable, Codable, Sendable, Identifiable {
    /// The state of an offense.
    public enum State: String, LifecycleSymbol {
        /// Nothing recorded under this identity. Can move to: recorded.
        case absent
        /// It is on record. Can move to: appealed, pardoned, expired.
        case recorded
        /// Appealed, and counting until the decision. Can move to: upheld, pardoned, expired.
        case appealed
        /// The appeal failed. Can move to: pardoned, expired.
        case upheld
        /// No longer counting, by decision of a manager. This is final.
        case pardoned
        /// No longer counting, because it expired. This is final.
        case expired
    }

    /// The identity of the record.
    public let id: ReputationRecordID
    /// The kind of offense.
    public let kind: OffenseKind
    /// The booking that it is about; `nil` for none.
    public let booking: BookingID?
    /// The points that it costs.
    public let points: Int
    /// The instant at which it was recorded.
    public let since: Instant
    /// When it expires; `nil` for never.
    public let expiresAt: Instant?
    /// The present state of the offense.
    public internal(set) var state = State.recorded

    /// Whether it counts at an instant.
    public func counts(at now: Instant) -> Bool {
        switch state {
        case .recorded, .appealed, .upheld: expiresAt.map { now < $0 } ?? true
        case .absent, .pardoned, .expired: false
        }
    }
}

/// A staff member's praise of a guest, for example for a generous tip or kindness (AP-23).
public struct Praise: Hashable, Codable, Sendable, Identifiable {
    /// The state of praise.
    public enum State: String, LifecycleSymbol {
        /// No praise under this identity. Can move to: given.
        case absent
        /// It counts. Can move to: withdrawn.
        case given
        /// Withdrawn, and no longer counting. This is final.
        case withdrawn
    }

    /// The identity of the record.
    public let id: ReputationRecordID
    /// The points that it adds.
    public let points: Int
    /// The reason given by the staff.
    public let reason: String
    /// The instant at which it was given.
    public let since: Instant
    /// The present state of the praise.
    public internal(set) var state = State.given
}
