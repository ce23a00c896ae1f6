public import TablesideCore

/// The stops of a courier in order, with the expected times.
///
/// A courier who is early waits until the promise begins, then stays for the stop time. An arrival at or before the end
/// of the promise is on time; waiting and stopping do not count as lateness. A tour ends with its last stop: there is
/// no way back.
///
/// ```swift
/// let stops = [TourStop("d1/pickup"), TourStop("d1/dropoff", promise: promise, after: "d1/pickup")]
/// let tour = try Tour.best(stops, from: now, travel: travel)
/// tour.visits.map(\.arrival)  // when the courier is expected
/// let longer = try tour.inserting([TourStop("d2")], travel: withThird, detour: .minutes(10)).tour
/// ```
///
/// While the courier is under way, the host makes the tour of the remaining stops, from the courier's present position,
/// with ``init(_:from:travel:)``.
public struct Tour: Hashable, Sendable {
    /// The time at which the courier sets out.
    public let start: Instant
    /// The stops in their order, with the expected times; at least one.
    public let visits: [TourVisit]
    /// The courier's total lateness at all stops.
    public let lateness: Elapsed
    /// The time under way, without waiting and stopping.
    public let travel: Elapsed
    /// When the courier leaves the last stop.
    public let end: Instant

    /// The range of valid instants: a million days around 1970.
    ///
    /// Within these bounds, and those of ``lengths``, no sum overflows.
    public static let instants = (epoch - .days(1_000_000))...(epoch + .days(1_000_000))
    private static let epoch = Instant(millisecondsSince1970: 0)
    /// The range of valid travel times, stop times and detours.
    public static let lengths: ClosedRange = Elapsed.zero...Elapsed.days(30)

    /// Makes the tour of stops in a given order.
    ///
    /// - Parameters:
    ///   - stops: The stops in order.
    ///   - start: The time at which the courier sets out.
    ///   - travel: The travel times between stops.
    /// - Throws: ``TourError`` if there are no stops or more than ``SizeLimit/tourStops``, if a stop is invalid or
    ///   occurs twice, if one comes before the stop that it must come after, or if `travel` does not include it.
    /// - Complexity: O(n) in the stops.
    public init(_ stops: [TourStop], from start: Instant, travel: TravelTimes) throws(TourError) {
        try Self.check(stops, from: start)
        try Self.checkOrder(stops)
        var times: [Elapsed] = []
        var last: Int?
        for stop in stops {
            let next = try travel.position(of: stop.id)
            times.append(last.map { travel.between[$0][next] } ?? travel.fromStart[next])
            last = next
        }
        self.init(checked: stops, times: times, from: start)
    }

    /// Makes the tour of sound stops in an order that is possible, with the time of the way to each.
    init(checked stops: [TourStop], times: [Elapsed], from start: Instant) {
        var visits: [TourVisit] = []
        var (lateness, travel, end) = (Elapsed.zero, Elapsed.zero, start)
        for (stop, time) in zip(stops, times) {
            let visit = TourVisit(stop, leaving: end, travel: time)
            lateness += visit.lateness
            travel += time
            end = visit.departure
            visits.append(visit)
        }
        self.start = start
        self.visits = visits
        self.lateness = lateness
        self.travel = travel
        self.end = end
    }

    /// The stops in order.
    public var stops: [TourStop] { visits.map(\.stop) }
    /// The identities of the stops in order.
    public var order: [TourStopID] { visits.map(\.id) }
    /// Whether the courier is on time at every stop.
    public var isOnTime: Bool { lateness == .zero }

    /// The expected times at a stop; `nil` if it is not on the tour.
    ///
    /// - Complexity: O(n) in the stops.
    public subscript(stop: TourStopID) -> TourVisit? { visits.first { $0.id == stop } }
}

extension Tour {
    /// Throws if no tour of the stops is possible, whatever the travel times.
    static func check(_ stops: [TourStop], from start: Instant) throws(TourError) {
        if stops.isEmpty { throw TourError(.empty) }
        guard stops.count <= SizeLimit.tourStops else {
            throw TourError(.tooManyStops(count: stops.count, limit: SizeLimit.tourStops))
        }
        guard instants.contains(start) else { throw TourError(.instantOutOfRange(at: start)) }
        var predecessors: [TourStopID: TourStopID?] = [:]
        for stop in stops {
            if let problem = stop.problems().first { throw TourError(problem.reason) }
            if predecessors.updateValue(stop.after, forKey: stop.id) != nil {
                throw TourError(.stopTwice(stop: stop.id))
            }
        }
        for stop in stops {
            if let after = stop.after, predecessors[after] == nil {
                throw TourError(.afterUnknown(stop: stop.id, after: after))
            }
        }
        // Each stop names one at most, so a chain that is longer than the tour runs in a circle.
        for stop in stops {
            var next = stop.after
            for _ in stops.indices {
                if next == stop.id { throw TourError(.afterCircular(stop: stop.id)) }
                next = next.flatMap { predecessors[$0] ?? nil }
            }
        }
    }

    /// Throws if a stop comes before the one that it must come after.
    private static func checkOrder(_ stops: [TourStop]) throws(TourError) {
        var seen: Set<TourStopID> = []
        for stop in stops {
            if let after = stop.after, !seen.contains(after) {
                throw TourError(.afterBroken(stop: stop.id, after: after))
            }
            seen.insert(stop.id)
        }
    }
}

extension Tour: Codable {
    private enum CodingKeys: String, CodingKey {
        case start, visits, lateness, travel, end
    }

    /// Reads an object with all members; the times must match the stops and the travel times.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let start = try container.decode(Instant.self, forKey: .start)
        let visits = try container.decode([TourVisit].self, forKey: .visits)
        let stops = visits.map(\.stop)
        do throws(TourError) {
            try Self.check(stops, from: start)
            try Self.checkOrder(stops)
            var last: TourStopID?
            for visit in visits {
                guard Self.lengths.contains(visit.travel) else {
                    throw TourError(.travelOutOfRange(from: last, to: visit.id, time: visit.travel))
                }
                last = visit.id
            }
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
        self.init(checked: stops, times: visits.map(\.travel), from: start)
        guard self.visits == visits, try container.decode(Elapsed.self, forKey: .lateness) == lateness,
            try container.decode(Elapsed.self, forKey: .travel) == travel,
            try container.decode(Instant.self, forKey: .end) == end
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath, debugDescription: "the times do not follow from the stops")
            )
        }
    }

    /// Writes an object with all members.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(visits, forKey: .visits)
        try container.encode(lateness, forKey: .lateness)
        try container.encode(travel, forKey: .travel)
        try container.encode(end, forKey: .end)
    }
}
