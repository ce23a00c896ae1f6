/// A promise that does not hold, as a conformance suite found it.
public struct Violation: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The check that found it.
    public let check: String
    /// What was expected, and what was seen.
    public let detail: String

    /// Makes a violation.
    public init(check: String, detail: String) {
        self.check = check
        self.detail = detail
    }

    /// The check and the detail.
    public var description: String { "\(check): \(detail)" }
}
