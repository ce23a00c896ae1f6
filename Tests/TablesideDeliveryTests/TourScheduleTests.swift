import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideTestSupport

@Suite("Tours: expected times")
struct TourScheduleTests {
    private static let start = Road.start

    private static func at(_ minutes: Int) -> Instant { start + .minutes(minutes) }

    private static func promise(_ from: Int, _ until: Int) -> DeliveryPromise {
        DeliveryPromise(from: at(from), until: at(until))
    }

    private static func travel(_ ids: [TourStopID], _ fromStart: [Int], _ between: [[Int]]) throws -> TravelTimes {
        try TravelTimes(
            to: ids,
            fromStart: fromStart.map { .minutes($0) },
            between: between.map { $0.map { .minutes($0) } }
        )
    }

    /// A pickup after 5 minutes, an early drop-off and a late one, worked by hand.
    private static func evening() throws -> Tour {
        let stops = [
            TourStop("pickup", stopTime: .minutes(3)),
            TourStop("early", promise: promise(20, 30), stopTime: .minutes(2), after: "pickup"),
            TourStop("late", promise: promise(0, 25), stopTime: .minutes(1)),
        ]
        let times = try travel(["late", "early", "pickup"], [1, 1, 5], [[0, 1, 1], [6, 0, 1], [1, 4, 0]])
        return try Tour(stops, from: start, travel: times)
    }

    @Test("the courier waits for a promise, stays for the stop time, and is late after the end of a promise")
    func byHand() throws {
        let tour = try Self.evening()
        #expect(tour.order == ["pickup", "early", "late"])
        // 0 + 5, no promise; 3 minutes there.
        let pickup = try #require(tour["pickup"])
        #expect(pickup.arrival == Self.at(5) && pickup.serviceStart == Self.at(5) && pickup.departure == Self.at(8))
        #expect(pickup.travel == .minutes(5) && pickup.waiting == .zero && pickup.lateness == .zero)
        // 8 + 4 = 12, waits until 20; 2 minutes there.
        let early = try #require(tour["early"])
        #expect(early.arrival == Self.at(12) && early.serviceStart == Self.at(20) && early.departure == Self.at(22))
        #expect(early.waiting == .minutes(8) && early.lateness == .zero)
        // 22 + 6 = 28, three minutes after the end; 1 minute there.
        let late = try #require(tour["late"])
        #expect(late.arrival == Self.at(28) && late.serviceStart == Self.at(28) && late.departure == Self.at(29))
        #expect(late.lateness == .minutes(3))
        #expect(tour.lateness == .minutes(3) && tour.travel == .minutes(15) && tour.end == Self.at(29))
        #expect(!tour.isOnTime && tour["nowhere"] == nil)
    }

    @Test("who arrives at the very end of a promise is on time, and stays for the stop time after it")
    func edge() throws {
        let stop = TourStop("a", promise: Self.promise(10, 10), stopTime: .minutes(5))
        func tour(_ minutes: Int) throws -> Tour {
            try Tour([stop], from: Self.start, travel: Self.travel(["a"], [minutes], [[0]]))
        }
        #expect(try tour(10).isOnTime && tour(10).end == Self.at(15))
        #expect(try tour(9).isOnTime && tour(9).end == Self.at(15))
        #expect(try tour(11).lateness == .minutes(1) && tour(11).end == Self.at(16))
    }

    @Test("a tour is written with its times, and read only if they follow from its stops")
    func coding() throws {
        let tour = try Self.evening()
        let json = try encoded(tour)
        #expect(try decoded(Tour.self, json) == tour)
        #expect(json.contains("\"lateness\":180000") && json.contains("\"travel\":900000"))
        let arrival = "\"arrival\":\(Self.at(12).millisecondsSince1970)"
        #expect(json.contains(arrival))
        let forged = [
            json.replacing(arrival, with: "\"arrival\":\(Self.at(11).millisecondsSince1970)"),
            json.replacing("\"lateness\":180000", with: "\"lateness\":0"),
            json.replacing("\"travel\":900000", with: "\"travel\":899999"),
            json.replacing("\"end\":\(Self.at(29).millisecondsSince1970)", with: "\"end\":0"),
            json.replacing("\"travel\":300000", with: "\"travel\":-300000"),
            json.replacing("\"id\":\"late\"", with: "\"id\":\"early\""),
            json.replacing("\"after\":\"pickup\"", with: "\"after\":\"late\""),
            json.replacing("\"after\":\"pickup\"", with: "\"after\":\"other\""),
        ]
        for text in forged {
            #expect(text != json)
            #expect(throws: DecodingError.self, "\(text)") { try decoded(Tour.self, text) }
        }
        let none = "{\"start\":0,\"visits\":[],\"lateness\":0,\"travel\":0,\"end\":0}"
        #expect(throws: DecodingError.self) { try decoded(Tour.self, none) }
    }
}
