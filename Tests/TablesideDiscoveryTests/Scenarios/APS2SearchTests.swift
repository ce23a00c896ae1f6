import TablesideCore
import TablesideDiscovery
import Testing

@testable import TablesideTestSupport

/// A user of APPetito's searches.
@Suite("AP-S2 search")
struct APS2SearchTests {
    private let search: RestaurantSearch

    init() throws { search = try Mondello.search() }

    @Test("AP-S2 AP-09 by name, by area, all; what is liked is suggested before anything is typed")
    func ways() throws {
        #expect(try search.found(SearchQuery(name: "pineta")) == ["pineta"])
        var area = SearchQuery()
        area.place = .area(name: "oberalm")
        #expect(try search.found(area) == ["alm"])
        #expect(try search.answer(to: SearchQuery()).count == 5)
        #expect(try search.found(SearchQuery()).first == "alm")
    }

    @Test("AP-S2 AP-09 refined by hour and by filters")
    func refined() throws {
        var query = SearchQuery()
        query.place = .area(name: "Mondello")
        query.mustBeOpen = true
        query.moment = Mondello.evening + .hours(4)
        #expect(try search.found(query) == ["forno"])
        query.moment = Mondello.evening
        query.choices[.diet] = .any(["vegan"])
        #expect(try search.found(query) == ["marty"])
    }

    @Test("AP-S2 AP-09 nothing by name and nothing by place are different answers")
    func nothing() throws {
        #expect(try search.answer(to: SearchQuery(name: "Sushi")).emptiness == .noSuchName)
        var query = SearchQuery()
        query.place = .area(name: "Palermo")
        #expect(try search.answer(to: query).emptiness == .nothingAtPlace)
        query.place = .around(try Mondello.coordinate(38.11, 13.35), radius: try .kilometers(5))
        #expect(try search.answer(to: query).emptiness == .nothingAtPlace)
    }
}
