public import TablesideCore

/// Where a guest is, as far as the guest lets the application know.
///
/// It decides what to do with a stream of positions; asking the device for them is the host's part. Everything but
/// re-centring and distances works without a position (QP-18).
///
/// ```swift
/// var location = GuestLocation()
/// try location.beginUpdating()
/// if location.receive(position) { stopTheDevice() }
/// ```
public struct GuestLocation: Hashable, Sendable {
    /// The last position that was taken; `nil` while there is none.
    public private(set) var coordinate: Coordinate?
    /// Whether the guest has refused to be located.
    public private(set) var isRefused = false
    /// Whether a position is being waited for.
    public private(set) var isUpdating = false

    /// Makes the state before anything is known.
    public init() {}

    /// Begins to wait for a position.
    ///
    /// - Throws: ``LocationError`` (`location.refused`) while the guest refuses to be located.
    public mutating func beginUpdating() throws(LocationError) {
        guard !isRefused else { throw LocationError(.refused) }
        isUpdating = true
    }

    /// Takes a position if it differs from the last one, and then waits for no more (QP-19).
    ///
    /// The same position again changes nothing; neither does one that nobody waits for.
    ///
    /// - Returns: whether the position was taken.
    @discardableResult
    public mutating func receive(_ position: Coordinate) -> Bool {
        guard isUpdating, position != coordinate else { return false }
        coordinate = position
        isUpdating = false
        return true
    }

    /// Records that the guest refuses to be located: the position is forgotten, and none is waited for.
    public mutating func refuse() {
        coordinate = nil
        isRefused = true
        isUpdating = false
    }

    /// Records that the guest allows to be located.
    public mutating func allow() { isRefused = false }

    /// Where to centre the map on the guest (QP-18).
    ///
    /// - Throws: ``LocationError``: `location.refused`, or `location.unknown` before the first position.
    public func center() throws(LocationError) -> Coordinate {
        guard !isRefused else { throw LocationError(.refused) }
        guard let coordinate else { throw LocationError(.unknown) }
        return coordinate
    }

    /// How far the guest is from a place (QP-84); `nil` without a position.
    public func distance(to place: Coordinate, on earth: EarthModel = .meanSphere) -> Distance? {
        coordinate?.distance(to: place, on: earth)
    }
}

/// Why something that needs the guest's position is unavailable.
public struct LocationError: CodedError {
    /// What can be missing.
    public enum Reason: CodedReason {
        /// The guest refuses to be located.
        case refused
        /// No position has come yet.
        case unknown

        /// The stable name of the fault.
        public var code: ErrorCode {
            switch self {
            case .refused: ErrorCode(rawValue: "location.refused")
            case .unknown: ErrorCode(rawValue: "location.unknown")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .refused: "the guest does not want to be located"
            case .unknown: "the guest's position is not known yet"
            }
        }
    }

    /// What went wrong.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
