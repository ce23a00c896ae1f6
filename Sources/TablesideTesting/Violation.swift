/// A broken promise found by a conformance suite.
public struct Violation: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The check that found it.
    public let check: String
    /// The expected and the actual result.
    public let detail: String

    /// Makes a violation.
    public init(check: String, detail: String) {
        self.check = check
        self.detail = detail
    }

    /// The check and the detail.
    public var description: String { "\(check): \(detail)" }
}
