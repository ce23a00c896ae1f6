public import TablesideCore

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
    ///   - earth: the shape to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: the elements that are somewhere, with their distances.
    /// - Complexity: O(*n* log *n*).
    public func sorted(
        byDistanceFrom center: Coordinate,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        Found(from: center, on: earth).search(self, at: place).nearby
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
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: the elements within the radius, with their distances.
    /// - Complexity: O(*n* + *m* log *m*) for *m* findings.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        Found(from: center, upTo: radius, in: cone, on: earth).search(self, at: place).nearby
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
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: up to `count` elements, with their distances.
    /// - Complexity: O(*n* log *count*).
    public func nearest(
        _ count: Int,
        to center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        Found(from: center, upTo: radius, in: cone, on: earth, limit: count).search(self, at: place).nearby
    }

    /// The next elements nearest to a place, as many as fit on a page.
    ///
    /// The order is that of ``nearest(_:to:within:in:on:at:)``: by distance, then by the order of the sequence. As long as
    /// the sequence and the center stay the same, the pages hold every finding once.
    ///
    /// ```swift
    /// var page = restaurants.page(of: 20, nearestTo: here, at: \.coordinate)
    /// while let next = page.next { page = restaurants.page(of: 20, after: next, nearestTo: here, at: \.coordinate) }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: how many to find at most; a limit below 1 gives an empty page whose `next` is the cursor given.
    ///   - cursor: where the page before ended; `nil` for the first page.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
    /// - Returns: the page, and where the next one begins.
    /// - Complexity: O(*n* log *limit*).
    public func page(
        of limit: Int,
        after cursor: NearbyCursor? = nil,
        nearestTo center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> NearbyPage<Element> {
        guard limit > 0 else { return NearbyPage([], next: cursor) }
        // One more than asked for tells whether there is a next page.
        let more = limit == .max ? limit : limit + 1
        let found = Found(from: center, upTo: radius, in: cone, on: earth, limit: more, after: cursor)
            .search(self, at: place)
        guard found.entries.count > limit else { return NearbyPage(found.nearby, next: nil) }
        let last = found.entries[limit - 1]
        return NearbyPage(
            Array(found.nearby.prefix(limit)),
            next: NearbyCursor(distance: last.nearby.distance, position: last.position)
        )
    }
}
