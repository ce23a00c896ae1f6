public import TablesideCore

/// The stable name of a joint decision, part of the fingerprint of its commands.
public struct DecisionName: OpenCode {
    /// The text that is part of fingerprints, such as `placeOrder`.
    public let rawValue: String

    /// Makes a name from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A decision over several documents, committed as one unit; for example, accepting an order loads a waiter and takes
/// stock.
///
/// The value holds the request. It is encoded for its fingerprint and never decoded. The runner reads the documents it
/// needs, lets it perform commands on them through one ``Changes`` value, adds a check for every document that was read
/// but not changed, and commits. If any document changed meanwhile, the decision is made again.
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
    /// The input needed besides the documents.
    associatedtype Context: Sendable = Void
    /// What a ``ContextSource`` finds the context by; the decision itself unless another type is named.
    associatedtype ContextKey: Sendable = Self
    /// The answer of the decision; a retried command gets the same one.
    associatedtype Answer: Sendable & Codable & Equatable
    /// The refusal of the decision; defaults to the refusal of any part.
    associatedtype Refusal: Error & Codable & Equatable = AnyRefusal

    /// The stable name of the decision.
    static var name: DecisionName { get }

    /// The document that the command is about, whether or not it exists; for a command on an order, the order.
    ///
    /// Access policies look at it, and the version that a sender expects is its version. Other changes follow from it.
    var subject: DocumentRef { get }

    /// What this decision's context is found by.
    var contextKey: ContextKey { get }

    /// Returns the documents that the decision reads, as far as they are known from what has been read so far.
    ///
    /// The runner asks again after each read until nothing new is named: an order names its tab, the tab its table.
    /// Context and time are those of the decision.
    ///
    /// - Throws: a refusal, or ``StoreError`` if a document cannot be read.
    func needs(_ loaded: Loaded, in context: Context, at now: Instant) throws -> [DocumentNeed]

    /// Makes the decision by performing commands on the loaded documents through `changes`.
    ///
    /// - Throws: a refusal of any part, or ``StoreError`` if a document cannot be read. Nothing is committed then.
    func decide(
        on loaded: Loaded,
        in context: Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer

    /// Converts an error to the decision's refusal; `nil` if it is not a refusal.
    static func refusal(from error: any Error) -> Refusal?
}

extension JointDecision where ContextKey == Self {
    /// The decision itself.
    public var contextKey: Self { self }
}

extension JointDecision {
    /// Treats an error of the decision's own refusal type as a refusal.
    public static func refusal(from error: any Error) -> Refusal? { error as? Refusal }
}

extension JointDecision where Refusal == AnyRefusal {
    /// Treats any coded error as a refusal.
    public static func refusal(from error: any Error) -> AnyRefusal? {
        (error as? AnyRefusal) ?? (error as? any ReasonedError).map { AnyRefusal($0) }
    }
}

/// The empty answer of a decision that returns nothing.
public struct NoAnswer: Hashable, Codable, Sendable {
    /// Makes the empty answer.
    public init() {}
}

/// The refusal of one part of a joint decision, whatever its type.
public struct AnyRefusal: CodedError {
    /// The stable code of the refusal.
    public let code: ErrorCode
    /// The refusal in plain words.
    public let description: String
    /// The original refusal; `nil` after decoding.
    public let origin: (any ReasonedError)?

    /// Erases the type of a refusal; cuts a description longer than a note (``SizeLimit/note``).
    public init(_ refusal: some ReasonedError) {
        code = refusal.code
        description = refusal.description.cut(to: .note)
        origin = refusal
    }

    /// What a device gets: the original refusal with its parameters, or else code and description.
    var body: any Encodable { origin as? any Encodable ?? self }

    /// Returns the refusal as a type; `nil` if it is of another type.
    public func refusal<Refusal: Error>(of type: Refusal.Type) -> Refusal? { origin as? Refusal }
}

extension AnyRefusal: Hashable {
    /// Compares code and description.
    public static func == (lhs: AnyRefusal, rhs: AnyRefusal) -> Bool {
        lhs.code == rhs.code && lhs.description == rhs.description
    }

    /// Hashes code and description.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(description)
    }
}

extension AnyRefusal: Codable {
    private enum CodingKeys: String, CodingKey { case code, message }

    /// Decodes code and description; the original refusal is not kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(ErrorCode.self, forKey: .code)
        description = try container.decode(String.self, forKey: .message)
        origin = nil
    }

    /// Encodes code and description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(description, forKey: .message)
    }
}
