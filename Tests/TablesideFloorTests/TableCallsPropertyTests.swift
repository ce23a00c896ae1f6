import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The calls of a table beside a slow second implementation, which keeps the whole history and decides by reading it.
@Suite("Calls from tables, beside a second implementation")
struct TableCallsPropertyTests {
    /// The history of one call.
    private struct Story {
        let id: ServiceCallID
        let kind: CallKind
        let since: Instant
        let by: Author
        var route: CallRoute
        var level: CallLevel
        /// Since when the present step lasts.
        var from: Instant
        var comes: UserID?
        var end: String?
    }

    private struct Naive {
        var stories: [Story] = []
        let rules: CallRules

        /// The levels with somebody at work.
        static func levels(_ route: CallRoute) -> [CallLevel] {
            var levels: [CallLevel] = route.waiter == nil ? [] : [.waiter]
            if route.section != nil { levels.append(.section) }
            return levels + (route.isStaffed ? [.floor, .manager] : [.manager])
        }

        /// The latest story under an identity.
        func place(_ id: ServiceCallID) -> Int? { stories.lastIndex { $0.id == id } }

        func due(_ story: Story) -> Instant? {
            if story.end != nil { return nil }
            if story.comes != nil { return rules.answerWithin.map { story.from + $0 } }
            return story.level == .manager ? nil : rules.patience[story.level].map { story.from + $0 }
        }

        /// Moves a story that is due on by one level.
        mutating func pass(_ place: Int) {
            guard let due = due(stories[place]) else { return }
            let level = stories[place].level
            stories[place].level = Self.levels(stories[place].route).first { $0 > level } ?? .manager
            (stories[place].comes, stories[place].from) = (nil, due)
        }

        mutating func perform(_ command: TableCalls.Command, by author: Author, at now: Instant) -> String {
            let isStaff = [.waiter, .host, .manager].contains(author.role)
            switch command {
            case .call(let id, let kind, _, let route):
                if let place = place(id), isRemembered(place) {
                    let story = stories[place]
                    if story.end == nil, story.kind != kind { return "knownCall" }
                    guard story.end == nil, story.comes == nil else { return "illegal" }
                    return author.role == .guest || author.role == .system ? "alreadyApplied" : "illegal"
                }
                guard author.role == .guest || author.role == .system else { return "notPermitted" }
                if stories.contains(where: { $0.end == nil && $0.kind == kind }) { return "alreadyOpen" }
                if let limit = rules.limit, stories.count(where: { now - $0.since < limit.within }) >= limit.calls {
                    return "tooManyCalls"
                }
                if let limit = rules.guestLimit {
                    let late = stories.filter { now - $0.since < limit.within }
                    let onDevice = late.count { $0.by.device != nil && $0.by.device == author.device }
                    let ofUser = late.count { $0.by.user != nil && $0.by.user == author.user }
                    if max(onDevice, ofUser) >= limit.calls { return "tooManyOfGuest" }
                }
                let first = Self.levels(route)[0]
                stories.append(
                    Story(id: id, kind: kind, since: now, by: author, route: route, level: first, from: now)
                )
                return "done"
            case .acknowledge(let id):
                return onOpen(id, isStaff) { naive, place in
                    if naive.stories[place].comes == author.user { return "alreadyApplied" }
                    (naive.stories[place].comes, naive.stories[place].from) = (author.user, now)
                    return "done"
                }
            case .giveBack(let id):
                let waits = place(id).map { stories[$0].end == nil && stories[$0].comes == nil } ?? false
                if waits, !isStaff { return "illegal" }
                return onOpen(id, isStaff) { naive, place in
                    guard let comes = naive.stories[place].comes else { return "alreadyApplied" }
                    if author.role != .manager, comes != author.user { return "notYours" }
                    (naive.stories[place].comes, naive.stories[place].from) = (nil, now)
                    return "done"
                }
            case .answer(let id):
                return onOpen(id, isStaff, closed: "answered") { naive, place in
                    naive.stories[place].end = "answered"
                    return "done"
                }
            case .withdraw(let id):
                return onOpen(id, author.role == .guest || author.role == .system, closed: "withdrawn") {
                    naive,
                    place in
                    naive.stories[place].end = "withdrawn"
                    return "done"
                }
            case .escalate(let id):
                return onOpen(id, author.role == .system) { naive, place in
                    guard let due = naive.due(naive.stories[place]), due <= now else { return "notDue" }
                    repeat { naive.pass(place) } while naive.due(naive.stories[place]).map { $0 <= now } ?? false
                    return "done"
                }
            case .reroute(let id, let gone, let route):
                return onOpen(id, author.role == .system) { naive, place in
                    let story = naive.stories[place]
                    if story.comes == nil, story.route == route { return "alreadyApplied" }
                    if let comes = story.comes, comes != gone { return "notYours" }
                    naive.stories[place].level = Self.levels(route).first { $0 >= story.level } ?? .manager
                    (naive.stories[place].comes, naive.stories[place].from) = (nil, now)
                    naive.stories[place].route = route
                    return "done"
                }
            case .answerAll:
                let open = stories.indices.filter { stories[$0].end == nil }
                if open.isEmpty { return "alreadyApplied" }
                guard isStaff else { return "notPermitted" }
                for place in open { stories[place].end = "answered" }
                return "done"
            }
        }

        /// Whether the table still knows a call: an open one, or one of eight closed ones.
        var remembered: [Int] = []
        func isRemembered(_ place: Int) -> Bool { remembered.contains(place) }

        private mutating func onOpen(
            _ id: ServiceCallID,
            _ mayRole: Bool,
            closed: String? = nil,
            _ act: (inout Naive, Int) -> String
        ) -> String {
            guard let place = place(id), isRemembered(place) else { return "unknownCall" }
            if let end = stories[place].end {
                return end == closed && mayRole ? "alreadyApplied" : "illegal"
            }
            return mayRole ? act(&self, place) : "notPermitted"
        }
    }

    private static let people: [Author] = [
        .guest("vera"), .guest("vera", on: "d1"), .guest(on: "d1"), .system, .system,
        .waiter("ana", at: TableCallsTests.branch),
        .waiter("bob", at: TableCallsTests.branch), .manager("mara", at: TableCallsTests.branch),
        Author("hana", as: .host, at: TableCallsTests.branch), .cook("carl", at: TableCallsTests.branch),
    ]

    private static func command(_ random: inout SplitMix64) -> TableCalls.Command {
        let id = ServiceCallID("c\(Int.random(in: 0..<6, using: &random))")
        switch Int.random(in: 0..<15, using: &random) {
        case 0...4:
            let kind = CallKind.known.randomElement(using: &random) ?? .waiter
            return .call(call: id, kind: kind, text: "x", route: route(&random))
        case 5, 6: return .acknowledge(call: id)
        case 7: return .giveBack(call: id)
        case 8, 9: return .answer(call: id)
        case 10: return .withdraw(call: id)
        case 11, 12: return .escalate(call: id)
        case 13: return .reroute(call: id, from: Bool.random(using: &random) ? "ana" : "bob", route: route(&random))
        default: return .answerAll
        }
    }

    private static func route(_ random: inout SplitMix64) -> CallRoute {
        CallRoute(
            waiter: Bool.random(using: &random) ? "ana" : nil,
            section: Bool.random(using: &random) ? "bar" : nil,
            isStaffed: Bool.random(using: &random)
        )
    }

    @Test("random commands by everybody: the same outcome, levels and times, whatever is asked")
    func commands() throws {
        for seed in 0..<UInt64(runs(60, long: 2_000)) {
            var random = SplitMix64(seed: seed)
            let rules = [
                CallRules.usual, CallRules(),
                CallRules(
                    patience: [.floor: .minutes(1)],
                    limit: CallLimit(3, within: .hours(1)),
                    guestLimit: CallLimit(2, within: .minutes(30))
                ),
                CallRules(patience: [.waiter: .seconds(30)], answerWithin: .seconds(50)),
            ][Int(seed % 4)]
            var (calls, naive) = (TableCalls(at: "t", of: TableCallsTests.branch), Naive(rules: rules))
            var events: [TableCalls.Event] = []
            var now = TableCallsTests.start
            for step in 0..<80 {
                now += .seconds(Int.random(in: 0...90, using: &random))
                let command = Self.command(&random)
                let author = Self.people.randomElement(using: &random) ?? .system
                var closing: Set<Int> = []
                let before = naive.stories
                let expected = naive.perform(command, by: author, at: now)
                for place in naive.stories.indices where naive.stories[place].end != nil {
                    if !before.indices.contains(place) || before[place].end == nil { closing.insert(place) }
                }
                remember(&naive, closing)
                let outcome: String
                do throws(TableCalls.Refusal) {
                    events += try calls.perform(command, in: rules, by: author, at: now)
                    outcome = "done"
                } catch {
                    outcome = String(error.code.rawValue.dropFirst("call.".count))
                }
                try #require(outcome == expected, "seed \(seed), step \(step): \(command) by \(author)")
                let open = naive.stories.filter { $0.end == nil }
                try #require(calls.open.map(\.id) == open.map(\.id), "seed \(seed), step \(step)")
                try #require(calls.open.map(\.level) == open.map(\.level), "seed \(seed), step \(step)")
                try #require(calls.open.map(\.due) == open.map { naive.due($0) }, "seed \(seed), step \(step)")
                try #require(calls.open.map(\.staff) == open.map(\.comes), "seed \(seed), step \(step)")
                try #require(calls.nextDue == open.compactMap { naive.due($0) }.min(), "seed \(seed), step \(step)")
            }
            var replayed = TableCalls(at: "t", of: TableCallsTests.branch)
            for event in events { replayed.record(event) }
            #expect(replayed == calls, "seed \(seed)")
            #expect(try decoded(TableCalls.self, encoded(calls)) == calls, "seed \(seed)")
            #expect(calls.calls.allSatisfy { $0.state.isOpen || $0.text == nil }, "seed \(seed)")
        }
    }

    /// Of the closed calls a table remembers eight: when one is closed, the one made first among the others goes.
    private func remember(_ naive: inout Naive, _ closing: Set<Int>) {
        var known = Set(naive.remembered)
        for place in naive.stories.indices where naive.stories[place].end == nil { known.insert(place) }
        for place in closing.sorted() {
            known.insert(place)
            let closed = known.filter { naive.stories[$0].end != nil && (!closing.contains($0) || $0 <= place) }
            if closed.count > 8, let oldest = closed.filter({ $0 != place }).min() { known.remove(oldest) }
        }
        naive.remembered = known.sorted()
    }
}
