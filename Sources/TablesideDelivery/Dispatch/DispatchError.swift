public import TablesideCore

/// A dispatching request that cannot be answered.
public struct DispatchError: ReasonedError {
    /// The fault of the input.
    public enum Reason: CodedReason {
        /// There are too many deliveries.
        case tooManyJobs(count: Int, limit: Int)
        /// There are too many couriers.
        case tooManyCouriers(count: Int, limit: Int)
        /// There are too many stops.
        case tooManyStops(count: Int, limit: Int)
        /// Two deliveries have the same identity.
        case jobTwice(job: DeliveryID)
        /// A courier is named twice.
        case courierTwice(courier: UserID)
        /// Two stops have the same identity.
        case stopTwice(stop: TourStopID)
        /// The courier is not on the board.
        case courierUnknown(courier: UserID)
        /// The travel does not include the stop.
        case stopUnknown(stop: TourStopID)
        /// The instant is outside ``Tour/instants``.
        case instantOutOfRange(at: Instant)
        /// A length is not between 0 and 30 days.
        case lengthOutOfRange(length: Elapsed)
        /// The promise ends before it begins.
        case promiseReversed(job: DeliveryID, from: Instant, until: Instant)
        /// A number of deliveries is not between 0 and 10,000.
        case countOutOfRange(courier: UserID, count: Int)
        /// A row does not have one entry per stop; the courier is `nil` for the row of a stop.
        case unevenRow(courier: UserID?, count: Int, stops: Int)
        /// There is not one row per stop.
        case unevenRows(count: Int, stops: Int)
        /// The distance is negative or not a number, or takes more than 30 days.
        case distanceOutOfRange(meters: String)
        /// The speed of the vehicle is not known.
        case speedUnknown(vehicle: VehicleKind)
        /// The speed of the vehicle is not in ``TravelSpeeds/speeds``.
        case speedOutOfRange(vehicle: VehicleKind, speed: String)
        /// The travel is made from times, and the strategy needs distances.
        case distancesUnknown
        /// There are no radii, or more than ``SizeLimit/waves``.
        case radiiOutOfRange(count: Int, limit: Int)
        /// A radius is negative or not greater than the previous one.
        case radiusNotGrowing(meters: Int)
        /// The number of deliveries in a batch is not in ``BatchRules/sizes``.
        case batchSizeOutOfRange(size: Int)
        /// The time to answer is not between five seconds and one day.
        case answerOutOfRange(within: Elapsed)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .tooManyJobs: "tooManyJobs"
                case .tooManyCouriers: "tooManyCouriers"
                case .tooManyStops: "tooManyStops"
                case .jobTwice: "jobTwice"
                case .courierTwice: "courierTwice"
                case .stopTwice: "stopTwice"
                case .courierUnknown: "courierUnknown"
                case .stopUnknown: "stopUnknown"
                case .instantOutOfRange: "instantOutOfRange"
                case .lengthOutOfRange: "lengthOutOfRange"
                case .promiseReversed: "promiseReversed"
                case .countOutOfRange: "countOutOfRange"
                case .unevenRow: "unevenRow"
                case .unevenRows: "unevenRows"
                case .distanceOutOfRange: "distanceOutOfRange"
                case .speedUnknown: "speedUnknown"
                case .speedOutOfRange: "speedOutOfRange"
                case .distancesUnknown: "distancesUnknown"
                case .radiiOutOfRange: "radiiOutOfRange"
                case .radiusNotGrowing: "radiusNotGrowing"
                case .batchSizeOutOfRange: "batchSizeOutOfRange"
                case .answerOutOfRange: "answerOutOfRange"
                }
            return ErrorCode(rawValue: "dispatch." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .tooManyJobs(let count, let limit):
                "there are \(count) deliveries, at most \(limit) are dispatched at once"
            case .tooManyCouriers(let count, let limit): "there are \(count) couriers, at most \(limit) can be asked"
            case .tooManyStops(let count, let limit):
                "there are \(count) stops, at most \(limit) are dispatched at once"
            case .jobTwice(let job): "the delivery \(shown: job) stands twice"
            case .courierTwice(let courier): "the courier \(shown: courier) stands twice"
            case .stopTwice(let stop): "the stop \(shown: stop) stands twice"
            case .courierUnknown(let courier): "the courier \(shown: courier) is not known"
            case .stopUnknown(let stop): "there are no ways to the stop \(shown: stop)"
            case .instantOutOfRange(let at): "\(at) is more than a million days from 1970"
            case .lengthOutOfRange(let length): "\(length) is not between 0 and 30 days"
            case .promiseReversed(let job, let from, let until):
                "the promise of \(shown: job) begins at \(from), after its end at \(until)"
            case .countOutOfRange(let courier, let count):
                "\(count) deliveries of \(shown: courier) are not between 0 and 10,000"
            case .unevenRow(let courier, let count, let stops):
                "the row of \(courier.map { $0.description.shown } ?? "a stop") has \(count: count, "way"), there are \(count: stops, "stop")"
            case .unevenRows(let count, let stops): "there are \(count: count, "row") for \(count: stops, "stop")"
            case .distanceOutOfRange(let meters): "\(shown: meters) m are no distance that takes 0 to 30 days"
            case .speedUnknown(let vehicle): "the speed of \(shown: vehicle) is not known"
            case .speedOutOfRange(let vehicle, let speed):
                "\(shown: speed) m/s for \(shown: vehicle) are not between 0.1 and 100"
            case .distancesUnknown: "only the times of the ways are known, not how long they are"
            case .radiiOutOfRange(let count, let limit): "there are \(count) radii, there must be 1 to \(limit)"
            case .radiusNotGrowing(let meters):
                "a radius of \(meters) m is negative, or not greater than the one before"
            case .batchSizeOutOfRange(let size): "a batch of \(size) does not have 2 to 4 deliveries"
            case .answerOutOfRange(let within): "\(within) to answer are not between 5 seconds and 1 day"
            }
        }
    }

    /// The fault of the input.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    static func check(_ length: Elapsed) throws(DispatchError) {
        guard Tour.lengths.contains(length) else { throw DispatchError(.lengthOutOfRange(length: length)) }
    }

    static func check(_ instant: Instant?) throws(DispatchError) {
        guard let instant, !Tour.instants.contains(instant) else { return }
        throw DispatchError(.instantOutOfRange(at: instant))
    }
}
