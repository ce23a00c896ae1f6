/// How many guests the pacing rules have already let in: who begins in each window, who is there at each instant
/// (`booking.md` §1.11).
struct PaceBook: Sendable {
    /// What a stay adds.
    struct Guests: Sendable {
        let span: Range<Instant>
        let party: Int
        let channel: BookingChannel
    }

    /// People and parties that are already in.
    struct Load: Hashable, Sendable {
        var covers = 0
        var parties = 0
        var onlineCovers = 0

        mutating func add(_ guests: Guests, times sign: Int) {
            covers = Load.sum(covers, guests.party, sign)
            parties += sign
            if !guests.channel.isHouse { onlineCovers = Load.sum(onlineCovers, guests.party, sign) }
        }

        /// Parties are as large as seats allow, and a number of seats may be as large as a number.
        private static func sum(_ count: Int, _ party: Int, _ sign: Int) -> Int {
            let (sum, overflow) =
                sign > 0
                ? count.addingReportingOverflow(party) : count.subtractingReportingOverflow(party)
            return overflow ? .max : sum
        }

        /// The first of the limits that a party would exceed.
        func excess(
            of party: Int,
            through channel: BookingChannel,
            over caps: PacingCaps
        ) -> (count: PacingCount, cap: Int, taken: Int)? {
            if let cap = caps.covers, covers > cap || party > cap - covers { return (.covers, cap, covers) }
            if let cap = caps.parties, parties >= cap { return (.parties, cap, parties) }
            if let cap = caps.onlineCovers, !channel.isHouse, onlineCovers > cap || party > cap - onlineCovers {
                return (.onlineCovers, cap, onlineCovers)
            }
            return nil
        }
    }

    private var counters: [StartCounter]
    private var curves: [PresenceCurve]

    /// Whether no rule limits anything.
    var isEmpty: Bool { counters.isEmpty && curves.isEmpty }

    init(_ plan: VenuePlan, _ frame: EveningFrame) throws(ZoneError) {
        counters = []
        curves = []
        let rules = plan.rules
        let exceptions = rules.pacingExceptions.filter { $0.date == frame.date }
        guard !rules.pacing.isEmpty || !exceptions.isEmpty, let first = frame.points.first, let last = frame.points.last
        else { return }
        // A window is at most a day long, so that nothing further away begins in one of the date's.
        let clock = try WallClock(over: first.start - .days(1)..<last.start + .days(1), in: plan.zone)
        let starts = StartRules(frame: frame, clock: clock, exceptions: exceptions)
        for rule in rules.pacing {
            switch rule.measure {
            case .starts(let window): counters.append(StartCounter(rule, window: window, starts))
            case .concurrent: curves.append(PresenceCurve(rule, starts))
            }
        }
        if !exceptions.isEmpty {
            let limited = rules.pacing.filter { if case .starts = $0.measure { true } else { false } }
            counters.append(StartCounter(eachStepOf: rules.step, besides: limited.map(\.when), starts))
        }
    }

    /// Takes guests in, or out again.
    mutating func add(_ guests: Guests, times sign: Int = 1) {
        for position in counters.indices { counters[position].add(guests, times: sign) }
        for position in curves.indices { curves[position].add(guests, times: sign) }
    }

    /// Takes away the starts at which a party would be one too many.
    func restrict(
        _ openings: inout Openings,
        for party: Int,
        through channel: BookingChannel,
        staying profile: TurnProfile,
        on grid: StartGrid
    ) {
        for counter in counters { counter.restrict(&openings, for: party, through: channel) }
        for curve in curves { curve.restrict(&openings, for: party, through: channel, staying: profile, on: grid) }
    }

    /// What speaks against a party, rule by rule.
    func reasons(against guests: Guests) -> [Unavailability] {
        counters.compactMap { $0.reason(against: guests) } + curves.compactMap { $0.reason(against: guests) }
    }
}

/// What a pacing limit counts.
public enum PacingCount: String, CaseIterable, Hashable, Codable, Sendable {
    /// People.
    case covers
    /// Parties.
    case parties
    /// People whom the house has not booked itself.
    case onlineCovers

    /// What is counted, in plain words.
    var words: String {
        switch self {
        case .covers: "people"
        case .parties: "parties"
        case .onlineCovers: "people who book themselves"
        }
    }
}

extension BookingChannel {
    /// Whether the house itself seats or books, so that what holds for guests who book does not.
    var isHouse: Bool { self == .inHouse || self == .walkIn }
}

/// The starts of a date as pacing rules see them.
struct StartRules: Sendable {
    let frame: EveningFrame
    let clock: WallClock
    let exceptions: [PacingException]

    var midnight: LocalDateTime { frame.date.startOfDay }

    /// Whether a rule is about stays that begin at an instant.
    func applies(_ criteria: StartCriteria?, to instant: Instant) -> Bool {
        guard let criteria else { return true }
        let service = frame.services.first { $0.starts.contains(instant) }
        return criteria.contains(clock.time(at: instant), on: frame.date, service: service?.service)
    }

    /// The limits for stays that begin at an instant, with the exceptions of the date.
    func caps(_ caps: PacingCaps, at instant: Instant) -> PacingCaps {
        guard !exceptions.isEmpty else { return caps }
        let time = clock.time(at: instant)
        return exceptions.reduce(caps) { lowest, exception in
            guard exception.times.contains(time) else { return lowest }
            return lowest.lowered(
                to: PacingCaps(
                    covers: exception.covers,
                    parties: exception.parties,
                    onlineCovers: exception.onlineCovers
                )
            )
        }
    }
}
