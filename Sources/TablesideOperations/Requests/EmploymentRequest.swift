public import TablesideCore
public import TablesideVenue

/// A request from the owner of a branch or its managers about the people who work there.
///
/// The recipient of an offer is looked up, and the answer doesn't reveal whether the offer reached a person.
public enum EmploymentRequest: Hashable, Codable, Sendable {
    /// Offers a job to the person with an email address, a telephone number or a username.
    case offer(offer: JobOfferID, invitee: AccountKeyID, until: Instant)
    /// Withdraws an unanswered offer.
    case withdrawOffer(offer: JobOfferID)
    /// Ends a person's employment.
    case dismiss(person: UserID)
}

extension EmploymentRequest {
    /// The kinds of requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Offers a job.
        case offer
        /// Withdraws an offer.
        case withdrawOffer
        /// Ends a person's employment.
        case dismiss
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .offer: .offer
        case .withdrawOffer: .withdrawOffer
        case .dismiss: .dismiss
        }
    }
}

extension EmploymentRequest.Kind {
    /// The requested action.
    public var action: ActionCode { ActionCode("staff", rawValue) }
}

extension EmploymentRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "offer": try .offer(offer: read("offer"), invitee: read("invitee"), until: read("until"))
            case "withdrawOffer": try .withdrawOffer(offer: read("offer"))
            case "dismiss": try .dismiss(person: read("person"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .offer(let offer, let invitee, let until):
            try encoder.write("offer", ["offer": offer, "invitee": invitee, "until": until])
        case .withdrawOffer(let offer): try encoder.write("withdrawOffer", ["offer": offer])
        case .dismiss(let person): try encoder.write("dismiss", ["person": person])
        }
    }
}
