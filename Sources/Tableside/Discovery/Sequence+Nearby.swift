extension Sequence {
    /// Sorts the elements by their distance from a place, the nearest first.
    ///
    /// Equal distances keep the order of the sequence; elements that are nowhere are left out.
    ///
    /// ```swift
    /// let byDistance = restaurants.sorted(byDistanceFrom: here, at: \.coordinate)
    /// ```
    ///
    /// - Parameters:
    ///   - center: the place to measure from.
    ///   - earth: the sphere to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: the elements that are somewhere, with their distances.
    /// - Complexity: O(*n* log *n*).
    public func sorted(
        byDistanceFrom center: Coordinate,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        nearby(center, upTo: nil, on: earth, at: place)
    }

    /// The elements no farther than a radius from a place, with their distances, the nearest first.
    ///
    /// An element exactly at the radius is within it, so that a radius of 0 finds what lies at the very place. Equal
    /// distances keep the order of the sequence; elements that are nowhere are left out.
    ///
    /// ```swift
    /// let near = try restaurants.within(.kilometers(2), of: here, at: \.coordinate)
    /// ```
    ///
    /// - Parameters:
    ///   - radius: the greatest distance; ``Distance`` refuses a negative one and one that is no number.
    ///   - center: the place to measure from.
    ///   - earth: the sphere to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: the elements within the radius, with their distances.
    /// - Complexity: O(*n* + *m* log *m*) for *m* findings.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        nearby(center, upTo: radius, on: earth, at: place)
    }

    /// The elements nearest to a place, with their distances, the nearest first.
    ///
    /// Equal distances keep the order of the sequence, also where the count cuts between them; elements that are nowhere
    /// are left out.
    ///
    /// - Parameters:
    ///   - count: how many to find at most; none for a count below 1.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - earth: the sphere to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: up to `count` elements, with their distances.
    /// - Complexity: O(*n* log *n*).
    public func nearest(
        _ count: Int,
        to center: Coordinate,
        within radius: Distance? = nil,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        Array(nearby(center, upTo: radius, on: earth, at: place).prefix(Swift.max(0, count)))
    }

    private func nearby(
        _ center: Coordinate,
        upTo radius: Distance?,
        on earth: EarthModel,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        var found: [(offset: Int, nearby: Nearby<Element>)] = []
        for (offset, element) in enumerated() {
            guard let coordinate = place(element) else { continue }
            let distance = earth.distance(from: center, to: coordinate)
            if let radius, distance > radius { continue }
            found.append((offset, Nearby(element, distance: distance)))
        }
        found.sort { ($0.nearby.distance, $0.offset) < ($1.nearby.distance, $1.offset) }
        return found.map(\.nearby)
    }
}

extension Sequence where Element: Located {
    /// The elements with their distances from a place, the nearest first; equal distances keep their order.
    ///
    /// - Complexity: O(*n* log *n*).
    public func sorted(
        byDistanceFrom center: Coordinate,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        sorted(byDistanceFrom: center, on: earth, at: \.coordinate)
    }

    /// The elements no farther than a radius from a place, with their distances, the nearest first.
    ///
    /// An element exactly at the radius is within it; equal distances keep the order of the sequence.
    ///
    /// ```swift
    /// let near = try restaurants.within(.kilometers(2), of: here)
    /// ```
    ///
    /// - Complexity: O(*n* + *m* log *m*) for *m* findings.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        within(radius, of: center, on: earth, at: \.coordinate)
    }

    /// At most `count` elements nearest to a place, and no farther than the radius if there is one.
    ///
    /// - Complexity: O(*n* log *n*).
    public func nearest(
        _ count: Int,
        to center: Coordinate,
        within radius: Distance? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        nearest(count, to: center, within: radius, on: earth, at: \.coordinate)
    }
}
