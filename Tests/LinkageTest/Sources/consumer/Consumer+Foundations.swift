import Tableside

/// A kind of thing that only this host knows.
private enum Umbrella {}

extension Consumer {
    mutating func foundations() throws {
        let umbrella = Identifier<Umbrella>("12")
        expect("an identifier keeps the host's text", umbrella.rawValue == "12")
        expect("identifiers have an order", umbrella < Identifier("13"))

        let place = try Coordinate(latitude: 44.4268, wrappingLongitude: 386.1025)
        expect("a longitude comes into range", abs(place.longitude - 26.1025) < 1e-9)
        do {
            _ = try Coordinate(latitude: 91, longitude: 0)
            expect("latitude 91 is refused", false)
        } catch {
            expect("an error says its code", error.code == ErrorCode(rawValue: "coordinate.latitudeOutOfRange"))
        }

        let bill = try Money("100.00", Currency("USD"))
        let shares = try bill.split(into: 3).map(\.minorUnits)
        expect("a split sums exactly", shares == [3_334, 3_333, 3_333])
        expect("money prints its decimals", try bill.multiplied(by: 3).decimalText == "300.00")
    }

    /// Zones carry their own rules: the one of the host, and Foundation's, are never asked.
    mutating func time() throws {
        let zone = try Self.bucharest()
        let saturday = try Instant(iso8601: "2026-03-28T23:30:00Z")
        expect("winter time before the change", try zone.local(at: saturday).description == "2026-03-29T01:30")
        let sunday = try saturday.adding(.hours(2))
        expect("summer time after it", try zone.local(at: sunday).description == "2026-03-29T04:30")
    }

    static func bucharest() throws -> ZoneTransitions {
        let rule = try RecurringRule(
            standard: UTCOffset("+02:00"),
            daylight: UTCOffset("+03:00"),
            starts: YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc),
            ends: YearlyChange(month: 10, day: .last(weekday: .sunday), time: .hours(1), on: .utc)
        )
        return try ZoneTransitions(
            identifier: "Europe/Bucharest",
            initialOffset: rule.standard,
            transitions: [],
            validFrom: Instant(iso8601: "1997-01-01T00:00:00Z"),
            rule: rule
        )
    }
}
