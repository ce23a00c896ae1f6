/// The outline of a table on the map, with its geometry.
///
/// The directions of a table are rounded to millionths; everything else is exact. An oval counts as the rectangle
/// around it, so two ovals whose rectangles overlap only at the corners count as overlapping.
struct TableOutline {
    /// The center, in centimeters.
    let center: FloorVector
    /// The direction of the width, in millionths.
    private let right: FloorVector
    /// The direction of the depth, in millionths.
    private let down: FloorVector
    /// The size in centimeters along both directions.
    private let width: Int64
    private let depth: Int64
    private let shape: TableShape

    /// Makes the outline of a table with valid values.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - margin: Centimeters to add on every side.
    init(_ table: PlacedTable, margin: Int = 0) {
        center = FloorVector(table.center)
        right = WholeAngle.direction(table.rotation)
        down = right.normal
        width = Int64(table.shape.width) + 2 * Int64(margin)
        depth = Int64(table.shape.depth) + 2 * Int64(margin)
        shape = table.shape
    }

    private var isRound: Bool {
        if case .round = shape { true } else { false }
    }

    /// Half the size of the box around it, rounded up to whole centimeters.
    private var halfBox: FloorVector {
        if isRound { return FloorVector((width + 1) / 2, (width + 1) / 2) }
        let twice = WholeAngle.unit * 2
        return FloorVector(
            (width * abs(right.x) + depth * abs(down.x) + twice - 1) / twice,
            (width * abs(right.y) + depth * abs(down.y) + twice - 1) / twice
        )
    }

    /// The smallest box of whole centimeters around it.
    var box: FloorBox { FloorBox(low: center - halfBox, high: center + halfBox) }

    /// Twice the length of its shadow on an axis, in millionths of a centimeter times the length of the axis.
    private func shadow(on axis: FloorVector) -> Int64 {
        width * abs(right.dot(axis)) + depth * abs(down.dot(axis))
    }

    /// How two outlines meet.
    enum Meeting {
        case apart, touching, overlapping

        /// The meeting of two extents, from their distance and the distance at which they touch, in the same unit.
        fileprivate init<Length: Comparable>(distance: Length, reach: Length) {
            self = distance < reach ? .overlapping : distance == reach ? .touching : .apart
        }
    }

    /// How it meets another outline: the separating axis theorem for two rectangles, distances for round ones.
    func meeting(_ other: TableOutline) -> Meeting {
        let between = other.center - center
        switch (isRound, other.isRound) {
        case (true, true):
            let reach = width + other.width
            return Meeting(distance: 4 * between.dot(between), reach: reach * reach)
        case (true, false): return other.meeting(round: self)
        case (false, true): return meeting(round: other)
        case (false, false):
            var meeting = Meeting.overlapping
            for axis in [right, down, other.right, other.down] {
                let distance = 2 * WholeAngle.unit * abs(between.dot(axis))
                switch Meeting(distance: distance, reach: shadow(on: axis) + other.shadow(on: axis)) {
                case .apart: return .apart
                case .touching: meeting = .touching
                case .overlapping: break
                }
            }
            return meeting
        }
    }

    /// How a rectangle meets a round outline.
    private func meeting(round: TableOutline) -> Meeting {
        let between = round.center - center
        let aside = 2 * abs(between.dot(right)) - width * WholeAngle.unit
        let along = 2 * abs(between.dot(down)) - depth * WholeAngle.unit
        let reach = round.width * WholeAngle.unit
        guard aside <= reach, along <= reach else { return .apart }
        let (x, y, radius) = (UInt64(max(0, aside)), UInt64(max(0, along)), UInt64(reach))
        return Meeting(distance: x * x + y * y, reach: radius * radius)
    }

    /// Whether a wall runs through it; one that only touches it does not.
    func isCrossed(by start: FloorVector, _ end: FloorVector) -> Bool {
        let wall = end - start
        guard !isRound else {
            let aside = center - start
            let along = aside.dot(wall)
            let square = width * width
            if along <= 0 { return 4 * aside.dot(aside) < square }
            if along >= wall.dot(wall) { return 4 * (center - end).dot(center - end) < square }
            let cross = wall.cross(aside)
            return 4 * cross * cross < square * wall.dot(wall)
        }
        // Twice the way from the center to the middle of the wall.
        let between = start + end - center - center
        return [right, down, wall.normal].allSatisfy { axis in
            WholeAngle.unit * abs(between.dot(axis)) < WholeAngle.unit * abs(wall.dot(axis)) + shadow(on: axis)
        }
    }

    /// Whether a point is on the table top, its edge included; here an oval is an oval.
    func contains(_ point: FloorVector) -> Bool {
        let between = point - center
        if isRound { return 4 * between.dot(between) <= width * width }
        // In hundredths of half a centimeter from here on, so that the squares below are small.
        let aside = 2 * abs(between.dot(right))
        let along = 2 * abs(between.dot(down))
        guard aside <= width * WholeAngle.unit, along <= depth * WholeAngle.unit else { return false }
        guard case .oval = shape else { return true }
        let hundredth = WholeAngle.unit / 100
        let (x, y) = (aside / hundredth * depth, along / hundredth * width)
        let radius = width * depth * 100
        return x * x + y * y <= radius * radius
    }
}
