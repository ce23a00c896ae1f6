public import TablesideCore
public import TablesideVenue

/// A request from a person's device about their own account.
///
/// It is decoded from requests, so it claims nothing about other documents: ``AccountDesk`` checks that a value is
/// free, that a code matched or that a provider has confirmed an identity. Actions that need a ``SignInProof``, such as
/// closing the account, are not included.
public enum AccountRequest: Hashable, Codable, Sendable {
    /// Changes fields to these texts, as typed.
    case change(texts: [SignUpField: String])
    /// Gives a consent of this kind.
    case giveConsent(kind: ConsentKind)
    /// Withdraws a consent.
    case withdrawConsent(kind: ConsentKind)
    /// Stars a restaurant.
    case star(restaurant: RestaurantID)
    /// Removes the star of a restaurant.
    case unstar(restaurant: RestaurantID)
    /// Subscribes to the newsletter.
    case subscribe
    /// Unsubscribes from the newsletter.
    case unsubscribe
    /// Asks for a code to verify the email address or telephone number.
    case sendCode(purpose: VerificationKey.Purpose)
    /// Accepts a job offer.
    case acceptOffer(offer: JobOfferID)
    /// Declines a job offer.
    case declineOffer(offer: JobOfferID)
    /// Resigns from the branch where the person works.
    case resign
    /// Adds a search as the newest to the person's `SearchHistory`, if the history is on.
    case noteSearch(text: String)
    /// Removes a search from the history.
    case forgetSearch(text: String)
    /// Removes all searches from the history.
    case clearSearches
    /// Turns the search history on, or off, which removes all searches.
    case rememberSearches(isOn: Bool)
}

extension AccountRequest {
    /// The kinds of requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Changes fields.
        case change
        /// Gives a consent of some kind.
        case giveConsent
        /// Withdraws a consent.
        case withdrawConsent
        /// Stars a restaurant.
        case star
        /// Removes the star of a restaurant.
        case unstar
        /// Subscribes to the newsletter.
        case subscribe
        /// Unsubscribes from the newsletter.
        case unsubscribe
        /// Asks for a code to verify an address or number.
        case sendCode
        /// Accepts a job offer.
        case acceptOffer
        /// Declines a job offer.
        case declineOffer
        /// Resigns from the branch where the person works.
        case resign
        /// Adds a search to the history.
        case noteSearch
        /// Removes a search from the history.
        case forgetSearch
        /// Removes all searches from the history.
        case clearSearches
        /// Turns the search history on or off.
        case rememberSearches
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .change: .change
        case .giveConsent: .giveConsent
        case .withdrawConsent: .withdrawConsent
        case .star: .star
        case .unstar: .unstar
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        case .sendCode: .sendCode
        case .acceptOffer: .acceptOffer
        case .declineOffer: .declineOffer
        case .resign: .resign
        case .noteSearch: .noteSearch
        case .forgetSearch: .forgetSearch
        case .clearSearches: .clearSearches
        case .rememberSearches: .rememberSearches
        }
    }
}

extension AccountRequest.Kind {
    /// The requested action.
    public var action: ActionCode {
        switch self {
        case .acceptOffer, .declineOffer, .resign: ActionCode("staff", rawValue)
        default: ActionCode("account", rawValue)
        }
    }
}

extension AccountRequest: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "account request" }
}

extension AccountRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "change": try .change(texts: read("texts"))
            case "giveConsent": try .giveConsent(kind: read("kind"))
            case "withdrawConsent": try .withdrawConsent(kind: read("kind"))
            case "star": try .star(restaurant: read("restaurant"))
            case "unstar": try .unstar(restaurant: read("restaurant"))
            case "subscribe": try read.alone(.subscribe)
            case "unsubscribe": try read.alone(.unsubscribe)
            case "sendCode": try .sendCode(purpose: read("purpose"))
            case "acceptOffer": try .acceptOffer(offer: read("offer"))
            case "declineOffer": try .declineOffer(offer: read("offer"))
            case "resign": try read.alone(.resign)
            case "noteSearch": try .noteSearch(text: read("text"))
            case "forgetSearch": try .forgetSearch(text: read("text"))
            case "clearSearches": try read.alone(.clearSearches)
            case "rememberSearches": try .rememberSearches(isOn: read("isOn"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .change(let texts): try encoder.write("change", ["texts": texts])
        case .giveConsent(let kind): try encoder.write("giveConsent", ["kind": kind])
        case .withdrawConsent(let kind): try encoder.write("withdrawConsent", ["kind": kind])
        case .star(let restaurant): try encoder.write("star", ["restaurant": restaurant])
        case .unstar(let restaurant): try encoder.write("unstar", ["restaurant": restaurant])
        case .subscribe: try encoder.write("subscribe")
        case .unsubscribe: try encoder.write("unsubscribe")
        case .sendCode(let purpose): try encoder.write("sendCode", ["purpose": purpose])
        case .acceptOffer(let offer): try encoder.write("acceptOffer", ["offer": offer])
        case .declineOffer(let offer): try encoder.write("declineOffer", ["offer": offer])
        case .resign: try encoder.write("resign")
        case .noteSearch(let text): try encoder.write("noteSearch", ["text": text])
        case .forgetSearch(let text): try encoder.write("forgetSearch", ["text": text])
        case .clearSearches: try encoder.write("clearSearches")
        case .rememberSearches(let isOn): try encoder.write("rememberSearches", ["isOn": isOn])
        }
    }
}
