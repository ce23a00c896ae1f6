/// Counts who begins in each window of a rule.
struct StartCounter: Sendable {
    private let starts: StartRules
    private let window: Elapsed
    /// The starts that are meant; those that other rules are about may be left out.
    private let criteria: StartCriteria?
    private let others: [StartCriteria?]
    private let rule: PacingCaps
    private let countsWalkIns: Bool
    /// The beginning of each window in which there is a start of the grid, in order.
    private let windows: [Instant]
    /// For each start of the grid its window and its limits; `nil` for starts that are not meant.
    private let limits: [(window: Int, caps: PacingCaps)?]
    private var loads: [PaceBook.Load]

    init(_ rule: PacingRule, window: Elapsed, _ starts: StartRules) {
        let caps = PacingCaps(covers: rule.covers, parties: rule.parties, onlineCovers: rule.onlineCovers)
        self.init(caps, rule.when, [], rule.countsWalkIns, window, starts)
    }

    /// Counts for exceptions of which no rule takes care.
    init(eachStepOf step: Elapsed, besides others: [StartCriteria?], _ starts: StartRules) {
        self.init(PacingCaps(), nil, others, true, step, starts)
    }

    private init(
        _ caps: PacingCaps,
        _ criteria: StartCriteria?,
        _ others: [StartCriteria?],
        _ countsWalkIns: Bool,
        _ window: Elapsed,
        _ starts: StartRules
    ) {
        self.starts = starts
        self.window = window
        self.criteria = criteria
        self.others = others
        self.countsWalkIns = countsWalkIns
        rule = caps
        var windows: [Instant] = []
        var limits: [(window: Int, caps: PacingCaps)?] = []
        for point in starts.frame.points {
            guard starts.applies(criteria, to: point.start),
                !others.contains(where: { starts.applies($0, to: point.start) })
            else {
                limits.append(nil)
                continue
            }
            let begin = starts.clock.windowStart(of: point.start, each: window, since: starts.midnight)
            if windows.last != begin { windows.append(begin) }
            limits.append((windows.count - 1, starts.caps(caps, at: point.start)))
        }
        self.windows = windows
        self.limits = limits
        loads = Array(repeating: PaceBook.Load(), count: windows.count)
    }

    private func counts(_ guests: PaceBook.Guests) -> Bool {
        (countsWalkIns || guests.channel != .walkIn) && applies(to: guests.span.lowerBound)
    }

    private func applies(to instant: Instant) -> Bool {
        starts.applies(criteria, to: instant) && !others.contains { starts.applies($0, to: instant) }
    }

    /// The window of an instant; `nil` when no start of the grid lies in it.
    private func window(of instant: Instant) -> Int? {
        let begin = starts.clock.windowStart(of: instant, each: window, since: starts.midnight)
        var (low, high) = (0, windows.count)
        while low < high {
            let middle = (low + high) / 2
            if windows[middle] < begin { low = middle + 1 } else { high = middle }
        }
        return low < windows.count && windows[low] == begin ? low : nil
    }

    mutating func add(_ guests: PaceBook.Guests, times sign: Int) {
        guard counts(guests), let window = window(of: guests.span.lowerBound) else { return }
        loads[window].add(guests, times: sign)
    }

    func restrict(_ openings: inout Openings, for party: Int, through channel: BookingChannel) {
        for (position, limit) in limits.enumerated() {
            guard let limit else { continue }
            if loads[limit.window].excess(of: party, through: channel, over: limit.caps) != nil {
                openings[position] = false
            }
        }
    }

    func reason(against guests: PaceBook.Guests) -> Unavailability? {
        guard counts(guests) else { return nil }
        let caps = starts.caps(rule, at: guests.span.lowerBound)
        let load = window(of: guests.span.lowerBound).map { loads[$0] } ?? PaceBook.Load()
        guard let excess = load.excess(of: guests.party, through: guests.channel, over: caps) else { return nil }
        return .tooManyStarts(count: excess.count, cap: excess.cap, taken: excess.taken)
    }
}

/// Counts who is there at each instant, of those whose starts a rule is about.
struct PresenceCurve: Sendable {
    private let starts: StartRules
    private let criteria: StartCriteria?
    private let caps: PacingCaps
    private let countsWalkIns: Bool
    /// For each start of the grid whether it is meant.
    private let isMeant: [Bool]
    /// The instants at which somebody comes or goes, in order, and who is there from each of them on.
    private var instants: [Instant] = []
    private var loads: [PaceBook.Load] = []

    init(_ rule: PacingRule, _ starts: StartRules) {
        self.starts = starts
        criteria = rule.when
        caps = PacingCaps(covers: rule.covers, parties: rule.parties, onlineCovers: rule.onlineCovers)
        countsWalkIns = rule.countsWalkIns
        isMeant = starts.frame.points.map { starts.applies(rule.when, to: $0.start) }
    }

    private func counts(_ guests: PaceBook.Guests) -> Bool {
        (countsWalkIns || guests.channel != .walkIn) && starts.applies(criteria, to: guests.span.lowerBound)
    }

    mutating func add(_ guests: PaceBook.Guests, times sign: Int) {
        guard counts(guests), !guests.span.isEmpty else { return }
        let from = change(at: guests.span.lowerBound)
        let to = change(at: guests.span.upperBound)
        for position in from..<to { loads[position].add(guests, times: sign) }
    }

    /// The position of an instant, put in where it is none yet.
    private mutating func change(at instant: Instant) -> Int {
        let position = position(atOrAfter: instant)
        if position < instants.count, instants[position] == instant { return position }
        instants.insert(instant, at: position)
        loads.insert(position > 0 ? loads[position - 1] : PaceBook.Load(), at: position)
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

    func restrict(
        _ openings: inout Openings,
        for party: Int,
        through channel: BookingChannel,
        staying profile: TurnProfile,
        on grid: StartGrid
    ) {
        if PaceBook.Load().excess(of: party, through: channel, over: caps) != nil {
            for position in isMeant.indices where isMeant[position] { openings[position] = false }
            return
        }
        for position in loads.indices
        where loads[position].excess(of: party, through: channel, over: caps) != nil {
            // The last load is that of nobody.
            guard position + 1 < instants.count else { return }
            let upper = grid.position(atOrAfter: instants[position + 1])
            // The part of a turn that is for the table finds no guests there.
            let bound = instants[position] + profile.included
            let lower = profile.position(reachingBeyond: bound)
            guard lower < upper else { continue }
            for start in lower..<upper where isMeant[start] && profile.ends[start] > bound {
                openings[start] = false
            }
        }
    }

    func reason(against guests: PaceBook.Guests) -> Unavailability? {
        guard counts(guests) else { return nil }
        var loads = [PaceBook.Load()]
        let first = position(atOrAfter: guests.span.lowerBound)
        if first > 0 { loads.append(self.loads[first - 1]) }
        var position = first
        while position < instants.count, instants[position] < guests.span.upperBound {
            loads.append(self.loads[position])
            position += 1
        }
        for load in loads {
            if let excess = load.excess(of: guests.party, through: guests.channel, over: caps) {
                return .tooManyPresent(count: excess.count, cap: excess.cap, taken: excess.taken)
            }
        }
        return nil
    }
}
