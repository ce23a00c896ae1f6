import Foundation
import TablesideCore
import TablesideOrdering
import Testing

private typealias F = OrderFixture

/// Walks through the life of small orders of a profile: every command in every form by every role, early and late.
struct OrderExplorer: Sendable {
    /// An order that was reached, with the events that led to it.
    struct Node: Sendable {
        let order: Order
        let events: [Order.Event]
        let isLate: Bool
    }

    /// One attempt on a node.
    struct Probe: Sendable {
        let node: Node
        let command: Order.Command
        let role: Role
        let now: Instant

        /// The events, or the reason of the refusal.
        func answer(_ profile: Order.Profile? = nil) -> Result<[Order.Event], Order.Refusal> {
            do {
                if let profile {
                    return .success(try node.order.decide(command, following: profile, by: F.author(role), at: now))
                }
                return .success(try node.order.decide(command, by: F.author(role), at: now))
            } catch { return .failure(error) }
        }
    }

    /// Inside the guest's window of 30 seconds, before the deadline of 900 and the release at 500.
    static let early = F.at(10)
    /// After all of them.
    static let late = F.at(1_000)

    /// The explorers of all profiles, each of which walks once.
    private static let shared: [ProfileCode: Result<OrderExplorer, any Error>] = Dictionary(
        uniqueKeysWithValues: Order.Profile.known.map { profile in
            (profile.code, Result { try OrderExplorer(profile) })
        }
    )

    /// The explorer of a profile.
    static func of(_ code: ProfileCode) throws -> OrderExplorer { try #require(shared[code]).get() }

    let profile: Order.Profile
    private(set) var nodes: [Node] = []
    private let placements: [Placement]
    private let parts: [OrderPart]

    /// Walks through a profile; one of a house's own gets what orders of a built-in one get.
    init(_ profile: Order.Profile, like base: ProfileCode? = nil) throws {
        self.profile = profile
        let code = base ?? profile.code
        let lines = [try F.line("a", course: 1), try F.line("b", course: 2)]
        let isLong = [.dineIn, .takeaway, .delivery].contains(code)
        let isTakeaway = code == .takeaway
        let policy = isLong ? CancelPolicy(guestWindow: .seconds(30), answerWithin: .seconds(600)) : nil
        func placement(
            _ lines: [QuotedLine],
            acceptance: Placement.Acceptance? = nil,
            releaseAt: Instant? = nil
        ) throws -> Placement {
            try F.placement(
                lines,
                code,
                acceptance: acceptance,
                acceptBy: isLong ? F.at(900) : nil,
                releaseAt: releaseAt,
                cancelPolicy: policy,
                collectionCode: isTakeaway ? "4711" : nil
            ).following(profile)
        }
        placements = [
            try placement(lines), try placement([]), try placement(lines, acceptance: .automatic),
            try placement(lines, acceptance: .byWaiter), try placement(lines, releaseAt: F.at(500)),
        ]
        parts = try OrderExplorer.parts(of: placement(lines))
        explore()
    }

    /// An order of the profile as the part of another: just accepted, begun, made, and served, where the profile knows that.
    static func parts(of placement: Placement) throws -> [OrderPart] {
        var order = Order(id: OrderID("0"))
        try order.perform(.place(placement), by: F.author(.guest), at: F.at(0))
        var parts: [OrderPart] = []
        let steps: [(Order.Command, Role)] = [
            (.accept(waiter: F.ana), .waiter), (.fire(course: 2), .waiter), (.start, .cook), (.ready, .cook),
            (.serve, .waiter),
        ]
        for (command, role) in steps {
            guard (try? order.perform(command, by: F.author(role), at: F.at(1))) != nil else { continue }
            if let part = OrderPart(order.lines, of: order, goingTo: TabID("other"), at: nil) { parts.append(part) }
        }
        // A profile without these steps knows no parts either, and refuses one of any kind.
        if parts.isEmpty, let part = OrderPart(order.lines, of: order, goingTo: TabID("other"), at: nil) {
            parts.append(part)
        }
        return parts
    }

    private mutating func explore() {
        var seen: Set<String> = []
        nodes = [Node(order: Order(id: OrderID("17")), events: [], isLate: false)]
        var next = 0
        while next < nodes.count {
            for probe in probes(of: nodes[next]) {
                guard case .success(let events) = probe.answer() else { continue }
                var order = probe.node.order
                for event in events { order.record(event) }
                let isLate = probe.now == OrderExplorer.late
                let items = order.lines.map(\.items)
                let key = "\(order.state)\(items)\(order.cancelRequest != nil)\(order.waiter != nil)\(isLate)"
                if seen.insert(key).inserted {
                    nodes.append(Node(order: order, events: probe.node.events + events, isLate: isLate))
                }
            }
            next += 1
        }
    }

    /// Every attempt on a node; late ones as well where the answer depends on the time.
    func probes(of node: Node) -> [Probe] {
        Order.Command.Kind.allCases.flatMap { kind -> [Probe] in
            let isTimed = [.due, .accept, .expire, .void, .cancel, .grantCancel, .denyCancel, .lapseCancel].contains(
                kind
            )
            let early = isTimed ? [OrderExplorer.early, OrderExplorer.late] : [OrderExplorer.early]
            return (node.isLate ? [OrderExplorer.late] : early).flatMap { now in
                commands(kind).flatMap { command in
                    Role.known.map { Probe(node: node, command: command, role: $0, now: now) }
                }
            }
        }
    }

    /// Every form of a command.
    func commands(_ kind: Order.Command.Kind) -> [Order.Command] {
        let selections: [OrderItem.Selection] = [
            .all, .only(items: [.init(LineID("a"), 1)]), .only(items: [.init(LineID("b"), 1)]),
        ]
        return switch kind {
        case .place: placements.map { .place($0) }
        case .due: [.due]
        case .accept: [.accept(waiter: F.ana)]
        case .reject: [.reject(reason: .tooBusy), .reject(reason: OrderReason(rawValue: "whim"))]
        case .expire: [.expire]
        case .sendBack: [.sendBack(reason: .mistake), .sendBack(reason: OrderReason(rawValue: "whim"))]
        case .handOver: [.handOver(waiter: F.bob)]
        case .transfer: [.transfer(tab: TabID("other"), table: nil)]
        case .separate:
            [OrderItem.State?.none, .served, .ready].flatMap { state in
                ["a", "b"].map { .separate(items: [.init(LineID($0), 1, in: state)], as: OrderID("18")) }
            } + [.separate(items: [.init(LineID("a"), 1), .init(LineID("b"), 1)], as: OrderID("18"))]
        case .receive: parts.map { .receive(part: $0) }
        case .start: selections.map { .start(items: $0) }
        case .ready: selections.map { .ready(items: $0) }
        case .recall:
            selections.map { .recall(items: $0, reason: .quality) } + [
                .recall(items: .all, reason: OrderReason(rawValue: "whim"))
            ]
        case .serve: selections.map { .serve(items: $0) }
        case .fire: [.fire(course: 1), .fire(course: 2), .fire(course: nil)]
        case .hold: selections.map { .hold(items: $0) }
        case .void:
            selections.flatMap {
                [
                    .void(items: $0, reason: .mistake, restockable: true), .void(items: $0, reason: .mistake),
                    .void(items: $0),
                ]
            }
        case .collect: [.collect(code: "4711"), .collect()]
        case .dispatch: [.dispatch]
        case .deliver: [.deliver()]
        case .fail: [.fail(reason: .unreachable), .fail(reason: OrderReason(rawValue: "whim"))]
        case .goodsReturned: [.goodsReturned]
        case .complete: [.complete(tabIsSettled: true), .complete(tabIsSettled: false)]
        case .cancel: [.cancel(reason: .delay), .cancel(), .cancel(reason: .delay, restocking: .everything)]
        case .requestCancel: [.requestCancel(reason: .delay)]
        case .grantCancel: [.grantCancel]
        case .denyCancel: [.denyCancel]
        case .lapseCancel: [.lapseCancel]
        }
    }
}
