public import TablesideCore

/// The stable name of a joint decision, part of the fingerprint of its commands.
public struct DecisionName: OpenCode {
    /// The text of the name.
    public let rawValue: String

    /// Makes the name with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A decision over several documents, committed as one unit: accepting an order loads a waiter and takes the stock.
///
/// The value holds what is asked. It is written for its fingerprint and never read. The runner reads the documents that it needs, lets it perform its commands on them
/// through one ``Changes`` value, adds a check for every document that was read and not changed, and commits: the
/// decision holds in the world in which it was made, or it is made again.
///
/// ```swift
/// struct TransferPoints: JointDecision {
///     static let name = DecisionName(rawValue: "transferPoints")
///     let from: UserID, to: UserID, points: Int
///
///     var subject: DocumentRef { DocumentRef(Points.self, from) }
///
///     func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
///         [DocumentNeed(Points.self, from), DocumentNeed(Points.self, to)]
///     }
///
///     func decide(
///         on loaded: Loaded, in context: Void, by author: Author, at now: Instant, changes: inout Changes
///     ) throws -> NoAnswer {
///         var giver = try loaded.aggregate(Points.self, from)
///         var taker = try loaded.aggregate(Points.self, to)
///         try changes.perform(.take(points: points), on: &giver, by: author, at: now)
///         try changes.perform(.give(points: points), on: &taker, by: author, at: now)
///         return NoAnswer()
///     }
/// }
/// ```
public protocol JointDecision: Sendable, Encodable, Equatable {
    /// What it needs besides the documents.
    associatedtype Context: Sendable = Void
    /// What it answers; a repetition of the command is given the same.
    associatedtype Answer: Sendable & Codable & Equatable
    /// Why it says no; unless stated, the refusal of whichever part said it.
    associatedtype Refusal: Error & Codable & Equatable = AnyRefusal

    /// The stable name of the decision.
    static var name: DecisionName { get }

    /// The document that the command is about, whether it exists or not: the order of a step of an order.
    ///
    /// An access policy looks at it, and the version that a sender saw is its version. What else is changed follows from
    /// it.
    var subject: DocumentRef { get }

    /// The documents on which it rests, as far as they can be named from what has been read so far.
    ///
    /// The runner asks again after each reading, until nothing new is named: an order names its tab, the tab its table.
    /// Context and instant are those of the decision.
    ///
    /// - Throws: a refusal, or ``StoreError`` for a document that cannot be read.
    func needs(_ loaded: Loaded, in context: Context, at now: Instant) throws -> [DocumentNeed]

    /// Decides: performs commands on what was read, through the changes.
    ///
    /// - Throws: a refusal of any part, or ``StoreError`` for a document that cannot be read. Nothing is committed then.
    func decide(
        on loaded: Loaded,
        in context: Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer

    /// The decision's refusal that an error stands for; `nil` if the error is none.
    static func refusal(from error: any Error) -> Refusal?
}

extension JointDecision {
    /// An error of the decision's own type is a refusal.
    public static func refusal(from error: any Error) -> Refusal? { error as? Refusal }
}

extension JointDecision where Refusal == AnyRefusal {
    /// The refusal of whichever part said no.
    public static func refusal(from error: any Error) -> AnyRefusal? {
        (error as? AnyRefusal) ?? (error as? any CodedError).map { AnyRefusal($0) }
    }
}

/// The answer of a decision that has nothing to tell.
public struct NoAnswer: Hashable, Codable, Sendable {
    /// Makes the answer.
    public init() {}
}

/// The refusal of one part of a joint decision, whatever its type.
public struct AnyRefusal: Error, Sendable, CustomStringConvertible {
    /// The stable name of the refusal.
    public let code: ErrorCode
    /// The refusal in plain words.
    public let description: String
    /// The refusal itself; `nil` after it was decoded.
    public let origin: (any CodedError)?

    /// Forgets the type of a refusal; a description that is longer than a note may be (``SizeLimit/note``) is cut.
    public init(_ refusal: some CodedError) {
        code = refusal.code
        description = refusal.description.cut(to: .note)
        origin = refusal
    }

    /// The refusal by type, if it is of that type.
    public func refusal<Refusal: Error>(of type: Refusal.Type) -> Refusal? { origin as? Refusal }
}

extension AnyRefusal: Hashable {
    /// Two refusals are equal when code and words are.
    public static func == (lhs: AnyRefusal, rhs: AnyRefusal) -> Bool {
        lhs.code == rhs.code && lhs.description == rhs.description
    }

    /// Hashes code and words.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(description)
    }
}

extension AnyRefusal: Codable {
    private enum CodingKeys: String, CodingKey { case code, message }

    /// Reads code and words; the refusal itself is not kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(ErrorCode.self, forKey: .code)
        description = try container.decode(String.self, forKey: .message)
        origin = nil
    }

    /// Writes code and words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(description, forKey: .message)
    }
}
