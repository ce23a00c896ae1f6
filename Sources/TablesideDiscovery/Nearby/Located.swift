public import TablesideCore
public import TablesideVenue

/// Something at a place: a restaurant, a car park, whatever a host wants to find near a guest.
public protocol Located {
    /// Where it is.
    var coordinate: Coordinate { get }
}

extension RestaurantPin: Located {}

/// Something that was found, with its distance from where the search began.
public struct Nearby<Element> {
    /// What was found.
    public let element: Element
    /// How far away it is.
    public let distance: Distance

    /// Makes a finding.
    public init(_ element: Element, distance: Distance) {
        self.element = element
        self.distance = distance
    }
}

extension Nearby: Sendable where Element: Sendable {}
extension Nearby: Equatable where Element: Equatable {}
extension Nearby: Hashable where Element: Hashable {}
extension Nearby: Codable where Element: Codable {}

/// Where a page of findings ended: the last finding's distance and its position in the sequence.
public struct NearbyCursor: Hashable, Codable, Sendable {
    /// The distance of the last finding.
    public let distance: Distance
    /// The position of the last finding in the sequence that was filtered, from 0.
    public let position: Int

    /// Makes a cursor.
    public init(distance: Distance, position: Int) {
        self.distance = distance
        self.position = position
    }
}

/// Findings in order, and where the next ones begin.
public struct NearbyPage<Element> {
    /// The findings, the nearest first.
    public let results: [Nearby<Element>]
    /// What to ask the next page with; `nil` when there is nothing more.
    public let next: NearbyCursor?

    /// Makes a page.
    public init(_ results: [Nearby<Element>], next: NearbyCursor?) {
        self.results = results
        self.next = next
    }
}

extension NearbyPage: Sendable where Element: Sendable {}
extension NearbyPage: Equatable where Element: Equatable {}
extension NearbyPage: Hashable where Element: Hashable {}
extension NearbyPage: Codable where Element: Codable {}
