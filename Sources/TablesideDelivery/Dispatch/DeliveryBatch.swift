public import TablesideCore

/// Deliveries that one courier picks up together and hands over one after another.
///
/// ``DispatchBoard/batches(under:)`` makes it, with the reason for each delivery that does not come along.
public struct DeliveryBatch: Hashable, Sendable {
    /// The deliveries, in the order of their doors; one that goes alone is a batch of its own.
    public let jobs: [DeliveryID]
    /// The doors, as stops that are called like the deliveries, for the courier who could be at the pickup first and can take
    /// all of them; `nil` if nobody can take the delivery.
    ///
    /// The tour begins when that courier leaves the pickup.
    public let tour: Tour?
    /// The other deliveries with the same pickup, in the order of the board.
    public let passed: [Passed]

    /// A delivery that does not come along.
    public struct Passed: Hashable, Sendable {
        /// The delivery.
        public let job: DeliveryID
        /// Why not.
        public let reason: Reason
    }

    /// Why a delivery does not come along.
    public enum Reason: CodedReason {
        /// It goes with others, which were batched before.
        case inBatch(with: DeliveryID)
        /// It is ready so much earlier or later than one of the batch.
        case apart(by: Elapsed, window: Elapsed)
        /// The batch has as many deliveries as one can have.
        case full(size: Int)
        /// With it one of them would break its promise, or break it more: the first at whose door that happens, and how late
        /// the courier would be there.
        case late(job: DeliveryID, by: Elapsed)
        /// It adds more travel than the limit.
        case detour(adds: Elapsed, limit: Elapsed)
        /// There is no courier who can take all of them.
        case noCourier

        /// The stable name of the reason, under which it has a text.
        public var code: ErrorCode {
            let name =
                switch self {
                case .inBatch: "inBatch"
                case .apart: "apart"
                case .full: "full"
                case .late: "late"
                case .detour: "detour"
                case .noCourier: "noCourier"
                }
            return ErrorCode(rawValue: "dispatch.batch." + name)
        }
    }
}

extension DeliveryBatch.Reason {
    /// The reason, in plain words.
    public var description: String {
        switch self {
        case .inBatch(let job): "goes with \(shown: job)"
        case .apart(let length, let window): "ready \(length) apart, more than \(window)"
        case .full(let size): "there are \(size) already"
        case .late(let job, let length): "\(shown: job) would be \(length) late"
        case .detour(let adds, let limit): "adds \(adds) of travel, more than \(limit)"
        case .noCourier: "nobody can take them together"
        }
    }
}
