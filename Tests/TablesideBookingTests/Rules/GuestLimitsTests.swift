import TablesideCore
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Guest limits")
struct GuestLimitsTests {
    @Test("what counts toward each limit, state by state")
    func states() throws {
        let desk = try BookingDesk(profile: "standard")
        let visits: [Booking.Status] = [.confirmed, .late, .arrived, .seated, .finished]
        let ended: [Booking.Status] = [.cancelled, .declined, .expired, .noShow]
        for status in [.held, .requested] + visits + ended {
            let day = try desk.day(in: status, for: .book)
            let booking = try #require(day.booking(BookingDesk.id))
            let expected: [GuestLimits.Measure: Bool] = [
                .holds: status == .held, .openRequests: status == .requested,
                .bookings: status == .requested || visits.contains(status), .claims: true, .changes: false,
            ]
            for measure in GuestLimits.Measure.allCases {
                #expect(
                    measure.counts(booking, at: desk.start - .hours(1)) == expected[measure],
                    "\(status) \(measure)"
                )
            }
        }
    }

    @Test("a hold or request counts until the instant at which it expires")
    func lapse() throws {
        let desk = try BookingDesk(profile: "standard")
        for (status, measures) in [
            (Booking.Status.held, [GuestLimits.Measure.holds]), (.requested, [.openRequests, .bookings]),
        ] {
            let day = try desk.day(in: status, for: .book)
            let booking = try #require(day.booking(BookingDesk.id))
            let expiry = try #require(booking.expiresAt)
            for measure in GuestLimits.Measure.allCases {
                let counts = [expiry - .milliseconds(1), expiry].map { measure.counts(booking, at: $0) }
                let always = measure == .claims
                #expect(counts == [always || measures.contains(measure), always], "\(status) \(measure)")
            }
        }
    }
}
