public import TablesideCore

/// The guests that count toward the pacing limits of a date: those that start in each window, and those present at each
/// instant.
struct PacingCounts: Sendable {
    /// The guests that one stay adds.
    struct Guests: Sendable {
        let span: Range<Instant>
        let party: Int
        let channel: BookingChannel
    }

    /// The covers and parties counted so far.
    struct Load: Hashable, Sendable {
        var covers = 0
        var parties = 0
        var onlineCovers = 0

        mutating func add(_ guests: Guests, times sign: Int) {
            covers = Load.sum(covers, guests.party, sign)
            parties += sign
            if !guests.channel.isHouse { onlineCovers = Load.sum(onlineCovers, guests.party, sign) }
        }

        // Party sizes are limited only by the integer range, so sums can overflow.
        private static func sum(_ count: Int, _ party: Int, _ sign: Int) -> Int {
            let (sum, overflow) =
                sign > 0 ? count.addingReportingOverflow(party) : count.subtractingReportingOverflow(party)
            return overflow ? .max : sum
        }

        /// The first limit that a party would exceed.
        func excess(
            of party: Int,
            through channel: BookingChannel,
            over caps: PacingCaps
        ) -> Excess? {
            if let cap = caps.covers, covers > cap || party > cap - covers {
                return Excess(count: .covers, cap: cap, taken: covers)
            }
            if let cap = caps.parties, parties >= cap { return Excess(count: .parties, cap: cap, taken: parties) }
            if let cap = caps.onlineCovers, !channel.isHouse, onlineCovers > cap || party > cap - onlineCovers {
                return Excess(count: .onlineCovers, cap: cap, taken: onlineCovers)
            }
            return nil
        }
    }

    /// A limit that a party would exceed.
    struct Excess {
        let count: PacingCount
        let cap: Int
        let taken: Int

        /// The excess with less left, then the one with the lower cap, regardless of the order of the rules.
        func tighter(_ other: Excess?) -> Excess {
            guard let other, other.key < key else { return self }
            return other
        }

        private var key: (left: Int, cap: Int, count: String) { (cap - taken, cap, count.rawValue) }
    }

    /// A window with the grid starts that it limits.
    private struct Limit: Sendable {
        let window: PacingWindow
        let starts: Range<Int>
        var load = Load()

        func counts(_ channel: BookingChannel) -> Bool { window.countsWalkIns || channel != .walkIn }

        /// Whether walk-ins can exceed it; a limit on online covers is for others.
        var limitsWalkIns: Bool { window.countsWalkIns && (window.caps.covers != nil || window.caps.parties != nil) }
    }

    /// The windows that count starts, by their beginning.
    private var limits: [Limit]
    /// The windows that count guests present.
    private let presences: [Limit]
    /// The length of the longest window that counts starts.
    private let longest: Elapsed
    /// The guests present at each instant, with walk-ins (`everybody`) and without (`booked`).
    private var everybody = PresenceCurve()
    private var booked = PresenceCurve()

    /// Whether there are no limits.
    var isEmpty: Bool { limits.isEmpty && presences.isEmpty }

    init(_ windows: [PacingWindow], on grid: StartGrid) {
        let all = windows.map { window in
            let first = grid.position(atOrAfter: window.starts.lowerBound)
            let end = grid.position(atOrAfter: window.starts.upperBound)
            return Limit(window: window, starts: first..<max(first, end))
        }
        limits = all.filter { $0.window.measure == .starts }
            .sorted { $0.window.counted.lowerBound < $1.window.counted.lowerBound }
        presences = all.filter { $0.window.measure == .concurrent }
        longest = limits.map { $0.window.counted.upperBound - $0.window.counted.lowerBound }.max() ?? .zero
    }

    /// The positions of the windows that may contain a start.
    private func positions(around instant: Instant) -> Range<Int> {
        func position(after bound: Instant) -> Int {
            var (low, high) = (0, limits.count)
            while low < high {
                let middle = (low + high) / 2
                if limits[middle].window.counted.lowerBound <= bound { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return position(after: instant - longest)..<position(after: instant)
    }

    /// Adds guests, or removes them if `sign` is -1.
    mutating func add(_ guests: Guests, times sign: Int = 1) {
        guard !isEmpty else { return }
        for position in positions(around: guests.span.lowerBound)
        where limits[position].counts(guests.channel)
            && limits[position].window.counted.contains(guests.span.lowerBound)
            && !limits[position].window.skips(guests.span.lowerBound)
        {
            limits[position].load.add(guests, times: sign)
        }
        guard !presences.isEmpty else { return }
        everybody.add(guests, times: sign)
        if guests.channel != .walkIn { booked.add(guests, times: sign) }
    }

    /// Removes the starts at which a party would exceed a limit.
    func restrict(
        _ openings: inout AvailableStarts,
        for party: Int,
        through channel: BookingChannel,
        staying profile: TurnProfile,
        on grid: StartGrid
    ) {
        for limit in limits where limit.counts(channel) {
            if limit.load.excess(of: party, through: channel, over: limit.window.caps) != nil {
                for start in limit.starts where !limit.window.skips(grid.starts[start]) { openings.bits[start] = false }
            }
        }
        for limit in presences where limit.counts(channel) {
            let curve = limit.window.countsWalkIns ? everybody : booked
            curve.visit(limit.window.counted) { span, load in
                guard load.excess(of: party, through: channel, over: limit.window.caps) != nil else { return }
                // During the included buffer, the party has already left.
                let bound = span.lowerBound + profile.included
                let upper = grid.position(atOrAfter: span.upperBound)
                let lower = profile.position(reachingBeyond: bound)
                guard lower < upper else { return }
                for start in lower..<upper where profile.ends[start] > bound { openings.bits[start] = false }
            }
        }
    }

    /// The limits that a party would exceed: the tightest one on starts and the tightest one on guests present.
    func reasons(against guests: Guests) -> [Unavailability] {
        guard !isEmpty else { return [] }
        var (starts, presence): (Excess?, Excess?) = (nil, nil)
        for position in positions(around: guests.span.lowerBound) {
            let limit = limits[position]
            guard limit.counts(guests.channel), limit.window.starts.contains(guests.span.lowerBound),
                !limit.window.skips(guests.span.lowerBound)
            else { continue }
            let excess = limit.load.excess(of: guests.party, through: guests.channel, over: limit.window.caps)
            starts = excess?.tighter(starts) ?? starts
        }
        for limit in presences where limit.counts(guests.channel) {
            let curve = limit.window.countsWalkIns ? everybody : booked
            guard let span = limit.window.counted.intersection(guests.span) else { continue }
            curve.visit(span) { _, load in
                let excess = load.excess(of: guests.party, through: guests.channel, over: limit.window.caps)
                presence = excess?.tighter(presence) ?? presence
            }
        }
        return [
            starts.map { .tooManyStarts(count: $0.count, cap: $0.cap, taken: $0.taken) },
            presence.map { .tooManyPresent(count: $0.count, cap: $0.cap, taken: $0.taken) },
        ].compactMap { $0 }
    }
}

extension PacingCounts {
    /// The number of further covers and parties that the limits on a walk-in's stay allow, regardless of these guests'
    /// number.
    func room(for walkIns: Guests) -> PacingRoom {
        var room = PacingRoom()
        for position in positions(around: walkIns.span.lowerBound) {
            let limit = limits[position]
            guard limit.counts(walkIns.channel), limit.window.starts.contains(walkIns.span.lowerBound),
                !limit.window.skips(walkIns.span.lowerBound)
            else { continue }
            room.take(limit.load, of: limit.window.caps)
        }
        for limit in presences where limit.counts(walkIns.channel) {
            let curve = limit.window.countsWalkIns ? everybody : booked
            guard let span = limit.window.counted.intersection(walkIns.span) else { continue }
            curve.visit(span) { _, load in room.take(load, of: limit.window.caps) }
        }
        return room
    }

    /// The limits on walk-ins that start from an instant on, with their remaining room.
    func startLimits(after now: Instant) -> [WaitlistFloor.StartLimit] {
        limits.filter { $0.limitsWalkIns && now < $0.window.starts.upperBound }.map { limit in
            var room = PacingRoom()
            room.take(limit.load, of: limit.window.caps)
            return WaitlistFloor.StartLimit(
                starts: limit.window.starts,
                counted: limit.window.counted,
                gaps: limit.window.gaps,
                covers: room.covers,
                parties: room.parties
            )
        }
    }

    /// The room that the limits on guests present leave to walk-ins from an instant on; some guests do not count.
    func presenceLimits(after now: Instant, without others: [Guests]) -> [WaitlistFloor.PresenceLimit] {
        let limits = presences.filter { $0.limitsWalkIns && now < $0.window.counted.upperBound }
        guard !limits.isEmpty else { return [] }
        var curve = everybody
        for guests in others { curve.add(guests, times: -1) }
        var left: [WaitlistFloor.PresenceLimit] = []
        for limit in limits {
            let counted = limit.window.counted
            curve.visit(max(now, counted.lowerBound)..<counted.upperBound) { span, load in
                var room = PacingRoom()
                room.take(load, of: limit.window.caps)
                left.append(WaitlistFloor.PresenceLimit(span: span, covers: room.covers, parties: room.parties))
            }
        }
        return left
    }

    /// A limit during a time for which the guests counted toward it do not change.
    struct Reading {
        let window: PacingWindow
        let span: Range<Instant>
        let load: Load
    }

    /// Every limit with the guests counted toward it; a limit on guests present once for each number of guests.
    var readings: [Reading] {
        var readings = limits.map { Reading(window: $0.window, span: $0.window.counted, load: $0.load) }
        for limit in presences {
            let curve = limit.window.countsWalkIns ? everybody : booked
            curve.visit(limit.window.counted) { span, load in
                readings.append(Reading(window: limit.window, span: span, load: load))
            }
        }
        return readings
    }
}

/// The room that pacing limits leave to walk-ins: the number of further covers and parties.
struct PacingRoom: Hashable, Sendable {
    private(set) var covers = Int.max
    private(set) var parties = Int.max

    /// Adds a limit, with the guests already counted toward it; a limit on online covers is for others.
    fileprivate mutating func take(_ load: PacingCounts.Load, of caps: PacingCaps) {
        if let cap = caps.covers { covers = min(covers, cap.subtractingSaturated(load.covers)) }
        if let cap = caps.parties { parties = min(parties, cap.subtractingSaturated(load.parties)) }
    }

    /// Whether a party may come in addition to this many covers and parties that may already come.
    func admits(_ party: Int, beside others: (covers: Int, parties: Int)) -> Bool {
        others.covers.addingSaturated(party) <= covers && others.parties < parties
    }
}

/// The number of guests present at each instant.
struct PresenceCurve: Sendable {
    /// The instants at which the number changes, in order, and the load from each of them on.
    private var instants: [Instant] = []
    private var loads: [PacingCounts.Load] = []

    mutating func add(_ guests: PacingCounts.Guests, times sign: Int) {
        guard !guests.span.isEmpty else { return }
        let from = change(at: guests.span.lowerBound)
        let to = change(at: guests.span.upperBound)
        for position in from..<to { loads[position].add(guests, times: sign) }
    }

    /// The position of an instant, inserted if missing.
    private mutating func change(at instant: Instant) -> Int {
        let position = position(atOrAfter: instant)
        if position < instants.count, instants[position] == instant { return position }
        instants.insert(instant, at: position)
        loads.insert(position > 0 ? loads[position - 1] : PacingCounts.Load(), at: position)
        return position
    }

    private func position(atOrAfter instant: Instant) -> Int {
        var (low, high) = (0, instants.count)
        while low < high {
            let middle = (low + high) / 2
            if instants[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Visits the parts of an interval in which the load is constant.
    func visit(_ interval: Range<Instant>, _ body: (Range<Instant>, PacingCounts.Load) -> Void) {
        var start = interval.lowerBound
        var position = position(atOrAfter: start)
        var load = position > 0 ? loads[position - 1] : PacingCounts.Load()
        while start < interval.upperBound {
            if position < instants.count, instants[position] == start {
                load = loads[position]
                position += 1
            }
            let end = position < instants.count ? min(instants[position], interval.upperBound) : interval.upperBound
            body(start..<end, load)
            start = end
        }
    }
}

/// The quantity that a pacing limit counts.
public enum PacingCount: String, ClosedCode {
    /// Covers (people).
    case covers
    /// Parties, regardless of size.
    case parties
    /// Covers that were not booked by the restaurant itself.
    case onlineCovers

    /// The count in plain words.
    var words: String {
        switch self {
        case .covers: "covers"
        case .parties: "parties"
        case .onlineCovers: "online covers"
        }
    }
}

extension BookingChannel {
    /// Whether the restaurant itself books or seats, in which case the rules for guests do not apply.
    var isHouse: Bool { self == .inHouse || self == .walkIn }
}
