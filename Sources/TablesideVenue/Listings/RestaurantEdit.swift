public import TablesideCore

/// One change to what a restaurant says about itself: one field and its new value.
///
/// A command holds several, which are applied all or not at all.
public enum RestaurantEdit: Hashable, Codable, Sendable {
    /// Gives it another name.
    case rename(name: String)
    /// Says what kind of place it is.
    case setKinds(kinds: [RestaurantKind])
    /// Describes it; `nil` for no description.
    case setAbout(about: LocalizedText?)
    /// Names the VAT number of the business; `nil` for none.
    case setVATNumber(vatNumber: VATNumber?)
    /// Shows these pictures, main one first.
    case setPhotos(photos: [String])
    /// Says how to reach it.
    case setContacts(contacts: [ContactPoint])
    /// Links to its pages in social networks.
    case setLinks(links: [SocialLink])
    /// Says what a guest spends on average; `nil` if it is not known.
    case setAveragePrice(price: Money?)
    /// Says how guests can pay.
    case setPayments(payments: [AcceptedPayment])
}

extension RestaurantEdit {
    /// The kinds of changes, without their values.
    public enum Kind: String, ClosedCode {
        /// Gives it another name.
        case rename
        /// Says what kind of place it is.
        case setKinds
        /// Describes it; `nil` for no description.
        case setAbout
        /// Names the VAT number of the business; `nil` for none.
        case setVATNumber
        /// Shows these pictures, main one first.
        case setPhotos
        /// Says how to reach it.
        case setContacts
        /// Links to its pages in social networks.
        case setLinks
        /// Says what a guest spends on average; `nil` if it is not known.
        case setAveragePrice
        /// Says how guests can pay.
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
    /// - Returns: whether the value is another one now.
    @discardableResult
    public mutating func apply(_ edit: RestaurantEdit) -> Bool {
        let before = self
        set(edit)
        return self != before
    }

    /// Applies a change without comparing: comparing two long texts takes the square of their length.
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
