import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Booking batch")
struct BookingBatchTests {
    private let instant = Instant(millisecondsSince1970: 1_798_740_000_000)

    private func paths(_ batch: BookingBatch) -> [String] { batch.problems().map { "\($0.path): \($0.code)" } }

    @Test("Everything that is wrong with a batch is listed at once, where it is")
    func problems() {
        let many = (0..<25).map { instant + .minutes($0) }
        let batch = BookingBatch(
            [
                SelectionRequest(id: "a", party: 2, starts: [instant], revenue: Money(minorUnits: 5, .eur)),
                SelectionRequest(id: "a", party: 2, starts: [], revenue: Money(minorUnits: -1, .eur)),
                SelectionRequest(id: "b", party: 2, starts: [instant, instant], channel: .walkIn),
                SelectionRequest(id: "c", party: 2, starts: many, revenue: Money(minorUnits: 5, .usd)),
            ],
            for: .revenue,
            seatingsPerGuest: 0
        )
        #expect(
            paths(batch) == [
                "requests[1].id: selection.repeatedRequest", "requests[1].starts: selection.noStart",
                "requests[1].revenue: selection.negativeRevenue", "requests[2].starts[1]: selection.repeatedStart",
                "requests[2].channel: selection.walkIn", "requests[2].revenue: selection.unknownRevenue",
                "requests[3].starts: selection.tooManyStarts", "requests[3].revenue: selection.otherCurrency",
                "seatingsPerGuest: selection.noneForGuests",
            ]
        )
        #expect(batch.problems().allSatisfy { !$0.description.isEmpty })
    }

    @Test("Revenue is needed for the goal of revenue only")
    func revenue() {
        let requests = [SelectionRequest(id: "a", party: 2, starts: [instant])]
        #expect(paths(BookingBatch(requests, for: .covers)).isEmpty)
        #expect(paths(BookingBatch(requests, for: .revenue)) == ["requests[0].revenue: selection.unknownRevenue"])
    }

    @Test("A batch with more requests than the limit is one problem, not one for each of them")
    func size() throws {
        let requests = (0...SizeLimit.batchRequests).map { _ in SelectionRequest(id: "a", party: 2, starts: []) }
        #expect(paths(BookingBatch(requests)) == ["requests: selection.tooManyRequests"])
        let house = try SelectionHouse(seats: [2])
        #expect(throws: Defects<SelectionProblem>.self) { try house.choose(BookingBatch(requests)) }
    }

    @Test("Values too large to compare are refused; the largest that are not are compared exactly")
    func amounts() throws {
        let house = try SelectionHouse(seats: [2])
        func batch(_ amounts: [Int64]) -> BookingBatch {
            BookingBatch(
                amounts.enumerated().map { number, amount in
                    SelectionRequest(
                        id: BookingID("r\(number)"),
                        party: 2,
                        starts: [house.at(4)],
                        revenue: Money(minorUnits: amount, .eur)
                    )
                },
                for: .revenue
            )
        }
        for amounts: [Int64] in [[.max], [.max, .max], [1 << 52], [1 << 51, 1 << 51]] {
            do throws(Defects<SelectionProblem>) {
                _ = try house.choose(batch(amounts))
                Issue.record("\(amounts) were compared")
            } catch {
                #expect(error.problems == [Problem(.valuesTooLarge, at: "requests")])
            }
        }
        let largest: Int64 = 1 << 50
        let choice = try house.choose(batch([largest - 1, largest, largest - 2]))
        #expect(choice.met == ["r1"] && choice.value.all == largest)
        #expect(choice.bound.all >= largest)
    }

    @Test("A batch keeps its form, and a stored one with a problem is not read")
    func coding() throws {
        let batch = BookingBatch(
            [
                SelectionRequest(
                    id: "a",
                    party: 2,
                    starts: [instant],
                    guest: "ana",
                    askedAt: instant,
                    hasPriority: true,
                    revenue: Money(minorUnits: 500, .eur)
                )
            ],
            for: .revenue,
            ties: .draw(seed: 7),
            seatingsPerGuest: 1
        )
        let text = try encoded(batch)
        #expect(try decoded(BookingBatch.self, text) == batch)
        #expect(text.contains(#""ties":{"draw":{"seed":7}}"#))
        let broken = text.replacing(#""seatingsPerGuest":1"#, with: #""seatingsPerGuest":0"#)
        #expect(throws: DecodingError.self) { try decoded(BookingBatch.self, broken) }
    }

    @Test(
        "The largest batches are searched as well: many requests that are alike, and many starts",
        arguments: [1, 24]
    )
    func large(starts: Int) throws {
        let house = try SelectionHouse(seats: [2, 2, 4])
        // The whole limit takes long where nothing is optimized.
        let count = runs(starts == 1 ? 150 : 30, long: SizeLimit.batchRequests)
        let requests = (0..<count).map { number in
            SelectionRequest(
                id: BookingID("r\(number)"),
                party: 1 + number % 4,
                starts: (0..<starts).map { house.at($0) }
            )
        }
        let selection = try house.choose(BookingBatch(requests), nodes: 2)
        // From 17:00 on each table is taken once, or, with starts up to 21:00, three times.
        #expect(selection.parties == (starts == 1 ? 3 : 9))
        #expect(selection.value <= selection.bound)
        #expect(try house.booked(selection).bookings.count == selection.parties)
    }
}
