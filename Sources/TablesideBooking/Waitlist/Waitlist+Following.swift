public import TablesideCore

/// Where a party stands on a waitlist, as its guest may see it.
public struct WaitlistPlace: Hashable, Codable, Sendable {
    /// The stage that the party has reached.
    public let state: WaitlistEntry.State
    /// How many parties are asked before it, among those that are still to be seated.
    public let ahead: Int
    /// The tables that are held for it; `nil` for none.
    public let offer: WaitlistOffer?
    /// The wait that it was told when it joined; `nil` if none was quoted.
    public let quoted: QuotedWait?

    /// Creates a place.
    public init(state: WaitlistEntry.State, ahead: Int, offer: WaitlistOffer? = nil, quoted: QuotedWait? = nil) {
        self.state = state
        self.ahead = ahead
        self.offer = offer
        self.quoted = quoted
    }
}

extension Waitlist {
    /// Returns the place of a party.
    ///
    /// A party that is not here or incomplete keeps its place, and so counts for those behind it.
    ///
    /// - Parameters:
    ///   - id: The party.
    ///   - policy: The policy of the house.
    ///   - now: The current time: who wanted a table by an earlier time is not asked any more and is not counted; `nil` to
    ///     count them.
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

    /// The parties of a guest, in the order of joining.
    ///
    /// - Complexity: O(n log n) for a list of n parties.
    public func entries(of guest: UserID) -> [WaitlistEntry] {
        entries.values.filter { $0.guest == guest }.sorted { $0.number < $1.number }
    }
}
