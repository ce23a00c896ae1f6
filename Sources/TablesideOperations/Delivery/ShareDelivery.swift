public import TablesideCore
public import TablesideDelivery
public import TablesideHosting

/// Creates the tracking link of a delivery, which works without an account (ID-45).
///
/// A delivery has a single link: if it is requested again, the answer is the first link, and the new code is not used.
public struct ShareDelivery: JointDecision {
    /// Commands of this kind are remembered as `shareDelivery`.
    public static let name = DecisionName(rawValue: "shareDelivery")

    /// The delivery to share.
    public let delivery: DeliveryID
    /// The code for a new link, which the host draws at random, of at least `TrackingLink.leastCodeLength` characters.
    public let code: TrackingCode

    /// Makes the decision to share a delivery.
    public init(_ delivery: DeliveryID, by code: TrackingCode) {
        self.delivery = delivery
        self.code = code
    }

    /// The delivery, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(DeliveryJob.self, delivery) }

    /// The delivery, its link, and the code.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [
            DocumentNeed(DeliveryJob.self, delivery), DocumentNeed(SharedDelivery.self, delivery),
            DocumentNeed(TrackingLink.self, code),
        ]
    }

    /// Creates the link, or returns the existing one.
    ///
    /// - Throws: ``ShareRefusal``: `sharing.notYours`, `sharing.over`, `sharing.codeTooShort`, `sharing.codeTaken`.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> SharedLink {
        let job = try loaded.aggregate(DeliveryJob.self, delivery)
        guard let store = job.store, store.isRepresented(by: author) else { throw ShareRefusal(.notYours) }
        guard !job.isOver else { throw ShareRefusal(.over) }
        if let shared = try loaded.document(SharedDelivery.self, delivery) { return SharedLink(code: shared.code) }
        let least = TrackingLink.leastCodeLength
        let length = code.rawValue.count
        guard length >= least else { throw ShareRefusal(.codeTooShort(length: length, least: least)) }
        guard try loaded.document(TrackingLink.self, code) == nil else { throw ShareRefusal(.codeTaken) }
        var link = TrackingLink(code, of: delivery)
        changes.put(&link)
        var shared = SharedDelivery(delivery, by: code)
        changes.put(&shared)
        return SharedLink(code: code)
    }
}

/// The tracking link of a delivery.
public struct SharedLink: Hashable, Codable, Sendable {
    /// The code, which the host puts into its own link.
    public let code: TrackingCode
}

/// The refusal to share a delivery.
public struct ShareRefusal: ReasonedError, Codable {
    /// The reasons for the refusal.
    public enum Reason: CodedReason, Codable {
        /// The delivery does not belong to the author's store.
        case notYours
        /// The delivery is over.
        case over
        /// The code has too few characters to be safe from guessing.
        case codeTooShort(length: Int, least: Int)
        /// Another delivery has this code.
        case codeTaken

        /// The stable name of the reason.
        public var code: ErrorCode {
            switch self {
            case .notYours: ErrorCode(rawValue: "sharing.notYours")
            case .over: ErrorCode(rawValue: "sharing.over")
            case .codeTooShort: ErrorCode(rawValue: "sharing.codeTooShort")
            case .codeTaken: ErrorCode(rawValue: "sharing.codeTaken")
            }
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .notYours: "only the store that sends a delivery shares it"
            case .over: "the delivery is over"
            case .codeTooShort(let length, let least):
                "a code of \(count: length, "character") can be guessed: it has at least \(least)"
            case .codeTaken: "the code is in use"
            }
        }
    }

    /// The reason for the refusal.
    public let reason: Reason

    /// Makes the refusal for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension ShareRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "notYours": try read.alone(.notYours)
            case "over": try read.alone(.over)
            case "codeTooShort": try .codeTooShort(length: read("length"), least: read("least"))
            case "codeTaken": try read.alone(.codeTaken)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .notYours: try encoder.write("notYours")
        case .over: try encoder.write("over")
        case .codeTooShort(let length, let least):
            try encoder.write("codeTooShort", ["length": length, "least": least])
        case .codeTaken: try encoder.write("codeTaken")
        }
    }
}
