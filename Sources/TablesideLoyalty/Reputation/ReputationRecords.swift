public import TablesideCore

/// What a guest did that speaks against them (FO-28).
public enum OffenseKind: String, ClosedCode {
    /// Nobody came to the booked table.
    case noShow
    /// The booking was canceled too late.
    case lateCancellation
    /// The guest broke the terms of the house.
    case breach
}

/// An offense on the record of a guest.
public struct Offense: Hashable, Codable, Sendable, Identifiable {
    /// Where an offense is in its life.
    public enum State: String, LifecycleSymbol {
        /// Nothing is recorded under this identity. Can move to: recorded.
        case absent
        /// It is on record. Can move to: appealed, pardoned, expired.
        case recorded
        /// The guest appealed against it; it counts until that is decided. Can move to: upheld, pardoned, expired.
        case appealed
        /// The appeal failed. Can move to: pardoned, expired.
        case upheld
        /// It does not count any more, because the house says so. This is final.
        case pardoned
        /// It does not count any more, because its time is over. This is final.
        case expired
    }

    /// The identity of the record.
    public let id: ReputationRecordID
    /// What it was.
    public let kind: OffenseKind
    /// The booking; `nil` if it was none.
    public let booking: BookingID?
    /// How many points it costs.
    public let points: Int
    /// When it was recorded.
    public let since: Instant
    /// The first instant at which it does not count any more; `nil` if it always does.
    public let expiresAt: Instant?
    /// Where it is in its life.
    public internal(set) var state = State.recorded

    /// Whether it counts at an instant.
    public func counts(at now: Instant) -> Bool {
        switch state {
        case .recorded, .appealed, .upheld: expiresAt.map { now < $0 } ?? true
        case .absent, .pardoned, .expired: false
        }
    }
}

/// What somebody of the staff said in favor of a guest: a generous tip, kindness (AP-23).
public struct Praise: Hashable, Codable, Sendable, Identifiable {
    /// Where praise is in its life.
    public enum State: String, LifecycleSymbol {
        /// Nothing was said under this identity. Can move to: given.
        case absent
        /// It counts. Can move to: withdrawn.
        case given
        /// It does not count any more. This is final.
        case withdrawn
    }

    /// The identity of the record.
    public let id: ReputationRecordID
    /// How many points it has.
    public let points: Int
    /// Why.
    public let reason: String
    /// When it was given.
    public let since: Instant
    /// Where it is in its life.
    public internal(set) var state = State.given
}
