public import TablesideCore

/// Deliveries that one courier picks up together and hands over one after another.
///
/// ``DispatchBoard/batches(under:)`` makes it, with the reason for each delivery that is left out.
public struct DeliveryBatch: Hashable, Sendable {
    /// The deliveries, in the order of their doors; a delivery that goes alone is a batch by itself.
    public let jobs: [DeliveryID]
    /// The doors as stops with the deliveries' identities, for the courier who could be at the pickup first and can
    /// take all deliveries of the batch; `nil` if no courier can.
    ///
    /// The tour begins when that courier leaves the pickup.
    public let tour: Tour?
    /// The other deliveries with the same pickup, in the order of the board.
    public let passed: [Passed]

    /// A delivery that is left out of the batch.
    public struct Passed: Hashable, Sendable {
        /// The delivery with the same pickup.
        public let job: DeliveryID
        /// Why it is left out.
        public let reason: Reason
    }

    /// Why a delivery is left out of a batch.
    public enum Reason: CodedReason {
        /// It is in an earlier batch, with this delivery.
        case inBatch(with: DeliveryID)
        /// The time between it and a delivery of the batch being ready exceeds the window.
        case apart(by: Elapsed, window: Elapsed)
        /// The batch already has the maximum number of deliveries.
        case full(size: Int)
        /// With it, a delivery would break its promise, or break it more: the first such delivery, and the lateness at
        /// its door.
        case late(job: DeliveryID, by: Elapsed)
        /// It adds more travel than allowed.
        case detour(adds: Elapsed, limit: Elapsed)
        /// No courier can take all deliveries of the batch.
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
