public import TablesideCore

/// The postal address of a branch.
///
/// Each part is free text; which parts a country uses, and in which order, is left to the host.
///
/// ```swift
/// let corso = PostalAddress(street: "Corso 1", city: "Torino", postalCode: "10121", country: "IT")
/// corso.problems()                                          // empty
/// corso.line                                                // "Corso 1, Torino, 10121, IT"
/// PostalAddress(line: "Corso 1, Torino, 10121, IT")         // the same again
/// ```
public struct PostalAddress: Hashable, Codable, Sendable {
    /// Street and number.
    public var street: String
    /// Town or city.
    public var city: String
    /// The postal code; `nil` if there is none.
    public var postalCode: String?
    /// State, county or province; `nil` if the address has none.
    public var region: String?
    /// The ISO 3166-1 two-letter country code; `nil` if it is implied.
    public var country: String?

    /// Makes an address; ``problems()`` reports invalid parts.
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

/// The type of a contact, such as `phone`.
public struct ContactKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A telephone number.
    public static let phone = ContactKind(rawValue: "phone")
    /// A mobile phone number.
    public static let mobile = ContactKind(rawValue: "mobile")
    /// An email address.
    public static let email = ContactKind(rawValue: "email")
    /// The URL of a website.
    public static let website = ContactKind(rawValue: "website")
}

/// A way to reach a restaurant or a branch, which may have many (FO-02, GI-05).
public struct ContactPoint: Hashable, Codable, Sendable {
    /// The type of contact.
    public var kind: ContactKind
    /// The number or address, as given.
    public var value: String

    /// Makes a contact from its value as given.
    public init(_ kind: ContactKind, _ value: String) {
        self.kind = kind
        self.value = value
    }
}
