import TablesideCore
import TablesideMenu
import TablesideTesting
import TablesideVenue
import Testing

@Suite("Menu times")
struct MenuTimesTests {
    @Test("date, hour and channel must all match; what is not named always does")
    func contains() throws {
        let zone = try Zones.bucharest()
        let channels = MenuTimes(channels: [.takeaway])
        let dates = MenuTimes(dates: try CivilDate("2026-03-10")...CivilDate("2026-03-11"))
        let hours = MenuTimes(hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "02:00")]))
        var all = dates
        (all.hours, all.channels) = (hours.hours, channels.channels)
        // In March before the change of the clocks, Bucharest is two hours ahead of UTC.
        let table: [(at: String, dates: Bool, hours: Bool, all: Bool)] = [
            ("2026-03-09T21:59:59Z", false, true, false),
            ("2026-03-09T22:00:00Z", true, true, false),  // Midnight: still the night of the 9th.
            ("2026-03-10T00:00:00Z", true, false, false),
            ("2026-03-10T15:59:59Z", true, false, false),
            ("2026-03-10T16:00:00Z", true, true, true),
            ("2026-03-11T21:59:59Z", true, true, true),
            ("2026-03-11T22:00:00Z", false, true, true),  // Midnight: still the night of the 11th.
            ("2026-03-12T00:00:00Z", false, false, false),
            ("2026-03-12T16:00:00Z", false, true, false),
        ]
        for row in table {
            let now = try Instant(iso8601: row.at)
            for channel in [Channel.dineIn, .takeaway] {
                let label = Comment(rawValue: "\(row.at) \(channel)")
                let isTakeaway = channel == .takeaway
                #expect(try MenuTimes().contains(now, on: channel, in: zone), label)
                #expect(try channels.contains(now, on: channel, in: zone) == isTakeaway, label)
                #expect(try dates.contains(now, on: channel, in: zone) == row.dates, label)
                #expect(try hours.contains(now, on: channel, in: zone) == row.hours, label)
                #expect(try all.contains(now, on: channel, in: zone) == (row.all && isTakeaway), label)
            }
        }
    }

    @Test("local time is needed for hours and dates, not for channels")
    func needsClock() throws {
        #expect(!MenuTimes().needsClock && !MenuTimes(channels: [.dineIn]).needsClock)
        #expect(MenuTimes(dates: try CivilDate("2026-03-10")...CivilDate("2026-03-10")).needsClock)
        #expect(MenuTimes(hours: OpeningHours(everyDay: [])).needsClock)
    }
}
