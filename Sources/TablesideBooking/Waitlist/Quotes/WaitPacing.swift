import TablesideCore

/// What pacing leaves to the parties that sit down in the rest of an evening, and to those who are there at once, in
/// milliseconds from now; reused from one simulated evening to the next.
struct WaitPacing {
    private struct Limit {
        /// When it refuses parties that would exceed it.
        let starts: Range<Int64>
        /// When it counts parties that sit down.
        let counted: Range<Int64>
        /// When it neither refuses nor counts.
        let gaps: [Range<Int64>]
        let covers: Int
        let parties: Int

        func isIn(_ range: Range<Int64>, _ time: Int64) -> Bool {
            range.contains(time) && !gaps.contains { $0.contains(time) }
        }
    }

    /// What a limit on guests present leaves for a time.
    private struct Presence {
        let span: Range<Int64>
        let covers: Int
        let parties: Int
    }

    /// A party that sits there.
    private struct Guests {
        let size: Int
        /// Until when it counts as planned.
        let until: Int64
        let leaves: Int64
    }

    private let limits: [Limit]
    /// What the limits on guests present leave, by when the time begins.
    private let presences: [Presence]
    /// The times at which a limit begins or ceases to refuse parties, in no order.
    let moments: [Int64]

    // The state of one evening.
    private var covers: [Int]
    private var parties: [Int]
    /// The limits that refuse and that count who sits down at the present time.
    private var (refusing, counting): ([Int], [Int]) = ([], [])
    private var time: Int64 = 0
    /// A party that was refused at the present time, and its planned stay.
    private var refused: (party: Int, length: Int64)?
    /// Those who sit there, if the guests present are limited.
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

    /// Begins an evening.
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

    /// Whether a party may sit down at the present time, and stay for as long as planned.
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
            // Those who are there now only become fewer, so that a limit refuses nobody if one before it leaves no more.
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

    /// When one of those who sit there leaves, or counts no longer; `.max` for never.
    var nextChange: Int64 {
        var next = Int64.max
        for party in guests where party.leaves > time {
            next = min(next, party.until > time ? min(party.until, party.leaves) : party.leaves)
        }
        return next
    }

    /// Notes a party that sits at its tables from the present time on.
    mutating func stay(_ party: Int, until end: Int64, leaving leaves: Int64) {
        if !presences.isEmpty { guests.append(Guests(size: party, until: end, leaves: leaves)) }
    }

    /// Counts a party that sits down at the present time.
    mutating func seat(_ party: Int) {
        for position in counting {
            covers[position] = covers[position].subtractingSaturated(party)
            parties[position] = parties[position].subtractingSaturated(1)
        }
    }
}
