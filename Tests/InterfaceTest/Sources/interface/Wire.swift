import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

extension Outbox: Drawn where Action == HouseRequest {
    static func draw(_ c: Chooser) throws -> Outbox<HouseRequest> {
        var outbox = Outbox(device: DeviceID("t1"), schema: 1 + c.below(2))
        if c.flip() { outbox.signIn(try c.take()) }
        for number in 0..<max(1, c.count("Outbox")) {
            try outbox.add(
                try c.take(),
                about: [DocumentRef(Order.self, OrderID("t\(number % 4)"))],
                offline: c.pick([.queue, .queueWithWarning]),
                occurredAt: c.instant(Int64(number))
            )
        }
        guard c.flip(), let request = outbox.next(at: c.instant(60_000), token: nil) else { return outbox }
        let answers: [CommandAnswer] = try (0..<request.request.count).map { _ in try c.take() }
        if c.flip() {
            outbox.receive(CommandReply(answers, sequence: request.frame.sequence), to: request, at: c.instant(120_000))
        }
        return outbox
    }
}
extension Outbox.Entry: Drawn where Action == HouseRequest {
    static func draw(_ c: Chooser) throws -> Outbox<HouseRequest>.Entry {
        try c.pick(some: Outbox<HouseRequest>.draw(c).entries)
    }
}
extension FaultyTransport: Drawn where Carrier == Loopback<HouseRequest> {
    static func draw(_ c: Chooser) throws -> Self {
        let carrier: Loopback<HouseRequest> = try c.take()
        let fault: TransportFault = try c.take()
        return try c.same(FaultyTransport(carrier) { sending in sending == 0 ? fault : nil })
    }
}
extension GuestHistoryEntry: Lived {
    static func lived(_ c: Chooser) throws -> GuestHistoryEntry {
        let order = ["order": ["order": "t\(c.below(3))"]]
        return try Stored.read(["guest": "t1", "subject": order, "at": Chooser.now, "version": 1 + c.below(2)])
    }
}
