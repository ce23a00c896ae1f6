/// The stable name of a fault, such as `money.overflow`.
///
/// Hosts branch on it, translate it and count it; the words of a description may change between releases, a code never.
public struct ErrorCode: OpenCode {
    /// The dotted text: the area, then the fault.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What went wrong, together with the inputs that failed.
///
/// One enum per area; each case holds its inputs, and code and description are computed from them, so that making and
/// throwing one is cheap.
public protocol CodedReason: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name of the fault.
    var code: ErrorCode { get }
}

/// The error of one area of the library: a reason, and through it a stable code and a description in plain words.
///
/// Two errors are equal when their reasons are: same code, same inputs.
public protocol CodedError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// What can go wrong in this area.
    associatedtype Reason: CodedReason

    /// What went wrong, with the inputs that failed.
    var reason: Reason { get }

    /// Makes the error for a reason.
    init(_ reason: Reason)
}

extension CodedError {
    /// The stable name of the fault.
    public var code: ErrorCode { reason.code }

    /// What went wrong, in plain words.
    public var description: String { reason.description }
}

extension DecodingError {
    /// The error of a decoder whose input has the right shape but breaks a rule of the value.
    package static func invalid(_ error: any CodedError, at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(Context(codingPath: path, debugDescription: error.description, underlyingError: error))
    }
}
