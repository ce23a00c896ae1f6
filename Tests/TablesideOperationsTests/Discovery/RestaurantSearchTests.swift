import Foundation
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("RestaurantSearch")
struct RestaurantSearchTests {
    private let search: RestaurantSearch

    init() throws { search = try Mondello.search() }

    private func query(_ change: (inout SearchQuery) throws -> Void) rethrows -> SearchQuery {
        var query = SearchQuery()
        try change(&query)
        return query
    }

    @Test("a name is found by its beginnings, also mistyped; as typed by any part of it")
    func names() throws {
        #expect(try search.found(SearchQuery(name: "Ma")) == ["marty"])
        #expect(try search.found(SearchQuery(name: "trattoria pineta")) == ["pineta"])
        #expect(try search.found(SearchQuery(name: "tratoria")) == ["pineta"])
        #expect(try search.found(SearchQuery(name: "  ")).count == 5)
        var typed = SearchQuery(name: "or")
        #expect(try search.found(typed) == ["forno", "pineta"])
        typed.isNameAsTyped = true
        #expect(try search.found(typed) == ["forno", "pineta"])
        typed.name = "OR"
        #expect(try search.found(typed) == [])
        #expect(try search.answer(to: SearchQuery(name: "ma")).findings.map(\.fit) == [.beginning])
    }

    @Test("places: an area by its name, a radius with its edge, a cone, and whatever is nowhere")
    func places() throws {
        let middle = try Mondello.middle()
        #expect(try search.found(query { $0.place = .area(name: "altst") }) == ["forno", "pineta"])
        #expect(try search.found(query { $0.place = .area(name: "") }).count == 5)
        let near = try query { $0.place = .around(middle, radius: try .kilometers(2)) }
        #expect(try search.found(near) == ["marty", "pineta", "forno"])
        let pineta = try Mondello.coordinate(47.7982, 13.0467)
        let edge = middle.distance(to: pineta)
        let upTo = query { $0.place = .around(middle, radius: edge) }
        #expect(try search.found(upTo) == ["marty", "pineta"])
        #expect(try search.found(query { $0.place = .around(pineta, radius: .zero) }) == ["pineta"])
        let east = try BearingCone(around: .east, spread: 60)
        #expect(try search.found(query { $0.place = .around(middle, cone: east) }) == ["pineta", "forno"])
        // Without a radius and a cone a place only measures.
        let all = try search.answer(to: query { $0.place = .around(middle) })
        #expect(all.findings.map(\.id.rawValue) == ["marty", "pineta", "forno", "alm", "huette"])
        #expect(all.findings.last?.distance == nil)
        #expect(all.findings.first?.distance == middle.distance(to: try Mondello.coordinate(47.8001, 13.044)))
    }

    @Test("facets: any of the values, or all of them")
    func choices() throws {
        #expect(try search.found(query { $0.choices[.cuisine] = .any(["pizza", "regional"]) }) == ["alm", "forno"])
        #expect(try search.found(query { $0.choices[.diet] = .all(["vegetarian", "vegan"]) }) == ["marty"])
        #expect(try search.found(query { $0.choices[.diet] = .any(["vegetarian", "vegan"]) }).count == 2)
        #expect(try search.found(query { $0.choices[.city] = .any(["Oberalm"]) }) == ["alm"])
        #expect(try search.found(query { $0.choices[.price] = .any(["1", "3"]) }) == ["forno", "marty"])
        #expect(try search.found(query { $0.choices[.payment] = .all(["cash", "card"]) }) == ["marty"])
        #expect(try search.found(query { $0.choices[.cuisine] = .any([]) }).count == 5)
        #expect(try search.found(query { $0.choices[.cuisine] = .any(["none such"]) }) == [])
        #expect(try search.found(query { $0.choices[Facet(rawValue: "view")] = .all(["sea"]) }) == [])
        #expect(try search.found(query { $0.choices[.service] = .any([RestaurantListing.takeaway]) }).count == 2)
        #expect(search.catalog[.kind]?.first == SearchAnswer.FacetCount(value: "restaurant", count: 2))
    }

    @Test("AP-22 a choice in a facet that the guest has not unlocked is refused; other criteria are not")
    func locked() throws {
        func code(_ locked: [Facet], _ change: (inout SearchQuery) -> Void) throws -> SearchError.Reason? {
            let error = try #require(throws: SearchError.self) { try search.answer(to: query(change), locked: locked) }
            return error.reason
        }
        #expect(try code([.diet]) { $0.choices[.diet] = .all(["vegan"]) } == .locked(facets: [.diet]))
        #expect(try code([.diet]) { $0.choices[.diet] = .any(["none such"]) } == .locked(facets: [.diet]))
        let both = try code([.price, .kind, .diet, .price]) { query in
            query.name = "marty"
            query.choices = [.price: .any(["3"]), .diet: .all(["vegan"]), .cuisine: .any(["pizza"])]
        }
        #expect(both == .locked(facets: [.diet, .price]))
        // A choice of nothing does not restrict, and facets without a choice are told as before.
        let open = query { $0.choices = [.cuisine: .any(["pizza", "regional"]), .diet: .all([])] }
        let answer = try search.answer(to: open, locked: [.diet, .price])
        #expect(answer.findings.map(\.id) == ["alm", "forno"])
        #expect(try answer == search.answer(to: open))
    }

    @Test("open then, and until when; unknown hours are not open")
    func open() throws {
        var open = query { $0.moment = Mondello.evening }
        open.mustBeOpen = true
        #expect(try search.found(open) == ["forno", "marty", "pineta"])
        #expect(try search.answer(to: open).unknownHours == 1)
        open.mustBeOpen = false
        let answer = try search.answer(to: open)
        func status(_ id: String) -> OpeningHours.Status? {
            answer.findings.first { $0.id.rawValue == id }.flatMap(\.status)
        }
        #expect(answer.count == 5)
        #expect(status("marty") == .open(until: Mondello.evening + .minutes(210)))
        #expect(status("alm") == .closed(until: Mondello.evening + .minutes(810)))
        #expect(status("huette") == .unknown)
    }

    @Test("favorites, ratings, a free table and a dish")
    func others() throws {
        let starred = try Favorites([RestaurantID("alm"), RestaurantID("marty")])
        #expect(try search.found(query { $0.favorites = starred }) == ["alm", "marty"])
        let good = try Rating(hundredths: 430)
        #expect(try search.found(query { $0.minimumRating = good }) == ["alm", "forno", "marty"])
        let wish = SearchQuery.TableWish(party: 4, at: Mondello.evening)
        var asked: [String] = []
        let free = try search.answer(
            to: query {
                $0.table = wish
                $0.place = .area(name: "Mondello")
            },
            hasTable: { branch, table in
                asked.append(branch.rawValue)
                return table == wish && branch != BranchID("marty")
            }
        )
        #expect(free.findings.map(\.id.rawValue) == ["forno", "pineta"])
        #expect(asked == ["pineta", "marty", "forno"])
        let served = try search.answer(
            to: query { $0.dish = "pizza" },
            serves: { branch, dish in
                branch == BranchID("forno") && dish == "pizza"
            }
        )
        #expect(served.findings.map(\.id.rawValue) == ["forno"])
    }

    @Test("orders: rating by the Bayesian mean, price, name, distance")
    func orders() throws {
        func found(_ order: SearchQuery.Order) throws -> [String] { try search.found(query { $0.order = order }) }
        // 4.35, the mean of 191 votes, weighs ten: one vote of five stars makes 4.41, fifty of 4.50 make 4.48.
        #expect(try found(.rating) == ["alm", "forno", "huette", "marty", "pineta"])
        #expect(try found(.best) == found(.rating))
        #expect(search.prior.mean(of: search.listings[2].ratings).hundredths == 441)
        #expect(search.prior.mean(of: RatingTally()) == search.prior.mean)
        #expect(try found(.price) == ["forno", "pineta", "alm", "marty", "huette"])
        #expect(try found(.name) == ["alm", "huette", "forno", "marty", "pineta"])
        let near = query {
            $0.order = .distance
            $0.position = search.listings[3].coordinate
        }
        #expect(try search.found(near) == ["alm", "forno", "pineta", "marty", "huette"])
    }

    @Test("pages cut the order, and the count stays whole")
    func pages() throws {
        var page = query { $0.order = .name }
        page.offset = 1
        page.limit = 2
        let answer = try search.answer(to: page)
        #expect(answer.findings.map(\.id.rawValue) == ["huette", "forno"])
        #expect(answer.count == 5)
        page.limit = 0
        #expect(try search.answer(to: page).findings.isEmpty)
        #expect(try search.answer(to: page).count == 5)
        page.limit = 2
        page.offset = 9
        #expect(try search.answer(to: page).findings.isEmpty)
        #expect(try search.answer(to: page).emptiness == nil)
    }

    @Test("AP-09 nothing by name, nothing by place, the name elsewhere, and nothing suitable are four answers")
    func emptiness() throws {
        func why(_ change: (inout SearchQuery) -> Void) throws -> SearchAnswer.Emptiness? {
            try search.answer(to: query(change)).emptiness
        }
        #expect(try why { $0.name = "zzzz" } == .noSuchName)
        #expect(try why { $0.place = .area(name: "Paris") } == .nothingAtPlace)
        #expect(try why { ($0.name, $0.place) = ("marty", .area(name: "Paris")) } == .nothingAtPlace)
        #expect(try why { ($0.name, $0.place) = ("zzzz", .area(name: "Paris")) } == .noSuchName)
        #expect(try why { ($0.name, $0.place) = ("marty", .area(name: "Oberalm")) } == .nameElsewhere)
        #expect(try why { ($0.name, $0.choices) = ("marty", [.kind: .any(["bar"])]) } == .nothingSuitable)
        #expect(try why { $0.name = "marty" } == nil)
        let none = try RestaurantSearch([]) { _ in nil }
        #expect(try none.answer(to: SearchQuery()).emptiness == .nothingSuitable)
        #expect(try none.answer(to: SearchQuery(name: "a")).emptiness == .noSuchName)
    }

    @Test("what cannot be asked, and what cannot be listed")
    func errors() throws {
        func code(_ change: (inout SearchQuery) -> Void) throws -> String {
            let error = try #require(throws: SearchError.self) { try search.answer(to: query(change)) }
            return error.code.rawValue
        }
        #expect(try code { $0.mustBeOpen = true } == "search.noMoment")
        #expect(try code { $0.order = .distance } == "search.noPosition")
        #expect(try code { $0.table = .init(party: 8, at: Mondello.evening) } == "search.nobodyKnowsTables")
        #expect(try code { $0.dish = "soup" } == "search.nobodyKnowsDishes")
        for party in [Int.min, -1, 0] {
            #expect(try code { $0.table = .init(party: party, at: Mondello.evening) } == "search.noParty")
        }
        #expect(try code { $0.offset = -1 } == "search.noPage")
        #expect(try code { $0.limit = -1 } == "search.noPage")
        let long = String(repeating: " ", count: 10_000_000)
        #expect(try code { $0.name = long } == "search.textTooLong")
        #expect(try code { $0.place = .area(name: long) } == "search.textTooLong")
        #expect(try code { ($0.name, $0.isNameAsTyped) = (long, true) } == "search.textTooLong")
        let many = String(repeating: "a ", count: 100)
        #expect(try code { $0.name = many } == "search.tooManyWords")
        let listings = search.listings
        let twice = #expect(throws: SearchError.self) {
            try RestaurantSearch(listings + listings) { _ in Mondello.zone }
        }
        #expect(twice?.reason == .repeatedListing(branch: BranchID("pineta")))
        let unknown = #expect(throws: SearchError.self) { try RestaurantSearch(listings) { _ in nil } }
        #expect(unknown?.reason == .unknownZones(zones: ["UTC"]))
        let mean = search.prior.mean
        for weight in [0, 1_000_001] {
            #expect(throws: RatingTallyError.self) { try RatingPrior(mean: mean, weight: weight) }
        }
        #expect(decodingFault(RatingPrior.self, #"{"mean":430,"weight":0}"#) is RatingTallyError)
    }

    @Test("counts beside the values of facets are those of the query with the value chosen, over random towns")
    func facets() throws {
        for seed in 0..<runs(12, long: 1_200) {
            var random = SplitMix64(seed: UInt64(seed))
            let search = try RestaurantSearch(Self.town(using: &random)) { _ in Mondello.zone }
            let query = Self.query(using: &random)
            let answer = try search.answer(to: query)
            #expect(answer.findings.map(\.position).sorted() == Self.slow(query, in: search.listings), "seed \(seed)")
            for (facet, known) in search.catalog {
                for value in known.map(\.value) {
                    var other = query
                    if case .all(let values) = query.choices[facet] {
                        other.choices[facet] = .all(values + [value])
                    } else {
                        other.choices[facet] = .any([value])
                    }
                    let count = answer.facets[facet]?.first { $0.value == value }?.count ?? 0
                    let expected = try search.answer(to: other).count
                    #expect(count == expected, "seed \(seed), \(facet) \(value)")
                }
            }
        }
    }

    private static let facets: [Facet] = [.cuisine, .diet, .kind]

    private static func town(using random: inout SplitMix64) -> [RestaurantListing] {
        (0..<30).map { number in
            var listing = RestaurantListing(
                id: BranchID("\(number)"),
                restaurant: RestaurantID("\(number)"),
                name: ["Marty", "Roma", "Casa Mara"].randomElement(using: &random) ?? "",
                zone: "UTC",
                areas: [["Arad"], ["Cluj"], []].randomElement(using: &random) ?? []
            )
            listing.price = PriceBand(rawValue: Int.random(in: 0...4, using: &random))
            for facet in facets {
                listing.tags[facet] = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
            }
            return listing
        }
    }

    private static func query(using random: inout SplitMix64) -> SearchQuery {
        var query = SearchQuery(name: ["", "", "ma", "roma"].randomElement(using: &random) ?? "")
        for facet in facets where Bool.random(using: &random) {
            let values = ["a", "b", "c"].filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            query.choices[facet] = Bool.random(using: &random) ? .any(values) : .all(values)
        }
        if Bool.random(using: &random) { query.choices[.city] = .any(["Arad"]) }
        if Bool.random(using: &random) { query.choices[.price] = .any(["1", "2"]) }
        return query
    }

    /// The positions of what fits, looked at one by one.
    private static func slow(_ query: SearchQuery, in listings: [RestaurantListing]) -> [Int] {
        listings.indices.filter { position in
            let listing = listings[position]
            if !query.name.isEmpty, !listing.name.lowercased().contains(query.name) { return false }
            for (facet, choice) in query.choices where !choice.values.isEmpty {
                var own = Set(listing.tags[facet] ?? [])
                if facet == .city { own = Set(listing.areas) }
                if facet == .price, let price = listing.price { own = ["\(price.rawValue)"] }
                let wanted = Set(choice.values)
                if case .all = choice, !wanted.isSubset(of: own) { return false }
                if case .any = choice, wanted.isDisjoint(with: own) { return false }
            }
            return true
        }
    }

    @Test("golden JSON of listings, a query and a prior")
    func goldenJSON() throws {
        var query = SearchQuery(name: "piz")
        let east = try BearingCone(around: .east, spread: 60)
        query.place = .around(try Mondello.middle(), radius: try .kilometers(2), cone: east)
        query.position = try Mondello.middle()
        query.choices = [.cuisine: .any(["pizza", "italian"]), .diet: .all(["vegan"])]
        query.minimumRating = try Rating(hundredths: 400)
        query.moment = Mondello.evening
        query.mustBeOpen = true
        query.favorites = try Favorites([RestaurantID("forno")])
        query.table = SearchQuery.TableWish(party: 4, at: Mondello.evening)
        query.dish = "capricciosa"
        query.order = .distance
        query.limit = 20
        let golden = GoldenSearch(listings: Array(try Mondello.listings().suffix(3)), query: query, prior: search.prior)
        try expectGolden(golden, "RestaurantSearch.json")
    }
}
