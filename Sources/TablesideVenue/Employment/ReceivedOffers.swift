public import TablesideCore

/// The unanswered job offers of a person, newest last.
///
/// `OfferJob` and `AnswerJobOffer` of `TablesideOperations` maintain it, and `CloseAccount` removes it.
public struct ReceivedOffers: Document, Hashable {
    /// The document kind, `receivedOffers`.
    public static let kind = DocumentKind(rawValue: "receivedOffers")

    /// The person who received the offers.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// The latest offers, at most ``SizeLimit/jobOffers``.
    public private(set) var offers: [JobOfferID] = []

    /// Makes the list of a person without offers.
    public init(id: UserID) { self.id = id }

    /// Adds an offer; the oldest one is dropped if the list is full.
    public mutating func add(_ offer: JobOfferID) {
        offers.removeAll { $0 == offer }
        offers = offers.suffix(SizeLimit.jobOffers - 1) + [offer]
    }

    /// Removes an offer.
    ///
    /// - Returns: whether it was in the list.
    public mutating func remove(_ offer: JobOfferID) -> Bool {
        guard let position = offers.firstIndex(of: offer) else { return false }
        offers.remove(at: position)
        return true
    }
}

extension ReceivedOffers {
    private enum Field: CodingKey {
        case id, version, offers
    }

    /// Reads the list; refuses duplicate offers, or too many.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        offers = try container.decode([JobOfferID].self, forKey: .offers)
        guard offers.count <= SizeLimit.jobOffers, Set(offers).count == offers.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .offers,
                in: container,
                debugDescription: "too many offers, or one twice"
            )
        }
    }
}

extension ReceivedOffers: Summarized {
    /// The number of offers, without the person.
    public var summary: String { "\(offers.count) job offers" }
}
