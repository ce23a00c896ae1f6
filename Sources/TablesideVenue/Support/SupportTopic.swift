public import TablesideCore

/// The topic of a letter to support (AP-18).
public enum SupportTopic: Hashable, Codable, Sendable {
    /// A question, or anything else.
    case support
    /// A report that the app shows wrong information.
    case report(report: InformationReport)
}

/// A report that the app shows wrong information (AP-18).
public struct InformationReport: Hashable, Codable, Sendable {
    /// A fault in the information.
    public enum Kind: String, ClosedCode {
        /// The information is missing.
        case missing
        /// The information is there, but is unreadable or makes no sense.
        case malformed
        /// The information was right in the past.
        case outdated
    }

    /// How the information is wrong.
    public var kind: Kind
    /// The subject of the information; `nil` for the app itself.
    public var subject: VenueSubject?
    /// The kind of bug, if the author thinks the app has one; `nil` if not.
    public var bug: BugKind?

    /// Makes a report, by default about the app itself and without a bug.
    public init(_ kind: Kind, about subject: VenueSubject? = nil, bug: BugKind? = nil) {
        self.kind = kind
        self.subject = subject
        self.bug = bug
    }
}

/// The kind of bug that the author of a report has seen.
public struct BugKind: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app stops or hangs.
    public static let crash = BugKind(rawValue: "crash")
    /// Part of the display is invisible or unreadable.
    public static let display = BugKind(rawValue: "display")
    /// The app does something other than the user asked for.
    public static let behavior = BugKind(rawValue: "behavior")
    /// Any other bug.
    public static let other = BugKind(rawValue: "other")

    /// The kinds that this release knows; any other is refused.
    public static let known: [BugKind] = [.crash, .display, .behavior, .other]
}

extension SupportTopic {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "support": try read.alone(.support)
            case "report": try .report(report: read("report"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .support: try encoder.write("support")
        case .report(let report): try encoder.write("report", ["report": report])
        }
    }
}
