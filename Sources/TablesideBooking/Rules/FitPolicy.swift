public import TablesideCore

/// How a stay relates to the closing time of the service in which it starts.
public enum FitPolicy: Hashable, Codable, Sendable {
    /// The stay ends at or before closing.
    case mustEndByClosing
    /// The stay starts at or before this wall-clock time, its first occurrence after opening; it may run past closing.
    case latestStart(at: LocalTime)
    /// The stay may run past closing by this length; `nil` for any length.
    case mayOverrun(by: Elapsed?)

    func problems() -> [Problem<PlanDefect>] {
        guard case .mayOverrun(let length?) = self, length < .zero else { return [] }
        return [Problem(.negativeLength(length: length), at: "by")]
    }
}

extension FitPolicy {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "mustEndByClosing": try read.alone(.mustEndByClosing)
            case "latestStart": try .latestStart(at: read("at"))
            case "mayOverrun": try .mayOverrun(by: read(optional: "by"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .mustEndByClosing: try encoder.write("mustEndByClosing")
        case .latestStart(let at): try encoder.write("latestStart", ["at": at])
        case .mayOverrun(let by): try encoder.write("mayOverrun", ["by": by])
        }
    }
}
