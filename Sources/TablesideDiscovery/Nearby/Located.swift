public import TablesideCore
public import TablesideVenue

/// Something with a location, such as a restaurant or a parking lot, that can be found near a guest.
public protocol Located {
    /// The location on the map.
    var coordinate: Coordinate { get }
}

extension RestaurantPin: Located {}

/// An element that was found, with its distance from the center of the search.
public struct Nearby<Element> {
    /// The element that was found.
    public let element: Element
    /// Its distance from the center of the search.
    public let distance: Distance

    /// Makes a result from an element and its distance.
    public init(_ element: Element, distance: Distance) {
        self.element = element
        self.distance = distance
    }
}

extension Nearby: Sendable where Element: Sendable {}
extension Nearby: Equatable where Element: Equatable {}
extension Nearby: Hashable where Element: Hashable {}
extension Nearby: Codable where Element: Codable {}

/// The end of a page of results: the last result's distance and its position in the sequence.
public struct NearbyCursor: Hashable, Codable, Sendable {
    /// The distance of the last result.
    public let distance: Distance
    /// The position of the last result in the filtered sequence, from 0.
    public let position: Int

    /// Makes a cursor after a result.
    public init(distance: Distance, position: Int) {
        self.distance = distance
        self.position = position
    }
}

/// A page of results, and where the next page starts.
public struct NearbyPage<Element> {
    /// The results, nearest first.
    public let results: [Nearby<Element>]
    /// The cursor for the next page; `nil` if there are no more results.
    public let next: NearbyCursor?

    /// Makes a page of results.
    public init(_ results: [Nearby<Element>], next: NearbyCursor?) {
        self.results = results
        self.next = next
    }
}

extension NearbyPage: Sendable where Element: Sendable {}
extension NearbyPage: Equatable where Element: Equatable {}
extension NearbyPage: Hashable where Element: Hashable {}
extension NearbyPage: Codable where Element: Codable {}
