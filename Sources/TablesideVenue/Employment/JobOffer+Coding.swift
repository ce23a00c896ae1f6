import TablesideCore

extension JobOffer.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .send(let terms): try encoder.write("send", ["terms": terms])
        case .withdraw: try encoder.write("withdraw")
        case .accept: try encoder.write("accept")
        case .decline: try encoder.write("decline")
        }
    }
}

extension JobOffer.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "sent": try .sent(terms: read("terms"), at: read("at"))
            case "withdrawn": try .withdrawn(at: read("at"))
            case "accepted": try .accepted(at: read("at"))
            case "declined": try .declined(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .sent(let terms, let at): try encoder.write("sent", ["terms": terms, "at": at])
        case .withdrawn(let at): try encoder.write("withdrawn", ["at": at])
        case .accepted(let at): try encoder.write("accepted", ["at": at])
        case .declined(let at): try encoder.write("declined", ["at": at])
        }
    }
}

extension JobOffer {
    private enum Field: CodingKey {
        case id, version, state, terms, lastEventAt
    }

    /// Reads an offer; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(JobOfferID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        terms = try container.decodeIfPresent(JobTerms.self, forKey: .terms)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let hasBegun = state != .unsent
        guard [terms != nil, lastEventAt != nil, version != .absent].allSatisfy({ $0 == hasBegun }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the offer contradict its state"
            )
        }
    }
}
