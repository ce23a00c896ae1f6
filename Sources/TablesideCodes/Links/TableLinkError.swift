public import TablesideCore

/// Why a text is not a valid link, or why a link cannot be made.
public struct TableLinkError: ReasonedError {
    /// The errors of links.
    public enum Reason: CodedReason {
        /// The text does not begin like this host's links: it is another party's code.
        case foreign(text: String)
        /// The version of the link is newer than this release, or missing.
        case unknownVersion(text: String?)
        /// The path has too many or too few segments.
        case segmentCount(count: Int, expected: Int)
        /// A segment is not in canonical form.
        case malformedSegment(text: String)
        /// The identity cannot be part of a URL.
        case unusableIdentity(text: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .foreign: ErrorCode(rawValue: "tableLink.foreign")
            case .unknownVersion: ErrorCode(rawValue: "tableLink.unknownVersion")
            case .segmentCount: ErrorCode(rawValue: "tableLink.segmentCount")
            case .malformedSegment: ErrorCode(rawValue: "tableLink.malformedSegment")
            case .unusableIdentity: ErrorCode(rawValue: "tableLink.unusableIdentity")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .foreign(let text): "“\(shown: text)” is not a link of this application"
            case .unknownVersion(let text):
                text.map { "the link has the unknown version “\(shown: $0)”" } ?? "the link has no version"
            case .segmentCount(let count, let expected):
                "the link has \(count: count, "segment") instead of \(expected)"
            case .malformedSegment(let text): "“\(shown: text)” is not a well-formed link segment"
            case .unusableIdentity(let text): "the id “\(shown: text)” cannot be used in a link"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
