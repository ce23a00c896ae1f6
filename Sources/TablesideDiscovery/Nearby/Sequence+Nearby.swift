public import TablesideCore

extension Sequence {
    /// Returns the elements sorted by their distance from a place, nearest first.
    ///
    /// Equal distances keep the order of the sequence; elements without a place are left out.
    ///
    /// ```swift
    /// let byDistance = restaurants.sorted(byDistanceFrom: here, at: \.coordinate)
    /// ```
    ///
    /// - Parameters:
    ///   - center: the place to measure from.
    ///   - earth: the earth model to measure with.
    ///   - place: returns an element's place; `nil` for one without a place.
    /// - Returns: the elements that have a place, with their distances.
    /// - Complexity: O(*n* log *n*).
    public func sorted(
        byDistanceFrom center: Coordinate,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        Found(from: center, on: earth).search(self, at: place).nearby
    }

    /// Returns the elements within a radius of a place, with their distances, nearest first.
    ///
    /// An element exactly at the radius is included, so that a radius of 0 finds elements at the center itself. Equal
    /// distances keep the order of the sequence; elements without a place are left out.
    ///
    /// ```swift
    /// let near = try restaurants.within(.kilometers(2), of: here, at: \.coordinate)
    /// ```
    ///
    /// - Parameters:
    ///   - radius: the greatest distance; a ``Distance`` cannot be negative, infinite or NaN.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    ///   - place: returns an element's place; `nil` for one without a place.
    /// - Returns: the elements within the radius, with their distances.
    /// - Complexity: O(*n* + *m* log *m*) for *m* results.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        at place: (Element) -> Coordinate?
    ) -> [Nearby<Element>] {
        Found(from: center, upTo: radius, in: cone, on: earth).search(self, at: place).nearby
    }

    /// Returns the elements nearest to a place, with their distances, nearest first.
    ///
    /// Equal distances keep the order of the sequence, even if the count cuts between them; elements without a place
    /// are left out.
    ///
    /// - Parameters:
    ///   - count: the most elements to find; a count below 1 finds none.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    ///   - place: returns an element's place; `nil` for one without a place.
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

    /// Returns the next page of elements nearest to a place.
    ///
    /// The order is that of ``nearest(_:to:within:in:on:at:)``: by distance, then by the order of the sequence. As long
    /// as the sequence and the center stay the same, the pages contain every result exactly once.
    ///
    /// ```swift
    /// var page = restaurants.page(of: 20, nearestTo: here, at: \.coordinate)
    /// while let next = page.next { page = restaurants.page(of: 20, after: next, nearestTo: here, at: \.coordinate) }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: the most elements on the page; a limit below 1 gives an empty page whose `next` is the given cursor.
    ///   - cursor: the previous page's cursor; `nil` for the first page.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    ///   - place: returns an element's place; `nil` for one without a place.
    /// - Returns: the page, and the cursor of the next one.
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
        // One extra result shows whether there is a next page.
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
