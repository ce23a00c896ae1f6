import TablesideCore

/// A place as a unit vector from the center of a sphere.
struct UnitVector {
    let x, y, z: Double

    init(_ place: Coordinate) {
        let latitude = SineCosine(radians: place.latitude * (.pi / 180))
        let longitude = SineCosine(radians: place.longitude * (.pi / 180))
        x = latitude.cosine * longitude.cosine
        y = latitude.cosine * longitude.sine
        z = latitude.sine
    }
}

/// Sixteen places as unit vectors in single precision.
///
/// An unused lane is infinitely far from everything.
struct PointBlock {
    static let lanes = 16

    var x = SIMD16<Float>(repeating: .infinity)
    var y = SIMD16<Float>(repeating: .infinity)
    var z = SIMD16<Float>(repeating: .infinity)

    mutating func set(_ lane: Int, to vector: UnitVector) {
        x[lane] = Float(vector.x)
        y[lane] = Float(vector.y)
        z[lane] = Float(vector.z)
    }

    @inline(__always)
    func squaredChords(to x: Float, _ y: Float, _ z: Float) -> SIMD16<Float> {
        let (dx, dy, dz) = (self.x - x, self.y - y, self.z - z)
        return dx * dx + dy * dy + dz * dz
    }
}

/// Places stored for searching: the exact coordinate and the caller's position by slot, and blocks of sixteen vectors
/// that quickly rule out what is too far.
struct PointField {
    private(set) var blocks: [PointBlock] = []
    private(set) var coordinates: [Coordinate] = []
    private(set) var positions: [UInt32] = []

    init() {}

    /// Makes a field of places in the order of their slots.
    init(_ coordinates: [Coordinate], positions: [UInt32]) {
        self.coordinates = coordinates
        self.positions = positions
        blocks.reserveCapacity((coordinates.count + PointBlock.lanes - 1) / PointBlock.lanes)
        for start in stride(from: 0, to: coordinates.count, by: PointBlock.lanes) {
            var block = PointBlock()
            for slot in start..<min(start + PointBlock.lanes, coordinates.count) {
                block.set(slot - start, to: UnitVector(coordinates[slot]))
            }
            blocks.append(block)
        }
    }

    /// The number of slots, including removed places.
    var count: Int { coordinates.count }

    mutating func append(_ coordinate: Coordinate, position: UInt32) {
        let lane = count % PointBlock.lanes
        if lane == 0 { blocks.append(PointBlock()) }
        blocks[count / PointBlock.lanes].set(lane, to: UnitVector(coordinate))
        coordinates.append(coordinate)
        positions.append(position)
    }

    /// Removes a place: its lane becomes unused.
    mutating func kill(_ slot: Int) {
        let (block, lane) = slot.quotientAndRemainder(dividingBy: PointBlock.lanes)
        blocks[block].x[lane] = .infinity
    }

    func isAlive(_ slot: Int) -> Bool {
        let (block, lane) = slot.quotientAndRemainder(dividingBy: PointBlock.lanes)
        return blocks[block].x[lane].isFinite
    }
}
