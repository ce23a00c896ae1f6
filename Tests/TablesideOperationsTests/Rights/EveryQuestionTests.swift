import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Every kind of question, asked by everybody: about what exists, and about what does not.
@Suite("Every question")
struct EveryQuestionTests {
    typealias World = RightsWorld

    /// One question, with the same one about what does not exist, and what people are shown, by hand.
    struct Thing {
        let question: HouseQuery
        let twin: HouseQuery?
        /// The names that are shown to a person; `nil` where only that there is an answer counts.
        let shown: [String: [String]?]
        /// Whether others get an empty list; otherwise they are refused.
        let isList: Bool
    }

    /// One thing.
    ///
    /// `readers` are the people who see it, `everybody` for all; after an equals sign come the names on the page.
    static func one(_ question: HouseQuery, not twin: HouseQuery?, _ readers: String) -> Thing {
        Thing(question: question, twin: twin, shown: people(readers), isList: false)
    }

    /// A list, of which those who see nothing get an empty one.
    static func list(_ question: HouseQuery, not twin: HouseQuery? = nil, _ readers: String) -> Thing {
        Thing(question: question, twin: twin, shown: people(readers), isList: true)
    }

    static func people(_ readers: String) -> [String: [String]?] {
        var shown: [String: [String]?] = [:]
        for word in readers.split(separator: " ") {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            let names = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : nil
            for person in parts[0] == "everybody" ? Array(EveryWorld.people.keys) : [parts[0]] {
                shown.updateValue(names, forKey: person)
            }
        }
        return shown
    }

    /// What is known by hand of a kind of question.
    struct Row {
        /// Its name in the golden table.
        let action: String
        /// The people whose role may take the action, and who never ask this: mostly, because the question is about the
        /// sender and they have no account, or are the wrong party.
        var never = ""
        let things: [Thing]
        /// The names in an answer.
        var names: (CommandAnswer) throws -> [String] = { _ in [] }
    }

    static let devices = "nobody d1 d2"
    static let guests = devices + " mia ben sly"
    static let servants = "ana otto olga dan hana mara max dora"

    static func page<Item: Equatable & Codable & Sendable>(
        _ type: Item.Type,
        _ name: @escaping (Item) -> String
    ) -> (CommandAnswer) throws -> [String] {
        { try #require(try $0.receipt(as: HousePage<Item>.self, coder: World.coder)).items.map(name) }
    }

    static func all<Item: Codable>(
        _ type: Item.Type,
        _ name: @escaping (Item) -> String
    ) -> (CommandAnswer) throws -> [String] {
        { try #require(try $0.receipt(as: [Item].self, coder: World.coder)).map(name) }
    }

    /// The question about a thing of which the other table, `RightsWorld.readers`, says who sees it.
    static func known(_ document: String, _ there: HouseQuery, not nowhere: HouseQuery) -> Thing {
        one(there, not: nowhere, World.readers[document, default: ""])
    }

    /// A row of every kind of question.
    static func row(_ kind: HouseQuery.Kind, in world: EveryWorld) throws -> Row {
        let row = try placeRow(kind, in: world) ?? personRow(kind, in: world)
        return try #require(row, "no row for the questions of the kind \(kind)")
    }

    /// The queries that each role may ask by the golden table, whatever they are about.
    private static func goldenQueries() throws -> [Role: Set<String>] {
        let lines = try goldenLines("Rights.house.txt")
        let start = try #require(lines.firstIndex(of: "[lists]"))
        var queries: [Role: Set<String>] = [:]
        for line in lines[(start + 1)...].prefix(while: { !$0.hasPrefix("[") }) {
            let words = line.split(separator: ":")[0].split(separator: " ").map(String.init)
            try #require(words.count == 2)
            queries[Role(rawValue: words[0]), default: []].insert(words[1])
        }
        return queries
    }

    @Test(
        "GI-37 everybody is answered what the lists written by hand say, and of anything else not even whether it exists",
        arguments: HouseQuery.Kind.allCases
    )
    func everybody(kind: HouseQuery.Kind) async throws {
        let world = try await EveryWorld()
        let reader = world.reader()
        let row = try Self.row(kind, in: world)
        let queries = try Self.goldenQueries()
        let never = Set(row.never.split(separator: " ").map(String.init))
        #expect(!row.things.isEmpty && never.isSubset(of: EveryWorld.people.keys))
        for thing in row.things {
            #expect(thing.question.kind == kind && (thing.twin.map { $0.kind == kind } ?? true))
            #expect(Set(thing.shown.keys).isSubset(of: EveryWorld.people.keys))
            for (person, author) in EveryWorld.people {
                let label: Comment = "\(person): \(thing.question)"
                let answer = await reader.answer(thing.question, by: author)
                let nothing: CommandAnswer? =
                    if let twin = thing.twin { await reader.answer(twin, by: author) } else { nil }
                guard queries[author.role]?.contains(row.action) == true, !never.contains(person) else {
                    #expect(answer.failure?.code.rawValue == "access.notForSender", label)
                    #expect(nothing == nil || nothing == answer, label)
                    #expect(thing.shown[person] == nil, label)
                    continue
                }
                if let names = thing.shown[person] {
                    #expect(answer.failure == nil, label)
                    if let names, answer.failure == nil { #expect(try row.names(answer).sorted() == names, label) }
                    // The twin is nothing to anybody.
                    if let nothing, !thing.isList {
                        #expect(nothing.failure?.code.rawValue == "access.notFound", label)
                    } else if let nothing {
                        #expect(try row.names(nothing) == [], label)
                    }
                } else if thing.isList {
                    #expect(answer.failure == nil, label)
                    if answer.failure == nil { #expect(try row.names(answer) == [], label) }
                    #expect(nothing == nil || nothing == answer, label)
                } else {
                    #expect(answer.failure?.code.rawValue == "access.notFound", label)
                    #expect(nothing == nil || nothing == answer, label)
                }
            }
        }
    }

    /// The question about one thing of a list, by the name that the list gives it; `nil` for a list of which the things
    /// cannot be asked for one by one.
    private static func single(_ name: String, of kind: HouseQuery.Kind, in world: EveryWorld) throws -> HouseQuery? {
        switch kind {
        case .home, .ownRestaurants: return .restaurant(restaurant: RestaurantID(name))
        case .commonMenus: return .menuRecord(menu: MenuID(name))
        case .bookings, .ownBookings:
            let branches: [String: BranchID] = ["b1": "north", "b2": "north", "b3": "south", "b4": "other"]
            return .booking(day: try world.day(try #require(branches[name])), booking: BookingID(name))
        case .orders, .work, .ownOrders: return .order(order: OrderID(name))
        case .tabs: return .tab(tab: TabID(name))
        case .reviews, .ownReviews: return .review(visit: try #require(Visit(name)))
        case .calls: return .tableCalls(branch: "north", table: TableID(name))
        case .deliveries: return .delivery(delivery: DeliveryID(name))
        default: return nil
        }
    }

    @Test("whoever sees a thing on a list sees it when they ask for it alone", arguments: HouseQuery.Kind.allCases)
    func listedOnesAreSeen(kind: HouseQuery.Kind) async throws {
        let world = try await EveryWorld()
        let reader = world.reader()
        for thing in try Self.row(kind, in: world).things {
            for (person, names) in thing.shown {
                for name in (names ?? []) {
                    guard let question = try Self.single(name, of: kind, in: world) else { continue }
                    let answer = await reader.answer(question, by: try #require(EveryWorld.people[person]))
                    #expect(answer.failure == nil, "\(person): \(name) of \(thing.question)")
                }
            }
        }
    }

    @Test("a delivery that somebody may see is on their list, and no other", arguments: EveryWorld.people.keys.sorted())
    func deliveries(person: String) async throws {
        let world = try await EveryWorld()
        let reader = world.reader()
        let author = try #require(EveryWorld.people[person])
        var seen: [DeliveryID] = []
        for delivery in ["d1", "d2"] as [DeliveryID] {
            let answer = await reader.answer(.delivery(delivery: delivery), by: author)
            if answer.failure == nil { seen.append(delivery) }
        }
        let list = await reader.answer(.deliveries(after: nil), by: author)
        let page = try list.receipt(as: HousePage<DeliveryDetail>.self, coder: World.coder)
        #expect((page?.items.map(\.id).sorted() ?? []) == seen)
    }
}
