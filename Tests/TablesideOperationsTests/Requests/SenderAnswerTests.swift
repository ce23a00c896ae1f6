import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFoundation
import TablesideHosting
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideOperations
@testable import TablesideTestSupport

private typealias D = Diner

/// What the answers to requests say of others: no more than the cards do.
@Suite("Answers as their senders read them")
struct SenderAnswerTests {
    private static let coder = JSONDocumentCoder()
    private static let start = Instant(millisecondsSince1970: 0)

    /// The cases of an event in a golden file, in the order of the file.
    private static func events<Event: Decodable>(_ type: Event.Type, _ name: String, _ file: String) throws -> [Event] {
        try goldenLines(file).filter { $0.hasPrefix(name + " ") }
            .map { try decoded(type, String($0.dropFirst(name.count + 1))) }
    }

    /// The names of the cases, in their order, each once.
    private static func names(_ events: [some Encodable]) throws -> [String] {
        var names: [String] = []
        for event in events {
            let name = String(try #require(try encoded(event).split(separator: "\"").dropFirst().first))
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The receipt as it is sent; empty for none.
    private static func text(_ answer: CommandAnswer) -> String {
        switch answer {
        case .done(let receipt), .replayed(let receipt): receipt ?? ""
        default: ""
        }
    }

    @Test("guests are not told who serves their order, nor what it means for the house; staff are")
    func orders() async throws {
        let loyal = try await LoyalDiner()
        let placed = try #require(try await loyal.place("1"))
        #expect(placed.state == .placed && placed.events.isEmpty && placed.waiter == nil)
        try await loyal.diner.accept("1", D.wanda)
        let cancel = HouseRequest.Ask.table(request: .requestCancel(order: "1", reason: nil))
        for id in ["ask", "ask"] as [CommandID] {
            let answer = await loyal.send(cancel, by: D.guest, id: id)
            let asked = try #require(try answer.receipt(as: OrderAnswer.self, coder: Self.coder))
            #expect(asked.waiter == nil && asked.events.isEmpty && asked.remaining.isEmpty)
            #expect(asked.version == (try await loyal.diner.order("1").version))
        }
        let deny = HouseRequest.Ask.staff(request: .order(order: "1", request: .denyCancel))
        let answer = await loyal.send(deny, by: D.waiter(D.wanda))
        let denied = try #require(try answer.receipt(as: OrderAnswer.self, coder: Self.coder))
        #expect(denied.waiter == D.wanda && !denied.events.isEmpty)
        // Couriers see neither.
        #expect(denied.shown(to: Author("ivo", as: .courier)).waiter == nil)
        #expect(denied.shown(to: D.manager) == denied)
    }

    @Test("of the events of a date guests see those of their own commands, and none of the moves of others")
    func bookings() throws {
        let all = try Self.events(ServiceDay.Event.self, "ServiceDay.Event", "Cases.txt")
        #expect(all.contains { !$0.moves.isEmpty } && all.count > 25)
        let receipt = CommandReceipt<ServiceDay>(events: all, version: Version.absent.next)
        let answer = DayOperation.Answer.done(receipt: receipt)
        guard case .done(let shown) = answer.shown(to: .guest("ana")) else { throw TestFault("no receipt") }
        let own = ["booked", "held", "swapped", "confirmed", "cancelled", "modified", "invited", "arrived", "finished"]
        #expect(try Self.names(shown.events) == own)
        #expect(shown.events.allSatisfy { $0.moves.isEmpty } && shown.version == receipt.version)
        #expect(receipt.shown(to: .guest("ana")) == shown)
        #expect(answer.shown(to: D.manager) == answer && receipt.shown(to: .waiter("w", at: D.branch)) == receipt)
    }

    @Test("a courier who repeats a step with a delivery reads the state and who has it, as the first time")
    func deliveries() throws {
        let answer = DeliveryAnswer(state: .accepted, courier: "ivo", version: Version.absent.next, events: [])
        let stored = StoredBody.bytes(try Self.coder.encode(answer), coder: Self.coder)
        let shown = try #require(stored.shown(to: Author("ivo", as: .courier)))
        #expect(try Self.coder.encode(shown) == Self.coder.encode(answer))
    }

    @Test("guests do not read why the house booked them against its own rules; staff do")
    func overrides() async throws {
        let loyal = try await LoyalDiner()
        let (day, coder) = (loyal.diner.day, Self.coder)
        let at = loyal.diner.clock.now() + .minutes(30)
        let request = BookingRequest(id: "b1", party: 2, at: at, guest: D.mia, overrideReason: "owes us")
        let book = HouseRequest.Ask.staff(request: .day(date: day.date, request: .book(request: request)))
        let told = await loyal.send(book, by: D.manager)
        #expect(Self.text(told).contains("owes us"))
        let modify = HouseRequest.Ask.guest(request: .modify(day: day, booking: "b1", change: .init(party: 1)))
        let arrive = HouseRequest.Ask.guest(
            request: .arrive(day: day, booking: "b1", tab: TabID("\(day.branch)/booking/b1"))
        )
        for ask in [modify, arrive] {
            let id = loyal.diner.nextID()
            for _ in 1...2 {
                let answer = await loyal.send(ask, by: D.guest, id: id)
                #expect(Self.text(answer).contains("b1") && !Self.text(answer).contains("owes us"))
            }
        }
        let kept = try #require(try await loyal.diner.store.load(ServiceDay.self, day)?.booking("b1"))
        #expect(kept.overrideReason == "owes us")
        let moved = MoveBooking.Answer.moved(booking: kept), seated = SeatParty.Answer.seated(booking: kept)
        for author in [D.guest, D.manager] {
            let isGuest = author.role == .guest
            for text in [try coder.encode(moved.shown(to: author)), try coder.encode(seated.shown(to: author))] {
                #expect(String(decoding: text, as: UTF8.self).contains("owes us") == !isGuest)
            }
        }
    }

    @Test("who leaves a waitlist is not told who gets the table")
    func waitlists() throws {
        let mine = Waitlist.Event.declined(entry: "mine", tables: ["t1"], at: Self.start)
        let offer = WaitlistOffer(tables: ["t1"], span: Self.start..<Self.start + .minutes(5))
        let receipt = CommandReceipt<Waitlist>(
            events: [
                mine, .offered(entry: "theirs", offer: offer), .lapsed(entry: "other", tables: ["t2"], at: Self.start),
            ],
            version: Version.absent.next
        )
        #expect(receipt.shown(to: .guest("ana")).events == [mine])
        #expect(receipt.shown(to: D.manager) == receipt)
        let all = try Self.events(Waitlist.Event.self, "Waitlist.Event", "Cases.waitlist.txt")
        let shown = CommandReceipt<Waitlist>(events: all, version: Version.absent.next).shown(to: .guest("ana"))
        // All events of the file are of one entry, which is then the guest's own.
        #expect(
            try Self.names(shown.events) == [
                "joined", "markedBack", "partyChanged", "offered", "declined", "left", "seated",
            ]
        )
        let others = CommandReceipt<Waitlist>(
            events: [.offered(entry: "theirs", offer: offer)],
            version: Version.absent.next
        )
        #expect(others.shown(to: .guest("ana")).events.isEmpty)
    }
}
