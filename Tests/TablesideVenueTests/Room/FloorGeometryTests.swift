import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The exact geometry of a map beside slow ways of finding the same.
@Suite("Geometry of a floor plan, beside a second implementation")
struct FloorGeometryTests {
    /// A table in floating point, with sines of the platform.
    private struct Shape {
        let table: PlacedTable
        let isRound: Bool
        let half: (x: Double, y: Double)

        init(_ table: PlacedTable) {
            self.table = table
            half = (Double(table.shape.width) / 2, Double(table.shape.depth) / 2)
            if case .round = table.shape { isRound = true } else { isRound = false }
        }

        private var angle: Double { Double(table.rotation) * .pi / 180 }

        /// Whether a point is on the table, made larger by this much on every side; an oval is an oval here.
        func contains(_ x: Double, _ y: Double, grown: Double, asBox: Bool = true) -> Bool {
            let (dx, dy) = (x - Double(table.center.x), y - Double(table.center.y))
            let along = dx * cos(angle) + dy * sin(angle)
            let down = dy * cos(angle) - dx * sin(angle)
            let (width, depth) = (half.x + grown, half.y + grown)
            guard width > 0, depth > 0 else { return false }
            if isRound { return along * along + down * down <= width * width }
            if !asBox, case .oval = table.shape {
                return along * along / (width * width) + down * down / (depth * depth) <= 1
            }
            return abs(along) <= width && abs(down) <= depth
        }

        /// Points a centimeter apart that cover the table made larger by this much.
        func samples(grown: Double) -> [(x: Double, y: Double)] {
            let reach = Int((half.x * half.x + half.y * half.y).squareRoot() + grown) + 2
            var points: [(x: Double, y: Double)] = []
            for dy in -reach...reach {
                for dx in -reach...reach {
                    let (x, y) = (Double(table.center.x + dx), Double(table.center.y + dy))
                    if contains(x, y, grown: grown) { points.append((x, y)) }
                }
            }
            return points
        }
    }

    private static func table(_ id: TableID, _ random: inout SplitMix64, around span: Int) -> PlacedTable {
        let (width, depth) = (Int.random(in: 20...90, using: &random), Int.random(in: 20...90, using: &random))
        let shape: TableShape =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .round(diameter: width, chairs: 4)
            case 1: .oval(width: width, depth: depth, chairs: 4)
            default: .rectangle(width: width, depth: depth, chairs: SideChairs(top: 2, bottom: 2))
            }
        let center = FloorPoint(Int.random(in: 0...span, using: &random), Int.random(in: 0...span, using: &random))
        return PlacedTable(id, at: center, turned: Int.random(in: 0...359, using: &random), as: shape)
    }

    private static func branch(_ tables: [PlacedTable], rooms: [FloorRoom] = []) throws -> Branch {
        var branch = try Branch.corso()
        branch.tables = try tables.enumerated().map { index, table in
            DiningTable(id: table.id, number: index, seats: try SeatRange(upTo: 1))
        }
        branch.areas = ["a", "b"].map { DiningArea(id: $0, name: LocalizedText("A", in: .english)) }
        branch.floorPlan = FloorPlan(rooms: rooms, tables: tables)
        return branch
    }

    private static func problems(_ branch: Branch) -> [FloorPlanProblem] {
        branch.floorPlan?.problems(in: branch).map(\.reason) ?? []
    }

    @Test("tables overlap where samples of both meet, and are apart where those of larger ones do not")
    func overlaps() throws {
        let seed: UInt64 = 66
        var random = SplitMix64(seed: seed)
        var decided = (overlapping: 0, apart: 0)
        for run in 0..<runs(300, long: 6_000) {
            let tables = [Self.table("t1", &random, around: 110), Self.table("t2", &random, around: 110)]
            let (one, other) = (Shape(tables[0]), Shape(tables[1]))
            let found = Self.problems(try Self.branch(tables)) == [.overlappingTables(table: "t2", other: "t1")]
            let meets = one.samples(grown: -0.01).contains { other.contains($0.x, $0.y, grown: -0.01) }
            if meets {
                decided.overlapping += 1
                #expect(found, "seed \(seed), run \(run): \(tables)")
            } else if !one.samples(grown: 1).contains(where: { other.contains($0.x, $0.y, grown: 1) }) {
                decided.apart += 1
                #expect(!found, "seed \(seed), run \(run): \(tables)")
            }
        }
        #expect(decided.overlapping > 50 && decided.apart > 50, "\(decided)")
    }

    /// Whether a point is within a polygon, by the angle that its corners make around it.
    private static func contains(_ corners: [FloorPoint], _ x: Double, _ y: Double) -> Bool {
        var turns = 0.0
        for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let first = atan2(Double(from.y) - y, Double(from.x) - x)
            var turn = atan2(Double(to.y) - y, Double(to.x) - x) - first
            if turn > .pi { turn -= 2 * .pi }
            if turn < -.pi { turn += 2 * .pi }
            turns += turn
        }
        return abs(turns) > .pi
    }

    /// A polygon that is seen whole from its middle, with corners 20° to 100° apart.
    private static func star(_ random: inout SplitMix64) -> [FloorPoint] {
        var (angle, corners) = (0.0, [FloorPoint]())
        while angle < 350 {
            let radius = Double.random(in: 40...160, using: &random)
            let (x, y) = (radius * cos(angle * .pi / 180), radius * sin(angle * .pi / 180))
            corners.append(FloorPoint(Int(x.rounded()), Int(y.rounded())))
            angle += Double.random(in: 20...100, using: &random)
        }
        return corners
    }

    @Test(
        "a table is within walls where all samples of a larger one are, and not where one of a smaller one is outside"
    )
    func walls() throws {
        let seed: UInt64 = 67
        var random = SplitMix64(seed: seed)
        var decided = (within: 0, outside: 0)
        for run in 0..<runs(300, long: 6_000) {
            let corners = Self.star(&random)
            var table = Self.table("t1", &random, around: 160)
            table.center = FloorPoint(table.center.x - 80, table.center.y - 80)
            let found = Self.problems(try Self.branch([table], rooms: [FloorRoom(walls: corners)]))
            let shape = Shape(table)
            let (smaller, larger) = (shape.samples(grown: -0.01), shape.samples(grown: 1))
            if smaller.contains(where: { !Self.contains(corners, $0.x, $0.y) && !isNear(corners, $0.x, $0.y) }) {
                decided.outside += 1
                #expect(found == [.outsideWalls(table: "t1")], "seed \(seed), run \(run): \(table) in \(corners)")
            } else if larger.allSatisfy({ Self.contains(corners, $0.x, $0.y) }) {
                decided.within += 1
                #expect(found == [], "seed \(seed), run \(run): \(table) in \(corners)")
            }
        }
        #expect(decided.within > 20 && decided.outside > 50, "\(decided)")
    }

    /// Whether a point is so near to a wall that floating point does not tell its side.
    private func isNear(_ corners: [FloorPoint], _ x: Double, _ y: Double) -> Bool {
        zip(corners, corners.dropFirst() + corners.prefix(1)).contains { from, to in
            let (ex, ey) = (Double(to.x - from.x), Double(to.y - from.y))
            let (px, py) = (x - Double(from.x), y - Double(from.y))
            let way = max(0, min(1, (px * ex + py * ey) / max(1, ex * ex + ey * ey)))
            let (dx, dy) = (px - way * ex, py - way * ey)
            return dx * dx + dy * dy < 0.0001
        }
    }

    /// Columns of floor beside each other as a polygon; a cell is 10 cm wide.
    private struct Skyline {
        let cells: Set<FloorPoint>
        let walls: [FloorPoint]

        init(_ random: inout SplitMix64) {
            let heights = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 1...4, using: &random) }
            let (left, top) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random))
            let (isTurned, isFlipped) = (Bool.random(using: &random), Bool.random(using: &random))
            func put(_ x: Int, _ y: Int) -> FloorPoint {
                let (x, y) = (x + left, (isFlipped ? -y : y) + top)
                return isTurned ? FloorPoint(y, x) : FloorPoint(x, y)
            }
            var corners = [put(0, 0), put(heights.count, 0)]
            for column in heights.indices.reversed() {
                for x in [column + 1, column] where corners.last != put(x, heights[column]) {
                    corners.append(put(x, heights[column]))
                }
            }
            walls = corners.map { FloorPoint($0.x * 10, $0.y * 10) }
            var cells: Set<FloorPoint> = []
            for column in heights.indices {
                for row in 0..<heights[column] {
                    // The smallest coordinates of the four corners of the cell.
                    let ends = [put(column, row), put(column + 1, row + 1)]
                    cells.insert(FloorPoint(min(ends[0].x, ends[1].x), min(ends[0].y, ends[1].y)))
                }
            }
            self.cells = cells
        }
    }

    @Test("areas made of cells overlap if and only if they share a cell")
    func cells() throws {
        let seed: UInt64 = 68
        var random = SplitMix64(seed: seed)
        var shared = 0
        for run in 0..<runs(2_000, long: 100_000) {
            let (one, other) = (Skyline(&random), Skyline(&random))
            let rooms = [FloorRoom("a", walls: one.walls), FloorRoom("b", walls: other.walls.reversed())]
            let found = Self.problems(try Self.branch([], rooms: rooms))
            let overlap = !one.cells.isDisjoint(with: other.cells)
            shared += overlap ? 1 : 0
            #expect(
                found == (overlap ? [.overlappingAreas(area: "b", other: "a")] : []),
                "seed \(seed), run \(run): \(one.walls) and \(other.walls)"
            )
        }
        #expect((300..<1_900).contains(shared * 2_000 / runs(2_000, long: 100_000)))
    }

    /// Whether two walls share more than they must, by solving for the point where their lines meet.
    private static func conflict(_ walls: [(FloorPoint, FloorPoint)], _ one: Int, _ other: Int) -> Bool {
        let ((a, b), (c, d)) = (walls[one], walls[other])
        if a == b || c == d { return other == one + 1 || walls.count - 1 == other && one == 0 || touches(a, b, c, d) }
        let isNext = other == one + 1 || one == 0 && other == walls.count - 1
        guard isNext else { return touches(a, b, c, d) }
        let (corner, before, after) = other == one + 1 ? (b, a, d) : (a, c, b)
        let (u, v) = ((before.x - corner.x, before.y - corner.y), (after.x - corner.x, after.y - corner.y))
        return u.0 * v.1 == u.1 * v.0 && u.0 * v.0 + u.1 * v.1 > 0
    }

    private static func touches(_ a: FloorPoint, _ b: FloorPoint, _ c: FloorPoint, _ d: FloorPoint) -> Bool {
        let (rx, ry, sx, sy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
        let (qx, qy) = (c.x - a.x, c.y - a.y)
        let base = rx * sy - ry * sx
        if base != 0 {
            let (t, u) = (Double(qx * sy - qy * sx) / Double(base), Double(qx * ry - qy * rx) / Double(base))
            return (0...1).contains(t) && (0...1).contains(u)
        }
        let isOnLine = qx * ry == qy * rx && qx * sy == qy * sx
        return isOnLine && max(min(a.x, b.x), min(c.x, d.x)) <= min(max(a.x, b.x), max(c.x, d.x))
            && max(min(a.y, b.y), min(c.y, d.y)) <= min(max(a.y, b.y), max(c.y, d.y))
    }

    @Test("the first two walls that cross, touch or run back are those that a second way of finding them names")
    func crossings() throws {
        let seed: UInt64 = 69
        var random = SplitMix64(seed: seed)
        var simple = 0
        for run in 0..<runs(3_000, long: 100_000) {
            let corners = (0..<Int.random(in: 3...6, using: &random)).map { _ in
                FloorPoint(Int.random(in: 0...5, using: &random), Int.random(in: 0...5, using: &random))
            }
            let walls = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
            let pairs = walls.indices.flatMap { one in walls.indices.dropFirst(one + 1).map { (one, $0) } }
            let first = pairs.first { Self.conflict(walls, $0.0, $0.1) }
            let found = Self.problems(try Self.branch([], rooms: [FloorRoom(walls: corners)]))
            simple += first == nil ? 1 : 0
            #expect(
                found == (first.map { [.crossingWalls(first: $0.0, second: $0.1)] } ?? []),
                "seed \(seed), run \(run): \(corners)"
            )
        }
        #expect(simple > 300)
    }

    @Test("the table at a point is the one whose shape has it; an oval is an oval")
    func touched() throws {
        let seed: UInt64 = 70
        var random = SplitMix64(seed: seed)
        var counts = (on: 0, off: 0)
        for run in 0..<runs(200, long: 5_000) {
            let table = Self.table("t1", &random, around: 100)
            let map = try Self.branch([table]).floorMap()
            let shape = Shape(table)
            for _ in 0..<50 {
                let point = FloorPoint(
                    Int.random(in: -50...150, using: &random),
                    Int.random(in: -50...150, using: &random)
                )
                let found = map.table(at: point) == "t1"
                if shape.contains(Double(point.x), Double(point.y), grown: -0.05, asBox: false) {
                    counts.on += 1
                    #expect(found, "seed \(seed), run \(run): \(point) on \(table)")
                } else if !shape.contains(Double(point.x), Double(point.y), grown: 0.05, asBox: false) {
                    counts.off += 1
                    #expect(!found, "seed \(seed), run \(run): \(point) beside \(table)")
                }
            }
        }
        #expect(counts.on > 500 && counts.off > 500, "\(counts)")
    }
}
