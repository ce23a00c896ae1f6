public import TablesideCore

/// What a courier does who cannot go on, as the store decides or the draft says.
public enum IncidentAnswer: Codable, Hashable, Sendable {
    /// They try again, as planned at an instant; `nil` for at once.
    case tryAgain(at: Instant?)
    /// They bring the goods back.
    case bringBack
    /// They throw the goods away.
    case discard
    /// They leave the goods at the door: a photo is shown, and the code on the goods if one was asked for.
    case leave

    /// What a draft says about goods that nobody receives.
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
