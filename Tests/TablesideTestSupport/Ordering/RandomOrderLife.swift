import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting

private typealias F = OrderFixture

/// What people try on one order of a profile.
///
/// A command that no list here names is not tried: a new one of the engine belongs into ``forms``.
struct RandomOrderLife: RandomLife {
    let profile: Order.Profile
    private(set) var random: SplitMix64
    private var now = F.at(0)
    private let lines: [QuotedLine]
    private let parts: [OrderPart]

    /// A life of orders of a profile; one of a house's own gets what orders of a built-in one get.
    init(_ profile: Order.Profile, like base: ProfileCode? = nil, seed: UInt64) throws {
        self.profile = profile
        var random = SplitMix64(seed: seed)
        var lines: [QuotedLine] = []
        for name in ["a", "b", "c"].prefix(1 + random.draw(3)) {
            let course = random.draw(3) == 0 ? nil : 1 + random.draw(2)
            let price = Int64(random.draw(2_000))
            lines.append(try F.line(name, 1 + random.draw(3), price: price, course: course))
        }
        self.lines = lines
        parts = try OrderExplorer.parts(of: F.placement(lines, base ?? profile.code).following(profile))
        self.random = random
    }

    private mutating func placement() -> Placement? {
        let quote = try? Quote(
            menu: MenuID("evening"),
            menuVersion: .absent,
            branch: F.branch,
            currency: .eur,
            channel: random.draw(12) == 0 ? random.pick(Channel.known) : profile.channels.first ?? .dineIn,
            at: F.at(-60),
            lines: random.draw(12) == 0 ? [] : lines,
            covers: random.draw(3),
            coverPrice: random.draw(2) == 0 ? nil : Money(minorUnits: 150, .eur)
        )
        guard let quote else { return nil }
        // A house with the plainest of profiles can do nothing of what follows.
        let recipient = profile.requiresRecipient == (random.draw(8) > 0) ? try? F.recipient() : nil
        let isSent = !profile.lifecycle.commands.contains(.accept)
        if random.draw(2) == 0 {
            return Placement(
                quote: quote,
                profile: profile.code,
                tab: TabID("tab-1"),
                guest: F.mia,
                acceptance: isSent ? .automatic : .byWaiter,
                recipient: recipient
            ).following(profile)
        }
        let window: Elapsed? = random.draw(2) == 0 ? nil : .seconds(30)
        let answer: Elapsed? = random.draw(2) == 0 ? nil : .seconds(60)
        return Placement(
            quote: quote,
            profile: profile.code,
            tab: TabID("tab-1"),
            guest: F.mia,
            acceptance: (random.draw(4) == 0) == isSent ? .byWaiter : .automatic,
            acceptBy: random.draw(2) == 0 ? nil : now + .seconds(120),
            releaseAt: random.draw(4) == 0 ? now + .seconds(60) : nil,
            cancelPolicy: random.draw(3) == 0 ? nil : CancelPolicy(guestWindow: window, answerWithin: answer),
            collectionCode: random.draw(2) == 0 ? nil : "4711",
            isPrepaid: random.draw(3) == 0,
            recipient: recipient
        ).following(profile)
    }

    private mutating func selection() -> OrderItem.Selection { random.draw(2) == 0 ? .all : .only(items: wishes()) }

    private mutating func wishes() -> [OrderItem.Quantity] {
        var items: [OrderItem.Quantity] = []
        for _ in 0...random.draw(2) {
            let line = random.draw(20) == 0 ? LineID("none") : random.pick(lines).id
            let state = random.draw(4) == 0 ? random.pick(OrderItem.State.allCases) : nil
            items.append(OrderItem.Quantity(line, random.draw(20) == 0 ? 0 : 1 + random.draw(2), in: state))
        }
        return items
    }

    /// One form of every command.
    private mutating func forms() -> [Order.Command] {
        let reason: OrderReason = random.draw(4) == 0 ? OrderReason(rawValue: "whim") : random.pick(OrderReason.known)
        let waiter = random.draw(2) == 0 ? F.ana : F.bob
        let isBare = random.draw(3) == 0
        let items = selection()
        let received: [Order.Command] = parts.isEmpty ? [] : [.receive(part: random.pick(parts))]
        return (placement().map { [.place($0)] } ?? []) + received + [
            .due, .accept(waiter: waiter), .reject(reason: reason), .expire,
            .sendBack(reason: reason, acceptBy: isBare ? nil : now + .seconds(90)), .handOver(waiter: waiter),
            .transfer(tab: TabID(random.pick(["tab-1", "tab-2"])), table: isBare ? nil : TableID("8")),
            .separate(items: wishes(), as: OrderID(random.pick(["17", "18", "18"]))), .start(items: items),
            .ready(items: items), .recall(items: items, reason: reason), .serve(items: items),
            .fire(course: isBare ? nil : 1 + random.draw(3)), .hold(items: items),
            .void(items: items, reason: isBare ? nil : reason, restockable: random.draw(2) == 0),
            .collect(code: isBare ? nil : "4711"), .dispatch, .deliver(), .fail(reason: reason), .goodsReturned,
            .complete(tabIsSettled: !isBare),
            .cancel(reason: isBare ? nil : reason, restocking: random.draw(2) == 0 ? nil : .everything),
            .requestCancel(reason: reason), .grantCancel, .denyCancel, .lapseCancel,
        ]
    }

    mutating func attempt(on order: Order, wanting isWanted: (Order.Command) -> Bool) -> Attempt<Order> {
        // Now and then a clock goes back.
        now += .seconds(random.draw(20) == 0 ? -30 : random.pick([0, 0, 1, 5, 20, 60]))
        var commands = forms()
        let rows = profile.lifecycle.rows.filter { $0.from == order.state }
        if commands.contains(where: isWanted) {
            commands = commands.filter(isWanted)
        } else if random.draw(6) > 0 {
            // Ends come later than everything else, so that lives are long.
            let ends = Set(rows.filter { profile.lifecycle.terminals.contains($0.to) }.map(\.command))
            let offered = Set(rows.map(\.command)).subtracting(random.draw(4) > 0 ? ends : [])
            let likely = commands.filter { offered.contains($0.kind) }
            if !likely.isEmpty { commands = likely }
        }
        let command = random.pick(commands)
        let roles = rows.filter { $0.command == command.kind }.flatMap(\.roles)
        let role = roles.isEmpty || random.draw(6) == 0 ? random.pick(Role.known) : random.pick(roles)
        let author = role == .guest && random.draw(12) == 0 ? .guest(UserID("stranger")) : F.author(role)
        return Attempt(command: command, author: author, now: now)
    }
}
