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
    /// Has this map of its areas and tables; `nil` for none.
    case setFloorPlan(plan: FloorPlan?)
    /// Draws on the map, all of the edits or none; a branch without a map gets one.
    case draw(edits: [FloorPlanEdit])
    /// Gives a table another number.
    case numberTable(table: TableID, number: Int)
    /// Says that two tables can be pushed together, or how many seats are lost where they touch.
    case joinTables(joint: TableJoint)
    /// Says that two tables cannot be pushed together.
    case partTables(first: TableID, second: TableID)
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
        /// Has this map of its areas and tables; `nil` for none.
        case setFloorPlan
        /// Draws on the map, all of the edits or none.
        case draw
        /// Gives a table another number.
        case numberTable
        /// Says that two tables can be pushed together, or how many seats are lost where they touch.
        case joinTables
        /// Says that two tables cannot be pushed together.
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
    /// Whether it is day-to-day work, which managers do at their branch (QP-02, QP-66): hours, contacts, photos,
    /// description and the map.
    public var isDaily: Bool {
        [.setAbout, .setHours, .setContacts, .setPhotos, .setFloorPlan, .draw].contains(self)
    }

    /// Whether it is decided once, before guests see the branch, because prices and service days rest on it.
    public var isOnlyForDrafts: Bool { [.setZone, .setCurrency].contains(self) }

    /// Whether bookings are planned by it, so that the plan has to be compiled again (``Branch/version``).
    ///
    /// Where a table stands on the map is not among that; its number and its joints are.
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
