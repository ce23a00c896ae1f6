public import TablesideCore

/// One change to what a branch says about itself: one field and its new value.
///
/// A command holds several, which are applied all or not at all.
public enum BranchEdit: Hashable, Codable, Sendable {
    /// Gives it another name.
    case rename(name: String)
    /// Describes it; `nil` for no description.
    case setAbout(about: LocalizedText?)
    /// Says where it is; `nil` if it is not known.
    case setAddress(address: PostalAddress?)
    /// Puts it on the map; `nil` if its place is not known.
    case setCoordinate(coordinate: Coordinate?)
    /// Says when it is open; `nil` if it is not known.
    case setHours(hours: OpeningHours?)
    /// Says how to reach it.
    case setContacts(contacts: [ContactPoint])
    /// Shows these pictures, main one first.
    case setPhotos(photos: [String])
    /// Says what a guest spends on average; `nil` if it is what the restaurant says.
    case setAveragePrice(price: Money?)
    /// Says how guests can pay; empty if it is what the restaurant says.
    case setPayments(payments: [AcceptedPayment])
    /// Divides it into these rooms and other areas.
    case setAreas(areas: [DiningArea])
    /// Has these tables.
    case setTables(tables: [DiningTable])
    /// Combines these tables.
    case setCombinations(combinations: [TableCombination])
    /// Says which tables can be pushed together.
    case setJoints(joints: [TableJoint])
    /// Puts it into another time zone; only while it is a draft.
    case setZone(zone: String)
    /// Charges in another currency; only while it is a draft.
    case setCurrency(currency: Currency)
}

extension BranchEdit {
    /// The kinds of changes, without their values.
    public enum Kind: String, ClosedCode {
        /// Gives it another name.
        case rename
        /// Describes it; `nil` for no description.
        case setAbout
        /// Says where it is; `nil` if it is not known.
        case setAddress
        /// Puts it on the map; `nil` if its place is not known.
        case setCoordinate
        /// Says when it is open; `nil` if it is not known.
        case setHours
        /// Says how to reach it.
        case setContacts
        /// Shows these pictures, main one first.
        case setPhotos
        /// Says what a guest spends on average; `nil` if it is what the restaurant says.
        case setAveragePrice
        /// Says how guests can pay; empty if it is what the restaurant says.
        case setPayments
        /// Divides it into these rooms and other areas.
        case setAreas
        /// Has these tables.
        case setTables
        /// Combines these tables.
        case setCombinations
        /// Says which tables can be pushed together.
        case setJoints
        /// Puts it into another time zone; only while it is a draft.
        case setZone
        /// Charges in another currency; only while it is a draft.
        case setCurrency
    }

    /// The kind of this change.
    public var kind: Kind {
        switch self {
        case .rename: .rename
        case .setAbout: .setAbout
        case .setAddress: .setAddress
        case .setCoordinate: .setCoordinate
        case .setHours: .setHours
        case .setContacts: .setContacts
        case .setPhotos: .setPhotos
        case .setAveragePrice: .setAveragePrice
        case .setPayments: .setPayments
        case .setAreas: .setAreas
        case .setTables: .setTables
        case .setCombinations: .setCombinations
        case .setJoints: .setJoints
        case .setZone: .setZone
        case .setCurrency: .setCurrency
        }
    }
}

extension BranchEdit.Kind {
    /// Whether it is day-to-day work, which managers do at their branch (QP-02): hours, contacts, photos, description.
    public var isDaily: Bool { [.setAbout, .setHours, .setContacts, .setPhotos].contains(self) }

    /// Whether it is decided once, before guests see the branch, because prices and service days rest on it.
    public var isOnlyForDrafts: Bool { [.setZone, .setCurrency].contains(self) }

    /// Whether bookings are planned by it, so that the plan has to be compiled again (``Branch/version``).
    public var concernsPlan: Bool {
        [.setHours, .setAreas, .setTables, .setCombinations, .setJoints, .setZone].contains(self)
    }
}

extension Branch {
    /// Applies a change.
    ///
    /// - Returns: whether the value is another one now.
    @discardableResult
    public mutating func apply(_ edit: BranchEdit) -> Bool {
        let before = self
        set(edit)
        guard self != before else { return false }
        if edit.kind.concernsPlan { version = version.next }
        return true
    }

    /// Applies a change without comparing: comparing two long texts takes the square of their length.
    mutating func set(_ edit: BranchEdit) {
        switch edit {
        case .rename(let name): self.name = name
        case .setAbout(let about): self.about = about
        case .setAddress(let address): self.address = address
        case .setCoordinate(let coordinate): self.coordinate = coordinate
        case .setHours(let hours): self.hours = hours
        case .setContacts(let contacts): self.contacts = contacts
        case .setPhotos(let photos): self.photos = photos
        case .setAveragePrice(let price): averagePrice = price
        case .setPayments(let payments): self.payments = payments
        case .setAreas(let areas): self.areas = areas
        case .setTables(let tables): self.tables = tables
        case .setCombinations(let combinations): self.combinations = combinations
        case .setJoints(let joints): self.joints = joints
        case .setZone(let zone): self.zone = zone
        case .setCurrency(let currency): self.currency = currency
        }
    }
}

extension BranchEdit {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "rename": try .rename(name: read("name"))
            case "setAbout": try .setAbout(about: read(optional: "about"))
            case "setAddress": try .setAddress(address: read(optional: "address"))
            case "setCoordinate": try .setCoordinate(coordinate: read(optional: "coordinate"))
            case "setHours": try .setHours(hours: read(optional: "hours"))
            case "setContacts": try .setContacts(contacts: read("contacts"))
            case "setPhotos": try .setPhotos(photos: read("photos"))
            case "setAveragePrice": try .setAveragePrice(price: read(optional: "price"))
            case "setPayments": try .setPayments(payments: read("payments"))
            case "setAreas": try .setAreas(areas: read("areas"))
            case "setTables": try .setTables(tables: read("tables"))
            case "setCombinations": try .setCombinations(combinations: read("combinations"))
            case "setJoints": try .setJoints(joints: read("joints"))
            case "setZone": try .setZone(zone: read("zone"))
            case "setCurrency": try .setCurrency(currency: read("currency"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .rename(let name): try encoder.write("rename", ["name": name])
        case .setAbout(let about): try encoder.write("setAbout", ["about": about])
        case .setAddress(let address): try encoder.write("setAddress", ["address": address])
        case .setCoordinate(let coordinate): try encoder.write("setCoordinate", ["coordinate": coordinate])
        case .setHours(let hours): try encoder.write("setHours", ["hours": hours])
        case .setContacts(let contacts): try encoder.write("setContacts", ["contacts": contacts])
        case .setPhotos(let photos): try encoder.write("setPhotos", ["photos": photos])
        case .setAveragePrice(let price): try encoder.write("setAveragePrice", ["price": price])
        case .setPayments(let payments): try encoder.write("setPayments", ["payments": payments])
        case .setAreas(let areas): try encoder.write("setAreas", ["areas": areas])
        case .setTables(let tables): try encoder.write("setTables", ["tables": tables])
        case .setCombinations(let combinations): try encoder.write("setCombinations", ["combinations": combinations])
        case .setJoints(let joints): try encoder.write("setJoints", ["joints": joints])
        case .setZone(let zone): try encoder.write("setZone", ["zone": zone])
        case .setCurrency(let currency): try encoder.write("setCurrency", ["currency": currency])
        }
    }
}
