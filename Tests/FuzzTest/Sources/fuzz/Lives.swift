import Foundation
import Tableside

extension Form {
    /// The bytes as commands, one after another, on one aggregate: whatever they are, nothing traps, a refusal changes
    /// nothing, and the events alone give the state.
    static let lives = [shift, order]

    private static let branch = BranchID("b")
    private static let roles: [Role] = [.guest, .waiter, .cook, .host, .manager, .system, .courier]

    private static func author(_ byte: UInt8) -> Author {
        let user = UserID("u\(byte / 8 % 4)")
        let role = roles[Int(byte) % roles.count]
        return Author(user, as: role, at: role == .guest ? nil : branch)
    }

    /// Plays commands, three bytes each: what, who, when and on what.
    private static func play<Life: Aggregate>(
        _ data: Data,
        on life: Life,
        _ command: (UInt8, UInt8) -> Life.Command
    ) -> String? where Life.Context == Void {
        var life = life
        let start = Life(id: life.id)
        var events: [Life.Event] = []
        var now = Instant(millisecondsSince1970: 1_774_720_800_000)
        let bytes = Array(data.prefix(600))
        for index in stride(from: 0, to: bytes.count - 2, by: 3) {
            now += .seconds(Int(bytes[index + 2] % 64) - 1)
            let before = life
            do {
                events += try life.perform(
                    command(bytes[index], bytes[index + 2]),
                    by: author(bytes[index + 1]),
                    at: now
                )
            } catch {
                if life != before { return "a refusal changed something: \(error)" }
                if "\(error)".isEmpty { return "a refusal without words" }
            }
        }
        var replayed = start
        for event in events { replayed.record(event) }
        return replayed == life ? nil : "the events do not give the state"
    }

    private static let shift = Form(name: "life of a shift") { data in
        guard let date = try? CivilDate(year: 2026, month: 3, day: 28) else { return "no date" }
        return play(data, on: Shift(id: BranchDay(branch: branch, date: date))) { what, which in
            let waiter = UserID("u\(which % 4)")
            let order = OrderID("o\(which % 6)")
            switch what % 7 {
            case 0: return .begin(waiter: waiter, cap: which % 3 == 0 ? nil : Int(which % 5) - 1)
            case 1: return .end(waiter: waiter)
            case 2: return .setCap(waiter: waiter, cap: Int(which % 5) - 1)
            case 3: return .take(order: order, waiter: waiter)
            case 4: return .assign(order: order)
            case 5: return .release(order: order)
            default: return .handOver(order: order, to: waiter)
            }
        }
    }

    private static let order = Form(name: "life of an order") { data in
        guard let profile = data.first, let placement = placement(profile) else { return nil }
        return play(data, on: Order(id: OrderID("o"))) { what, which in command(what, which, placement) }
    }

    private static func placement(_ choice: UInt8) -> Placement? {
        let profile = Order.Profile.known[Int(choice) % Order.Profile.known.count]
        let price = Money(minorUnits: 1_250, .eur)
        guard
            let channel = profile.channels.first,
            let lines = try? (1...3).map({ number in
                try QuotedLine(
                    id: LineID("\(number)"),
                    item: MenuItemID("item-\(number)"),
                    name: LocalizedText("Pizza", in: .english),
                    station: .kitchen,
                    basePrice: price,
                    quantity: number,
                    course: number - 1
                )
            }),
            let quote = try? Quote(
                menu: MenuID("m"),
                menuVersion: .absent,
                branch: branch,
                currency: .eur,
                channel: channel,
                at: Instant(millisecondsSince1970: 1_774_720_800_000),
                lines: lines
            ),
            let name = try? PersonName(first: "Mia", last: "Rossi"),
            let email = try? EmailAddress("mia@example.it")
        else { return nil }
        let recipient = Recipient(
            name: name,
            phone: "0432 1234",
            email: email,
            address: PostalAddress(street: "Via Roma 1", city: "Udine"),
            wantedAt: Instant(millisecondsSince1970: 1_774_800_000_000)
        )
        return Placement(
            quote: quote,
            profile: profile.code,
            tab: TabID("t"),
            guest: UserID("u0"),
            acceptance: profile.lifecycle.commands.contains(.accept) ? .byWaiter : .automatic,
            recipient: profile.recipientUse == .unused ? nil : recipient
        )
    }

    private static func command(_ what: UInt8, _ which: UInt8, _ placement: Placement) -> Order.Command {
        let line = OrderItem.Quantity(LineID("\(which % 4)"), Int(which % 5) - 1)
        let items: OrderItem.Selection = which.isMultiple(of: 2) ? .all : .only(items: [line])
        switch what % 24 {
        case 0, 1: return .place(placement)
        case 2: return .accept(waiter: UserID("u\(which % 4)"))
        case 3: return .reject(reason: .guestRequest)
        case 4: return .start(items: items)
        case 5: return .ready(items: items)
        case 6: return .serve(items: items)
        case 7: return .recall(items: items, reason: .mistake)
        case 8: return .fire(course: Int(which % 4))
        case 9: return .hold(items: items)
        case 10: return .void(items: items, reason: .guestRequest, restockable: which.isMultiple(of: 3))
        case 11: return .cancel(reason: .guestRequest)
        case 12: return .requestCancel()
        case 13: return .denyCancel
        case 14: return .grantCancel
        case 15: return .handOver(waiter: UserID("u\(which % 4)"))
        case 16: return .collect(code: nil)
        case 17: return .sendBack(reason: .mistake)
        case 18: return .dispatch
        case 19: return .deliver()
        case 20: return .fail(reason: .unreachable)
        case 21: return .goodsReturned
        case 22: return .lapseCancel
        default: return .complete(tabIsSettled: which.isMultiple(of: 2))
        }
    }
}
