import Foundation
import Tableside
import TablesideTesting
import Testing

@Suite("Booking tables")
struct BookingTableTests {
    static let profiles = ["standard", "quickPlate"]

    private static func profile(_ code: String) throws -> Booking.Profile {
        try #require(Booking.Profile.named(ProfileCode(rawValue: code)))
    }

    @Test("the tables are the ones made from the rules, and structurally whole", arguments: profiles)
    func table(code: String) throws {
        let lifecycle = try Self.profile(code).lifecycle
        #expect(lifecycle.table().map(\.description) == (try goldenLines("Booking.\(code).table.txt")))
        #expect(lifecycle.problems() == [])
        #expect(lifecycle.profile.rawValue == code)
    }

    @Test("every state × command × role, asked of a real service day", arguments: profiles)
    func everyCell(code: String) throws {
        let house = try House { $0.profile = ProfileCode(rawValue: code) }
        let plan = try house.plan()
        var expected: [String: String] = [:]
        for line in try goldenLines("Booking.\(code).table.txt") {
            let words = line.split(separator: " ").map(String.init)
            expected[words[0...2].joined(separator: " ")] = words[4]
        }
        var cells = 0
        for state in Booking.Status.allCases where expected.keys.contains(where: { $0.hasPrefix(state.rawValue) }) {
            for kind in ServiceDay.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let day = try Self.day(in: state, house, plan, profile: code)
                    let author = role == .system ? .system : Author(House.ana, as: role, at: House.branch)
                    let cell = "\(state.rawValue) \(kind.rawValue) \(role)"
                    let outcome = Self.outcome(
                        of: kind,
                        by: author,
                        on: day,
                        plan,
                        at: try house.at("2026-03-27T19:00")
                    )
                    if let line = expected[cell] {
                        // What is only asked for has no booking yet, and the day says so.
                        let isUnknown = state == .asked && kind != .book && kind != .walkIn
                        #expect(outcome == (isUnknown ? "unknownBooking" : line), "\(cell)")
                        cells += 1
                    } else {
                        // A word that takes no part in the profile gets nothing done.
                        #expect(
                            ["illegal", "notPermitted", "unknownBooking", "alreadyApplied"].contains(outcome),
                            "\(cell): \(outcome)"
                        )
                    }
                }
            }
        }
        #expect(cells == expected.count)
    }

    @Test("without any one of the guards a real service day answers otherwise", arguments: profiles)
    func mutants(code: String) throws {
        let house = try House { $0.profile = ProfileCode(rawValue: code) }
        let plan = try house.plan()
        let lifecycle = try Self.profile(code).lifecycle
        let start = try house.at("2026-03-27T19:00")
        let id = BookingID("1")
        var guarded: Set<Booking.Guard> = []
        for (position, row) in lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            let (command, now, fault): (ServiceDay.Command, Instant, String) =
                switch condition {
                case .available: (.book(BookingRequest(id: id, party: 99, at: start)), start, "unavailable")
                case .seatable: (.walkIn(WalkIn(id: id, party: 99)), start, "unavailable")
                case .own: (row.command == .cancel ? .cancel(id) : .finish(id), start, "notYours")
                case .ownAndReady: (.confirmArrival(id), start, "notYours")
                case .ready: (.confirmArrival(id), start + .minutes(90), "stayIsOver")
                case .late: (.noShow(id), start - .minutes(1), "tooEarly")
                }
            let day = try Self.day(in: row.from, house, plan, profile: code)
            var rows = lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = Booking.Profile(lifecycle.replacing(rows: rows))
            for role in row.roles {
                let author = role == .system ? .system : Author(House.bob, as: role, at: House.branch)
                do throws(ServiceDay.Refusal) {
                    _ = try day.decide(command, in: plan, by: author, at: now)
                    Issue.record("\(row) is taken")
                } catch {
                    #expect(error.code.rawValue == "serviceDay." + fault, "\(row) by \(role)")
                    let refused = error
                    do throws(ServiceDay.Refusal) {
                        _ = try day.decide(command, following: mutant, in: plan, by: author, at: now)
                    } catch {
                        // Where there is no table to give, only the words are others.
                        #expect(error != refused, "\(row) by \(role)")
                    }
                }
            }
            guarded.insert(condition)
        }
        #expect(guarded == Set(lifecycle.guards))
    }

    @Test("an unknown profile is refused by name")
    func unknownProfile() {
        #expect(Booking.Profile.named(ProfileCode(rawValue: "someday")) == nil)
        #expect(Set(Booking.Profile.known.map(\.code)).count == Booking.Profile.known.count)
    }

    private static func day(
        in state: Booking.Status,
        _ house: House,
        _ plan: VenuePlan,
        profile: String
    ) throws
        -> ServiceDay
    {
        var day = try house.day("2026-03-27")
        let start = try house.at("2026-03-27T19:00")
        let id = BookingID("1")
        guard state != .asked else { return day }
        let request = try house.request("1", 2, "2026-03-27T19:00")
        try day.perform(.book(request), in: plan, by: House.guest, at: start - .hours(1))
        switch state {
        case .asked, .confirmed: break
        case .seated: try day.perform(.confirmArrival(id), in: plan, by: House.guest, at: start)
        case .finished:
            try day.perform(.confirmArrival(id), in: plan, by: House.guest, at: start)
            try day.perform(.finish(id), in: plan, by: .system, at: start)
        case .cancelled: try day.perform(.cancel(id), in: plan, by: House.guest, at: start)
        case .noShow: try day.perform(.noShow(id), in: plan, by: .system, at: start)
        }
        return day
    }

    private static func outcome(
        of kind: ServiceDay.Command.Kind,
        by author: Author,
        on day: ServiceDay,
        _ plan: VenuePlan,
        at now: Instant
    ) -> String {
        let id = BookingID("1")
        let command: ServiceDay.Command =
            switch kind {
            case .book: .book(BookingRequest(id: id, party: 2, at: now))
            case .walkIn: .walkIn(WalkIn(id: id, party: 2))
            case .cancel: .cancel(id)
            case .confirmArrival: .confirmArrival(id)
            case .noShow: .noShow(id)
            case .finish: .finish(id)
            }
        var after = day
        do {
            try after.perform(command, in: plan, by: author, at: now)
            return after.booking(id)?.status.rawValue ?? "nothing"
        } catch {
            return String(error.code.rawValue.dropFirst("serviceDay.".count))
        }
    }
}
