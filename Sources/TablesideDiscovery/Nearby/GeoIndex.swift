public import TablesideCore

/// An index of places, sorted once so that many searches find nearby places without scanning all of them.
///
/// The results are exactly those of the filters that measure every place, `Sequence.within(_:of:in:on:at:)` and
/// `Sequence.nearest(_:to:within:in:on:at:)`, even at the very edge. A place is identified by its position: its
/// position in the original sequence, or the number that ``insert(_:)`` returned.
///
/// ```swift
/// let index = try GeoIndex(restaurants, at: \.coordinate)
/// for hit in index.within(.kilometers(2), of: here) { show(restaurants[hit.position], hit.distance) }
/// ```
///
/// Places are stored in bands of latitude, from west to east within each, as exact coordinates (16 bytes), unit vectors
/// (12) and positions (4). Changes go to a small list that is scanned in full, and are merged into the order when it
/// has grown.
public struct GeoIndex: Sendable {
    var sorted: PointField
    var table: BandTable
    /// Places inserted or moved since the order was built.
    var recent = PointField()
    /// The slot of each position in the sorted field, or, continuing from there, in the recent one; empty until the
    /// first change after the order was built.
    var slots: [UInt32] = []
    /// The number of positions used so far, including those of removed places.
    public internal(set) var positions: Int
    /// The number of places in the index.
    public internal(set) var count: Int

    /// The most positions that an index can use: the largest 31-bit number.
    static let mostPlaces = Int(Int32.max)

    /// Makes an index of elements; those without a place keep their positions but are never found.
    ///
    /// - Parameters:
    ///   - elements: the elements to find.
    ///   - place: returns an element's place; `nil` for one without a place.
    /// - Throws: ``GeoIndexError`` (`geoIndex.tooManyPlaces`) for more elements than 2³¹ − 1.
    /// - Complexity: O(*n*).
    public init<Elements: Sequence>(
        _ elements: Elements,
        at place: (Elements.Element) -> Coordinate?
    ) throws(GeoIndexError) {
        var coordinates: [Coordinate] = []
        var numbers: [UInt32] = []
        coordinates.reserveCapacity(elements.underestimatedCount)
        numbers.reserveCapacity(elements.underestimatedCount)
        var position = 0
        for element in elements {
            guard position < Self.mostPlaces else { throw GeoIndexError(.tooManyPlaces(limit: Self.mostPlaces)) }
            if let coordinate = place(element) {
                coordinates.append(coordinate)
                numbers.append(UInt32(position))
            }
            position += 1
        }
        self.init(coordinates, numbers, positions: position)
    }

    /// Makes an index of places.
    ///
    /// - Throws: ``GeoIndexError`` (`geoIndex.tooManyPlaces`) for more places than 2³¹ − 1.
    /// - Complexity: O(*n*).
    public init(_ places: some Sequence<Coordinate>) throws(GeoIndexError) { try self.init(places) { $0 } }

    init(_ coordinates: [Coordinate], _ numbers: [UInt32], positions: Int) {
        table = BandTable(coordinates)
        let order = table.sort(coordinates)
        sorted = PointField(order.map { coordinates[Int($0)] }, positions: order.map { numbers[Int($0)] })
        self.positions = positions
        count = coordinates.count
    }

    /// Whether the index contains no places.
    public var isEmpty: Bool { count == 0 }

    /// The places by position; `nil` if one was removed or had no place.
    ///
    /// - Complexity: O(*n*).
    public var places: [Coordinate?] {
        var places = [Coordinate?](repeating: nil, count: positions)
        for field in [sorted, recent] {
            for slot in 0..<field.count where field.isAlive(slot) {
                places[Int(field.positions[slot])] = field.coordinates[slot]
            }
        }
        return places
    }
}

/// Why an index could not be made or changed.
public struct GeoIndexError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// There is no place at the position.
        case unknownPosition(position: Int)
        /// The index already uses the most positions.
        case tooManyPlaces(limit: Int)

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .unknownPosition: ErrorCode(rawValue: "geoIndex.unknownPosition")
            case .tooManyPlaces: ErrorCode(rawValue: "geoIndex.tooManyPlaces")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .unknownPosition(let position): "there is no place at position \(position)"
            case .tooManyPlaces(let limit): "an index holds at most \(limit) places"
            }
        }
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
