import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOrdering

/// The consequences of a delivery's event for its courier's record and for the delivered order.
struct Road {
    let job: DeliveryJob
    let loaded: Loaded
    let facts: DeliveryFacts
    let now: Instant

    /// Performs the consequences of an event.
    mutating func follow(_ event: DeliveryJob.Event, _ changes: inout Changes) throws {
        switch event {
        case .accepted(let courier, _, _):
            guard let store = job.store else { break }
            try count(.take(delivery: job.id, store: store), of: courier, &changes)
        case .declined(let courier, _): try count(.decline(delivery: job.id), of: courier, &changes)
        case .pickedUp: try step(.dispatch, &changes)
        case .delivered(let proof, _):
            try finish(.delivered, &changes)
            try step(.deliver(proof: proof.photo ?? proof.name), &changes)
        case .failed(let reason, let nextTry, _):
            if nextTry == nil { try step(.fail(reason: OrderReason(reason)), &changes) }
        case .givenUp(let courier, let reason, let state, _):
            let keepsGoods = state == .returning
            let giveUp = Courier.Command.giveUp(delivery: job.id, reason: reason, keepsGoods: keepsGoods)
            try count(giveUp, of: courier, &changes)
            if keepsGoods { try step(.fail(reason: OrderReason(reason)), &changes) }
        case .cancelled(let reason, let state, _):
            if state == .returning {
                try step(.fail(reason: OrderReason(reason)), &changes)
            } else {
                try finish(.calledOff, &changes)
            }
        case .broughtBack:
            try finish(job.failure.map { .failed(reason: $0) } ?? .calledOff, &changes)
            try step(.goodsReturned, &changes)
        case .reassigned(let courier, _):
            try count(.finish(delivery: job.id, end: .calledOff), of: courier, &changes)
        case .resolved(_, _, .discarded, _):
            try finish(.failed(reason: job.failure), &changes)
            try step(.fail(reason: OrderReason(job.failure)), &changes)
        case .resolved(_, _, let state, _):
            if state == .returning { try step(.fail(reason: OrderReason(job.failure)), &changes) }
        case .created, .edited, .roundBegun, .offered, .unassigned, .withdrawn, .lapsed, .offerEnded, .arrived,
            .codeRefused, .corrected, .halted, .settled, .personalDataErased:
            break
        }
    }

    private func finish(_ end: DeliveryEnd, _ changes: inout Changes) throws {
        guard let courier = job.courier else { return }
        try count(.finish(delivery: job.id, end: end), of: courier, &changes)
    }

    private func count(_ command: Courier.Command, of courier: UserID, _ changes: inout Changes) throws {
        var record = try loaded.aggregate(Courier.self, courier)
        try changes.perform(command, on: &record, in: facts.service.couriers, by: .system, at: now)
    }

    /// Performs a step of the order, as the courier of the delivery.
    private func step(_ command: Order.Command, _ changes: inout Changes) throws {
        guard let order = job.draft?.order, let courier = job.courier else { return }
        let operation = OrderOperation(order, command, shift: facts.service.shift)
        _ = try operation.decide(
            on: loaded,
            isRidden: true,
            by: Author(courier, as: .courier),
            at: now,
            changes: &changes
        )
    }
}

extension OrderReason {
    /// The order's reason for a delivery's reason; orders have fewer reasons.
    init(_ reason: DeliveryReason?) {
        self =
            switch reason {
            case .customerAbsent: .guestAbsent
            case .customerRefused: .guestRequest
            case .wrongAddress, .hindrance: .unreachable
            case .notReady, .noTime: .delay
            case .storeClosed: .closed
            case .otherGoods: .mistake
            case .damaged: .quality
            default: .other
            }
    }
}
