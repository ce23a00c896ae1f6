/// The stable code of an error, such as `money.overflow`.
///
/// Hosts branch on it, translate it and count it. The wording of a description may change between releases; a code
/// never does.
public struct ErrorCode: OpenCode {
    /// The dotted text: the area, then the error.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What went wrong, together with the inputs that failed.
///
/// There is one enum per area. Each case holds its inputs; code and description are computed from them, so creating and
/// throwing an error is cheap. A reason that is stored or sent, like that of a refusal, is also `Codable`.
public protocol CodedReason: Hashable, Sendable, CustomStringConvertible {
    /// The stable code of the error.
    var code: ErrorCode { get }
}

/// An error with a stable code and a description in plain words: every error that this library throws is one.
///
/// ```swift
/// do {
///     try await till.perform(.serve(items: .all), order: "o1")
/// } catch let error as any CodedError {
///     print(error.code, error)
/// }
/// ```
public protocol CodedError: Error, Sendable, CustomStringConvertible {
    /// The stable name of the fault.
    var code: ErrorCode { get }
}

/// The error of one area of the library: a reason, which gives it its code and its description.
///
/// Two errors are equal when their reasons are: same code, same inputs. An error that is stored or sent, like the
/// refusal of an ``Aggregate``, is also `Codable`, and so is its reason; it is encoded as `{"reason":…}`.
public protocol ReasonedError: CodedError, Hashable {
    /// The errors of this area.
    associatedtype Reason: CodedReason

    /// What went wrong, with the inputs that failed.
    var reason: Reason { get }

    /// Makes the error for a reason.
    init(_ reason: Reason)
}

extension ReasonedError {
    /// The stable code of the error.
    public var code: ErrorCode { reason.code }

    /// What went wrong, in plain words.
    public var description: String { reason.description }
}

extension ReasonedError where Self: Decodable, Reason: Decodable {
    /// Reads the reason from the member `reason`.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.container(keyedBy: TextKey.self).decode(Reason.self, forKey: TextKey("reason")))
    }
}

extension ReasonedError where Self: Encodable, Reason: Encodable {
    /// Writes the reason as the member `reason`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TextKey.self)
        try container.encode(reason, forKey: TextKey("reason"))
    }
}

extension DecodingError {
    /// The decoding error for input that has the right shape but breaks a rule of the value.
    package static func invalid(_ error: any ReasonedError, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(Context(codingPath: path, debugDescription: error.description, underlyingError: error))
    }
}
