import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

/// What becomes of the orders and deliveries of a guest who closes the account.
@Suite("Erased orders")
struct ErasedOrdersTests {
    private typealias F = OrderFixture

    /// Stands in everything personal.
    private static let mark = "Zmajeva"
    private static let courier = Author("ivo", as: .courier)
    private static let store = StoreID.branch("centru")

    private let kept = WatchedStore()
    private let clock = ManualClock(F.at(0))
    private let ids = SerialIDs("c")
    private let runner: CommandRunner

    /// Mia has an account.
    init() async throws {
        runner = CommandRunner(store: kept, clock: clock, retry: .immediate(attempts: 5))
        let host = AccountHost(store: kept)
        let form = SignUpForm(
            role: .guest,
            [.firstName: "Mia", .lastName: "Rossi", .username: "mia", .email: "mia@example.it"]
        )
        try await host.signUp(form, id: "mia")
    }

    private func perform<Target: Aggregate>(
        _ command: Target.Command,
        on id: Target.ID,
        of type: Target.Type,
        in context: Target.Context,
        by author: Author
    ) async throws {
        let envelope = Envelope(command, on: type, id, by: author, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: FixedContext(context))
    }

    private func order(_ id: OrderID, _ commands: [(Order.Command, Author)]) async throws {
        for (command, author) in commands { try await perform(command, on: id, of: Order.self, in: (), by: author) }
    }

    private func deliver(_ id: DeliveryID, _ commands: [(DeliveryJob.Command, Author)]) async throws {
        let context = DispatchContext([CourierStanding("ivo")])
        for (command, author) in commands {
            try await perform(command, on: id, of: DeliveryJob.self, in: context, by: author)
        }
    }

    private func placement(_ profile: ProfileCode) throws -> Placement {
        let line = try QuotedLine(
            id: "a",
            item: "soup",
            name: LocalizedText("Soup", in: .english),
            station: .kitchen,
            basePrice: Money(minorUnits: 700, .eur),
            quantity: 2,
            note: "for \(Self.mark)"
        )
        let home = PostalAddress(street: "\(Self.mark) 1", city: "Zagreb")
        return Placement(
            quote: try F.quote([line], channel: F.channel(of: profile)),
            profile: profile,
            tab: "tab-1",
            table: F.channel(of: profile) == .dineIn ? "12" : nil,
            guest: F.mia,
            recipient: F.channel(of: profile) == .dineIn ? nil : try F.recipient(address: home)
        )
    }

    private func draft(of order: OrderID?, previous: DeliveryID? = nil, to user: UserID? = nil) throws -> DeliveryDraft
    {
        let person = DeliveryRecipient(
            try PersonName(first: "Mia", last: Self.mark),
            phone: try PhoneNumber("+385 91 1234567"),
            user: user
        )
        let home = DeliveryPlace(PostalAddress(street: "\(Self.mark) 1", city: "Zagreb"), note: Self.mark)
        var draft = DeliveryDraft(to: person, at: home, description: "Soup for \(Self.mark)")
        draft.parcels = [Parcel("Soup", quantity: 2, note: Self.mark)]
        draft.fee = Money(minorUnits: 250, .eur)
        (draft.order, draft.previous) = (order, previous)
        return draft
    }

    private func create(_ id: DeliveryID, _ draft: DeliveryDraft) async throws {
        let command = DeliveryJob.Command.create(
            profile: .iDeliver,
            store: Self.store,
            draft: draft,
            plan: .chosen(["ivo"])
        )
        try await deliver(id, [(command, F.manager), (.accept, Self.courier)])
        let message = DeliveryMessages.Command.write(text: "ring at \(Self.mark)", courier: "ivo")
        try await perform(message, on: id, of: DeliveryMessages.self, in: (), by: F.manager)
    }

    private func put(_ document: some Document) async throws {
        var (document, changes) = (document, Changes())
        changes.put(&document)
        let identity = CommandIdentity(id: CommandID(ids.nextText()), by: .system, content: "")
        let record = CommandRecord(command: identity, at: F.at(0), receipt: "")
        _ = try await kept.commit(CommitUnit(changes, command: record))
    }

    private func advance() async throws {
        for reaction in [Reaction.guestHistory(through: runner), .erasingAccounts(through: runner)] {
            while case let report = try await runner.advance(reaction), !report.isIdle {
                #expect(report.unhandled.isEmpty)
            }
        }
    }

    private func close() async throws {
        let close = CloseAccount(F.mia)
        try await runner.perform(
            Envelope(close, by: .system, id: CommandID(ids.nextText())),
            in: FixedContext(SignUpRules.quickPlate)
        )
    }

    /// The documents in which the mark stands.
    private func marked() async throws -> Set<String> {
        let found = try await kept.snapshot().documents.filter {
            String(decoding: $0.value, as: UTF8.self).contains(Self.mark)
        }
        return Set(found.keys.map { String($0.prefix { $0 != "@" }) })
    }

    private static let served: [(Order.Command, Author)] = [
        (.accept(waiter: F.ana), F.waiter), (.ready, F.cook),
    ]

    @Test("what is over when the account is closed is erased, and what ends later, then", arguments: [true, false])
    func closing(listed: Bool) async throws {
        try await order("o1", [(.place(try placement(.dineIn)), F.guest), (.reject(reason: .closed), F.waiter)])
        let delivery = [(Order.Command.place(try placement(.delivery)), F.guest)] + Self.served
        for id in ["o2", "o3"] as [OrderID] { try await order(id, delivery) }
        // The first delivery of the third order failed; a second repeats it. A fourth has no order, but a recipient.
        try await create("d2", draft(of: "o2"))
        try await create("d3", draft(of: "o3"))
        try await deliver("d3", [(.cancel(reason: nil), F.manager)])
        try await create("d4", draft(of: "o3", previous: "d3"))
        try await create("d5", draft(of: nil, to: F.mia))
        try await deliver("d5", [(.deliver(proof: DeliveryProof()), Self.courier)])
        let everything =
            ["order:o1", "order:o2", "order:o3"]
            + ["d2", "d3", "d4", "d5"].flatMap { ["deliveryJob:\($0)", "deliveryMessages:\($0)"] }
        #expect(try await marked() == Set(everything))
        if listed { try await advance() }
        #expect(try await marked() == Set(everything))

        try await close()
        try await advance()
        let running =
            ["order:o2", "order:o3"] + ["d2", "d4"].flatMap { ["deliveryJob:\($0)", "deliveryMessages:\($0)"] }
        #expect(try await marked() == Set(running))

        // The second order is delivered and settled, the third called off; its delivery ends after it.
        let end: [(Order.Command, Author)] = [
            (.dispatch, F.courier), (.deliver(), F.courier), (.complete(tabIsSettled: true), .system),
        ]
        try await deliver("d2", [(.deliver(proof: DeliveryProof()), Self.courier)])
        try await order("o2", end)
        try await order("o3", [(.cancel(reason: .guestAbsent), F.manager)])
        try await advance()
        #expect(try await marked() == ["deliveryJob:d4", "deliveryMessages:d4"])
        try await deliver("d4", [(.cancel(reason: nil), F.manager)])
        try await advance()
        #expect(try await marked().isEmpty)

        // The books have what they had.
        let order = try #require(try await kept.load(Order.self, "o2"))
        #expect(order.state == .completed && order.guest == F.mia && order.recipient == nil)
        #expect(order.total == Money(minorUnits: 1_400, .eur) && order.lines.map(\.quoted.item) == ["soup"])
        let job = try #require(try await kept.load(DeliveryJob.self, "d2"))
        let left = try #require(job.draft)
        #expect(job.state == .delivered && job.courier == "ivo" && left.order == "o2")
        #expect(left.fee == Money(minorUnits: 250, .eur) && left.parcels == [Parcel("Soup", quantity: 2)])
        #expect(left.recipient.name == nil && left.recipient.phone == nil && left.dropoff.address.street == "")
        #expect(try await kept.load(DeliveryMessages.self, "d2") == nil)
    }

    @Test("orders that their profile never ends are over with their tab, all of them", arguments: [true, false])
    func tabs(closesFirst: Bool) async throws {
        let opening = GuestTab.Opening(
            branch: F.branch,
            profile: GuestTab.Profile.forman.code,
            currency: .eur,
            opener: .firstItem,
            table: "12",
            guest: F.mia
        )
        try await perform(.open(opening: opening), on: "tab-1", of: GuestTab.self, in: (), by: F.guest)
        // One event of the tab ends all of its orders.
        let orders: [OrderID] = ["o1", "o2", "o3"]
        for id in orders {
            try await order(id, [(.place(try placement(.forman)), F.guest), (.accept(waiter: F.ana), F.waiter)])
            try await perform(.add(order: id), on: "tab-1", of: GuestTab.self, in: (), by: F.guest)
        }
        if closesFirst { try await close() }
        try await advance()
        #expect(try await marked() == Set(orders.map { "order:\($0)" }))
        try await perform(.close, on: "tab-1", of: GuestTab.self, in: (), by: F.waiter)
        if !closesFirst { try await close() }
        try await advance()
        #expect(try await marked().isEmpty)
        for id in orders { #expect(try await kept.load(Order.self, id)?.isOver == false) }
    }

    @Test("a delivery is erased with the account of the one whom it is for, not only of the one who ordered")
    func recipients() async throws {
        try await order("o1", [(.place(try placement(.delivery)), F.guest)] + Self.served)
        try await create("d1", draft(of: "o1", to: "eva"))
        let form = SignUpForm(
            role: .guest,
            [.firstName: "Eva", .lastName: "Ban", .username: "eva", .email: "e@example.hr"]
        )
        try await AccountHost(store: kept).signUp(form, id: "eva")
        try await advance()
        let desk = AccountHost(store: kept).desk
        let early = try #require(try await desk.personalRecord(of: "eva", by: .system))
        #expect(early.deliveries.count == 1 && early.messages.isEmpty, "the courier is still on the way")
        try await deliver("d1", [(.deliver(proof: DeliveryProof()), Self.courier)])
        try await advance()
        let record = try #require(try await desk.personalRecord(of: "eva", by: .system))
        #expect(record.messages.map(\.text) == ["ring at \(Self.mark)"] && record.messages.map(\.side) == [.store])
        #expect(record.deliveries.map(\.order) == ["o1"] && record.orders.isEmpty)
        let close = CloseAccount("eva")
        let envelope = Envelope(close, by: .system, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: FixedContext(SignUpRules.quickPlate))
        try await advance()
        #expect(try await marked() == ["order:o1"])
    }

    @Test("what people take along says neither who served them nor anything of the next recipient of a delivery")
    func takenAlong() async throws {
        try await order("o1", [(.place(try placement(.delivery)), F.guest)] + Self.served)
        try await create("d1", draft(of: "o1", to: "eva"))
        // The store had the wrong customer at first.
        let wrong = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Self.store,
            draft: try draft(of: nil, to: F.mia),
            plan: nil
        )
        try await deliver("d2", [(wrong, F.manager), (.edit(draft: try draft(of: nil, to: "eva")), F.manager)])
        try await advance()
        let desk = AccountHost(store: kept).desk
        let record = try #require(try await desk.personalRecord(of: F.mia, by: .system))
        #expect(try await kept.load(Order.self, "o1")?.waiter == F.ana)
        #expect(record.orders.map(\.id) == ["o1"] && record.orders.map(\.waiter) == [nil])
        #expect(record.deliveries.map(\.order) == ["o1"] && record.deliveries.map(\.recipient.user) == [nil])
        #expect(record.deliveries.first?.recipient.name != nil, "mia has said who it is for")
        #expect(record.messages.isEmpty, "they are about eva")
        let copy = try decoded(PersonalRecord.self, encoded(record))
        #expect(copy.orders == record.orders)
    }

    @Test("people take along no messages about the earlier recipient of a delivery")
    func earlierMessages() async throws {
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Self.store,
            draft: try draft(of: nil, to: F.mia),
            plan: .chosen(["ivo"])
        )
        try await deliver("d1", [(create, F.manager), (.offer(plan: nil), F.manager), (.accept, Self.courier)])
        let message = DeliveryMessages.Command.write(text: "Mia is ill", courier: "ivo")
        try await perform(message, on: "d1", of: DeliveryMessages.self, in: (), by: F.manager)
        let edit = DeliveryJob.Command.edit(draft: try draft(of: nil, to: "eva"))
        let rest =
            [(.giveUp(reason: nil), Self.courier), (edit, F.manager), (.cancel(reason: nil), F.manager)]
            as [(DeliveryJob.Command, Author)]
        try await deliver("d1", rest)
        let form = SignUpForm(
            role: .guest,
            [.firstName: "Eva", .lastName: "Ban", .username: "eva", .email: "e@example.hr"]
        )
        try await AccountHost(store: kept).signUp(form, id: "eva")
        try await advance()
        let record = try #require(
            try await AccountHost(store: kept).desk.personalRecord(of: "eva", by: .system)
        )
        #expect(record.deliveries.count == 1 && record.messages.isEmpty)
    }

    @Test("what was ordered for a booking goes with the account, and is not placed")
    func preOrders() async throws {
        let house = try SampleHouse()
        let day = BranchDay(branch: house.branch.id, date: try CivilDate("2026-03-29"))
        let start = try house.instant("2026-03-29T19:00")
        let book = BookingRequest(id: "b1", party: 2, at: start)
        try await perform(.book(book), on: day, of: ServiceDay.self, in: try house.plan(), by: F.guest)
        var line = CartLine(id: "1", item: "soup", quantity: 1)
        line.note = Self.mark
        let cart = Cart([line], channel: .dineIn)
        try await put(PreOrder("o1", cart, codes: [], for: "b1", on: day, of: F.mia))
        try await put(PreOrder("o2", cart, codes: [], for: "b2", on: day, of: F.bob))
        try await advance()
        try await close()
        try await advance()
        let left = try await marked().map { $0.prefix { $0 != ":" } + $0.suffix(2) }
        #expect(left == ["preOrderb2"])
    }

    @Test("people take along their own bookings and what they ordered for them, and those of nobody else")
    func bookings() async throws {
        let house = try SampleHouse()
        let plan = try house.plan()
        let days = try ["2026-03-29", "2026-04-05"].map { BranchDay(branch: house.branch.id, date: try CivilDate($0)) }
        func change(_ command: ServiceDay.Command, on day: BranchDay) async throws {
            try await perform(command, on: day, of: ServiceDay.self, in: plan, by: F.guest)
        }
        for (day, id) in zip(days, ["b1", "b2"] as [BookingID]) {
            let start = try house.instant("\(day.date)T19:00")
            try await change(.book(BookingRequest(id: id, party: 2, at: start)), on: day)
        }
        try await change(.inviteFriends(["eva"], to: "b1"), on: days[0])
        let form = SignUpForm(
            role: .guest,
            [.firstName: "Eva", .lastName: "Ban", .username: "eva", .email: "e@example.hr"]
        )
        try await AccountHost(store: kept).signUp(form, id: "eva")
        let cart = Cart([CartLine(id: "1", item: "soup", quantity: 1)], channel: .dineIn)
        try await put(PreOrder("o1", cart, codes: [], for: "b1", on: days[0], of: F.mia))
        // Somebody else had ordered for a booking of that name.
        try await put(PreOrder("o2", cart, codes: [], for: "b2", on: days[1], of: F.bob))
        try await advance()
        let desk = AccountHost(store: kept).desk
        let record = try #require(try await desk.personalRecord(of: F.mia, by: .system))
        #expect(record.bookings.map(\.booking.id) == ["b2", "b1"] && record.bookings.map(\.day) == [days[1], days[0]])
        #expect(record.bookings.map(\.booking.guest) == [F.mia, F.mia])
        #expect(record.preOrders.map(\.order) == ["o1"])
        // Who comes along has the booking on the list, and nothing of it to take.
        #expect(try await kept.load(GuestHistoryEntry.self, "eva/booking/\(days[0])/b1") != nil)
        let friend = try #require(try await desk.personalRecord(of: "eva", by: .system))
        #expect(friend.bookings.isEmpty && friend.preOrders.isEmpty)
    }

    @Test("deliveries that were called off go with their order, also those that no later one repeats")
    func calledOff() async throws {
        try await order("o1", [(.place(try placement(.delivery)), F.guest)] + Self.served)
        // Of five deliveries, only the last repeats one, and the one that it repeats is no longer known otherwise.
        var link = OrderDelivery(of: "o1", by: "d1")
        for number in 1...4 {
            let id = DeliveryID("d\(number)")
            try await create(id, draft(of: "o1"))
            try await deliver(id, [(.cancel(reason: nil), F.manager)])
            if number > 1 { link.pass(to: id) }
        }
        try await create("d0", draft(of: "o1"))
        try await deliver("d0", [(.cancel(reason: nil), F.manager)])
        try await create("d5", draft(of: "o1", previous: "d0"))
        link.pass(to: "d5")
        #expect(link.delivery == "d5" && link.earlier == ["d1", "d2", "d3", "d4"])
        try await put(link)
        try await order("o1", [(.cancel(reason: .other), F.manager)])
        func erase() async throws -> Bool {
            let erase = ErasePersonalData(order: "o1")
            return try await runner.perform(Envelope(erase, by: .system, id: CommandID(ids.nextText()))).answer
        }
        // The last one is still on its way.
        #expect(try await !erase())
        #expect(try await marked() == ["deliveryJob:d5", "deliveryMessages:d5"])
        try await deliver("d5", [(.cancel(reason: nil), F.manager)])
        #expect(try await erase())
        #expect(try await marked().isEmpty)
    }

    @Test("a delivery that is not of the order keeps nothing of it, and is left as it is")
    func otherDelivery() async throws {
        try await order("o1", [(.place(try placement(.delivery)), F.guest)] + Self.served)
        try await create("d0", draft(of: nil))
        try await create("d1", draft(of: "o1", previous: "d0"))
        try await deliver("d1", [(.cancel(reason: nil), F.manager)])
        try await put(OrderDelivery(of: "o1", by: "d1"))
        try await order("o1", [(.cancel(reason: .other), F.manager)])
        func erase(_ erase: ErasePersonalData) async throws -> Bool {
            try await runner.perform(Envelope(erase, by: .system, id: CommandID(ids.nextText()))).answer
        }
        #expect(try await erase(ErasePersonalData(order: "o1")))
        #expect(try await marked() == ["deliveryJob:d0", "deliveryMessages:d0"])
        #expect(try await !erase(ErasePersonalData(delivery: "d0")))
        #expect(try await erase(ErasePersonalData(delivery: "nothing")))
    }

    @Test("a house erases orders and deliveries of people without an account, once they are over")
    func retention() async throws {
        func erase(_ erase: ErasePersonalData, by author: Author = .system) async throws -> Bool {
            try await runner.perform(Envelope(erase, by: author, id: CommandID(ids.nextText()))).answer
        }
        try await order("o1", [(.place(try placement(.delivery)), F.guest)] + Self.served)
        #expect(try await !erase(ErasePersonalData(order: "o1")), "it is under way, and has no delivery yet")
        try await create("d1", draft(of: "o1"))
        try await put(OrderDelivery(of: "o1", by: "d1"))
        #expect(try await !erase(ErasePersonalData(order: "o1")))
        #expect(try await marked().count == 3)
        await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await erase(ErasePersonalData(order: "o1"), by: F.guest)
        }
        try await deliver("d1", [(.deliver(proof: DeliveryProof()), Self.courier)])
        #expect(try await erase(ErasePersonalData(delivery: "d1")))
        #expect(try await marked() == ["order:o1"])
        try await order("o1", [(.cancel(reason: .other), F.manager)])
        #expect(try await erase(ErasePersonalData(order: "o1")))
        #expect(try await marked().isEmpty)
        let before = try #require(try await kept.load(Order.self, "o1")).version
        #expect(try await erase(ErasePersonalData(order: "o1")))
        #expect(try await kept.load(Order.self, "o1")?.version == before)
        #expect(try await erase(ErasePersonalData(order: "nothing")))
        // Of twenty deliveries there may be more than are looked at.
        for (order, count) in [("o19", 19), ("o20", 20)] as [(OrderID, Int)] {
            var link = OrderDelivery(of: order, by: "x1")
            for number in 2...count { link.pass(to: DeliveryID("x\(number)")) }
            try await put(link)
            #expect(try await erase(ErasePersonalData(order: order)) == (count == 19))
        }
    }
}
