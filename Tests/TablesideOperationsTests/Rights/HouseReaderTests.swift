import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Questions to a house")
struct HouseReaderTests {
    private typealias World = RightsWorld

    /// The question about a document of the world; `absent` asks for one of that kind that is nowhere.
    private static func question(_ name: String, absent: Bool = false) throws -> HouseQuery? {
        let words = name.split(separator: " ").map(String.init)
        let id = absent ? "nowhere" : words.last ?? ""
        func day() throws -> BranchDay { BranchDay(branch: BranchID(words[1]), date: try CivilDate(World.date)) }
        func place() throws -> BranchDay { BranchDay(branch: BranchID(id), date: try CivilDate(World.date)) }
        return switch words[0] {
        case "booking": .booking(day: try day(), booking: BookingID(id))
        case "order": .order(order: OrderID(id))
        case "tab": .tab(tab: TabID(id))
        case "review": .review(visit: .booking(day: try day(), id: BookingID(id)))
        case "day": .day(day: try place())
        case "floor": .floor(day: try place())
        case "shift": .shift(day: try place())
        case "stock": .stock(branch: BranchID(id))
        case "calls": .tableCalls(branch: BranchID(words[1]), table: TableID(id))
        case "branch": .branch(branch: BranchID(id))
        case "page": .restaurant(restaurant: RestaurantID(id))
        case "record": .branchRecord(branch: BranchID(id))
        case "own": .restaurantRecord(restaurant: RestaurantID(id))
        case "card": .menuRecord(menu: MenuID(absent ? id : "menu of \(id)"))
        case "slots": .slots(day: try place(), party: 2)
        case "menus": .menus(branch: BranchID(id), after: nil)
        default: nil
        }
    }

    @Test(
        "GI-37 everybody sees what the list written by hand says, and of anything else not even whether it exists",
        arguments: [false, true]
    )
    func single(isCoded: Bool) async throws {
        let world = try await World(store: MemoryStore(coder: isCoded ? World.coder : nil))
        let reader = world.reader()
        var shown = 0
        for document in World.readers.keys.sorted() {
            guard let question = try Self.question(document) else { continue }
            for (person, author) in World.people {
                let answer = await reader.answer(question, by: author)
                let may = World.mayRead(person, document)
                #expect((answer.failure == nil) == may, "\(person): \(document): \(answer)")
                if may {
                    shown += 1
                    continue
                }
                let code = try #require(answer.failure?.code.rawValue)
                #expect(["access.notFound", "access.notForSender"].contains(code))
                let nothing = await reader.answer(try #require(try Self.question(document, absent: true)), by: author)
                #expect(nothing == answer, "\(person): \(document)")
            }
        }
        #expect(shown > 150)
    }

    /// The names of what a person's lists show, each under the name that it has in the world.
    private static func lists(of author: Author, in world: World) async throws -> [String] {
        let reader = world.reader()
        let date = try CivilDate(World.date)
        func all<Value>(_ read: () async throws -> [Value]) async throws -> [Value] {
            do {
                return try await read()
            } catch let refusal as AccessRefusal {
                #expect(refusal == AccessRefusal(.notForSender))
                return []
            }
        }
        var names: [String] = []
        for branch in World.branches.keys.sorted() + [BranchID("nowhere")] {
            names += try await all { try await reader.bookings(of: branch, from: date, through: date, by: author) }
                .map { "booking \(branch) \($0.id)" }
            names += try await all { try await reader.reviews(of: branch, by: author).items }
                .compactMap { if case .booking(_, let id) = $0.id { "review \(branch) \(id)" } else { nil } }
            names += try await all { try await reader.tabs(of: branch, by: author).items }.map { "tab \($0.id)" }
            names += try await all { try await reader.work(of: branch, since: world.noon, by: author) }
                .map { "work \($0.order)" }
        }
        for tab in ["t1", "t2", "t3", "t4", "t5", "t6", "nowhere"] {
            names += try await all { try await reader.orders(on: TabID(tab), by: author) }.map { "order \($0.order)" }
        }
        names += try await all { try await reader.home(by: author).items }.map { "page \($0.id)" }
        names += try await all { try await reader.ownRestaurants(of: author) }.map { "own \($0.id)" }
        names += try await all { try await reader.bills(by: author).items }.map {
            "bill of \($0.guest?.rawValue ?? "")"
        }
        return names.sorted()
    }

    @Test("the list for somebody is exactly what they may read of all", arguments: World.people.keys.sorted())
    func lists(person: String) async throws {
        let world = try await World()
        let author = try #require(World.people[person])
        var expected: [String] = []
        for document in World.readers.keys where World.mayRead(person, document) {
            switch document.prefix(while: { $0 != " " }) {
            case "booking", "bill", "own": expected.append(document)
            // A draft is for its owner to ask for; the home feed has what everybody sees.
            case "page" where document != "page three": expected.append(document)
            // A hidden review is its writer's to ask for; no list has it, and none is shown of a branch that is hidden.
            case "review" where !["review north r2", "review den r4"].contains(document): expected.append(document)
            // A guest's tabs are named by the visit.
            case "tab" where author.role != .guest: expected.append(document)
            case "order":
                expected.append(document)
                let id = document.dropFirst("order ".count)
                // Waiters wait for what was placed or is ready, cooks for what was accepted, couriers for what is ready;
                // QuickPlate has no list for managers. Only the delivery is ready.
                let isWork =
                    switch author.role {
                    case .waiter: true
                    case .manager: id != "o1"
                    case .courier: id == "o5"
                    default: false
                    }
                if isWork { expected.append("work \(id)") }
            default: break
            }
        }
        #expect(try await Self.lists(of: author, in: world) == expected.sorted())
    }

    @Test(
        "QP-72 a guest sees what was ordered and not where it is; staff who serve it do; an invitation shows no people"
    )
    func hidden() async throws {
        let world = try await World()
        let reader = world.reader()
        func text(_ query: HouseQuery, _ person: String) async throws -> String {
            let answer = await reader.answer(query, by: try #require(World.people[person]))
            return String(decoding: try World.coder.encode(answer), as: UTF8.self)
        }
        let order = HouseQuery.order(order: "o1")
        #expect(try await text(order, "mia").contains("Soup"))
        for person in ["mia", "ben"] { #expect(try await !text(order, person).contains("stateLabel")) }
        #expect(try await text(order, "ana").contains("stateLabel"))
        // Under other rules guests see it.
        #expect(try await text(.order(order: "o2"), "mia").contains("stateLabel"))
        let list = try await reader.orders(on: "t1", by: .guest("mia"))
        #expect(list.map(\.stateLabel).map { $0 == nil } == [true, false] && list.allSatisfy { $0.prompt == nil })

        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let invited = try await reader.booking("b1", on: day, by: .guest("ben"))
        #expect(invited.party == 2 && invited.start == world.seven && invited.guest == nil && invited.friends == nil)
        let own = try await reader.booking("b1", on: day, by: .guest("mia"))
        #expect(own.guest == "mia" && own.friends == ["ben"])
        #expect(try await reader.tab("t1", by: .guest("mia")).waiter == nil)
        #expect(try await reader.tab("t1", by: .waiter("ana", at: "north")).waiter == "ana")
        let stranger = try await reader.review(.booking(day: day, id: "r1"), by: .anonymous)
        let writer = try await reader.review(.booking(day: day, id: "r2"), by: .guest("ben"))
        #expect(stranger.state == nil && stranger.content?.text == "Good" && writer.state == .hidden)
    }

    @Test(
        "QP-69: the staff see the birthday of a booking's guest, without the year, if the guest consents",
        arguments: [true, false]
    )
    func birthday(consents: Bool) async throws {
        let world = try await World()
        var rules = SignUpRules.quickPlate
        rules.sheets[0].questions.append(.optional(.birthday))
        rules.sheets[0].consents = [.init(.birthdayForRestaurants, version: "1", isRequired: false)]
        var form = goodForm()
        form[.birthday] = "1990-02-28"
        form.consents = consents ? [.birthdayForRestaurants] : []
        var mia = try registered("mia", form, under: rules)
        mia.version = .absent
        var changes = Changes()
        changes.put(&mia)
        let identity = CommandIdentity(id: "sign up mia", by: .system, content: "")
        let record = CommandRecord(command: identity, at: world.noon, receipt: "")
        _ = try await world.store.commit(CommitUnit(changes, command: record))
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let reader = world.reader()
        for (author, isStaff) in [
            (Author.waiter("ana", at: "north"), true), (.guest("mia"), false), (.guest("ben"), false),
        ] {
            let booking = try await reader.booking("b1", on: day, by: author)
            #expect(booking.birthday?.description == (isStaff && consents ? "--02-28" : nil), "\(author)")
        }
    }

    @Test("without signing in one sees when tables are free, and never whose the others are")
    func slots() async throws {
        let world = try await World()
        let day = BranchDay(branch: "north", date: try CivilDate(World.date))
        let reader = world.reader()
        let free = try await reader.slots(on: day, for: 2, by: .anonymous)
        let plan = try #require(world.houses["north"]).plan()
        let present = try #require(try await world.store.load(ServiceDay.self, day))
        #expect(free == (try plan.open(present).slots(for: 2, at: world.seven)).filter(\.isOffered).map(\.start))
        #expect(!free.isEmpty && free.allSatisfy { $0 >= world.seven })
        // Eight sit at one table alone; while they do, no other eight can come.
        let eight = try await reader.slots(on: day, for: 8, by: .anonymous)
        var taken = present
        let request = BookingRequest(id: "b9", party: 8, at: world.seven + .hours(1))
        try taken.perform(.book(request), in: plan, by: .guest("sly"), at: world.seven)
        var changes = Changes()
        changes.put(&taken)
        #expect(eight.contains(world.seven + .hours(1)))
        let answer = await reader.answer(
            .slots(day: BranchDay(branch: "gone", date: day.date), party: 2),
            by: .anonymous
        )
        #expect(answer.failure?.code.rawValue == "access.notFound")
    }

    @Test("questions travel as bytes; who is nobody sees the public pages where the host says so")
    func wire() async throws {
        let world = try await World()
        let reader = world.reader()
        let server = reader.server { token in
            guard let token else { return .anonymous }
            return World.people[token.rawValue]
        }
        let transport = Loopback(to: server, coder: World.coder)
        let questions: [HouseQuery] = [.menus(branch: "north", after: nil), .order(order: "o1"), .bills(after: nil)]
        let open = try await transport.send(questions)
        #expect(open.map { $0.failure?.code.rawValue } == [nil, "access.notFound", nil])
        #expect(try open[0].receipt(as: HousePage<FoodMenu>.self, coder: World.coder)?.items.map(\.branch) == ["north"])
        #expect(try open[2].receipt(as: HousePage<ClosedBill>.self, coder: World.coder)?.items == [])
        let mine = try await transport.send(questions, token: SessionToken(rawValue: "mia"))
        #expect(try mine[1].receipt(as: OrderCard.self, coder: World.coder)?.order == "o1")
        #expect(try mine[2].receipt(as: HousePage<ClosedBill>.self, coder: World.coder)?.items.count == 1)
        let forged = try await transport.send(questions, token: SessionToken(rawValue: "forged"))
        #expect(forged.allSatisfy { $0.failure?.code.rawValue == "access.notSignedIn" })
        // It arrives typed, though the phone does not say which type it expects.
        #expect(forged[0].failure?.houseRefusal(coder: World.coder) as? AccessRefusal == AccessRefusal(.notSignedIn))
        let bytes = try await server.reply(toBytes: Array(#"{"request":[{"secrets":{}}]}"#.utf8), coder: World.coder)
        let reply = try World.coder.decode(CommandReply.self, from: bytes)
        #expect(reply.answers.map { $0.failure?.code.rawValue } == ["wire.unreadable"])
    }

    @Test("every kind of question has a name that the table knows, and every query of the table is asked by one")
    func names() throws {
        let known = Set(Rights.Action.house.filter(\.isQuery).map(\.id))
        // What is stored about a person, they get at the desk.
        #expect(Set(HouseQuery.Kind.allCases.map(\.action) + [ActionCode("account", "export")]) == known)
    }

    @Test("a house that gives less answers less; nothing else changes")
    func narrower() async throws {
        let world = try await World()
        let narrow = try Rights(text: "guest own: order.view\ncook ownBranch: order.view").limited(to: .house)
        let reader = world.reader(narrow)
        let mia = Author.guest("mia")
        #expect(try await reader.order("o1", by: mia).order == "o1")
        await #expect(throws: AccessRefusal(.notFound)) { try await reader.order("o2", by: mia) }
        await #expect(throws: AccessRefusal(.notForSender)) { try await reader.tab("t1", by: mia) }
        await #expect(throws: AccessRefusal(.notForSender)) {
            try await reader.order("o1", by: .waiter("ana", at: "north"))
        }
        #expect(try await reader.orders(on: "t1", by: mia).map(\.order) == ["o1"])
    }

    @Test("pages hold everything once, and a cursor names nothing that is not shown")
    func pages() async throws {
        let world = try await World()
        let day = BranchDay(branch: "other", date: try CivilDate(World.date))
        var reviews: [any Document] = []
        for number in 0..<250 {
            let visit = CompletedVisit(
                .booking(day: day, id: BookingID("n\(1_000 + number)")),
                of: "ben",
                at: "other",
                restaurant: "two",
                completedAt: world.noon
            )
            var review = Review(id: visit.id)
            let content = Review.Content(rating: try Rating(hundredths: 300))
            try review.perform(.write(content: content), in: visit, by: .guest("ben"), at: world.seven)
            if number % 2 == 0 { try review.perform(.hide(reason: .untrue), in: nil, by: .system, at: world.seven) }
            reviews.append(review)
        }
        try await world.keep(reviews)
        let reader = world.reader()
        var seen: [String] = []
        var cursor: PageCursor?
        var pages = 0
        repeat {
            let page = try await reader.reviews(of: "other", after: cursor, by: .anonymous)
            seen += page.items.map(\.id.description)
            pages += 1
            cursor = page.next
            if let cursor { #expect(seen.last.map { cursor.id == $0 } == true) }
        } while cursor != nil
        #expect(pages == 2)
        #expect(seen == (0..<250).filter { $0 % 2 == 1 }.map { "booking/other/2026-11-27/n\(1_000 + $0)" })
    }
}
