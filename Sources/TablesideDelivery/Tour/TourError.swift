public import TablesideCore

/// A tour that cannot be planned, or an insertion that is not possible.
public struct TourError: ReasonedError, Codable {
    /// What is wrong with the input, or why there is no insertion.
    public enum Reason: CodedReason, Codable {
        /// There are no stops.
        case empty
        /// There are too many stops.
        case tooManyStops(count: Int, limit: Int)
        /// More stops are inserted than can be at once.
        case tooManyInserted(count: Int, limit: Int)
        /// Two stops have the same identity.
        case stopTwice(stop: TourStopID)
        /// The promise begins after its end.
        case promiseReversed(stop: TourStopID, from: Instant, until: Instant)
        /// The instant is outside ``Tour/instants``.
        case instantOutOfRange(at: Instant)
        /// The stop time is not between 0 and 30 days.
        case stopTimeOutOfRange(stop: TourStopID, length: Elapsed)
        /// The stop that must come before is not on the tour.
        case afterUnknown(stop: TourStopID, after: TourStopID)
        /// The stop would have to come before itself.
        case afterCircular(stop: TourStopID)
        /// The stop that must come before comes later.
        case afterBroken(stop: TourStopID, after: TourStopID)
        /// A row does not have one time per stop; the row is `nil` for the start's.
        case unevenRow(row: Int?, count: Int, stops: Int)
        /// There is not one row per stop.
        case unevenRows(count: Int, stops: Int)
        /// The time of a way is not between 0 and 30 days; `from` is `nil` for the start.
        case travelOutOfRange(from: TourStopID?, to: TourStopID, time: Elapsed)
        /// The travel times do not include the stop.
        case travelUnknown(stop: TourStopID)
        /// The distance is negative or not a number, or takes more than 30 days; `from` is `nil` for the start.
        case distanceOutOfRange(from: TourStopID?, to: TourStopID, meters: String)
        /// The speed of the vehicle is not known.
        case speedUnknown(vehicle: VehicleKind)
        /// The speed of the vehicle is not in ``TravelSpeeds/speeds``.
        case speedOutOfRange(vehicle: VehicleKind, speed: String)
        /// The limit of the detour is not between 0 and 30 days.
        case detourOutOfRange(limit: Elapsed)
        /// No insertion keeps all promises: at best, the courier is this late at this stop.
        case promiseBroken(stop: TourStopID, late: Elapsed)
        /// Every insertion that keeps all promises makes a detour over the limit: at least this long.
        case detourTooLong(least: Elapsed, limit: Elapsed)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .empty: "empty"
                case .tooManyStops: "tooManyStops"
                case .tooManyInserted: "tooManyInserted"
                case .stopTwice: "stopTwice"
                case .promiseReversed: "promiseReversed"
                case .instantOutOfRange: "instantOutOfRange"
                case .stopTimeOutOfRange: "stopTimeOutOfRange"
                case .afterUnknown: "afterUnknown"
                case .afterCircular: "afterCircular"
                case .afterBroken: "afterBroken"
                case .unevenRow: "unevenRow"
                case .unevenRows: "unevenRows"
                case .travelOutOfRange: "travelOutOfRange"
                case .travelUnknown: "travelUnknown"
                case .distanceOutOfRange: "distanceOutOfRange"
                case .speedUnknown: "speedUnknown"
                case .speedOutOfRange: "speedOutOfRange"
                case .detourOutOfRange: "detourOutOfRange"
                case .promiseBroken: "promiseBroken"
                case .detourTooLong: "detourTooLong"
                }
            return ErrorCode(rawValue: "tour." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .empty: "there are no stops"
            case .tooManyStops(let count, let limit): "there are \(count) stops, a tour has at most \(limit)"
            case .tooManyInserted(let count, let limit): "\(count) stops are inserted, at most \(limit) are at once"
            case .stopTwice(let stop): "\(shown: stop) stands twice"
            case .promiseReversed(let stop, let from, let until):
                "the promise to \(shown: stop) begins at \(from), after its end at \(until)"
            case .instantOutOfRange(let at): "\(at) is more than a million days from 1970"
            case .stopTimeOutOfRange(let stop, let length):
                "a stop of \(length) at \(shown: stop) is not between 0 and 30 days"
            case .afterUnknown(let stop, let after):
                "\(shown: stop) must come after \(shown: after), which is not on the tour"
            case .afterCircular(let stop): "\(shown: stop) would have to come before itself"
            case .afterBroken(let stop, let after): "\(shown: stop) must come after \(shown: after)"
            case .unevenRow(let row, let count, let stops):
                "\(row.map { "row \($0)" } ?? "the row of the start") has \(count: count, "time"), there are \(count: stops, "stop")"
            case .unevenRows(let count, let stops): "there are \(count: count, "row") for \(count: stops, "stop")"
            case .travelOutOfRange(let from, let to, let time):
                "\(time) from \(Self.place(from)) to \(shown: to) are not between 0 and 30 days"
            case .travelUnknown(let stop): "there are no travel times for \(shown: stop)"
            case .distanceOutOfRange(let from, let to, let meters):
                "\(shown: meters) m from \(Self.place(from)) to \(shown: to) are no distance that takes 0 to 30 days"
            case .speedUnknown(let vehicle): "the speed of \(shown: vehicle) is not known"
            case .speedOutOfRange(let vehicle, let speed):
                "\(shown: speed) m/s for \(shown: vehicle) are not between 0.1 and 100"
            case .detourOutOfRange(let limit): "a detour of \(limit) is not between 0 and 30 days"
            case .promiseBroken(let stop, let late): "the courier would be at \(shown: stop) \(late) late"
            case .detourTooLong(let least, let limit): "the detour takes at least \(least), more than \(limit)"
            }
        }

        private static func place(_ stop: TourStopID?) -> String { stop.map { $0.description.shown } ?? "the start" }
    }

    /// What is wrong with the input, or why there is no insertion.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
