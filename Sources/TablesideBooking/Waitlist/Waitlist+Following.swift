public import TablesideCore

/// A party's place on a waitlist, as shown to its guest.
public struct WaitlistPlace: Hashable, Codable, Sendable {
    /// The stage that the party has reached.
    public let state: WaitlistEntry.State
    /// The number of parties still to be seated that are asked before this one.
    public let ahead: Int
    /// The tables held for the party; `nil` for none.
    public let offer: WaitlistOffer?
    /// The wait quoted when the party joined; `nil` if none was quoted.
    public let quoted: QuotedWait?
    /// The wait that the party still has to expect, as the evening stands; `nil` if none is quoted, or the party waits
    /// no more.
    public private(set) var remaining: WaitlistQuote?

    /// Creates a place; by default without an offer and without waits.
    public init(
        state: WaitlistEntry.State,
        ahead: Int,
        offer: WaitlistOffer? = nil,
        quoted: QuotedWait? = nil,
        remaining: WaitlistQuote? = nil
    ) {
        self.state = state
        self.ahead = ahead
        self.offer = offer
        self.quoted = quoted
        self.remaining = remaining
    }

    /// The place with the wait that the party still has to expect.
    package func expecting(_ remaining: WaitlistQuote?) -> WaitlistPlace {
        var place = self
        place.remaining = remaining
        return place
    }
}

extension Waitlist {
    /// Returns the place of a party.
    ///
    /// A party that is not there or not complete keeps its place, so it counts for the parties behind it.
    ///
    /// - Parameters:
    ///   - id: The party.
    ///   - policy: The restaurant's policy.
    ///   - now: The current time: parties whose latest time has passed are skipped; `nil` to count them.
    /// - Returns: The place; `nil` if the party is not on the list.
    /// - Complexity: O(n) for a list of n parties.
    public func place(of id: WaitlistEntryID, under policy: WaitlistPolicy, at now: Instant? = nil) -> WaitlistPlace? {
        guard let entry = entries[id] else { return nil }
        let rank = entry.rank(under: policy)
        func isStillAsked(_ other: WaitlistEntry) -> Bool {
            guard let now, let latest = other.wish.latest, other.state != .offered else { return other.isOpen }
            return other.isOpen && now <= latest
        }
        let ahead =
            entry.isOpen && entry.state != .offered
            ? entries.values.count { isStillAsked($0) && $0.id != id && $0.rank(under: policy) < rank } : 0
        return WaitlistPlace(
            state: entry.state,
            ahead: ahead,
            offer: entry.offer,
            quoted: entry.joining.quoted
        )
    }

    /// Returns a guest's parties, in the order of joining.
    ///
    /// - Complexity: O(n log n) for a list of n parties.
    public func entries(of guest: UserID) -> [WaitlistEntry] {
        entries.values.filter { $0.guest == guest }.sorted { $0.number < $1.number }
    }
}
