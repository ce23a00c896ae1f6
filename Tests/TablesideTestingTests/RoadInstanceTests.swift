import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@Suite("Road simulation: published instances")
struct RoadInstanceTests {
    private typealias Point = RoadSimulation.Point

    private static let restaurants = "restaurant\tx\ty\nr1\t0\t0\nr2\t1000\t0\n"
    private static let orders = """
        order\tx\ty\tplacement_time\trestaurant\tready_time
        o1\t950\t0\t10\tr1\t20
        o2\t1000\t330\t12\tr2\t22.5
        """
    private static let couriers = "courier\tx\ty\ton_time\toff_time\r\nc1\t-10\t0\t0\t60\r\nc2\t1000\t640\t15\t90\r\n"
    private static let parameters = """
        meters_per_minute\tpickup service minutes\tdropoff service minutes\ttarget click-to-door\tmaximum\tpay\tpay
        320\t4\t4\t40\t90\t10\t15
        """

    @Test("an instance is read, and played by its rules")
    func instance() throws {
        var day = try RoadSimulation(
            orders: Self.orders,
            couriers: Self.couriers,
            restaurants: Self.restaurants,
            parameters: Self.parameters
        )
        #expect(day.deliveries.map(\.placedAt) == [.minutes(10), .minutes(12)])
        #expect(day.deliveries.map(\.readyAt) == [.minutes(20), .seconds(1_350)])
        #expect(day.deliveries.map(\.pickup) == [Point(x: 0, y: 0), Point(x: 1_000, y: 0)])
        #expect(day.deliveries.map(\.dropoff) == [Point(x: 950, y: 0), Point(x: 1_000, y: 330)])
        #expect(day.duties.map(\.courier) == ["c1", "c2"])
        #expect(
            day.duties.map(\.from) == [.zero, .minutes(15)] && day.duties.map(\.until) == [.minutes(60), .minutes(90)]
        )
        #expect(day.promise == .minutes(40) && !day.asksBusyCouriers)
        day.lead = .hours(1)
        let outcome = try #require(try day.play([.nearest], seed: 1).first)
        // c1 sets out at 10, is at r1 after a minute (10 m) and parks for two; o1 is ready at 20. c1 leaves at 22, rides 950 m
        // in three minutes and is at the door at 27. At 12 nobody else is on the road; c2, who comes at 15, is two minutes
        // (640 m) from r2. o2 is ready at 22:30; c2 leaves at 24:30, rides 330 m in two minutes and is there at 28:30.
        #expect(outcome.rides.map(\.courier) == ["c1", "c2"])
        #expect(outcome.rides.map(\.acceptedAt) == [.minutes(10), .minutes(15)])
        #expect(outcome.rides.map(\.pickedUpAt) == [.minutes(20), .seconds(1_350)])
        #expect(outcome.rides.map(\.deliveredAt) == [.minutes(27), .seconds(1_710)])
        // 17 minutes and 16:30.
        #expect(outcome.clickToDoor == .seconds(1_005))
        #expect(outcome.readyToPickup == .zero)
    }

    @Test("a text that is no instance is a typed error")
    func hostile() {
        func fault(
            orders: String = Self.orders,
            couriers: String = Self.couriers,
            restaurants: String = Self.restaurants,
            parameters: String = Self.parameters
        ) -> RoadError.Reason? {
            do throws(RoadError) {
                _ = try RoadSimulation(
                    orders: orders,
                    couriers: couriers,
                    restaurants: restaurants,
                    parameters: parameters
                )
                return nil
            } catch {
                #expect(!error.description.isEmpty)
                return error.reason
            }
        }
        #expect(fault() == nil)
        #expect(fault(orders: "", couriers: "") == nil)
        #expect(fault(parameters: "") == .columnsMissing(file: "instance_parameters", line: 2, count: 0, columns: 4))
        #expect(fault(orders: "h\no1\t1\t2") == .columnsMissing(file: "orders", line: 2, count: 3, columns: 6))
        #expect(
            fault(couriers: "h\n\nc1\t1\t2\t3") == .columnsMissing(file: "couriers", line: 3, count: 4, columns: 5)
        )
        #expect(fault(restaurants: "h\nr1\t1\tx") == .notANumber(file: "restaurants", line: 2, text: "x"))
        #expect(fault(restaurants: "h\nr1\t1\tnan") == .notANumber(file: "restaurants", line: 2, text: "nan"))
        #expect(fault(restaurants: "h\nr1\t1\t1e9") == .notANumber(file: "restaurants", line: 2, text: "1e9"))
        #expect(fault(restaurants: "h\nr1\t1\t2\nr1\t1\t2") == .twice(name: "r1"))
        #expect(fault(restaurants: "h\nr2\t1\t2") == .restaurantUnknown(line: 2, name: "r1"))
        #expect(fault(orders: Self.orders + "\no1\t0\t0\t1\tr1\t2") == .twice(name: "o1"))
        #expect(fault(orders: "h\no1\t0\t0\t-1\tr1\t2") == .notANumber(file: "orders", line: 2, text: "-1"))
        #expect(fault(couriers: "h\nc1\t0\t0\t0\t1e5") == .notANumber(file: "couriers", line: 2, text: "1e5"))
        #expect(fault(couriers: Self.couriers + "c1\t0\t0\t0\t1") == .twice(name: "c1"))
        #expect(fault(parameters: "h\n0\t4\t4\t40") == .notANumber(file: "instance_parameters", line: 2, text: "0"))
        #expect(fault(parameters: "h\n320\t4\t4\t0") == .lengthOutOfRange(length: .zero))
        let long = String(repeating: "x", count: RoadSimulation.maxInstanceBytes + 1)
        #expect(fault(orders: long) == .tooMany(subject: .bytes, count: 4_194_305, limit: 4_194_304))
    }
}
