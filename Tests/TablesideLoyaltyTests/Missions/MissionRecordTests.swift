import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Missions: a guest's record")
struct MissionRecordTests {
    private typealias House = MissionHouse

    private static func visits(_ number: Int) -> [GuestActivity] {
        (1...number).map { House.visit(ActivityID("v\($0)"), "2026-11-0\($0 + 1)T20:00") }
    }

    /// A book with a mission in which two visits are asked for, and which waits for another.
    private static func waiting() throws -> MissionBook {
        let first = House.terms(.reviews(1), points: 30)
        return try MissionBook([
            House.mission("m", House.terms(.visits(2), points: 50, after: ["first"])), House.mission("first", first),
        ])
    }

    private static func record(in state: MissionRecord.State, _ book: MissionBook) throws -> MissionRecord {
        let review = House.activity("r", .review(item: nil), "2026-11-05T12:00")
        let activities: [GuestActivity] =
            switch state {
            case .toDo: []
            case .inProgress: visits(1)
            case .fulfilled: visits(2)
            case .completed: visits(2) + [review]
            }
        return try House.record(activities, in: book)
    }

    @Test("AP-15: the rows are the ones written by hand, and every state × command × role does what they say")
    func everyCell() throws {
        let table = try GoldenTable("MissionRecord.table.txt")
        #expect(table.differences(from: MissionRecord.lifecycle) == [])
        #expect(MissionRecord.lifecycle.problems() == [])
        let book = try Self.waiting()
        let none = try MissionBook([])
        var cells = 0
        for state in MissionRecord.State.allCases {
            for kind in MissionRecord.Command.Kind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    var record = try Self.record(in: state, book)
                    #expect(record.state(of: "m") == state)
                    let author = Author("leo", as: role)
                    let said = table[state.rawValue, kind.rawValue, role.rawValue]
                    let outcome: String
                    do throws(MissionRecord.Refusal) {
                        switch kind {
                        case .count:
                            let third = House.visit("v3", "2026-11-07T20:00")
                            try record.perform(.count(activity: third), in: book, by: author, at: House.start)
                        case .forget: try record.perform(.forget(mission: "m"), in: none, by: author, at: House.start)
                        }
                        outcome = record.state(of: "m").rawValue
                    } catch {
                        outcome = String(error.code.rawValue.dropFirst("missionRecord.".count))
                    }
                    // One more visit: the first is counted, the second reaches the goal, and the award waits for another.
                    let expected =
                        switch (kind, state, role) {
                        case (.count, .toDo, .system): "inProgress"
                        case (.count, .inProgress, .system), (.count, .fulfilled, .system): "fulfilled"
                        case (.count, .completed, .system): "completed"
                        case (.count, _, _): "notPermitted"
                        default: said.split(separator: " ").first.map(String.init) ?? ""
                        }
                    #expect(outcome == expected, "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 4 * 2 * 10)
    }

    @Test("without its guard, a row awards, reaches or forgets what it must not")
    func mutants() throws {
        var tried = 0
        // What is counted is known before the table is asked, so that `isCounted` changes nothing; it says when the row is taken.
        for (place, row) in MissionRecord.lifecycle.rows.enumerated() where row.condition != .isCounted {
            var rows = MissionRecord.lifecycle.rows
            rows[place] = .init(row.from, row.command, by: row.roles, to: row.to)
            let table = MissionRecord.lifecycle.replacing(rows: rows)
            // One visit where two are needed, and a mission that is still in the book.
            var book = try Self.waiting()
            var command = MissionRecord.Command.count(activity: House.visit("v1", "2026-11-02T20:00"))
            switch (row.command, row.from) {
            case (.forget, _): command = .forget(mission: "m")
            case (.count, .inProgress):
                book = try MissionBook([House.mission("m", House.terms(.visits(3)))])
                command = .count(activity: House.visit("v2", "2026-11-03T20:00"))
            case (.count, .fulfilled):
                // The review completes one of the two missions for which the award waits.
                book = try MissionBook([
                    House.mission("m", House.terms(.visits(2), after: ["first", "second"])),
                    House.mission("first", House.terms(.reviews(1))),
                    House.mission("second", House.terms(.invitations(1))),
                ])
                command = .count(activity: House.activity("r", .review(item: nil), "2026-11-05T12:00"))
            case (.count, _): break
            }
            let record = try Self.record(in: row.from, book)
            #expect(record.state(of: "m") == row.from, "\(row)")
            func state(
                by table: Lifecycle<MissionRecord.State, MissionRecord.Command.Kind, MissionRecord.Guard, NoSymbol>
            ) -> MissionRecord.State? {
                var after = record
                guard
                    let events = try? record.decide(command, in: book, following: table, by: .system, at: House.start)
                else { return nil }
                for event in events { after.record(event) }
                return after.state(of: "m")
            }
            #expect(state(by: table) == row.to, "\(row)")
            // With its guard it does not.
            #expect(state(by: MissionRecord.lifecycle) != row.to, "\(row)")
            tried += 1
        }
        #expect(tried == 8)
    }

    @Test("AP-S4: To Do, In Progress and Completed by completed reservations; one award, told once")
    func statuses() throws {
        let book = try MissionBook([House.mission("m", House.terms(.visits(2), points: 50))])
        var record = MissionRecord(id: House.guest)
        func standing() -> MissionStanding? { record.standing(in: "m", of: book) }
        #expect(standing()?.status == .toDo && standing()?.progress == .zero && standing()?.counts.first?.missing == 2)
        let first = Self.visits(2)[0]
        try record.perform(.count(activity: first), in: book, by: .system, at: House.start)
        #expect(standing()?.status == .inProgress && standing()?.progress == .percent(50))
        #expect(standing()?.counts.first?.marks.map(\.key) == ["v1"] && standing()?.counts.first?.reached == 1)
        #expect(try record.decide(.count(activity: first), in: book, by: .system, at: House.start) == [])
        let last = Self.visits(2)[1]
        let events = try record.perform(.count(activity: last), in: book, by: .system, at: House.start)
        let award = MissionAward("m", points: 50, for: "v2", at: House.start)
        #expect(events.count == 2 && events.last == .awarded(awards: [award], at: House.start))
        #expect(standing()?.status == .completed && standing()?.progress == .whole && standing()?.award == award)
        #expect(standing()?.isHeldBack == false, "nothing waits")
        #expect(record.progress.isEmpty && record.version.rawValue == 3)
        #expect(try record.decide(.count(activity: Self.visits(3)[2]), in: book, by: .system, at: House.start) == [])
    }

    @Test("prerequisites hold back the award, not the counting; one activity completes a chain")
    func chain() throws {
        // c waits for b, b for a; all but a are reached by visits, a by a review.
        let book = try MissionBook([
            House.mission("c", House.terms(.visits(1), points: 3, after: ["b", "a"])),
            House.mission("b", House.terms(.visits(2), points: 2, after: ["a"])),
            House.mission("a", House.terms(.reviews(1), points: 1)),
            House.mission("d", House.terms(.reviews(1), points: 4, after: ["c", "gone"])),
        ])
        var record = try House.record(Self.visits(2), in: book)
        #expect(record.awards.isEmpty && record.state(of: "c") == .fulfilled && record.state(of: "b") == .fulfilled)
        let held = try #require(record.standing(in: "c", of: book))
        #expect(held.isHeldBack && held.waitsFor == ["b", "a"] && held.status == .inProgress && held.counts.isEmpty)
        let review = House.activity("r", .review(item: nil), "2026-11-05T12:00")
        let events = try record.perform(.count(activity: review), in: book, by: .system, at: House.start)
        let awards = events.flatMap(\.awards)
        #expect(awards.map(\.mission) == ["a", "b", "c"] && awards.map(\.points) == [1, 2, 3])
        #expect(awards.allSatisfy { $0.activity == "r" })
        #expect(record.state(of: "d") == .fulfilled)
        #expect(record.standing(in: "d", of: book)?.waitsFor == ["gone"])
    }

    @Test("a chain that one activity begins and ends is awarded in its order, and nothing is told to wait")
    func chainAtOnce() throws {
        let book = try MissionBook([
            House.mission("a", House.terms(.visits(1), after: ["b"])),
            House.mission("b", House.terms(.visits(1), after: ["c"])),
            House.mission("c", House.terms(.visits(1))),
        ])
        var record = MissionRecord(id: House.guest)
        let visit = Self.visits(1)[0]
        let events = try record.perform(.count(activity: visit), in: book, by: .system, at: House.start)
        guard case .counted("v1", let steps, House.start) = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(steps.map(\.mission) == ["a", "b", "c"] && steps.allSatisfy(\.isMet))
        let awards = ["c", "b", "a"].map { MissionAward(MissionID($0), points: 100, for: "v1", at: House.start) }
        #expect(Array(events.dropFirst()) == [.awarded(awards: awards, at: House.start)])
    }

    @Test("an activity that completes 120 missions, and reaches as many that wait, makes three events")
    func manyAtOnce() throws {
        let names = (0..<120).map { MissionID("\(100 + $0)") }
        let (open, held) = (names.map { MissionID("a\($0)") }, names.map { MissionID("b\($0)") })
        let book = try MissionBook(
            open.map { try House.mission($0, House.terms(.visits(1), points: 2)) }
                + held.map { try House.mission($0, House.terms(.visits(1), after: ["review"])) }
                + [House.mission("review", House.terms(.reviews(1)))]
        )
        var record = MissionRecord(id: House.guest)
        let events = try record.perform(.count(activity: Self.visits(1)[0]), in: book, by: .system, at: House.start)
        let awards = open.map { MissionAward($0, points: 2, for: "v1", at: House.start) }
        #expect(events.count == 3 && record.version.rawValue == 3)
        #expect(
            Array(events.dropFirst()) == [
                .fulfilled(missions: held, at: House.start), .awarded(awards: awards, at: House.start),
            ]
        )
        #expect(record.awards.keys.sorted() == open && held.allSatisfy { record.state(of: $0) == .fulfilled })
        // The review completes all that waited for it.
        let review = House.activity("r", .review(item: nil), "2026-11-05T12:00")
        let more = try record.perform(.count(activity: review), in: book, by: .system, at: House.start)
        #expect(more.count == 2 && more.last?.awards.map(\.mission) == ["review"] + held)
        #expect(MissionRecord.replaying(events + more, id: record.id) == record)
    }

    @Test("AP-14: a guest has the missions of their category and the generic ones, and keeps those they began")
    func categories() throws {
        let adventurers = House.terms(.visits(2), category: .adventurer)
        let book = try MissionBook([
            House.mission("all", House.terms(.visits(3))), House.mission("adventure", adventurers),
            House.mission("influence", House.terms(.visits(2), category: .influencer)),
            House.mission("over", House.terms(.visits(2)), until: House.start + .hours(1)),
            House.mission("ended", House.terms(.visits(2)), until: House.start + .hours(2)),
            House.mission("later", House.terms(.visits(2)), from: House.start + .hours(9)),
        ])
        func list(_ record: MissionRecord, _ category: UserCategory?) -> [MissionID] {
            record.standings(in: book, for: category, at: House.start + .hours(2)).map(\.id)
        }
        let new = MissionRecord(id: House.guest)
        #expect(list(new, .adventurer) == ["adventure", "all"] && list(new, .influencer) == ["all", "influence"])
        #expect(list(new, nil) == ["all"])
        let content = GuestActivity.Content.visit(party: 1, isBooked: false)
        let visit = House.activity("v", content, "2026-11-02T00:30", as: .adventurer)
        let begun = try House.record([visit], in: book)
        #expect(list(begun, .influencer) == ["adventure", "all", "ended", "influence", "over"])
        #expect(begun.state(of: "influence") == .toDo)
    }

    @Test("a goal that was lowered to what a guest has done is not quite reached until they do more")
    func lowered() throws {
        let visits = [House.visit("1", "2026-11-03T20:00"), House.visit("2", "2026-11-04T20:00")]
        let record = try House.record(visits, in: MissionBook([House.mission("m", House.terms(.visits(3)))]))
        for (goal, progress) in [(3, 666_666), (2, 999_999), (1, 999_999)] as [(Int64, Int64)] {
            let book = try MissionBook([House.mission("m", House.terms(.visits(goal)))])
            let standing = try #require(record.standings(in: book, for: nil, at: House.start).first)
            #expect(standing.status == .inProgress, "\(goal)")
            #expect(standing.progress == Rate(partsPerMillion: progress), "\(goal)")
        }
    }

    @Test("all and any: the progress is the mean and the best, and 100 % only when the goal is reached")
    func progress() throws {
        let goal = MissionGoal.all(goals: [.visits(4), .any(goals: [.orders(2), .reviews(3)]), .invitations(1)])
        let book = try MissionBook([House.mission("m", House.terms(goal))])
        let order = House.activity("o", .order(spending: [], lines: []), "2026-11-03T12:00")
        let review = House.activity("r", .review(item: nil), "2026-11-03T12:00")
        let record = try House.record(Self.visits(3) + [order, review], in: book)
        let standing = try #require(record.standing(in: "m", of: book))
        // (75 % + 50 % + 0 %) ÷ 3
        #expect(standing.progress.partsPerMillion == 416_666)
        let paths = standing.counts.map(\.path.description)
        #expect(
            paths == ["goal.all[0].count", "goal.all[1].any[0].count", "goal.all[1].any[1].count", "goal.all[2].count"]
        )
        #expect(standing.counts.map(\.reached) == [3, 1, 1, 0] && standing.counts.map(\.missing) == [1, 1, 2, 1])
        // One cent of the greatest amount is something, but not 0 %.
        let cents = House.terms(.spending(Money(minorUnits: .max, House.euro)))
        let rich = try MissionBook([House.mission("m", cents)])
        func spent(_ id: ActivityID, _ units: Int64) -> GuestActivity {
            let spending = [Money(minorUnits: units, House.euro)]
            return House.activity(id, .order(spending: spending, lines: []), "2026-11-03T12:00")
        }
        let cent = try House.record([spent("o", 1)], in: rich)
        #expect(cent.standing(in: "m", of: rich)?.progress.partsPerMillion == 1)
        let most = try House.record([spent("o", .max - 1)], in: rich)
        #expect(most.standing(in: "m", of: rich)?.progress.partsPerMillion == 999_999)
        let both = try House.record([spent("o", .max - 1), spent("p", .max)], in: rich)
        #expect(both.state(of: "m") == .completed)
    }

    @Test("activities of others, faulty ones, roles other than the engine and missions still in the book are refused")
    func refusals() throws {
        let book = try Self.waiting()
        let record = try Self.record(in: .completed, book)
        func code(_ command: MissionRecord.Command, _ author: Author = .system, at now: Instant = House.start) -> String
        {
            do throws(MissionRecord.Refusal) {
                _ = try record.decide(command, in: book, by: author, at: now)
                return "done"
            } catch {
                return error.code.rawValue
            }
        }
        var visit = Self.visits(1)[0]
        #expect(code(.count(activity: visit)) == "done")
        #expect(code(.count(activity: visit), .guest(House.guest)) == "missionRecord.notPermitted")
        #expect(code(.count(activity: visit), at: House.start - .seconds(1)) == "missionRecord.clockWentBack")
        #expect(code(.forget(mission: "m")) == "missionRecord.stillInBook")
        #expect(code(.forget(mission: "none")) == "missionRecord.alreadyApplied")
        visit = House.activity("", .visit(party: 0, isBooked: true), "2026-11-02T20:00")
        #expect(code(.count(activity: visit)) == "missionRecord.invalid")
        let other = GuestActivity("v", of: "mia", .review(item: nil), at: visit.at, local: visit.local)
        #expect(code(.count(activity: other)) == "missionRecord.otherGuest")
    }

    @Test("events made by hand, with any values, are applied without a trap")
    func extremeEvents() throws {
        var record = MissionRecord(id: House.guest)
        let book = try MissionBook([
            House.mission("m", House.terms(.spending(Money(minorUnits: 5, House.euro))))
        ])
        let marks = [
            #"{"key":"a","amount":9223372036854775807,"bucket":-9223372036854775808}"#,
            #"{"key":"b","amount":9223372036854775807,"bucket":9223372036854775807}"#, #"{"key":"c"}"#,
        ]
        for mark in marks {
            for count in [0, 15, 16, -1, Int.max, Int.min] {
                let step = #"{"mission":"m","count":\#(count),"mark":\#(mark),"dropped":"a","isMet":false}"#
                let text = #"{"counted":{"activity":"a","steps":[\#(step)],"at":9223372036854775807}}"#
                record.record(try decoded(MissionRecord.Event.self, text))
            }
        }
        record.record(.awarded(awards: [MissionAward("x", points: .max, for: "a", at: House.start)], at: House.start))
        record.record(.fulfilled(missions: ["x", "x"], at: House.start))
        record.record(.forgotten(mission: "y", at: House.start))
        _ = record.standings(in: book, for: nil, at: House.start)
        _ = try record.decide(
            .count(activity: House.activity("o", .order(spending: [], lines: []), "2026-11-03T12:00")),
            in: book,
            by: .system,
            at: House.start
        )
        #expect(record.state(of: "x") == .completed && record.state(of: "m") == .inProgress)
    }

    @Test("a guest has at most ten thousand missions begun, and as many completed")
    func room() throws {
        let book = try MissionBook([
            House.mission("begun", House.terms(.visits(2))), House.mission("won", House.terms(.reviews(1))),
        ])
        func record(begun: Int, completed: Int) throws -> MissionRecord {
            let begun = (0..<begun).map { "{\"mission\":\"b\($0)\",\"isFulfilled\":true}" }
            let awards = (0..<completed).map { MissionAward(MissionID("c\($0)"), points: 1, for: "v", at: House.start) }
            let time = House.start.millisecondsSince1970
            let head = "{\"id\":\"ana\",\"version\":1,\"lastEventAt\":\(time)"
            let lists = "\"progress\":[\(begun.joined(separator: ","))],\"awards\":\(try encoded(awards))"
            return try decoded(MissionRecord.self, "\(head),\(lists)}")
        }
        func refusal(_ activity: GuestActivity, _ record: MissionRecord) -> MissionRecord.Refusal? {
            do throws(MissionRecord.Refusal) {
                _ = try record.decide(.count(activity: activity), in: book, by: .system, at: House.start)
                return nil
            } catch {
                return error
            }
        }
        let limit = SizeLimit.missionsOfGuest
        #expect(limit == 10_000)
        let visit = Self.visits(1)[0]
        let review = House.activity("r", .review(item: nil), "2026-11-05T12:00")
        let (last, full) = (try record(begun: limit - 1, completed: 0), try record(begun: limit, completed: 0))
        #expect(refusal(visit, last) == nil)
        #expect(refusal(visit, full) == MissionRecord.Refusal(.tooManyMissions(limit: limit)))
        #expect(refusal(review, full) == nil)
        let (won, all) = (try record(begun: 0, completed: limit - 1), try record(begun: 0, completed: limit))
        #expect(refusal(review, won) == nil)
        #expect(refusal(review, all) == MissionRecord.Refusal(.tooManyMissions(limit: limit)))
        #expect(refusal(visit, all) == nil)
        // Nor is a record with more read.
        #expect(throws: DecodingError.self) { try record(begun: limit + 1, completed: 0) }
        #expect(throws: DecodingError.self) { try record(begun: 0, completed: limit + 1) }
    }

    @Test("each count of a goal tells what is missing, and whether it is met")
    func counts() throws {
        let book = try MissionBook([House.mission("m", House.terms(.all(goals: [.visits(2), .reviews(1)])))])
        let review = House.activity("r", .review(item: nil), "2026-11-05T12:00")
        for (activities, missing) in [([], [2, 1]), (Self.visits(1), [1, 1]), ([review], [2, 0])]
            as [([GuestActivity], [Int64])]
        {
            let standing = try House.record(activities, in: book).standing(in: "m", of: book)
            #expect(standing?.counts.map(\.missing) == missing)
            #expect(standing?.counts.map(\.isMet) == missing.map { $0 == 0 })
        }
    }

    @Test("a record is written and read as it is, whatever its missions' states, and a contradiction is refused")
    func coding() throws {
        let book = try Self.waiting()
        for state in MissionRecord.State.allCases {
            let record = try Self.record(in: state, book)
            #expect(try decoded(MissionRecord.self, encoded(record)) == record)
        }
        let text = try encoded(Self.record(in: .inProgress, book))
        for (old, new) in [
            ("\"key\":\"v1\"", "\"key\":\"\""), ("\"key\":\"v1\"", "\"amount\":-1,\"key\":\"v1\""),
            ("\"marks\":", "\"isMet\":true,\"marks\":"), ("\"version\":1", "\"version\":0"),
            ("\"mission\":\"m\"", "\"isFulfilled\":true,\"mission\":\"m\""), ("\"lastEventAt\":", "\"otherAt\":"),
        ] {
            #expect(text.contains(old), "\(old) in \(text)")
            let changed = text.replacing(old, with: new)
            #expect(throws: DecodingError.self, "\(new)") { try decoded(MissionRecord.self, changed) }
        }
        // A mission that has an award is over, and no mission has more than 16 counts.
        let last = try #require(try Self.record(in: .inProgress, book).lastEventAt)
        func isTaken(_ old: String, as new: String) -> Bool {
            text.contains(old) && (try? decoded(MissionRecord.self, text.replacing(old, with: new))) != nil
        }
        for (mission, isSound) in [("first", true), ("m", false)] as [(MissionID, Bool)] {
            let award = try encoded(MissionAward(mission, points: 1, for: "v1", at: last))
            #expect(isTaken("\"version\":1", as: "\"awards\":[\(award)],\"version\":1") == isSound, "\(mission)")
        }
        for (more, isSound) in [(15, true), (16, false)] {
            let counts = String(repeating: "{\"isMet\":true},", count: more)
            #expect(isTaken("\"counts\":[", as: "\"counts\":[\(counts)") == isSound, "\(more)")
        }
        // An award is not later than the last event, and there is none without events.
        let award = try encoded(MissionAward("m", points: 1, for: "v1", at: House.start))
        func isRead(version: Int, lastEventAt: Int64?) -> Bool {
            let last = lastEventAt.map { ",\"lastEventAt\":\($0)" } ?? ""
            let text = "{\"id\":\"ana\",\"version\":\(version),\"awards\":[\(award)]\(last)}"
            return (try? decoded(MissionRecord.self, text)) != nil
        }
        let time = House.start.millisecondsSince1970
        #expect(isRead(version: 1, lastEventAt: time) && !isRead(version: 1, lastEventAt: time - 1))
        #expect(!isRead(version: 0, lastEventAt: nil) && !isRead(version: 1, lastEventAt: nil))
        let full = try Self.record(in: .completed, book)
        #expect("\(full)" == "missions: 0 begun, 2 completed")
    }
}
