public import TablesideCore

/// The average speed of couriers by vehicle: meters of the way per second, including stops at crossings.
///
/// ```swift
/// var speeds = TravelSpeeds.usual
/// speeds[.bicycle] = 4.2
/// ```
public struct TravelSpeeds: Hashable, Codable, Sendable {
    /// The meters per second of each kind of vehicle: 0.1…100.
    public var metersPerSecond: [VehicleKind: Double]

    /// Makes speeds; ``problems()`` reports those out of range.
    public init(_ metersPerSecond: [VehicleKind: Double]) { self.metersPerSecond = metersPerSecond }

    /// City speeds for the kinds named by this release: 1.4 on foot, 4.5 by bicycle, 7 by scooter, 6.5 by car.
    public static let usual = TravelSpeeds([.foot: 1.4, .bicycle: 4.5, .scooter: 7, .car: 6.5])

    /// The valid speeds, in meters per second.
    public static let speeds: ClosedRange<Double> = 0.1...100

    /// The speed of a kind of vehicle; `nil` if it is not known.
    public subscript(vehicle: VehicleKind) -> Double? {
        get { metersPerSecond[vehicle] }
        set { metersPerSecond[vehicle] = newValue }
    }

    /// Every fault of the speeds, in the order of the kinds.
    public func problems() -> [Problem<TourError.Reason>] {
        metersPerSecond.sorted { $0.key < $1.key }.compactMap { vehicle, speed in
            Self.speeds.contains(speed)
                ? nil
                : Problem(
                    .speedOutOfRange(vehicle: vehicle, speed: "\(speed)"),
                    at: FieldPath().field(vehicle.rawValue)
                )
        }
    }

    /// How long a way takes, rounded up to a millisecond; `nil` if it is not a distance, or takes more than 30 days.
    static func time(of meters: Double, at speed: Double) -> Elapsed? {
        let milliseconds = (meters / speed * 1_000).rounded(.up)
        guard meters >= 0, milliseconds <= Double(Tour.lengths.upperBound.milliseconds) else { return nil }
        return .milliseconds(Int64(milliseconds))
    }
}
