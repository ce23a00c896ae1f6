public import TablesideCore

/// The travel times of a courier: from their position to each stop, and from each stop to every other.
///
/// Times there and back may differ, and a detour may be shorter than the direct way: nothing is assumed. The host asks
/// a router for the times, or derives them from distances and the speed of a vehicle. There may be more stops than the
/// tour has.
///
/// ```swift
/// let travel = try TravelTimes(
///     to: ["d1/pickup", "d1/dropoff"],
///     metersFromStart: [400, 1_900],
///     metersBetween: [[0, 1_700], [1_750, 0]],
///     by: .bicycle
/// )
/// travel["d1/pickup", "d1/dropoff"]  // 1 700 m at 4.5 m/s: 6 min 17.778 s
/// ```
public struct TravelTimes: Hashable, Sendable {
    /// The stops that the times are for.
    public let stops: [TourStopID]
    /// The time from the start to each stop.
    public let fromStart: [Elapsed]
    /// The times from each stop, one row per stop, to each stop; those from a stop to itself are ignored.
    public let between: [[Elapsed]]

    private let positions: [TourStopID: Int]

    /// Makes travel times.
    ///
    /// - Parameters:
    ///   - stops: The stops, at most ``SizeLimit/tourStops``, each once.
    ///   - fromStart: The time from the courier's position to each stop.
    ///   - between: For each stop, a row with the times from it to each stop.
    /// - Throws: ``TourError`` if there are too many stops, if one occurs twice, if there is not one time for each
    ///   pair, or if a time is not between 0 and 30 days.
    /// - Complexity: O(n²) in the stops.
    public init(to stops: [TourStopID], fromStart: [Elapsed], between: [[Elapsed]]) throws(TourError) {
        positions = try Self.positions(of: stops)
        try Self.checkSizes(stops.count, fromStart, between)
        for (to, time) in fromStart.enumerated() where !Tour.lengths.contains(time) {
            throw TourError(.travelOutOfRange(from: nil, to: stops[to], time: time))
        }
        for (from, row) in between.enumerated() {
            for (to, time) in row.enumerated() where !Tour.lengths.contains(time) {
                throw TourError(.travelOutOfRange(from: stops[from], to: stops[to], time: time))
            }
        }
        self.stops = stops
        self.fromStart = fromStart
        self.between = between
    }

    /// Makes travel times from distances and the speed of a vehicle, each rounded up to a millisecond.
    ///
    /// - Parameters:
    ///   - stops: The stops, at most ``SizeLimit/tourStops``, each once.
    ///   - metersFromStart: The distance in meters from the courier's position to each stop.
    ///   - metersBetween: For each stop, a row with the distances in meters from it to each stop.
    ///   - vehicle: The courier's kind of vehicle.
    ///   - speeds: The speeds of vehicles.
    /// - Throws: ``TourError`` as ``init(to:fromStart:between:)`` does, if the speed is unknown or out of range, or if
    ///   a distance is negative, not a number or takes more than 30 days.
    /// - Complexity: O(n²) in the stops.
    public init(
        to stops: [TourStopID],
        metersFromStart: [Double],
        metersBetween: [[Double]],
        by vehicle: VehicleKind,
        at speeds: TravelSpeeds = .usual
    ) throws(TourError) {
        guard let speed = speeds[vehicle] else { throw TourError(.speedUnknown(vehicle: vehicle)) }
        guard TravelSpeeds.speeds.contains(speed) else {
            throw TourError(.speedOutOfRange(vehicle: vehicle, speed: "\(speed)"))
        }
        _ = try Self.positions(of: stops)
        try Self.checkSizes(stops.count, metersFromStart, metersBetween)
        func times(of meters: [Double], from: TourStopID?) throws(TourError) -> [Elapsed] {
            var times: [Elapsed] = []
            for (to, meters) in meters.enumerated() {
                guard let time = TravelSpeeds.time(of: meters, at: speed) else {
                    throw TourError(.distanceOutOfRange(from: from, to: stops[to], meters: "\(meters)"))
                }
                times.append(time)
            }
            return times
        }
        let fromStart = try times(of: metersFromStart, from: nil)
        var between: [[Elapsed]] = []
        for (from, row) in metersBetween.enumerated() { between.append(try times(of: row, from: stops[from])) }
        try self.init(to: stops, fromStart: fromStart, between: between)
    }

    /// The time from a stop to another, or from the start if the first is `nil`; `nil` if a stop is not known.
    public subscript(from: TourStopID?, to: TourStopID) -> Elapsed? {
        guard let to = positions[to] else { return nil }
        guard let from else { return fromStart[to] }
        return positions[from].map { between[$0][to] }
    }

    func position(of stop: TourStopID) throws(TourError) -> Int {
        guard let position = positions[stop] else { throw TourError(.travelUnknown(stop: stop)) }
        return position
    }

    private static func positions(of stops: [TourStopID]) throws(TourError) -> [TourStopID: Int] {
        guard stops.count <= SizeLimit.tourStops else {
            throw TourError(.tooManyStops(count: stops.count, limit: SizeLimit.tourStops))
        }
        var positions: [TourStopID: Int] = [:]
        for (position, stop) in stops.enumerated() where positions.updateValue(position, forKey: stop) != nil {
            throw TourError(.stopTwice(stop: stop))
        }
        return positions
    }

    private static func checkSizes(_ stops: Int, _ fromStart: [some Any], _ between: [[some Any]]) throws(TourError) {
        guard fromStart.count == stops else {
            throw TourError(.unevenRow(row: nil, count: fromStart.count, stops: stops))
        }
        guard between.count == stops else { throw TourError(.unevenRows(count: between.count, stops: stops)) }
        for (row, times) in between.enumerated() where times.count != stops {
            throw TourError(.unevenRow(row: row, count: times.count, stops: stops))
        }
    }
}

extension TravelTimes: Codable {
    private enum CodingKeys: String, CodingKey {
        case stops, fromStart, between
    }

    /// Reads an object with the stops and their times, with the checks of ``init(to:fromStart:between:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stops = try container.decode([TourStopID].self, forKey: .stops)
        let fromStart = try container.decode([Elapsed].self, forKey: .fromStart)
        let between = try container.decode([[Elapsed]].self, forKey: .between)
        do {
            try self.init(to: stops, fromStart: fromStart, between: between)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes an object with the stops and their times.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stops, forKey: .stops)
        try container.encode(fromStart, forKey: .fromStart)
        try container.encode(between, forKey: .between)
    }
}
