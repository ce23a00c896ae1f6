/// The walls of an area as a polygon, with exact geometry.
struct RoomOutline {
    /// The corners, in centimeters.
    let corners: [FloorVector]

    /// Makes the outline of walls with valid corners.
    init(_ walls: [FloorPoint]) { corners = walls.map { FloorVector($0) } }

    /// The walls: each goes from a corner to the next.
    var walls: [(start: FloorVector, end: FloorVector)] {
        corners.indices.map { (corners[$0], corners[$0 + 1 == corners.count ? 0 : $0 + 1]) }
    }

    /// The smallest box around it.
    var box: FloorBox {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return FloorBox(
            low: FloorVector(xs.min() ?? 0, ys.min() ?? 0),
            high: FloorVector(xs.max() ?? 0, ys.max() ?? 0)
        )
    }

    /// The first two walls that cross, touch or run back along each other; `nil` if they enclose one floor.
    ///
    /// - Complexity: O(corners²), of which there are at most 100.
    var crossing: (first: Int, second: Int)? {
        let walls = walls
        for first in walls.indices {
            for second in walls.indices.dropFirst(first + 1) {
                let (one, other) = (walls[first], walls[second])
                let isNext = second == first + 1
                if isNext || first == 0 && second == walls.count - 1 {
                    let (before, after) = isNext ? (one, other) : (other, one)
                    let (into, out) = (before.end - before.start, after.end - after.start)
                    // A wall of no length, or one that runs back along the wall before it.
                    if into.cross(out) == 0, into.dot(out) <= 0 { return (first, second) }
                } else if Self.meet(one, other) {
                    return (first, second)
                }
            }
        }
        return nil
    }

    private typealias Wall = (start: FloorVector, end: FloorVector)

    /// Whether two walls have a point in common.
    private static func meet(_ one: Wall, _ other: Wall) -> Bool {
        let sides = self.sides(one, other)
        if sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 { return true }
        return sides.0 == 0 && lies(other.start, on: one) || sides.1 == 0 && lies(other.end, on: one)
            || sides.2 == 0 && lies(one.start, on: other) || sides.3 == 0 && lies(one.end, on: other)
    }

    /// Whether two walls cross in a point that is an end of neither.
    private static func cross(_ one: Wall, _ other: Wall) -> Bool {
        let sides = self.sides(one, other)
        return sides.0 * sides.1 < 0 && sides.2 * sides.3 < 0
    }

    /// The side of one wall that each end of the other is on, and vice versa: −1, 0 or 1.
    private static func sides(_ one: Wall, _ other: Wall) -> (Int64, Int64, Int64, Int64) {
        let (along, beside) = (one.end - one.start, other.end - other.start)
        return (
            along.cross(other.start - one.start).signum(), along.cross(other.end - one.start).signum(),
            beside.cross(one.start - other.start).signum(), beside.cross(one.end - other.start).signum()
        )
    }

    /// Whether a point is on a wall, its ends included.
    private static func lies(_ point: FloorVector, on wall: Wall) -> Bool {
        let (along, way) = (wall.end - wall.start, point - wall.start)
        return along.cross(way) == 0 && along.dot(way) >= 0 && way.dot(way) <= along.dot(along)
    }

    /// The position of a point relative to the walls.
    enum Position {
        case inside, outside, onWall
    }

    /// The position of a point, given in half centimeters.
    ///
    /// - Complexity: O(corners).
    func position(ofHalves point: FloorVector) -> Position {
        var isInside = false
        for wall in walls {
            let (start, end) = (wall.start + wall.start, wall.end + wall.end)
            if Self.lies(point, on: (start, end)) { return .onWall }
            guard (start.y > point.y) != (end.y > point.y) else { continue }
            // A ray to the right meets the wall if the point is on its left when the wall is walked downward.
            let side = (end - start).cross(point - start)
            if (end.y > start.y) == (side > 0) { isInside.toggle() }
        }
        return isInside ? .inside : .outside
    }

    /// The position of a point.
    func position(of point: FloorVector) -> Position { position(ofHalves: point + point) }

    /// Whether the floors of two areas overlap; areas that share a wall do not.
    ///
    /// Where no walls cross, they meet in corners alone: cut there, each piece of a wall is inside, outside or on the
    /// walls of the other area as a whole, and its middle tells which. If no piece is inside, the floors are apart, or
    /// all pieces are on walls and the floors are the same.
    ///
    /// - Complexity: O(corners²).
    func overlaps(_ other: RoomOutline) -> Bool {
        let (mine, others) = (walls, other.walls)
        for one in mine where others.contains(where: { Self.cross(one, $0) }) { return true }
        let positions = middles(cutBy: other).map(other.position(ofHalves:))
        return positions.contains(.inside) || positions.allSatisfy { $0 == .onWall }
            || other.middles(cutBy: self).contains { position(ofHalves: $0) == .inside }
    }

    /// The middles of the pieces of its walls, cut at the corners of another area, in half centimeters.
    private func middles(cutBy other: RoomOutline) -> [FloorVector] {
        walls.flatMap { wall in
            let along = wall.end - wall.start
            let cuts = other.corners.filter { Self.lies($0, on: wall) } + [wall.start, wall.end]
            let inOrder = cuts.sorted { along.dot($0 - wall.start) < along.dot($1 - wall.start) }
            return zip(inOrder, inOrder.dropFirst()).filter { $0 != $1 }.map { $0 + $1 }
        }
    }

    /// Whether a table is on its floor; one that touches a wall is.
    func holds(_ table: TableOutline) -> Bool {
        position(of: table.center) == .inside && !walls.contains { table.isCrossed(by: $0.start, $0.end) }
    }
}
