import TablesideCore
import TablesideVenue

/// Everything about a date that depends on neither bookings nor the current time: its services and starts, how long
/// stays last, and which stays the restaurant allows.
struct DayFrame: Sendable {
    let date: CivilDate
    /// The services of the date, in the order of ``VenuePlan/services(on:)``.
    let services: [ServiceWindow]
    /// Every start on the grid, in order.
    let points: [GridStart]
    let grid: StartGrid
    /// For each profile and word, the starts from which stays end in time.
    let fits: [UInt64]
    /// For each word, the starts outside all pauses of the whole branch.
    let unpaused: [UInt64]
    /// For each word and table, the starts in pauses of its area alone; empty if no area is paused alone.
    let areaPaused: [UInt64]
    /// For each word, the starts that the walk-in quota applies to; empty without a quota.
    let heldToQuota: [UInt64]
    /// For each service and word, its starts.
    let ofService: [UInt64]
    /// The first instant of a later date; no stay reaches past it.
    let nextDay: Instant?
    /// When guests can first book this date; `nil` for no limit.
    let bookableFrom: Instant?

    /// One party size per group of sizes that fit the same units and stay equally long, with the number of sizes in the
    /// group that guests can book.
    let sizes: [(party: Int, weight: Int)]
    /// The shortest stay of any party at any place.
    let shortestTurn: Elapsed

    /// The pacing limits of the date.
    let pacing: [PacingWindow]

    private let turns: TurnIndex

    /// Computes the frame; stays may reach into the `known` dates because their own stays are known.
    init(_ date: CivilDate, in plan: VenuePlan, beside known: Set<CivilDate> = []) throws(ZoneError) {
        self.date = date
        let services = try plan.windows(on: date)
        self.services = services
        let nextDay = try plan.nextStart(after: date, besides: known)
        self.nextDay = nextDay
        bookableFrom = try plan.bookable(from: date)
        pacing = try plan.pacingWindows(of: services, on: date)
        var points: [GridStart] = []
        for (position, service) in services.enumerated() {
            points += try plan.grid(of: service, service: position)
        }
        self.points = points
        let starts = points.map(\.start)
        turns = TurnIndex(plan, points, services)
        grid = StartGrid(starts: starts, profiles: turns.profiles)
        sizes = turns.sizes(of: plan)
        shortestTurn =
            turns.profiles.lazy.flatMap { zip(starts, $0.ends).lazy.map { $1 - $0 } }.min() ?? plan.rules.turn
        let words = grid.words
        var fits: [UInt64] = []
        for profile in grid.profiles {
            fits += DayFrame.mask(words, points.indices) { position in
                let span = starts[position]..<max(profile.ends[position], starts[position])
                return DayFrame.misfit(of: span, in: services[points[position].service], plan, nextDay) == nil
            }
        }
        self.fits = fits
        unpaused = DayFrame.mask(words, points.indices) { plan.pausedUntil(starts[$0]) == nil }
        var areaPaused = Array(repeating: UInt64.zero, count: plan.areaPauses.count * words)
        for table in plan.areaPauses.indices {
            let mask = DayFrame.mask(words, points.indices) { plan.pausedUntil(starts[$0], atTable: table) != nil }
            for word in 0..<words { areaPaused[word * plan.areaPauses.count + table] = mask[word] }
        }
        self.areaPaused = areaPaused
        heldToQuota =
            plan.door.map { quota in
                DayFrame.mask(words, points.indices) { position in
                    let service = services[points[position].service]
                    return quota.rule.when?.contains(points[position].label.time, on: date, service: service.service)
                        ?? true
                }
            } ?? []
        ofService = services.indices.flatMap { service in
            DayFrame.mask(words, points.indices) { points[$0].service == service }
        }
    }

    /// The time that affects the date: its services with their stays and the buffer around them, and its pacing
    /// windows; `nil` on a closed date.
    func time(in plan: VenuePlan) -> Range<Instant>? {
        guard let first = services.first, let last = services.map(\.open.upperBound).max() else { return nil }
        let stays = grid.profiles.compactMap { $0.ends.max() }.max() ?? last
        // A party may wish for a longer stay than the rules give it.
        let wished = services.map { service in
            service.latestEnd.map { $0 + plan.includedBuffer } ?? service.starts.upperBound + BookingRules.longest
        }
        let begin = min(first.open.lowerBound, pacing.map(\.counted.lowerBound).min() ?? first.open.lowerBound)
        let end = max(last, stays, wished.max() ?? last, pacing.map(\.counted.upperBound).max() ?? last)
        return begin - plan.gap..<end + plan.gap
    }

    /// Whether a stay may end after a later date begins.
    func reachesOn(in plan: VenuePlan) -> Bool {
        guard let nextDay else { return false }
        // The included buffer may extend past the guests' end.
        let gap = plan.gap + plan.includedBuffer
        return services.contains { $0.latestEnd.map { $0 + gap > nextDay } ?? true }
    }

    /// A bit mask of the positions for which a condition holds.
    private static func mask(_ words: Int, _ positions: Range<Int>, where holds: (Int) -> Bool) -> [UInt64] {
        var mask = Array(repeating: UInt64.zero, count: words)
        for position in positions where holds(position) { mask[position / 64] |= 1 &<< UInt64(position % 64) }
        return mask
    }

    /// Why a stay is too late or too long for its service, if any; `nil` if it fits.
    static func misfit(
        of span: Range<Instant>,
        in service: ServiceWindow?,
        _ plan: VenuePlan,
        _ nextDay: Instant?
    ) -> Unavailability? {
        if let latest = service?.latestStart, span.lowerBound > latest { return .afterLastSeating(latest: latest) }
        let end = plan.guestEnd(of: span)
        if let latest = service?.latestEnd, end > latest { return .overrunsService(end: end, latest: latest) }
        // The next date sells the tables from its first start, with a full buffer before it.
        if let nextDay, span.upperBound + plan.gap > nextDay {
            return .reachesNextDay(end: span.upperBound, opening: nextDay)
        }
        return nil
    }

    /// The wall-clock time at an instant; `nil` if the time zone is not known then.
    func time(at instant: Instant, in plan: VenuePlan) -> LocalTime? {
        (try? plan.zone.local(at: instant))?.time
    }

    /// The starts of one word that lie neither in a pause of the whole branch nor in one of the area of these tables.
    func unpaused(_ tables: [Int], _ word: Int) -> UInt64 {
        guard !areaPaused.isEmpty else { return unpaused[word] }
        let first = word * (areaPaused.count / grid.words)
        return tables.reduce(unpaused[word]) { $0 & ~areaPaused[first + $1] }
    }

    /// The position of the turn profile of a party at one of the places that turn times distinguish.
    func profile(of party: Int, at place: Int, experience: ExperienceCode?) -> Int {
        turns.profile(of: party, at: place, experience: experience)
    }

    /// The profile of stays that all have the same length.
    func profile(lasting length: Elapsed, in plan: VenuePlan) -> TurnProfile {
        let included = length > plan.includedBuffer ? plan.includedBuffer : .zero
        return TurnProfile(ends: grid.starts.map { $0 + length }, included: included)
    }

    /// The starts from which stays of a profile end in time.
    func fits(of profile: TurnProfile, in plan: VenuePlan) -> [UInt64] {
        DayFrame.mask(grid.words, points.indices) { position in
            let span = grid.starts[position]..<max(profile.ends[position], grid.starts[position])
            return DayFrame.misfit(of: span, in: services[points[position].service], plan, nextDay) == nil
        }
    }
}

/// Finds the turn profile of a party by its size, place and experience.
private struct TurnIndex: Sendable {
    private(set) var profiles: [TurnProfile] = []
    /// The smallest party of each size class except the first, ascending.
    private let bounds: [Int]
    private let places: Int
    private let experiences: [ExperienceCode]
    private var positions: [Int] = []

    init(_ plan: VenuePlan, _ points: [GridStart], _ services: [ServiceWindow]) {
        let turns = plan.rules.turns
        var bounds: Set<Int> = []
        for parties in turns.compactMap(\.parties) {
            bounds.insert(parties.minimum)
            if parties.maximum < .max { bounds.insert(parties.maximum + 1) }
        }
        self.bounds = bounds.sorted()
        experiences = Set(turns.compactMap(\.experience)).sorted()
        places = plan.index.places.count
        var known: [TurnProfile: Int] = [:]
        for party in [Int.min] + self.bounds {
            for place in plan.index.places {
                for experience in [nil] + experiences.map(Optional.some) {
                    let turns = plan.turns.filter { $0.isFor(party, at: place, experience) }
                    let ends: [Instant]
                    if let first = turns.first, first.when != nil {
                        ends = points.map { point in
                            let service = services[point.service]
                            let match = turns.first {
                                $0.when?.contains(point.label.time, on: service.date, service: service.service) ?? true
                            }
                            return point.start + (match?.lasts ?? plan.rules.turn)
                        }
                    } else {
                        let length = turns.first?.lasts ?? plan.rules.turn
                        ends = points.map { $0.start + length }
                    }
                    let profile = TurnProfile(ends: ends, included: plan.includedBuffer)
                    let position = known[profile] ?? profiles.count
                    if position == profiles.count {
                        known[profile] = position
                        profiles.append(profile)
                    }
                    positions.append(position)
                }
            }
        }
    }

    /// One party size per group of sizes that guests can book, the smallest of each.
    func sizes(of plan: VenuePlan) -> [(party: Int, weight: Int)] {
        var sizes: [(party: Int, weight: Int)] = []
        for parties in plan.partyClasses {
            let first = max(parties.lowerBound, plan.rules.smallestParty ?? 1)
            let last = min(parties.upperBound, plan.rules.largestParty ?? .max)
            guard first <= last else { continue }
            let cuts = [first] + bounds.filter { $0 > first && $0 <= last }
            for (position, cut) in cuts.enumerated() {
                let end = position + 1 < cuts.count ? cuts[position + 1] - 1 : last
                // Capped, so that an unlimited size range cannot dominate.
                sizes.append((cut, min(end - cut, 999) + 1))
            }
        }
        return sizes
    }

    func profile(of party: Int, at place: Int, experience: ExperienceCode?) -> Int {
        let size = bounds.firstIndex { $0 > party } ?? bounds.count
        let special = experience.flatMap { experiences.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        return positions[(size * places + place) * (experiences.count + 1) + special]
    }
}
