public import TablesideCore

/// A change to one field of a restaurant's description: the field and its new value.
///
/// A command has several, which are applied together or not at all.
public enum RestaurantEdit: Hashable, Codable, Sendable {
    /// Changes the name.
    case rename(name: String)
    /// Sets the kinds of place it is.
    case setKinds(kinds: [RestaurantKind])
    /// Sets the description; `nil` for none.
    case setAbout(about: LocalizedText?)
    /// Sets the VAT number of the business; `nil` for none.
    case setVATNumber(vatNumber: VATNumber?)
    /// Sets the pictures, main one first.
    case setPhotos(photos: [String])
    /// Sets the contacts, such as phone numbers.
    case setContacts(contacts: [ContactPoint])
    /// Sets the links to its pages on social networks.
    case setLinks(links: [SocialLink])
    /// Sets the average price per guest; `nil` if it is not known.
    case setAveragePrice(price: Money?)
    /// Sets the ways of paying.
    case setPayments(payments: [AcceptedPayment])
}

extension RestaurantEdit {
    /// The kinds of changes, without their values.
    public enum Kind: String, ClosedCode {
        /// Changes the name.
        case rename
        /// Sets the kinds of place it is.
        case setKinds
        /// Sets the description.
        case setAbout
        /// Sets the VAT number of the business.
        case setVATNumber
        /// Sets the pictures, main one first.
        case setPhotos
        /// Sets the contacts, such as phone numbers.
        case setContacts
        /// Sets the links to its pages on social networks.
        case setLinks
        /// Sets the average price per guest.
        case setAveragePrice
        /// Sets the ways of paying.
        case setPayments
    }

    /// The kind of this change.
    public var kind: Kind {
        switch self {
        case .rename: .rename
        case .setKinds: .setKinds
        case .setAbout: .setAbout
        case .setVATNumber: .setVATNumber
        case .setPhotos: .setPhotos
        case .setContacts: .setContacts
        case .setLinks: .setLinks
        case .setAveragePrice: .setAveragePrice
        case .setPayments: .setPayments
        }
    }
}

extension Restaurant {
    /// Applies a change.
    ///
    /// - Returns: whether the value has changed.
    @discardableResult
    public mutating func apply(_ edit: RestaurantEdit) -> Bool {
        let before = self
        set(edit)
        return self != before
    }

    /// Applies a change without comparing: comparing two long texts is quadratic in their length.
    mutating func set(_ edit: RestaurantEdit) {
        switch edit {
        case .rename(let name): self.name = name
        case .setKinds(let kinds): self.kinds = kinds
        case .setAbout(let about): self.about = about
        case .setVATNumber(let vatNumber): self.vatNumber = vatNumber
        case .setPhotos(let photos): self.photos = photos
        case .setContacts(let contacts): self.contacts = contacts
        case .setLinks(let links): self.links = links
        case .setAveragePrice(let price): averagePrice = price
        case .setPayments(let payments): self.payments = payments
        }
    }
}

extension RestaurantEdit {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "rename": try .rename(name: read("name"))
            case "setKinds": try .setKinds(kinds: read("kinds"))
            case "setAbout": try .setAbout(about: read(optional: "about"))
            case "setVATNumber": try .setVATNumber(vatNumber: read(optional: "vatNumber"))
            case "setPhotos": try .setPhotos(photos: read("photos"))
            case "setContacts": try .setContacts(contacts: read("contacts"))
            case "setLinks": try .setLinks(links: read("links"))
            case "setAveragePrice": try .setAveragePrice(price: read(optional: "price"))
            case "setPayments": try .setPayments(payments: read("payments"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .rename(let name): try encoder.write("rename", ["name": name])
        case .setKinds(let kinds): try encoder.write("setKinds", ["kinds": kinds])
        case .setAbout(let about): try encoder.write("setAbout", ["about": about])
        case .setVATNumber(let vatNumber): try encoder.write("setVATNumber", ["vatNumber": vatNumber])
        case .setPhotos(let photos): try encoder.write("setPhotos", ["photos": photos])
        case .setContacts(let contacts): try encoder.write("setContacts", ["contacts": contacts])
        case .setLinks(let links): try encoder.write("setLinks", ["links": links])
        case .setAveragePrice(let price): try encoder.write("setAveragePrice", ["price": price])
        case .setPayments(let payments): try encoder.write("setPayments", ["payments": payments])
        }
    }
}
