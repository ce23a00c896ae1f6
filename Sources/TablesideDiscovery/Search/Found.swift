import TablesideCore

/// Measures distances from one place on one earth model.
struct DistanceProbe {
    private let center: Coordinate
    private let earth: EarthModel
    private let haversine: Haversine

    init(from center: Coordinate, on earth: EarthModel) {
        self.center = center
        self.earth = earth
        haversine = Haversine(from: center)
    }

    @inline(__always)
    func distance(to place: Coordinate) -> Distance {
        earth.isEllipsoid
            ? earth.distance(from: center, to: place)
            : Distance(unchecked: earth.radius.meters * haversine.angle(to: place))
    }
}

/// The results of a filter, ordered by distance and then by position.
struct Found<Element> {
    struct Entry {
        let nearby: Nearby<Element>
        let position: Int
    }

    private(set) var entries: [Entry] = []
    private let center: Coordinate
    private let earth: EarthModel
    private let radius: Distance?
    private let cone: BearingCone?
    private let limit: Int?
    private let cursor: NearbyCursor?

    init(
        from center: Coordinate,
        upTo radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel,
        limit: Int? = nil,
        after cursor: NearbyCursor? = nil
    ) {
        self.center = center
        self.earth = earth
        self.radius = radius
        self.cone = cone
        self.limit = limit.map { Swift.max(0, $0) }
        self.cursor = cursor
    }

    var nearby: [Nearby<Element>] { entries.map(\.nearby) }

    /// Returns the results with the matching elements of a sequence added.
    func search(_ elements: some Sequence<Element>, at place: (Element) -> Coordinate?) -> Found {
        var found = self
        guard limit != 0 else { return found }
        let probe = DistanceProbe(from: center, on: earth)
        for (position, element) in elements.enumerated() {
            guard let coordinate = place(element) else { continue }
            let distance = probe.distance(to: coordinate)
            if let radius, distance > radius { continue }
            if let cursor, (distance, position) <= (cursor.distance, cursor.position) { continue }
            if let cone, !cone.contains(coordinate, from: center, on: earth) { continue }
            found.add(Entry(nearby: Nearby(element, distance: distance), position: position))
        }
        found.sort()
        return found
    }

    private mutating func add(_ entry: Entry) {
        entries.append(entry)
        // Cuts only once there are twice as many as wanted, so that the cost of each cut is spread over the new
        // entries.
        if let limit, entries.count / 2 >= Swift.max(limit, 32) { sort() }
    }

    private mutating func sort() {
        entries.sort { ($0.nearby.distance, $0.position) < ($1.nearby.distance, $1.position) }
        if let limit, entries.count > limit { entries.removeSubrange(limit...) }
    }
}
