public import TablesideCore

extension GeoIndex: Summarized {
    /// The kind of value with its number of places, for printing.
    public var summary: String { "index of \(count) places" }
}

extension PreparedPlaces: Summarized {
    /// The kind of value with its number of places, for printing.
    public var summary: String { "\(count) prepared places" }
}

extension NameIndex: Summarized {
    /// The kind of value with its number of names, for printing.
    public var summary: String { "index of \(count) names" }
}

extension RestaurantSearch: Summarized {
    /// The kind of value with its number of listings, for printing.
    public var summary: String { "search of \(listings.count) listings" }
}
