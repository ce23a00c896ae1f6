public import TablesideCore

extension GeoIndex {
    /// Adds a place; it sorts last among places at the same distance.
    ///
    /// - Returns: the position of the place, which is never reused.
    /// - Throws: ``GeoIndexError`` (`geoIndex.tooManyPlaces`) once 2³¹ − 1 positions have been used.
    /// - Complexity: O(√*n*) on average: the order is rebuilt, in O(*n*), after about 2√*n* changes.
    @discardableResult
    public mutating func insert(_ place: Coordinate) throws(GeoIndexError) -> Int {
        guard positions < Self.mostPlaces else { throw GeoIndexError(.tooManyPlaces(limit: Self.mostPlaces)) }
        let position = positions
        prepareChanges()
        slots.append(Self.nowhere)
        positions += 1
        count += 1
        add(place, at: position)
        return position
    }

    /// Moves a place; it keeps its position.
    ///
    /// - Throws: ``GeoIndexError`` (`geoIndex.unknownPosition`) if there is no place at the position.
    /// - Complexity: O(√*n*) on average.
    public mutating func move(_ position: Int, to place: Coordinate) throws(GeoIndexError) {
        try takeOut(position)
        add(place, at: position)
    }

    /// Removes a place; its position is never reused.
    ///
    /// - Throws: ``GeoIndexError`` (`geoIndex.unknownPosition`) if there is no place at the position.
    /// - Complexity: O(1), after O(*n*) for the first change since the order was built.
    public mutating func remove(_ position: Int) throws(GeoIndexError) {
        try takeOut(position)
        count -= 1
    }

    private static let nowhere = UInt32.max

    /// Fills ``slots`` at the first change since the order was built.
    private mutating func prepareChanges() {
        guard slots.isEmpty else { return }
        slots = Array(repeating: Self.nowhere, count: positions)
        for (slot, position) in sorted.positions.enumerated() { slots[Int(position)] = UInt32(slot) }
    }

    private mutating func takeOut(_ position: Int) throws(GeoIndexError) {
        prepareChanges()
        guard slots.indices.contains(position), slots[position] != Self.nowhere else {
            throw GeoIndexError(.unknownPosition(position: position))
        }
        let slot = Int(slots[position])
        slots[position] = Self.nowhere
        if slot < sorted.count {
            sorted.kill(slot)
        } else {
            recent.kill(slot - sorted.count)
        }
    }

    private mutating func add(_ place: Coordinate, at position: Int) {
        slots[position] = UInt32(sorted.count + recent.count)
        recent.append(place, position: UInt32(position))
        // As many places as can be scanned in the time that a sorted search takes anyway.
        let most = 64 + 2 * Int(Double(count).squareRoot())
        if recent.count > most { rebuild() }
    }

    /// Sorts all places into order; search results stay the same.
    ///
    /// - Complexity: O(*n*).
    public mutating func rebuild() {
        var coordinates: [Coordinate] = []
        var numbers: [UInt32] = []
        coordinates.reserveCapacity(count)
        numbers.reserveCapacity(count)
        for (position, place) in places.enumerated() {
            guard let place else { continue }
            coordinates.append(place)
            numbers.append(UInt32(position))
        }
        self = GeoIndex(coordinates, numbers, positions: positions)
    }
}

extension GeoIndex: Equatable {
    /// Whether both have the same places at the same positions, regardless of their history.
    public static func == (lhs: GeoIndex, rhs: GeoIndex) -> Bool {
        lhs.positions == rhs.positions && lhs.count == rhs.count && lhs.places == rhs.places
    }
}

extension GeoIndex: Codable {
    private enum CodingKeys: CodingKey {
        case places
    }

    /// Decodes an object with `places`: a coordinate for each position, or `null` for a removed one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let places = try container.decode([Coordinate?].self, forKey: .places)
        do {
            try self.init(places) { $0 }
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Encodes an object with `places`: a coordinate for each position, or `null` for a removed one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(places, forKey: .places)
    }
}
