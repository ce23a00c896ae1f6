import TablesideBilling
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideCore
@testable import TablesideTestSupport

private typealias D = Diner

/// A split took time by the square of lines × payers, and nothing limited how many lines a cart has.
@Suite("Large bills")
struct LargeBillTests {
    /// The sums of rows and columns of a table in which lines of a bill are shared.
    private static func margins(_ kind: String, payers: Int, lines: Int) -> (rows: [Int64], columns: [Int64]) {
        var random = SplitMix64(seed: UInt64(lines * 1_000 + payers))
        let columns = (0..<lines).map { number -> Int64 in
            switch kind {
            case "alike": 1_999
            case "round": 50 * Int64.random(in: 1...30, using: &random)
            case "small": Int64.random(in: 0...9, using: &random)
            default: Int64.random(in: 50...3_000, using: &random)
            }
        }
        let total = columns.reduce(0, +)
        let even = (0..<payers).map { total / Int64(payers) + ($0 < Int(total % Int64(payers)) ? 1 : 0) }
        if kind != "uneven" { return (even, columns) }
        var rows = even
        for row in 1..<payers {
            let moved = Int64.random(in: 0...rows[row], using: &random)
            rows[row] -= moved
            rows[row - 1] += moved
        }
        return (rows, columns)
    }

    @Test(
        "the steps of a split grow as the parts do, and a little for the sorting",
        arguments: ["alike", "round", "small", "even", "uneven"]
    )
    func growth(kind: String) {
        for payers in [2, 10, 100] {
            for lines in [50, 200, 800] {
                let (rows, columns) = Self.margins(kind, payers: payers, lines: lines)
                let (cells, steps) = ProportionalTable.counted(rows: rows, columns: columns)
                #expect(cells.map { $0.reduce(0, +) } == rows)
                #expect((0..<lines).map { line in cells.reduce(0) { $0 + $1[line] } } == columns)
                // Each part is looked at, and compared as often as sorting a row asks for; a few units may have to move.
                let bound = payers * lines * (Int.bitWidth - lines.leadingZeroBitCount + 2)
                #expect(steps <= bound, "\(kind): \(payers) × \(lines)")
            }
        }
    }

    @Test("each part is its exact value rounded down or up, in large tables as in small ones")
    func exact() {
        for kind in ["alike", "round", "small", "even", "uneven"] {
            let (rows, columns) = Self.margins(kind, payers: 12, lines: 150)
            let total = rows.reduce(0, +)
            let cells = ProportionalTable.cells(rows: rows, columns: columns)
            for (row, own) in zip(rows, cells) {
                for (column, cell) in zip(columns, own) {
                    #expect(abs(cell * total - row * column) < total, "\(kind)")
                }
            }
        }
    }

    @Test("a bill of two hundred lines is shared in every way by a hundred payers")
    func split() throws {
        let lines = try (0..<200).map { number in
            try BillFixture.line(
                "\(number)",
                Int64(100 + number * 7 % 900),
                taxes: [BillFixture.food],
                seat: number % 100 + 1
            )
        }
        let order = try BillFixture.billed(lines)
        let bill = try BillFixture.tab([order], terms: BillFixture.service, [.askForBill([order])]).bill
        let whole = try #require(bill)
        let assignments = lines.enumerated().map { number, line in
            BillAssignment(
                order: line.order,
                line: line.line,
                weights: (0..<100).map { $0 == number % 100 ? 1 : 0 }
            )
        }
        let shares = (1...100).map { Int64($0) }
        for split in [BillSplit.evenly(100), .byShares(shares), .byItem(assignments), .bySeat] {
            let shares = try whole.split(split)
            #expect(shares.count == 100)
            #expect(try Money.sum(shares.map(\.total), in: .eur) == whole.total)
            let taxes = try Money.sum(whole.taxes.map(\.amount), in: .eur)
            #expect(try Money.sum(shares.map(\.net), in: .eur) + taxes == whole.total)
        }
        #expect(throws: BillError(.tooManyPayers(payers: 101, limit: SizeLimit.payers))) {
            try whole.split(.evenly(101))
        }
    }

    @Test("a cart is at most so large, and says of what it has too much")
    func carts() {
        let menu = Trattoria.menu()
        func problems(_ lines: [CartLine]) -> [String] {
            menu.problems(of: Cart(lines), at: Trattoria.now).map { "\($0.path) \($0.reason.code)" }
        }
        func line(_ number: Int, quantity: Int = 1, choices: Int = 0) -> CartLine {
            let choice = ModifierChoice(OptionID("o"), of: ModifierGroupID("g"))
            return CartLine(
                id: LineID("\(number)"),
                item: Trattoria.soup,
                quantity: quantity,
                modifiers: Array(repeating: choice, count: choices)
            )
        }
        #expect(problems((0..<SizeLimit.cartLines).map { line($0) }) == [])
        #expect(problems((0...SizeLimit.cartLines).map { line($0) }) == ["lines cart.tooManyLines"])
        #expect(problems([line(1, quantity: SizeLimit.lineQuantity)]) == [])
        #expect(problems([line(1, quantity: SizeLimit.lineQuantity + 1)]) == ["lines[0].quantity cart.tooMuch"])
        #expect(problems([line(1, choices: SizeLimit.lineChoices + 1)]) == ["lines[0].modifiers cart.tooManyChoices"])
        var nested = ModifierChoice(OptionID("o"), of: ModifierGroupID("g"))
        for _ in 0..<SizeLimit.lineChoices {
            nested = ModifierChoice(OptionID("o"), of: ModifierGroupID("g"), with: [nested])
        }
        let most = CartLine(id: LineID("1"), item: Trattoria.soup, modifiers: nested.choices)
        #expect(!problems([most]).contains("lines[0].modifiers cart.tooManyChoices"), "as many as are allowed")
        let deep = CartLine(id: LineID("1"), item: Trattoria.soup, modifiers: [nested])
        #expect(problems([deep]) == ["lines[0].modifiers cart.tooManyChoices"])
    }

    @Test("a house may set tighter limits")
    func tighter() async throws {
        let diner = try await Diner()
        let terms = OrderingPolicy(menu: diner.menu, profile: .dineIn, cartLimits: CartLimits(lines: 1, quantity: 2))
        let lines = Problem(CartProblem.tooManyLines(lines: 2, limit: 1), at: "lines")
        try await diner.refuses(VisitRefusal(.cart(problems: [lines]))) {
            try await diner.place(diner.placing("1"), on: terms)
        }
        let much = Problem(
            CartProblem.tooMuch(line: LineID("line-bread"), quantity: 3, limit: 2),
            at: FieldPath("lines").index(0).field("quantity")
        )
        try await diner.refuses(VisitRefusal(.cart(problems: [much]))) {
            try await diner.place(diner.placing("1", [(D.bread, 3)]), on: terms)
        }
        try await diner.place(diner.placing("1", [(D.bread, 2)]), on: terms)
    }
}
