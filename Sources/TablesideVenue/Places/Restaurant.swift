public import TablesideCore

/// A restaurant: the brand under which one or more branches receive guests (QP-14, AP-06).
///
/// It can exist without branches, and therefore without an address (FO-01). Everything specific to a location is in
/// ``Branch``. All details except the name are optional (GI-05). It is stored in a ``RestaurantRecord``, which also
/// holds its owner and whether guests see it.
public struct Restaurant: Hashable, Sendable, Identifiable {
    /// The identity; other data refers to it, never to the restaurant's name (QP-78).
    public let id: RestaurantID
    /// The name that guests know it by; need not be unique.
    public var name: String
    /// The kinds of place it is, such as both a pizzeria and a bar.
    public var kinds: [RestaurantKind]
    /// A short description; `nil` for none.
    public var about: LocalizedText?
    /// The VAT number of the business; `nil` if it is not known.
    public var vatNumber: VATNumber?
    /// The URLs of its pictures, main one first.
    public var photos: [String]
    /// The mean rating by guests; `nil` before the first.
    public var rating: Rating?
    /// The ways to reach the restaurant as a whole.
    public var contacts: [ContactPoint]
    /// Its pages on social networks.
    public var links: [SocialLink]
    /// The average price per guest; `nil` if it is not known.
    public var averagePrice: Money?
    /// The ways of paying at branches that name none of their own; empty if they are not known.
    public var payments: [AcceptedPayment]

    /// Makes a restaurant; ``problems()`` reports invalid values.
    public init(
        id: RestaurantID,
        name: String,
        kinds: [RestaurantKind] = [],
        about: LocalizedText? = nil,
        vatNumber: VATNumber? = nil,
        photos: [String] = [],
        rating: Rating? = nil,
        contacts: [ContactPoint] = [],
        links: [SocialLink] = [],
        averagePrice: Money? = nil,
        payments: [AcceptedPayment] = []
    ) {
        self.id = id
        self.name = name
        self.kinds = kinds
        self.about = about
        self.vatNumber = vatNumber
        self.photos = photos
        self.rating = rating
        self.contacts = contacts
        self.links = links
        self.averagePrice = averagePrice
        self.payments = payments
    }

    /// All problems, in field order: an empty name, or one with invisible characters; values longer than ``SizeLimit``
    /// allows, or too many of them; duplicates; empty texts, malformed links and negative prices.
    ///
    /// - Complexity: O(bytes of all fields).
    public func problems() -> [Problem<PlacesError.Reason>] {
        var check = PlacesCheck()
        check.name(name)
        check.shows(name, at: "name")
        check.words(kinds, at: "kinds")
        check.text(about, at: "about")
        check.photos(photos)
        check.contacts(contacts)
        check.links(links)
        check.price(averagePrice, in: nil)
        check.words(payments, at: "payments")
        return check.problems
    }
}

extension Restaurant: Summarized {
    /// The identity of the restaurant.
    public var summary: String { "restaurant \(shown: id)" }
}

extension Restaurant: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, kinds, about, vatNumber, photos, rating, contacts, links, averagePrice, payments
    }

    /// Reads a restaurant; only identity, name, photos and contacts are required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(RestaurantID.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        kinds = try container.decodeList(RestaurantKind.self, forKey: .kinds)
        about = try container.decodeIfPresent(LocalizedText.self, forKey: .about)
        vatNumber = try container.decodeIfPresent(VATNumber.self, forKey: .vatNumber)
        photos = try container.decode([String].self, forKey: .photos)
        rating = try container.decodeIfPresent(Rating.self, forKey: .rating)
        contacts = try container.decode([ContactPoint].self, forKey: .contacts)
        links = try container.decodeList(SocialLink.self, forKey: .links)
        averagePrice = try container.decodeIfPresent(Money.self, forKey: .averagePrice)
        payments = try container.decodeList(AcceptedPayment.self, forKey: .payments)
    }

    /// Writes a restaurant, without unknown fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encodeUnlessEmpty(kinds, forKey: .kinds)
        try container.encodeIfPresent(about, forKey: .about)
        try container.encodeIfPresent(vatNumber, forKey: .vatNumber)
        try container.encode(photos, forKey: .photos)
        try container.encodeIfPresent(rating, forKey: .rating)
        try container.encode(contacts, forKey: .contacts)
        try container.encodeUnlessEmpty(links, forKey: .links)
        try container.encodeIfPresent(averagePrice, forKey: .averagePrice)
        try container.encodeUnlessEmpty(payments, forKey: .payments)
    }
}
