import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Missions: any activities in any order")
struct MissionPropertyTests {
    /// What a guest is told of a mission, without when and by which report it was completed.
    private static func statuses(_ record: MissionRecord, _ book: MissionBook) -> [MissionID: MissionRecord.State] {
        Dictionary(uniqueKeysWithValues: book.ids.map { ($0, record.state(of: $0)) })
    }

    @Test("AP-15, AP-16: statuses and awards are those of the set of activities, in any order, repeated and late")
    func setsOfActivities() throws {
        var counted = 0
        var states: [MissionRecord.State: Int] = [:]
        for seed in 0..<UInt64(runs(2_000, long: 100_000)) {
            var draw = MissionDraw(random: SplitMix64(seed: seed))
            let days = draw.number(15...45)
            let missions = try draw.missions(days: days)
            let book = try MissionBook(missions)
            let activities = (0..<draw.number(0...80)).map { draw.activity($0, days: days) }
            let model = MissionModel(missions, activities).statuses()
            // Every activity at least once, some of them again, in any order.
            let repeats = activities.filter { _ in draw.chance(3) }
            let reports = (activities + repeats).shuffled(using: &draw.random)
            var record = MissionRecord(id: MissionHouse.guest)
            var events: [MissionRecord.Event] = []
            for (place, report) in reports.enumerated() {
                let now = MissionHouse.start + .minutes(place)
                let before = record
                events += try record.perform(.count(activity: report), in: book, by: .system, at: now)
                for id in book.ids where before.state(of: id) == .completed {
                    #expect(record.state(of: id) == .completed, "seed \(seed)")
                }
            }
            #expect(Self.statuses(record, book) == model, "seed \(seed)")
            let awards = events.flatMap(\.awards).map(\.mission)
            #expect(awards.sorted() == model.filter { $0.value == .completed }.keys.sorted(), "seed \(seed)")
            // What was reported once changes nothing when it is reported again.
            for report in reports {
                let more = try record.decide(
                    .count(activity: report),
                    in: book,
                    by: .system,
                    at: .init(millisecondsSince1970: .max)
                )
                #expect(more == [], "seed \(seed)")
            }
            #expect(MissionRecord.replaying(events, id: record.id) == record, "seed \(seed)")
            if seed % 16 == 0 { #expect(try decoded(MissionRecord.self, encoded(record)) == record, "seed \(seed)") }
            for standing in record.standings(in: book, for: nil, at: MissionHouse.start) {
                let isToDo = standing.status == .toDo
                #expect(isToDo == (standing.progress == .zero), "seed \(seed)")
                #expect(standing.progress != .whole || model[standing.id] != .inProgress, "seed \(seed)")
            }
            counted += reports.count
            for state in model.values { states[state, default: 0] += 1 }
        }
        // The draws reach what they are for.
        #expect(counted > 50_000, "\(counted)")
        for (state, least) in [MissionRecord.State.toDo: 500, .inProgress: 1_000, .fulfilled: 100, .completed: 1_000] {
            #expect(states[state, default: 0] >= least, "\(states)")
        }
    }

    @Test("a million activities of one guest leave a small record, the same in any order and with repetitions")
    func manyActivities() throws {
        var draw = MissionDraw(random: SplitMix64(seed: 7))
        var missions: [Mission] = []
        for number in 0..<30 {
            for var mission in try draw.missions(days: 40) {
                guard let terms = mission.terms, terms.prerequisites.isEmpty else { continue }
                mission = try MissionHouse.mission(MissionID("n\(number).\(mission.id)"), terms)
                missions.append(mission)
            }
        }
        let book = try MissionBook(missions)
        /// Each has dice of its own, so that it is the same whenever it is reported.
        func count(_ number: Int, in record: inout MissionRecord) throws {
            var draw = MissionDraw(random: SplitMix64(seed: 1_000 + UInt64(number)))
            let activity = draw.activity(number, days: 40)
            try record.perform(.count(activity: activity), in: book, by: .system, at: MissionHouse.start)
        }
        let all = 0..<runs(5_000, long: 1_000_000)
        var record = MissionRecord(id: MissionHouse.guest)
        for number in all { try count(number, in: &record) }
        // The last one first, and every third twice: at once, and once more after all others.
        var backward = MissionRecord(id: MissionHouse.guest)
        for number in all.reversed() {
            try count(number, in: &backward)
            if number.isMultiple(of: 3) { try count(number, in: &backward) }
        }
        for number in all where number.isMultiple(of: 3) { try count(number, in: &backward) }
        #expect(Self.statuses(backward, book) == Self.statuses(record, book))
        #expect(backward.awards.mapValues(\.points) == record.awards.mapValues(\.points))
        let marks = record.progress.values.flatMap(\.counts).map(\.marks.count).reduce(0, +)
        #expect(marks <= SizeLimit.missionMarks * missions.count)
        #expect(record.awards.count > missions.count / 3)
    }
}
