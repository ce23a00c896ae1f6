import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Quoted and actual waits")
struct WaitlistReportTests {
    /// Joins a party that is quoted p50 and p80, and seats it after some minutes.
    private func seat(
        _ id: WaitlistEntryID,
        _ party: Int,
        host: UserID,
        at minute: Int,
        quoted: (Int, Int)?,
        after wait: Int,
        on list: inout Waitlist
    ) throws {
        var house = WaitlistHouse()
        house.occupied = Set(house.tables.map(\.id))
        let wait = (minute, minute + wait)
        let known = WaitlistJoining(quoted: quoted.map { QuotedWait(p50: .minutes($0), p80: .minutes($1)) })
        let author = WaitlistHouse.author(.host, host)
        try house.perform(
            .join(WaitlistWish(id: id, party: party), knowing: known),
            on: &list,
            by: author,
            at: wait.0
        )
        try house.perform(.seat(id, at: ["a2"], as: "b"), on: &list, by: author, at: wait.1)
    }

    @Test("A report groups by host, hour and size, and weighs waits longer than quoted three times")
    func report() throws {
        var list = WaitlistHouse().empty
        // The evening begins at 08:00 UTC.
        try seat("w1", 2, host: "ivo", at: 0, quoted: (10, 20), after: 16, on: &list)
        try seat("w2", 2, host: "ivo", at: 30, quoted: (12, 18), after: 6, on: &list)
        try seat("w3", 4, host: "eva", at: 60, quoted: (20, 31), after: 36, on: &list)
        try seat("w4", 4, host: "eva", at: 100, quoted: nil, after: 5, on: &list)
        let report = try WaitlistReport([list], in: FixedOffset.utc)
        let total = try #require(report.total)
        #expect(total.parties == 3)
        #expect(total.quoted == .minutes(12) && total.actual == .minutes(16))
        // Shown were up to 20, 20 and 35 minutes.
        #expect(total.covered == 2 && total.exceeded == 1)
        // 3 × 6, 6 and 3 × 16 minutes.
        #expect(total.loss == .minutes(24))
        #expect(report.byHost.map(\.group) == [.host(host: "eva"), .host(host: "ivo")])
        #expect(report.byHost.map(\.parties) == [1, 2])
        #expect(report.byHour.map(\.group) == [.hour(hour: 8), .hour(hour: 9)])
        #expect(report.byHour.map(\.parties) == [2, 1])
        #expect(report.bySize.map(\.group) == [.size(party: 2), .size(party: 4)])
        #expect(report.bySize.map(\.loss) == [.minutes(12), .minutes(48)])
        #expect(try WaitlistReport([], in: FixedOffset.utc).total == nil)
    }

    @Test("Those who joined by phone come before those whom a host took down, whatever the host's name")
    func phone() throws {
        // The parties are grouped in an order that changes from run to run and from name to name.
        for number in 0..<64 {
            let host = UserID("h\(number)")
            var house = WaitlistHouse()
            house.occupied = Set(house.tables.map(\.id))
            var list = house.empty
            let known = WaitlistJoining(quoted: QuotedWait(p50: .minutes(10), p80: .minutes(20)))
            let join = Waitlist.Command.join(WaitlistWish(id: "phone", party: 2), knowing: known)
            try house.perform(join, on: &list, by: WaitlistHouse.author(.guest), at: 0)
            let staff = WaitlistHouse.author(.host, host)
            try house.perform(.seat("phone", at: ["b2"], as: "p"), on: &list, by: staff, at: 5)
            try seat("door", 2, host: host, at: 6, quoted: (10, 20), after: 5, on: &list)
            let report = try WaitlistReport([list], in: FixedOffset.utc)
            #expect(report.byHost.map(\.group) == [.host(host: nil), .host(host: host)], "\(host)")
        }
    }
}
