import Foundation
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Senders reuse the ids of requests: their own for something else, and those of others.
@Suite("Ids of requests that are used again")
struct HouseServerRepeatsTests {

    private static let senders = [
        D.guest, D.otherGuest, .guest(on: DeviceID("d1")), .guest(on: DeviceID("d2")), D.waiter(D.wanda), D.cook,
        D.manager, Author(UserID("cris"), as: .courier, at: D.branch),
    ]

    /// A house with a live booking, tab and order, at which two devices sit at a table of their own.
    private static func house() async throws -> (diner: Diner, server: HouseServer<DinerHouse>) {
        let diner = try await Diner(caps: [D.wanda: 5])
        let request = try diner.house.request("b", 2, "2026-03-27T20:00")
        _ = try await diner.runner.perform(
            Envelope(DayOperation(diner.day, .book(request)), by: D.guest, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await diner.place(diner.placing("o"))
        try await diner.accept("o", D.wanda)
        let shown = Dictionary(uniqueKeysWithValues: senders[2...3].map { ($0, Set([TableID("t1")])) })
        let house = DinerHouse(diner: diner, shown: shown)
        return (diner, HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder()))
    }

    private static func asks(_ diner: Diner) throws -> [HouseRequest.Ask] {
        let time = try diner.house.instant("2026-03-27T21:00")
        func names(_ order: String, _ tab: String, _ booking: String) -> StrangersNames {
            StrangersNames(
                delivery: DeliveryID(order),
                order: OrderID(order),
                tab: TabID(tab),
                booking: BookingID(booking),
                day: diner.day,
                time: time
            )
        }
        return try names("o", "tab-mia", "b").everything() + names("n", "mine", "free").everything()
    }

    /// Whether the request is one of those for this kind of sender.
    private static func mayAsk(_ ask: HouseRequest.Ask, _ sender: Author) -> Bool {
        switch ask {
        case .table: sender.role == .guest
        case .guest: sender.role == .guest && sender.user != nil
        case .staff: [.waiter, .cook, .manager].contains(sender.role)
        case .courier: sender.role == .courier
        case .store: [.store, .waiter, .manager].contains(sender.role)
        case .owner: sender.role == .restaurateur
        }
    }

    private static func code(_ answer: CommandAnswer) -> String {
        switch answer {
        case .done: "done"
        case .replayed: "replayed"
        case .failed(let failure): failure.code.rawValue
        }
    }

    @Test("the first answer comes again, to who asked alone; anything else under the id is refused and changes nothing")
    func reused() async throws {
        var (applied, reused, foreign) = (0, 0, 0)
        for seed in 0..<UInt64(runs(30, long: 200)) {
            var random = SplitMix64(seed: seed)
            let (diner, server) = try await Self.house()
            let asks = try Self.asks(diner)
            // What was applied under which id, and its receipt.
            var known: [(sender: Author, id: CommandID, ask: HouseRequest.Ask, receipt: String?)] = []
            for _ in 0..<30 {
                let sender = Self.senders[random.draw(Self.senders.count)]
                let id = CommandID("\(random.draw(3))")
                let own = asks.filter { Self.mayAsk($0, sender) }
                let ask = random.draw(8) == 0 ? asks[random.draw(asks.count)] : own[random.draw(own.count)]
                let before = try await diner.store.snapshot()
                let answer = await server.perform(HouseRequest(ask, id: id), by: sender)
                let earlier = known.first { $0.id == id && $0.sender == sender }
                let line = "seed \(seed): \(sender.role) \(id) \(ask): \(Self.code(answer))"
                switch answer {
                case .done(let receipt):
                    #expect(earlier == nil, "\(line)")
                    applied += 1
                    known.append((sender, id, ask, receipt))
                    let now = try await diner.store.snapshot()
                    #expect(await server.perform(HouseRequest(ask, id: id), by: sender) == .replayed(receipt: receipt))
                    #expect(try await diner.store.snapshot() == now, "\(line)")
                case .replayed(let receipt):
                    #expect(earlier?.ask == ask && earlier?.receipt == receipt, "\(line)")
                    #expect(try await diner.store.snapshot() == before, "\(line)")
                case .failed(let failure):
                    #expect(earlier?.ask != ask, "\(line)")
                    #expect(try await diner.store.snapshot() == before, "\(line)")
                    if failure.code.rawValue == "command.reused" {
                        reused += 1
                        #expect(earlier != nil, "\(line)")
                    }
                }
                // Somebody else's request, word for word under its id, is not answered with their receipt.
                guard let theirs = known.filter({ $0.sender != sender }).randomElement(using: &random),
                    !known.contains(where: { $0.id == theirs.id && $0.sender == sender })
                else { continue }
                let copied = await server.perform(HouseRequest(theirs.ask, id: theirs.id), by: sender)
                foreign += 1
                if case .replayed = copied { Issue.record("\(line): told what \(theirs.sender.role) was told") }
                #expect(copied.failure?.code.rawValue != "command.reused", "\(line)")
                if case .done(let receipt) = copied { known.append((sender, theirs.id, theirs.ask, receipt)) }
            }
        }
        #expect(applied >= 10 && reused >= 3 && foreign > 20, "\(applied), \(reused), \(foreign)")
    }
}
