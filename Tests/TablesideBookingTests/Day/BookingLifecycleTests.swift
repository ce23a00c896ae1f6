import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias Desk = BookingDesk

@Suite("Booking tables")
struct BookingLifecycleTests {
    static let profiles = ["standard", "quickPlate", "appetito"]

    private static func profile(_ code: String) throws -> Booking.Profile {
        try #require(Booking.Profile.named(ProfileCode(rawValue: code)))
    }

    @Test("the tables are the ones made from the rules, and structurally whole", arguments: profiles)
    func table(code: String) throws {
        let lifecycle = try Self.profile(code).lifecycle
        #expect(try GoldenTable("Booking.\(code).table.txt").differences(from: lifecycle) == [])
        #expect(lifecycle.problems() == [])
        #expect(lifecycle.profile.rawValue == code)
        // The drawing shows the very states, by the names that the profile gives them.
        for state in lifecycle.states { #expect(lifecycle.mermaid.contains(lifecycle.label(of: state))) }
    }

    @Test("the day as a whole has a table of its own, of the same make")
    func wholeDay() throws {
        #expect(try GoldenTable("ServiceDay.table.txt").differences(from: ServiceDay.lifecycle) == [])
        #expect(ServiceDay.lifecycle.problems() == [])
        let commands = Set(ServiceDay.lifecycle.commands)
        for profile in Booking.Profile.known { #expect(commands.isDisjoint(with: profile.lifecycle.commands)) }
        let all = Booking.Profile.known.flatMap(\.lifecycle.commands) + ServiceDay.lifecycle.commands
        #expect(Set(all) == Set(ServiceDay.Command.Kind.allCases), "every command stands in some table")
    }

    @Test("every state × command × role, asked of a real service day", arguments: profiles)
    func everyCell(code: String) throws {
        let golden = try GoldenTable("Booking.\(code).table.txt")
        let lifecycle = try Self.profile(code).lifecycle
        let desk = try Desk(profile: code)
        var led = 0
        for state in lifecycle.states {
            for kind in ServiceDay.Command.Kind.allCases where !ServiceDay.lifecycle.commands.contains(kind) {
                let day = try desk.day(in: state, for: kind)
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let cell = "\(state.rawValue) \(kind.rawValue) \(role)"
                    let line = golden[state.rawValue, kind.rawValue, role.rawValue]
                    // What is only asked for has no booking yet, and the day says so.
                    let makes = [.book, .hold, .walkIn, .enter].contains(kind)
                    let expected =
                        state == .asked && !makes
                        ? "unknownBooking" : String(line.prefix { $0 != " " })
                    let now = kind == .expire ? desk.after : desk.now
                    let outcome = desk.outcome(of: desk.command(kind, on: day), by: Desk.author(role), on: day, at: now)
                    #expect(outcome == expected, "\(cell)")
                    if lifecycle.states.contains(where: { $0.rawValue == outcome }) { led += 1 }
                }
            }
        }
        #expect(
            led == golden.outcomes.values.count { $0 != "alreadyApplied" },
            "every cell that leads somewhere was taken"
        )
    }

    @Test("every command about the whole day × role, asked of a real service day")
    func everyCellOfTheDay() throws {
        let golden = try GoldenTable("ServiceDay.table.txt")
        let desk = try Desk(profile: "standard")
        for kind in ServiceDay.Command.Kind.allCases where ServiceDay.lifecycle.commands.contains(kind) {
            for role in Role.known + [Role(rawValue: "sommelier")] {
                let day = try desk.preparedDay()
                let line = golden["open", kind.rawValue, role.rawValue]
                let outcome = desk.outcome(of: desk.wholeDay(kind, day), by: Desk.author(role), on: day, at: desk.now)
                #expect(outcome == (line.hasPrefix("open") ? "nothing" : line), "\(kind) by \(role)")
            }
        }
    }

    @Test("without any one of the guards a real service day answers otherwise", arguments: profiles)
    func mutants(code: String) throws {
        let lifecycle = try Self.profile(code).lifecycle
        let desk = try Desk(profile: code)
        var guarded: Set<Booking.Guard> = []
        for (position, row) in lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            guarded.insert(condition)
            var rows = lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = Booking.Profile(lifecycle.replacing(rows: rows))
            let failing = try desk.failing(condition, row)
            for role in row.roles {
                let author = role == .system ? Author.system : Author(failing.user, as: role, at: House.branch)
                let real = desk.answer(failing, by: author, following: try Self.profile(code))
                let other = desk.answer(failing, by: author, following: mutant)
                #expect(real != other, "\(row.from) \(row.command) by \(role) does not need \(condition)")
                #expect(!real.hasSuffix(failing.forbidden), "\(row.from) \(row.command) by \(role): \(real)")
            }
        }
        #expect(guarded == Set(lifecycle.guards))
    }

    @Test("without a guard of the day as a whole it answers otherwise")
    func mutantsOfTheDay() throws {
        let desk = try Desk(profile: "standard")
        let block = TableBlock(id: BlockID("none"), table: TableID("none"), span: desk.start..<desk.end)
        let stay = SpilloverStay(
            booking: BookingID("c"),
            date: desk.date,
            tables: [],
            span: desk.start..<desk.end,
            party: 2,
            channel: .inHouse,
            isSeated: false
        )
        let bad: [ServiceDay.Command] = [
            .blockTable(block), .unblockTable(block.id), .clearTables(tables: ["t1"]),
            .reseat(moves: [], expecting: .absent), .carry(stays: [stay]),
            .dropCarried(bookings: [BookingID("c")]), .archive(bookings: [BookingID("c")]),
        ]
        let guarded = ServiceDay.lifecycle.rows.filter { $0.condition != nil }
        #expect(Set(guarded.map(\.command)) == Set(bad.map(\.kind)))
        for command in bad {
            let row = try #require(guarded.first { $0.command == command.kind })
            let author = Desk.author(try #require(row.roles.last))
            #expect(throws: ServiceDay.Refusal.self) {
                try desk.empty.decide(command, in: desk.plan, by: author, at: desk.now)
            }
        }
    }

    @Test("an unknown profile is refused by name")
    func unknownProfile() {
        #expect(Booking.Profile.named(ProfileCode(rawValue: "someday")) == nil)
        #expect(Set(Booking.Profile.known.map(\.code)).count == Booking.Profile.known.count)
    }

    @Test("AP-11 APPetito's words for its states are its own")
    func labels() {
        let lifecycle = Booking.Profile.appetito.lifecycle
        let labels = lifecycle.states.map { lifecycle.label(of: $0) }
        #expect(labels == ["asked", "incoming", "accepted", "completed", "declined"])
    }
}
