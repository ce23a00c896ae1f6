import Testing

@testable import TablesideBooking

@Suite("Linear programs of the kinds of tables")
struct KindTableauTests {
    /// 4 less x less 2y for variable 2, −3 plus x plus y for variable 3; x costs 1 and y costs 3.
    private static var small: KindTableau {
        var tableau = KindTableau([0, 1], costs: [1, 3])
        tableau.add(2, value: 4, less: [1, 2])
        tableau.add(3, value: -3, less: [-1, -1])
        return tableau
    }

    private static func values(_ tableau: KindTableau) -> [Int: Double] {
        Dictionary(uniqueKeysWithValues: zip(tableau.basic, tableau.values))
    }

    @Test("the cheapest way to three is three of the cheap one")
    func cheapest() {
        var (tableau, nodes) = (Self.small, 0)
        guard case .solved = tableau.run(nodes: &nodes, limit: 10) else {
            Issue.record("three x are possible")
            return
        }
        #expect(Self.values(tableau) == [0: 3, 2: 1] && nodes == 1)
        #expect(Set(tableau.nonbasic) == [1, 3])
    }

    @Test("at most two of the cheap one: one of the dear one as well; at most one: there is no way")
    func bounds() {
        for (most, expected) in [(2, [0: 2.0, 1: 1, 2: 0]), (1, nil)] {
            var (tableau, nodes) = (Self.small, 0)
            _ = tableau.run(nodes: &nodes, limit: 10)
            let row = tableau.basic.firstIndex(of: 0) ?? 0
            tableau.bound(row: row, to: most, isUpper: true, as: 4)
            switch (tableau.run(nodes: &nodes, limit: 10), expected) {
            case (.solved, let expected?): #expect(Self.values(tableau) == expected)
            case (.infeasible(let row), nil):
                // The row cannot rise by any variable.
                #expect(tableau.values[row] < 0 && (0..<2).allSatisfy { tableau.entry(row, $0) >= 0 })
            case (let status, _): Issue.record("\(most): \(status)")
            }
        }
    }

    @Test("a lower limit is kept too, and a step too many is not taken")
    func lowerLimit() {
        var (tableau, nodes) = (Self.small, 0)
        guard case .spent = tableau.run(nodes: &nodes, limit: 0) else {
            Issue.record("one step is needed")
            return
        }
        #expect(nodes == 0 && tableau.values == [4, -3])
        _ = tableau.run(nodes: &nodes, limit: 1)
        let row = tableau.basic.firstIndex(of: 0) ?? 0
        tableau.bound(row: row, to: 4, isUpper: false, as: 4)
        guard case .solved = tableau.run(nodes: &nodes, limit: 10) else {
            Issue.record("four x are possible")
            return
        }
        #expect(Self.values(tableau) == [0: 4, 2: 0, 3: 1])
    }
}
