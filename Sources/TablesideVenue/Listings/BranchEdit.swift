public import TablesideCore

/// A change to one field of a branch's description: the field and its new value.
///
/// A command has several, which are applied together or not at all.
public enum BranchEdit: Hashable, Codable, Sendable {
    /// Changes the name.
    case rename(name: String)
    /// Sets the description; `nil` for none.
    case setAbout(about: LocalizedText?)
    /// Sets the address; `nil` if it is not known.
    case setAddress(address: PostalAddress?)
    /// Sets the location on the map; `nil` if it is not known.
    case setCoordinate(coordinate: Coordinate?)
    /// Sets the opening hours; `nil` if they are not known.
    case setHours(hours: OpeningHours?)
    /// Sets the contacts, such as phone numbers.
    case setContacts(contacts: [ContactPoint])
    /// Sets the pictures, main one first.
    case setPhotos(photos: [String])
    /// Sets the average price per guest; `nil` to use the restaurant's.
    case setAveragePrice(price: Money?)
    /// Sets the ways of paying; empty to use the restaurant's.
    case setPayments(payments: [AcceptedPayment])
    /// Sets the dining rooms and other areas.
    case setAreas(areas: [DiningArea])
    /// Sets the tables.
    case setTables(tables: [DiningTable])
    /// Sets the table combinations.
    case setCombinations(combinations: [TableCombination])
    /// Sets which tables can be pushed together.
    case setJoints(joints: [TableJoint])
    /// Sets the time zone; only for a draft.
    case setZone(zone: String)
    /// Sets the currency; only for a draft.
    case setCurrency(currency: Currency)
    /// Sets the map of its areas and tables; `nil` for none.
    case setFloorPlan(plan: FloorPlan?)
    /// Edits the map, applying all of the edits or none; a branch without a map gets one.
    case draw(edits: [FloorPlanEdit])
    /// Changes the number of a table.
    case numberTable(table: TableID, number: Int)
    /// Makes two tables joinable, or changes how many seats are lost where they touch.
    case joinTables(joint: TableJoint)
    /// Makes two tables no longer joinable.
    case partTables(first: TableID, second: TableID)
}

extension BranchEdit {
    /// The kinds of changes, without their values.
    public enum Kind: String, ClosedCode {
        /// Changes the name.
        case rename
        /// Sets the description.
        case setAbout
        /// Sets the address.
        case setAddress
        /// Sets the location on the map.
        case setCoordinate
        /// Sets the opening hours.
        case setHours
        /// Sets the contacts, such as phone numbers.
        case setContacts
        /// Sets the pictures, main one first.
        case setPhotos
        /// Sets the average price per guest.
        case setAveragePrice
        /// Sets the ways of paying.
        case setPayments
        /// Sets the dining rooms and other areas.
        case setAreas
        /// Sets the tables.
        case setTables
        /// Sets the table combinations.
        case setCombinations
        /// Sets which tables can be pushed together.
        case setJoints
        /// Sets the time zone; only for a draft.
        case setZone
        /// Sets the currency; only for a draft.
        case setCurrency
        /// Sets the map of its areas and tables.
        case setFloorPlan
        /// Edits the map, applying all of the edits or none.
        case draw
        /// Changes the number of a table.
        case numberTable
        /// Makes two tables joinable, or changes how many seats are lost where they touch.
        case joinTables
        /// Makes two tables no longer joinable.
        case partTables
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
        case .setFloorPlan: .setFloorPlan
        case .draw: .draw
        case .numberTable: .numberTable
        case .joinTables: .joinTables
        case .partTables: .partTables
        }
    }
}

extension BranchEdit.Kind {
    /// Whether it is day-to-day work that managers do at their branch (QP-02, QP-66): hours, contacts, photos,
    /// description and the map.
    public var isDaily: Bool {
        [.setAbout, .setHours, .setContacts, .setPhotos, .setFloorPlan, .draw].contains(self)
    }

    /// Whether it can only be set before guests see the branch, because prices and service days depend on it.
    public var isOnlyForDrafts: Bool { [.setZone, .setCurrency].contains(self) }

    /// Whether bookings are planned with it, so that the plan must be compiled again (``Branch/version``).
    ///
    /// The places of tables on the map do not affect the plan; their numbers and joints do.
    public var concernsPlan: Bool {
        switch self {
        case .setHours, .setAreas, .setTables, .setCombinations, .setJoints, .setZone, .numberTable, .joinTables,
            .partTables:
            true
        case .rename, .setAbout, .setAddress, .setCoordinate, .setContacts, .setPhotos, .setAveragePrice, .setPayments,
            .setCurrency, .setFloorPlan, .draw:
            false
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
            case "setFloorPlan": try .setFloorPlan(plan: read(optional: "plan"))
            case "draw": try .draw(edits: read.list("edits", within: .drawingEdits))
            case "numberTable": try .numberTable(table: read("table"), number: read("number"))
            case "joinTables": try .joinTables(joint: read("joint"))
            case "partTables": try .partTables(first: read("first"), second: read("second"))
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
        case .setFloorPlan(let plan): try encoder.write("setFloorPlan", ["plan": plan])
        case .draw(let edits): try encoder.write("draw", ["edits": edits])
        case .numberTable(let table, let number):
            try encoder.write("numberTable", ["table": table, "number": number])
        case .joinTables(let joint): try encoder.write("joinTables", ["joint": joint])
        case .partTables(let first, let second):
            try encoder.write("partTables", ["first": first, "second": second])
        }
    }
}
