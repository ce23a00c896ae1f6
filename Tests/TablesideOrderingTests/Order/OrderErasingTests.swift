import TablesideCore
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideOrdering
@testable import TablesideTestSupport

@Suite("Erasing an order")
struct OrderErasingTests {
    private typealias F = OrderFixture

    private static func placement(_ profile: ProfileCode) throws -> Placement {
        let line = try QuotedLine(
            id: "a",
            item: "soup",
            name: LocalizedText("Soup", in: .english),
            station: .kitchen,
            basePrice: Money(minorUnits: 700, .eur),
            quantity: 2,
            note: "for Mia"
        )
        let channel = F.channel(of: profile)
        let address = channel == .delivery ? PostalAddress(street: "Via Roma 1", city: "Udine") : nil
        return Placement(
            quote: try F.quote([line, F.line("b")], channel: channel),
            profile: profile,
            tab: "tab-1",
            table: channel == .dineIn ? "12" : nil,
            guest: F.mia,
            acceptance: profile == .giorgiTable ? .automatic : .byWaiter,
            recipient: channel == .dineIn ? nil : try F.recipient(address: address)
        )
    }

    /// The ways from the placed order through every state that commands of all roles lead to, each once.
    private static func lives(_ profile: ProfileCode) throws -> [Order.State: [Order.Event]] {
        var order = Order(id: "17")
        let first = try order.perform(.place(placement(profile)), by: F.guest, at: F.at(0))
        var found = [order.state: first]
        var open = [order.state]
        let commands: [Order.Command] = [
            .accept(waiter: F.ana), .reject(reason: .closed), .start, .ready, .serve, .collect(), .dispatch, .deliver(),
            .fail(reason: .other), .goodsReturned, .complete(tabIsSettled: true), .cancel(reason: .other), .expire,
            .due,
        ]
        while let state = open.popLast() {
            let events = found[state] ?? []
            for command in commands {
                for role in Role.known {
                    var next = Order.replaying(events, id: "17")
                    let author = F.author(role)
                    guard let happened = try? next.perform(command, by: author, at: F.at(5_000)),
                        found[next.state] == nil
                    else { continue }
                    found[next.state] = events + happened
                    open.append(next.state)
                }
            }
        }
        return found
    }

    @Test("only an order that is over is erased, in every profile", arguments: Order.Profile.known.map(\.code))
    func states(_ profile: ProfileCode) throws {
        let terminals = try #require(Order.Profile.named(profile, own: nil)).lifecycle.terminals
        var erased = 0
        for (state, events) in try Self.lives(profile) {
            let order = Order.replaying(events, id: "17")
            let event = order.erasingPersonalData(isTabClosed: false, at: F.at(9_000))
            #expect((event != nil) == terminals.contains(state), "\(state)")
            // A tab that is closed ends what the profile does not.
            #expect(order.erasingPersonalData(isTabClosed: true, at: F.at(9_000)) != nil, "\(state)")
            guard let event else { continue }
            erased += 1
            var after = order
            after.record(event)
            #expect(after == Order.replaying(events + [event], id: "17"))
            #expect(after.recipient == nil && after.lines.allSatisfy { $0.quoted.note == nil })
            #expect(after.state == order.state && after.total == order.total && after.items == order.items)
            #expect(after.erasingPersonalData(isTabClosed: false, at: F.at(9_001)) == nil)
            #expect(try decoded(Order.self, encoded(after)) == after)
        }
        #expect(erased >= 1)
    }

    @Test("what the guest wrote into choices goes, also below other choices; what was chosen and what it costs stays")
    func ownWords() throws {
        func choice(_ text: String?, _ choices: [QuotedModifier] = []) -> QuotedModifier {
            let group = LocalizedText("Wishes", in: .english)
            let snapshot = OptionSnapshot(
                group: "g",
                option: text == nil ? "o" : nil,
                groupName: group,
                name: text == nil ? group : nil,
                kind: text == nil ? .multiple : .text,
                stock: nil
            )
            let price = Money(minorUnits: text == nil ? 50 : 0, .eur)
            return QuotedModifier(Boxed(snapshot), units: 1, text: text, price: price, choices: choices)
        }
        let line = try QuotedLine(
            id: "a",
            item: "cake",
            name: LocalizedText("Cake", in: .english),
            station: .kitchen,
            basePrice: Money(minorUnits: 900, .eur),
            modifiers: [choice(nil, [choice("for Mia")]), choice(nil)],
            quantity: 1
        )
        var order = try F.placed(F.placement([line]))
        try order.perform(.reject(reason: .closed), by: F.waiter, at: F.at(10))
        let before = order
        let event = try #require(order.erasingPersonalData(isTabClosed: false, at: F.at(20)))
        order.record(event)
        let left = try #require(order.lines.first?.quoted)
        #expect(left.modifiers.map(\.kind) == [.multiple, .multiple] && left.modifiers[0].choices.map(\.text) == [""])
        #expect(left.total == before.lines[0].quoted.total && left.unitPrice == before.lines[0].quoted.unitPrice)
        #expect(order.erasingPersonalData(isTabClosed: false, at: F.at(30)) == nil)
        #expect(try decoded(Order.self, encoded(order)) == order && !encoded(order).contains("for Mia"))
    }

    @Test("the time of the event is not before the one before it")
    func clocks() throws {
        var order = Order(id: "17")
        try order.perform(.place(Self.placement(.dineIn)), by: F.guest, at: F.at(0))
        try order.perform(.reject(reason: .closed), by: F.waiter, at: F.at(10))
        #expect(order.erasingPersonalData(isTabClosed: false, at: F.at(5)) == .personalDataErased(at: F.at(10)))
        #expect(order.erasingPersonalData(isTabClosed: false, at: F.at(50)) == .personalDataErased(at: F.at(50)))
    }
}
