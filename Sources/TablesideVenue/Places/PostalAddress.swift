public import TablesideCore

/// Where post and guests find a branch, as one would write it on an envelope.
///
/// Every part is text as given; which parts a country uses and in which order is the host's to know.
public struct PostalAddress: Hashable, Codable, Sendable {
    /// Street and number.
    public var street: String
    /// Town or city.
    public var city: String
    /// The postal code; `nil` where there is none.
    public var postalCode: String?
    /// State, county or province; `nil` where it is not written.
    public var region: String?
    /// The country's two-letter code of ISO 3166-1; `nil` where it goes without saying.
    public var country: String?

    /// Makes an address.
    public init(
        street: String,
        city: String,
        postalCode: String? = nil,
        region: String? = nil,
        country: String? = nil
    ) {
        self.street = street
        self.city = city
        self.postalCode = postalCode
        self.region = region
        self.country = country
    }
}

/// The way in which a contact reaches a branch, such as `phone`.
public struct ContactKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A telephone number.
    public static let phone = ContactKind(rawValue: "phone")
    /// A mobile telephone number.
    public static let mobile = ContactKind(rawValue: "mobile")
    /// An e-mail address.
    public static let email = ContactKind(rawValue: "email")
    /// The address of a web page.
    public static let website = ContactKind(rawValue: "website")
}

/// One way to reach a restaurant or a branch; there may be many (FO-02, GI-05).
public struct ContactPoint: Hashable, Codable, Sendable {
    /// In which way.
    public var kind: ContactKind
    /// The number or the address, as given.
    public var value: String

    /// Makes a way to reach somebody.
    public init(_ kind: ContactKind, _ value: String) {
        self.kind = kind
        self.value = value
    }
}
