public import TablesideCore

/// The decision for a courier who cannot continue, by the store or by the draft.
public enum IncidentAnswer: Codable, Hashable, Sendable {
    /// Try again, at a planned instant; `nil` for at once.
    case tryAgain(at: Instant?)
    /// Bring the goods back.
    case bringBack
    /// Throw the goods away.
    case discard
    /// Leave the goods at the door, with a photo, and with the code on the goods if one was required.
    case leave

    /// Makes the answer from a draft's instruction for undeliverable goods.
    public init(_ goods: UndeliverableGoods) {
        self =
            switch goods {
            case .bringBack: .bringBack
            case .leave: .leave
            case .discard: .discard
            }
    }

    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "tryAgain": try .tryAgain(at: read(optional: "at"))
            case "bringBack": try read.alone(.bringBack)
            case "discard": try read.alone(.discard)
            case "leave": try read.alone(.leave)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .tryAgain(let at): try encoder.write("tryAgain", ["at": at])
        case .bringBack: try encoder.write("bringBack")
        case .discard: try encoder.write("discard")
        case .leave: try encoder.write("leave")
        }
    }
}
