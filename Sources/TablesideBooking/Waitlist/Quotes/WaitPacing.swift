import TablesideCore

/// The room that pacing leaves for the rest of an evening, for parties that sit down and for guests present, in
/// milliseconds from now; reused across simulated evenings.
struct WaitPacing {
    private struct Limit {
        /// The times at which the limit refuses parties that would exceed it.
        let starts: Range<Int64>
        /// The times at which the limit counts parties that sit down.
        let counted: Range<Int64>
        /// The times at which the limit neither refuses nor counts.
        let gaps: [Range<Int64>]
        let covers: Int
        let parties: Int

        func isIn(_ range: Range<Int64>, _ time: Int64) -> Bool {
            range.contains(time) && !gaps.contains { $0.contains(time) }
        }
    }

    /// The room that a limit on guests present leaves for a span of time.
    private struct Presence {
        let span: Range<Int64>
        let covers: Int
        let parties: Int
    }

    /// A party at its tables.
    private struct Guests {
        let size: Int
        /// The planned end of the time for which it counts.
        let until: Int64
        let leaves: Int64
    }

    private let limits: [Limit]
    /// The room under the limits on guests present, by start of the span.
    private let presences: [Presence]
    /// The times at which a limit starts or stops refusing parties, unordered.
    let moments: [Int64]

    // The state of one evening.
    private var covers: [Int]
    private var parties: [Int]
    /// The limits that refuse and the limits that count parties sitting down at the current time.
    private var (refusing, counting): ([Int], [Int]) = ([], [])
    private var time: Int64 = 0
    /// The party refused at the current time, and its planned stay.
    private var refused: (party: Int, length: Int64)?
    /// The parties at their tables, if guests present are limited.
    private var guests: [Guests] = []

    /// Whether there are no limits.
    var isEmpty: Bool { limits.isEmpty && presences.isEmpty }

    init(_ limits: [WaitlistFloor.StartLimit], _ presences: [WaitlistFloor.PresenceLimit], from now: Instant) {
        func time(_ range: Range<Instant>) -> Range<Int64> {
            (range.lowerBound - now).milliseconds..<(range.upperBound - now).milliseconds
        }
        self.limits = limits.map { limit in
            Limit(
                starts: time(limit.starts),
                counted: time(limit.counted),
                gaps: limit.gaps.map(time),
                covers: limit.covers,
                parties: limit.parties
            )
        }
        self.presences = presences.map { Presence(span: time($0.span), covers: $0.covers, parties: $0.parties) }
            .sorted { $0.span.lowerBound < $1.span.lowerBound }
        let spans = self.limits.flatMap { [$0.starts] + $0.gaps } + self.presences.map(\.span)
        moments = spans.flatMap { [$0.lowerBound, $0.upperBound] }
        covers = self.limits.map(\.covers)
        parties = self.limits.map(\.parties)
    }

    /// Starts a simulated evening.
    mutating func begin() {
        for position in limits.indices {
            covers[position] = limits[position].covers
            parties[position] = limits[position].parties
        }
        guests.removeAll(keepingCapacity: true)
        move(to: 0)
    }

    mutating func move(to time: Int64) {
        self.time = time
        refused = nil
        guests.removeAll { $0.leaves <= time }
        refusing.removeAll(keepingCapacity: true)
        counting.removeAll(keepingCapacity: true)
        for position in limits.indices {
            if limits[position].isIn(limits[position].starts, time) { refusing.append(position) }
            if limits[position].isIn(limits[position].counted, time) { counting.append(position) }
        }
    }

    /// Returns whether a party may sit down at the current time for its planned stay.
    mutating func admits(_ party: Int, staying length: Int64) -> Bool {
        // Who sits down meanwhile leaves no more room, least of all for more people or a longer stay.
        if let refused, party >= refused.party, length >= refused.length { return false }
        if hasRoom(for: party, staying: length) { return true }
        refused = (party, length)
        return false
    }

    private func hasRoom(for party: Int, staying length: Int64) -> Bool {
        guard refusing.allSatisfy({ party <= covers[$0] && parties[$0] > 0 }) else { return false }
        let end = time.addingSaturated(length)
        var least = (covers: Int.max, parties: Int.max)
        for limit in presences {
            let from = max(time, limit.span.lowerBound)
            guard from < end else { break }
            // The number of guests present now can only fall, so a limit refuses no party if an earlier one leaves no
            // more.
            guard from < limit.span.upperBound, limit.covers < least.covers || limit.parties < least.parties else {
                continue
            }
            least = (min(least.covers, limit.covers), min(least.parties, limit.parties))
            var (covers, parties) = (party, 1)
            for other in guests where other.leaves > time && other.until > from {
                covers = covers.addingSaturated(other.size)
                parties += 1
            }
            if covers > limit.covers || parties > limit.parties { return false }
        }
        return true
    }

    /// The next time at which a seated party leaves or stops counting; `.max` for never.
    var nextChange: Int64 {
        var next = Int64.max
        for party in guests where party.leaves > time {
            next = min(next, party.until > time ? min(party.until, party.leaves) : party.leaves)
        }
        return next
    }

    /// Records a party that sits at its tables from the current time on.
    mutating func stay(_ party: Int, until end: Int64, leaving leaves: Int64) {
        if !presences.isEmpty { guests.append(Guests(size: party, until: end, leaves: leaves)) }
    }

    /// Counts a party that sits down at the current time.
    mutating func seat(_ party: Int) {
        for position in counting {
            covers[position] = covers[position].subtractingSaturated(party)
            parties[position] = parties[position].subtractingSaturated(1)
        }
    }
}
