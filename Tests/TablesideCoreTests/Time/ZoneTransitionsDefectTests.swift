import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Defects of zones")
struct ZoneTransitionsDefectTests {
    private typealias Transition = ZoneTransitions.Transition

    private func transition(_ seconds: Int64, _ offset: String) throws -> Transition {
        Transition(at: try Instant(secondsSince1970: seconds), offset: try UTCOffset(offset))
    }

    private func problems(
        _ transitions: [Transition],
        named identifier: String = "X",
        from: Instant? = nil,
        until: Instant? = nil,
        rule: RecurringRule? = nil
    ) throws -> [String] {
        do throws(Defects<ZoneError.Reason>) {
            _ = try ZoneTransitions(
                identifier: identifier,
                initialOffset: .utc,
                transitions: transitions,
                validFrom: from,
                validUntil: until,
                rule: rule
            )
            return []
        } catch {
            return error.problems.map { "\($0.path) \($0.code)" }
        }
    }

    @Test("all problems are reported at once, each with its place")
    func allAtOnce() throws {
        let found = try problems(
            [
                transition(10_000_000, "+01:00"), transition(10_000_000, "+02:00"), transition(5, "+02:00"),
                transition(10_000_060, "-08:00"), transition(20_000_000, "+01:00"),
            ],
            named: "",
            until: Instant(secondsSince1970: 15_000_000)
        )
        #expect(
            found == [
                "identifier zone.emptyIdentifier", "transitions[1].at zone.transitionsNotAscending",
                "transitions[2].at zone.transitionsNotAscending", "transitions[3].at zone.transitionsTooClose",
                "transitions[4].at zone.transitionOutOfRange",
            ]
        )
    }

    @Test("a zone that is known at no instant is refused, for that one reason")
    func nothingKnown() throws {
        let instant = Instant(millisecondsSince1970: 1_000_000)
        let nothing = ["validUntil zone.nothingKnown"]
        #expect(try problems([]) == nothing)
        #expect(try problems([], from: instant) == nothing)
        #expect(try problems([], from: instant, until: instant) == nothing)
        #expect(try problems([transition(5, "+01:00")], from: instant, until: instant) == nothing)
        #expect(try problems([transition(1_000, "+01:00")], from: instant) == nothing)
        #expect(try problems([], until: instant).isEmpty)
    }

    @Test("a transition at the ends of 64 bits or before the known time is refused")
    func outOfRange() throws {
        let (first, last) = (Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .max))
        let refused = ["transitions[0].at zone.transitionOutOfRange"]
        #expect(try problems([Transition(at: first, offset: .utc)], until: last) == refused)
        #expect(try problems([Transition(at: last, offset: .utc)], until: last) == refused)
        #expect(try problems([Transition(at: last, offset: .utc)], rule: RecurringRule(fixed: .utc)) == refused)
        let from = Instant(millisecondsSince1970: 0)
        #expect(try problems([transition(-1, "+01:00")], from: from, until: last) == refused)
        #expect(try problems([transition(0, "+01:00")], from: from, until: last).isEmpty)
        // The change with which the known time ends may be told, a later one not.
        let end = try Instant(secondsSince1970: 1_000)
        #expect(try problems([transition(1_000, "+01:00")], until: end).isEmpty)
        #expect(try problems([transition(1_001, "+01:00")], until: end) == refused)
    }

    @Test("transitions so close that a local time could occur three times are refused; just far enough is fine")
    func tooClose() throws {
        // Back by an hour and half an hour later again: the wall shows 00:30 three times.
        let offsets = ["-01:00", "-02:00"]
        let close = try [transition(0, offsets[0]), transition(1_800, offsets[1])]
        let end = Instant(millisecondsSince1970: 10_000_000)
        #expect(try problems(close, until: end) == ["transitions[1].at zone.transitionsTooClose"])
        // The first change's wall times run to 00:00, the second's begin two hours before its own instant in UTC.
        let apart = try [transition(0, offsets[0]), transition(7_200, offsets[1])]
        #expect(try problems(apart, until: end).isEmpty)
        let nearly = try [transition(0, offsets[0]), transition(7_199, offsets[1])]
        #expect(try problems(nearly, until: end) == ["transitions[1].at zone.transitionsTooClose"])
    }

    @Test("a rule that names another offset at the last transition is refused")
    func disagreement() throws {
        let rule = try RecurringRule(
            standard: .utc,
            daylight: UTCOffset("+01:00"),
            starts: YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc),
            ends: YearlyChange(month: 10, day: .last(weekday: .sunday), time: .hours(1), on: .utc)
        )
        let disagrees = ["rule zone.ruleDisagrees"]
        // 29 March 2026, 01:00 UTC.
        #expect(try problems([transition(1_774_746_000, "+01:00")], rule: rule).isEmpty)
        #expect(try problems([transition(1_774_746_000, "+00:00")], rule: rule) == disagrees)
        #expect(try problems([transition(1_774_745_999, "+01:00")], rule: rule) == disagrees)
        #expect(try problems([], rule: rule).isEmpty)
        #expect(try problems([], rule: RecurringRule(fixed: UTCOffset("+01:00"))) == disagrees)
        #expect(try problems([transition(0, "+05:00")], rule: RecurringRule(fixed: .utc)) == disagrees)
        // Ten minutes before the change in spring the clocks are put back to what the rule says: too close.
        let close = try [transition(1_774_700_000, "+01:00"), transition(1_774_745_400, "+00:00")]
        #expect(try problems(close, rule: rule) == ["rule zone.transitionsTooClose"])
        // Put back at 00:00 UTC, they show 00:00 to 01:00 twice, and from 01:00 on they skip an hour: just far enough.
        let apart = try [transition(1_774_700_000, "+01:00"), transition(1_774_742_400, "+00:00")]
        #expect(try problems(apart, rule: rule).isEmpty)
        let nearly = try [transition(1_774_700_000, "+01:00"), transition(1_774_742_401, "+00:00")]
        #expect(try problems(nearly, rule: rule) == ["rule zone.transitionsTooClose"])
    }

    @Test("a decoder reports all problems as its underlying error")
    func decoding() {
        let json = """
            {"identifier":"","initialOffset":"+00:00","transitions":[
            {"at":5000,"offset":"+00:00"},{"at":5000,"offset":"+00:00"}]}
            """
        let defects = decodingFault(ZoneTransitions.self, json) as? Defects<ZoneError.Reason>
        let at = Instant(millisecondsSince1970: 5_000)
        #expect(
            defects?.problems == [
                Problem(.emptyIdentifier, at: "identifier"),
                Problem(
                    .transitionsNotAscending(previous: at, next: at),
                    at: FieldPath("transitions").index(1).field("at")
                ),
            ]
        )
    }

    @Test(
        "malformed documents are refused",
        arguments: [
            "{}", "[]", "null", #"{"identifier":"X","initialOffset":"+00:00"}"#,
            #"{"identifier":"X","initialOffset":7200,"transitions":[]}"#,
            #"{"identifier":"X","initialOffset":"+19:00","transitions":[],"validUntil":5}"#,
            #"{"identifier":"X","initialOffset":"+00:00","transitions":[{"at":5,"offset":"+20:00"}]}"#,
            #"{"identifier":"X","initialOffset":"+00:00","transitions":[{"at":"5","offset":"+01:00"}]}"#,
            #"{"identifier":"X","initialOffset":"+00:00","transitions":[],"rule":{}}"#,
        ]
    )
    func malformed(json: String) {
        #expect(throws: DecodingError.self) { try decoded(ZoneTransitions.self, json) }
    }
}
