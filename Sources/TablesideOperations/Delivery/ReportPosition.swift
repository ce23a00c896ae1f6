public import TablesideCore
import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// Records a courier's position.
public struct ReportPosition: JointDecision {
    /// Commands of this kind are remembered as `reportPosition`.
    public static let name = DecisionName(rawValue: "reportPosition")

    /// The courier who reports.
    public let courier: UserID
    /// The reported position.
    public let place: Coordinate
    /// When the courier was there, by their phone's clock.
    public let at: Instant

    /// Creates the decision to record a position.
    public init(of courier: UserID, _ place: Coordinate, at: Instant) {
        self.courier = courier
        self.place = place
        self.at = at
    }

    /// The courier's position, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(CourierPosition.self, courier) }

    /// The courier's position, and their user.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(CourierPosition.self, courier), DocumentNeed(User.self, courier)]
    }

    /// Records the position; a position slightly ahead of the server's clock counts as current.
    ///
    /// - Throws: ``PositionRefusal``: `position.notYours`, `position.future`, `position.superseded`; `access.notFound`
    ///   for a courier who has closed the account.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard author.role == .courier, author.user == courier else { throw PositionRefusal(.notYours) }
        try loaded.refuseClosed(courier)
        guard at <= now || at - now <= CourierPosition.clockTolerance else { throw PositionRefusal(.future(at: at)) }
        let seen = min(at, now)
        if var position = try loaded.document(CourierPosition.self, courier) {
            guard position.move(to: place, at: seen) else { throw PositionRefusal(.superseded(at: position.at)) }
            changes.put(&position)
        } else {
            var position = CourierPosition(of: courier, place, at: seen)
            changes.put(&position)
        }
        return NoAnswer()
    }
}

/// The refusal to record a position.
public struct PositionRefusal: ReasonedError, Codable {
    /// The reasons, with the values that failed.
    public enum Reason: CodedReason, Codable {
        /// The author is not the courier.
        case notYours
        /// The position is dated in the future.
        case future(at: Instant)
        /// A position of that time or later is already known.
        case superseded(at: Instant)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .notYours: "notYours"
                case .future: "future"
                case .superseded: "superseded"
                }
            return ErrorCode(rawValue: "position." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .notYours: "a courier notes only where they are themselves"
            case .future(let at): "\(at) is in the future"
            case .superseded(let at): "a position from \(at) is known"
            }
        }
    }

    /// The reason, with the values that failed.
    public let reason: Reason

    /// Makes the refusal for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PositionRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "notYours": try read.alone(.notYours)
            case "future": try .future(at: read("at"))
            case "superseded": try .superseded(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .notYours: try encoder.write("notYours")
        case .future(let at): try encoder.write("future", ["at": at])
        case .superseded(let at): try encoder.write("superseded", ["at": at])
        }
    }
}
