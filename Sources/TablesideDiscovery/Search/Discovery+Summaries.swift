public import TablesideCore

extension GeoIndex: Summarized {
    /// The number of places.
    public var summary: String { "index of \(count) places" }
}

extension PreparedPlaces: Summarized {
    /// The number of places.
    public var summary: String { "\(count) prepared places" }
}

extension NameIndex: Summarized {
    /// The number of names.
    public var summary: String { "index of \(count) names" }
}

extension RestaurantSearch: Summarized {
    /// The number of listings.
    public var summary: String { "search of \(listings.count) listings" }
}
