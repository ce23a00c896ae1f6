import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Combinations and joints of a branch")
struct TableCombinationTests {
    private static let (a, b, c) = (TableID("t1"), TableID("t2"), TableID("t3"))

    private static func branch(_ combinations: [TableCombination], _ joints: [TableJoint] = []) throws -> Branch {
        var branch = try SampleHouse(seats: [4, 4, 4]).branch
        branch.combinations = combinations
        branch.joints = joints
        return branch
    }

    private static func faults(_ combinations: [TableCombination], _ joints: [TableJoint] = []) throws -> [String] {
        try branch(combinations, joints).problems().map { "\($0.path) \($0.code)" }
    }

    @Test("what is stored may be above or below what the tables hold singly")
    func asTheyAre() throws {
        let (a, b, c) = (Self.a, Self.b, Self.c)
        #expect(try Self.faults([TableCombination([a, b], seats: SeatRange(1, 40))]) == [])
        #expect(try Self.faults([TableCombination([a, b, c], seats: SeatRange(2, 3))]) == [])
        #expect(try Self.faults([TableCombination([a, b], upTo: 1)]) == [])
    }

    @Test("everything that is wrong is reported at once, each with its path")
    func everything() throws {
        let (a, b, c) = (Self.a, Self.b, Self.c)
        let ghost = TableID("ghost")
        let combinations = [
            TableCombination([a], upTo: 4),
            TableCombination([], upTo: 4),
            TableCombination([a, a], upTo: 6),
            TableCombination([a, ghost], upTo: 6),
            TableCombination([b, c], upTo: 0),
            TableCombination([a, b], upTo: 6),
            TableCombination([b, a], upTo: 7),
        ]
        var inverted = TableCombination([a, c], upTo: 6)
        inverted.minimum = 7
        var empty = TableCombination([a, b, c], upTo: 6)
        empty.minimum = 0
        let joints = [
            TableJoint(a, b, seatLoss: 0),
            TableJoint(b, a, seatLoss: 2),
            TableJoint(c, c, seatLoss: 2),
            TableJoint(a, ghost, seatLoss: -1),
            TableJoint(ghost, ghost, seatLoss: .min),
        ]
        #expect(
            try Self.faults(combinations + [inverted, empty], joints) == [
                "combinations[0].tables places.tooFewTables",
                "combinations[1].tables places.tooFewTables",
                "combinations[2].tables[1] places.repeatedInCombination",
                "combinations[3].tables[1] places.unknownTable",
                "combinations[4].maximum places.invalidSeatRange",
                "combinations[6] places.repeatedCombination",
                "combinations[7].maximum places.invalidSeatRange",
                "combinations[8].maximum places.invalidSeatRange",
                "joints[1] places.repeatedJoint",
                "joints[2].second places.joinedToItself",
                "joints[3].second places.unknownTable",
                "joints[3].seatLoss places.negativeSeatLoss",
                "joints[4].first places.unknownTable",
                "joints[4].second places.joinedToItself",
                "joints[4].seatLoss places.negativeSeatLoss",
            ]
        )
    }

    @Test("a branch without combinations, joints and features is read from a text that does not mention them")
    func leftOut() throws {
        let plain = try Self.branch([])
        let text = try encoded(plain)
        for word in ["combinations", "joints", "features"] { #expect(!text.contains(word)) }
        #expect(try decoded(Branch.self, text) == plain)
    }

    @Test("features are written in order, whatever the order in which they were named")
    func features() throws {
        let seats = try SeatRange(1, 2)
        let names = ["window", "stepFree", "outdoor", "highChair", "at the fire"]
        let table = DiningTable(id: Self.a, number: 1, seats: seats, features: Set(names.map(TableFeature.init)))
        let text = try encoded(table)
        #expect(text.contains(#""features":["at the fire","highChair","outdoor","stepFree","window"]"#))
        #expect(try decoded(DiningTable.self, text) == table)
    }

    @Test("joints among some tables are one for every two of them")
    func joints() {
        func pairs(_ names: [TableID]) -> [[TableID]] {
            TableJoint.all(among: names, seatLoss: 1).map { [$0.first, $0.second] }
        }
        #expect(pairs(["a", "b", "c"]) == [["a", "b"], ["a", "c"], ["b", "c"]])
        #expect(pairs([]).isEmpty && pairs(["a"]).isEmpty)
        #expect(TableJoint.all(among: ["a", "b"], seatLoss: 1) == [TableJoint("a", "b", seatLoss: 1)])
    }
}
