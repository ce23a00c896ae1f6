public import TablesideCore

extension DispatchBoard {
    /// The travel of all couriers to all stops, and from each stop to every other.
    ///
    /// It is the counterpart of ``TravelTimes`` for many couriers. Deliveries with the same pickup share a stop. The
    /// ways there and back may differ; the way from a stop to itself lies between two deliveries to the same door. A
    /// courier without a row has no known position.
    public struct Travel: Sendable {
        /// The maximum number of stops: two for each of ``DispatchBoard/maxJobs``.
        public static let maxStops = 2 * DispatchBoard.maxJobs

        /// The stops that the travel includes.
        public let stops: [TourStopID]

        private let positions: [TourStopID: Int]
        private let ways: Ways

        private enum Ways {
            case meters(fromCouriers: [UserID: [Double]], between: [[Double]], speeds: TravelSpeeds)
            case times(
                fromCouriers: [UserID: [Elapsed]],
                between: [VehicleKind: [[Elapsed]]],
                meters: [UserID: [Double]]
            )
        }

        /// Makes travel from distances and the speeds of vehicles; each time is rounded up to a millisecond.
        ///
        /// - Parameters:
        ///   - stops: The stops, at most ``maxStops``, each once.
        ///   - fromCouriers: For each courier, the distances in meters from where they become free to each stop.
        ///   - between: For each stop, a row with the distances in meters from it to each stop.
        ///   - speeds: The speeds of the vehicles.
        /// - Throws: ``DispatchError`` if there are too many stops or couriers, if a stop occurs twice, if there is not
        ///   one distance for each pair, if a distance is negative or not a number, or if a speed is out of range.
        /// - Complexity: O(n × m + m²) in the couriers and the stops.
        public init(
            to stops: [TourStopID],
            metersFromCouriers fromCouriers: [UserID: [Double]],
            metersBetween between: [[Double]],
            at speeds: TravelSpeeds = .usual
        ) throws(DispatchError) {
            positions = try Self.positions(of: stops)
            self.stops = stops
            try Self.checkSizes(stops.count, fromCouriers, [between])
            for (vehicle, speed) in speeds.metersPerSecond where !TravelSpeeds.speeds.contains(speed) {
                throw DispatchError(.speedOutOfRange(vehicle: vehicle, speed: "\(speed)"))
            }
            // A way may be too long for one vehicle but not for another: only the vehicles in use are checked.
            try Self.check(between)
            try Self.check(Array(fromCouriers.values))
            ways = .meters(fromCouriers: fromCouriers, between: between, speeds: speeds)
        }

        /// Makes travel from the times of a router.
        ///
        /// - Parameters:
        ///   - stops: The stops, at most ``maxStops``, each once.
        ///   - fromCouriers: For each courier, the times from where they become free to each stop, with their vehicle.
        ///   - between: For each kind of vehicle and each stop, a row with the times from it to each stop.
        ///   - meters: For each courier, the distances in meters to each stop, which
        ///     ``DispatchStrategy/radii(meters:)`` needs; empty if they are not known.
        /// - Throws: ``DispatchError`` if there are too many stops or couriers, if a stop occurs twice, if there is not
        ///   one time for each pair, if a time is not between 0 and 30 days, or if there are distances that are
        ///   negative, not a number, or not given for all couriers.
        /// - Complexity: O(n × m + k × m²) in the couriers, the stops and the kinds of vehicles.
        public init(
            to stops: [TourStopID],
            timesFromCouriers fromCouriers: [UserID: [Elapsed]],
            timesBetween between: [VehicleKind: [[Elapsed]]],
            metersFromCouriers meters: [UserID: [Double]] = [:]
        ) throws(DispatchError) {
            positions = try Self.positions(of: stops)
            self.stops = stops
            try Self.checkSizes(stops.count, fromCouriers, Array(between.values))
            for row in [Array(between.values.joined()), Array(fromCouriers.values)].joined() {
                for time in row { try DispatchError.check(time) }
            }
            if !meters.isEmpty {
                try Self.checkSizes(stops.count, meters, [])
                for courier in fromCouriers.keys where meters[courier] == nil {
                    throw DispatchError(.unevenRow(courier: courier, count: 0, stops: stops.count))
                }
                try Self.check(Array(meters.values))
            }
            ways = .times(fromCouriers: fromCouriers, between: between, meters: meters)
        }

        private static func check(_ meters: [[Double]]) throws(DispatchError) {
            for meters in meters.joined() where !(meters >= 0 && meters.isFinite) {
                throw DispatchError(.distanceOutOfRange(meters: "\(meters)"))
            }
        }

        private static func positions(of stops: [TourStopID]) throws(DispatchError) -> [TourStopID: Int] {
            guard stops.count <= maxStops else {
                throw DispatchError(.tooManyStops(count: stops.count, limit: maxStops))
            }
            var positions: [TourStopID: Int] = [:]
            for (position, stop) in stops.enumerated() where positions.updateValue(position, forKey: stop) != nil {
                throw DispatchError(.stopTwice(stop: stop))
            }
            return positions
        }

        private static func checkSizes<Way>(
            _ stops: Int,
            _ fromCouriers: [UserID: [Way]],
            _ tables: [[[Way]]]
        ) throws(DispatchError) {
            guard fromCouriers.count <= SizeLimit.couriers else {
                throw DispatchError(.tooManyCouriers(count: fromCouriers.count, limit: SizeLimit.couriers))
            }
            for (courier, row) in fromCouriers where row.count != stops {
                throw DispatchError(.unevenRow(courier: courier, count: row.count, stops: stops))
            }
            for table in tables {
                guard table.count == stops else {
                    throw DispatchError(.unevenRows(count: table.count, stops: stops))
                }
                for row in table where row.count != stops {
                    throw DispatchError(.unevenRow(courier: nil, count: row.count, stops: stops))
                }
            }
        }
    }
}

extension DispatchBoard.Travel {
    func position(of stop: TourStopID) throws(DispatchError) -> Int {
        guard let position = positions[stop] else { throw DispatchError(.stopUnknown(stop: stop)) }
        return position
    }

    /// Whether the distances are known as well as the times.
    var hasDistances: Bool { if case .times(_, _, let meters) = ways { !meters.isEmpty } else { true } }

    /// The distances of a courier to each stop in meters; `nil` if they are not known.
    func distances(of courier: UserID) -> [Double]? {
        switch ways {
        case .meters(let fromCouriers, _, _): fromCouriers[courier]
        case .times(_, _, let meters): meters[courier]
        }
    }

    /// The travel times of a courier to each stop in milliseconds; `nil` if their position is not known.
    func times(of courier: UserID, by vehicle: VehicleKind) throws(DispatchError) -> [Int64]? {
        switch ways {
        case .meters(let fromCouriers, _, let speeds):
            guard let row = fromCouriers[courier] else { return nil }
            return try Self.times(row, at: Self.speed(of: vehicle, in: speeds))
        case .times(let fromCouriers, _, _): return fromCouriers[courier]?.map(\.milliseconds)
        }
    }

    /// The travel times from each stop to each stop in milliseconds, row by row.
    func times(by vehicle: VehicleKind) throws(DispatchError) -> [Int64] {
        switch ways {
        case .meters(_, let between, let speeds):
            let speed = try Self.speed(of: vehicle, in: speeds)
            var times: [Int64] = []
            for row in between { times += try Self.times(row, at: speed) }
            return times
        case .times(_, let between, _):
            guard let table = between[vehicle] else { throw DispatchError(.speedUnknown(vehicle: vehicle)) }
            return table.joined().map(\.milliseconds)
        }
    }

    private static func speed(of vehicle: VehicleKind, in speeds: TravelSpeeds) throws(DispatchError) -> Double {
        guard let speed = speeds[vehicle] else { throw DispatchError(.speedUnknown(vehicle: vehicle)) }
        return speed
    }

    private static func times(_ row: [Double], at speed: Double) throws(DispatchError) -> [Int64] {
        var times: [Int64] = []
        times.reserveCapacity(row.count)
        for meters in row {
            guard let time = TravelSpeeds.time(of: meters, at: speed) else {
                throw DispatchError(.distanceOutOfRange(meters: "\(meters)"))
            }
            times.append(time.milliseconds)
        }
        return times
    }
}
