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
