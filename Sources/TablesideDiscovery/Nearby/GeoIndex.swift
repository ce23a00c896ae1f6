public import TablesideCore

/// Places that were sorted once, so that many searches find what is near without looking at all of them.
///
/// The answers are exactly those of the filter that measures every place: `Sequence.within(_:of:in:on:at:)` and
/// `Sequence.nearest(_:to:within:in:on:at:)`, at the very edge too. A place is known by its position: in the
/// sequence that the index was made of, or the number that ``insert(_:)`` gave.
///
/// ```swift
/// let index = try GeoIndex(restaurants, at: \.coordinate)
/// for hit in index.within(.kilometers(2), of: here) { show(restaurants[hit.position], hit.distance) }
/// ```
///
/// Places are kept in bands of latitude, in each from west to east, as exact coordinates (16 bytes), unit vectors (12) and
/// positions (4). Changes go to a small list beside that is searched whole, and into the order when it has grown.
public struct GeoIndex: Sendable {
    var sorted: PointField
    var table: BandTable
    /// Places that were inserted or moved since the order was made.
    var recent = PointField()
    /// The slot of each position, in the sorted field or, counted on from there, in the recent one; empty until the first
    /// change after the order was made.
    var slots: [UInt32] = []
    /// The number of positions that were given, those of removed places included.
    public internal(set) var positions: Int
    /// The number of places.
    public internal(set) var count: Int

    /// The most positions that an index gives: the numbers of 31 bits.
    static let mostPlaces = Int(Int32.max)

    /// Makes an index of elements that are somewhere; those that are nowhere keep their positions free.
    ///
    /// - Parameters:
    ///   - elements: what is to be found.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
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

    /// Whether there is no place.
    public var isEmpty: Bool { count == 0 }

    /// The places by their positions; `nil` where one was removed or was nowhere.
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
public struct GeoIndexError: CodedError {
    /// What can be wrong.
    public enum Reason: CodedReason {
        /// There is no place at the position.
        case unknownPosition(position: Int)
        /// An index holds at most so many places.
        case tooManyPlaces(limit: Int)

        /// The stable name of the fault.
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

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
