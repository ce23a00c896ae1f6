public import TablesideCore

/// The identity of a stop on a tour; the host makes it, such as `d1/pickup` for the pickup of a delivery.
public typealias TourStopID = Identifier<TourStop>

/// A place where a courier stops: to pick something up, or to hand it over.
///
/// ```swift
/// let pickup = TourStop("d1/pickup", stopTime: .minutes(4))
/// let dropoff = TourStop("d1/dropoff", promise: promise, stopTime: .minutes(2), after: "d1/pickup")
/// ```
public struct TourStop: Hashable, Codable, Sendable, Identifiable {
    /// The identity, unique on the tour.
    public let id: TourStopID
    /// The promised time of arrival; `nil` for no promise.
    public var promise: DeliveryPromise?
    /// How long the courier stays once they can begin: 0 to 30 days.
    public var stopTime: Elapsed
    /// The stop of the same tour that must come before this one, not necessarily directly; `nil` for none.
    ///
    /// Set it to `nil` once the courier has left that stop and it is no longer part of the tour.
    public var after: TourStopID?

    /// Makes a stop, by default without a promise and a stop time.
    public init(
        _ id: TourStopID,
        promise: DeliveryPromise? = nil,
        stopTime: Elapsed = .zero,
        after: TourStopID? = nil
    ) {
        self.id = id
        self.promise = promise
        self.stopTime = stopTime
        self.after = after
    }

    /// Every fault of the stop that does not depend on the tour.
    public func problems() -> [Problem<TourError.Reason>] {
        var problems: [Problem<TourError.Reason>] = []
        if let promise {
            let path = FieldPath("promise")
            for (name, at) in [("from", promise.from), ("until", promise.until)] where !Tour.instants.contains(at) {
                problems.append(Problem(.instantOutOfRange(at: at), at: path.field(name)))
            }
            if promise.from > promise.until {
                problems.append(
                    Problem(.promiseReversed(stop: id, from: promise.from, until: promise.until), at: path)
                )
            }
        }
        if !Tour.lengths.contains(stopTime) {
            problems.append(Problem(.stopTimeOutOfRange(stop: id, length: stopTime), at: "stopTime"))
        }
        return problems
    }
}

/// The expected times of a courier at a stop.
public struct TourVisit: Hashable, Codable, Sendable, Identifiable {
    /// The stop, with its promise and stop time.
    public let stop: TourStop
    /// The travel time from the previous stop, or from the start of the tour.
    public let travel: Elapsed
    /// The expected arrival of the courier.
    public let arrival: Instant
    /// When the courier can begin: on arrival, or when the promise begins if they are early.
    public let serviceStart: Instant
    /// When the courier leaves: after the stop time.
    public let departure: Instant

    /// Makes the visit of a courier who sets out for a stop.
    init(_ stop: TourStop, leaving: Instant, travel: Elapsed) {
        self.stop = stop
        self.travel = travel
        arrival = leaving + travel
        serviceStart = stop.promise.map { max($0.from, leaving + travel) } ?? arrival
        departure = serviceStart + stop.stopTime
    }

    /// The identity of the stop.
    public var id: TourStopID { stop.id }
    /// How long the courier waits for the promise to begin; zero for a courier who is not early.
    public var waiting: Elapsed { serviceStart - arrival }
    /// How long after the end of the promise the courier arrives; zero for a courier who is on time.
    public var lateness: Elapsed { stop.promise.map { max(.zero, arrival - $0.until) } ?? .zero }
}
