public import TablesideCore

/// The location of a guest, as far as the guest shares it.
///
/// It decides what to do with a stream of positions; the host gets them from the device. Everything except re-centering
/// and distances works without a position (QP-18).
///
/// ```swift
/// var location = GuestLocation()
/// try location.beginUpdating()
/// if location.receive(position) { stopTheDevice() }
/// ```
public struct GuestLocation: Hashable, Sendable {
    /// The last accepted position; `nil` if there is none.
    public private(set) var coordinate: Coordinate?
    /// Whether the guest has denied access to their location.
    public private(set) var isRefused = false
    /// Whether a position is awaited.
    public private(set) var isUpdating = false

    /// Makes the initial state, in which nothing is known.
    public init() {}

    /// Starts waiting for a position.
    ///
    /// - Throws: ``LocationError`` (`location.refused`) if the guest has denied access.
    public mutating func beginUpdating() throws(LocationError) {
        guard !isRefused else { throw LocationError(.refused) }
        isUpdating = true
    }

    /// Accepts a position if it differs from the last one, and then stops waiting (QP-19).
    ///
    /// The same position again changes nothing; neither does one that is not awaited.
    ///
    /// - Returns: whether the position was accepted.
    @discardableResult
    public mutating func receive(_ position: Coordinate) -> Bool {
        guard isUpdating, position != coordinate else { return false }
        coordinate = position
        isUpdating = false
        return true
    }

    /// Records that the guest denies access: the position is forgotten, and none is awaited.
    public mutating func refuse() {
        coordinate = nil
        isRefused = true
        isUpdating = false
    }

    /// Records that the guest allows access to their location.
    public mutating func allow() { isRefused = false }

    /// Returns where to center the map on the guest (QP-18).
    ///
    /// - Throws: ``LocationError``: `location.refused`, or `location.unknown` before the first position.
    public func center() throws(LocationError) -> Coordinate {
        guard !isRefused else { throw LocationError(.refused) }
        guard let coordinate else { throw LocationError(.unknown) }
        return coordinate
    }

    /// Returns the guest's distance from a place (QP-84); `nil` without a position.
    public func distance(to place: Coordinate, on earth: EarthModel = .meanSphere) -> Distance? {
        coordinate?.distance(to: place, on: earth)
    }
}

/// Why something that needs the guest's position is unavailable.
public struct LocationError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The guest has denied access to their location.
        case refused
        /// No position has arrived yet.
        case unknown

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .refused: ErrorCode(rawValue: "location.refused")
            case .unknown: ErrorCode(rawValue: "location.unknown")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .refused: "the guest does not share a location"
            case .unknown: "the guest's position is not known yet"
            }
        }
    }

    /// The reason for the failure.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
