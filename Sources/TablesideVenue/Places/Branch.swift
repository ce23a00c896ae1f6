public import TablesideCore

/// One location of a restaurant, with its own address, hours and tables (AP-06, FO-02).
///
/// It is a plain document whose version counts writes. Day-to-day activity is in the service days and shifts that refer
/// to it.
public struct Branch: Document, Hashable {
    /// The document kind, `branch`.
    public static let kind = DocumentKind(rawValue: "branch")

    /// The identity of the branch.
    public let id: BranchID
    /// The number of writes so far.
    public var version = Version.absent
    /// The restaurant that owns it.
    public let restaurant: RestaurantID
    /// Its name, used alone or together with the restaurant's name.
    public var name: String
    /// Its postal address; `nil` if unknown.
    public var address: PostalAddress?
    /// Its location on the map; `nil` if unknown.
    public var coordinate: Coordinate?
    /// The IANA name of its time zone, such as `Europe/Bucharest`.
    public var zone: String
    /// The currency of its prices.
    public var currency: Currency
    /// Its opening hours; `nil` if unknown, which is not the same as ``OpeningHours/closed``.
    public var hours: OpeningHours?
    /// The ways to reach it, such as phone numbers.
    public var contacts: [ContactPoint]
    /// Its dining rooms and other areas; empty if it has only one.
    public var areas: [DiningArea]
    /// The dining tables of the branch.
    public var tables: [DiningTable]
    /// Tables that the restaurant pushes together, with their combined capacity.
    public var combinations: [TableCombination]
    /// Pairs of tables that can be pushed together; automatic combinations are built from these, and without any there
    /// are none.
    public var joints: [TableJoint]

    /// Makes a branch.
    public init(
        id: BranchID,
        restaurant: RestaurantID,
        name: String,
        zone: String,
        currency: Currency,
        hours: OpeningHours?,
        tables: [DiningTable] = [],
        areas: [DiningArea] = [],
        address: PostalAddress? = nil,
        coordinate: Coordinate? = nil,
        contacts: [ContactPoint] = [],
        combinations: [TableCombination] = [],
        joints: [TableJoint] = []
    ) {
        self.id = id
        self.restaurant = restaurant
        self.name = name
        self.address = address
        self.coordinate = coordinate
        self.zone = zone
        self.currency = currency
        self.hours = hours
        self.contacts = contacts
        self.areas = areas
        self.tables = tables
        self.combinations = combinations
        self.joints = joints
    }

    /// The restaurant, so that branches are listed by restaurant.
    public var scope: String { restaurant.rawValue }

    /// The table with this identity; `nil` when the branch has no such table.
    public func table(_ id: TableID) -> DiningTable? { tables.first { $0.id == id } }

    /// The table with this number; `nil` when the branch has no such table.
    public func table(number: Int) -> DiningTable? { tables.first { $0.number == number } }

    /// All problems, in the order of the fields: an empty name; repeated periods, areas and tables; tables in unknown
    /// areas; combinations and joints that are invalid or name unknown tables.
    public func problems() -> [Problem<PlacesError.Reason>] {
        var problems: [Problem<PlacesError.Reason>] = name.isEmpty ? [Problem(.emptyName, at: "name")] : []
        problems += (hours?.problems() ?? []).map { problem in
            Problem(problem.reason, at: FieldPath([.field(name: "hours")] + problem.path.steps))
        }
        var known: Set<AreaID> = []
        for (position, area) in areas.enumerated() where !known.insert(area.id).inserted {
            problems.append(Problem(.repeatedArea(area: area.id), at: FieldPath("areas").index(position)))
        }
        var identities: Set<TableID> = []
        var numbers: Set<Int> = []
        for (position, table) in tables.enumerated() {
            let path = FieldPath("tables").index(position)
            guard identities.insert(table.id).inserted else {
                problems.append(Problem(.repeatedTable(table: table.id), at: path.field("id")))
                continue
            }
            if table.number < 0 {
                problems.append(Problem(.negativeTableNumber(number: table.number), at: path.field("number")))
            } else if !numbers.insert(table.number).inserted {
                problems.append(Problem(.repeatedTableNumber(number: table.number), at: path.field("number")))
            }
            if let area = table.area, !known.contains(area) {
                problems.append(Problem(.unknownArea(area: area), at: path.field("area")))
            }
        }
        return problems + joiningProblems()
    }
}

extension Branch {
    private enum CodingKeys: CodingKey {
        case id, version, restaurant, name, address, coordinate, zone, currency, hours, contacts, areas, tables
        case combinations, joints
    }

    /// Reads a branch; combinations and joints may be missing if there are none, and hours if they are unknown.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(BranchID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        restaurant = try container.decode(RestaurantID.self, forKey: .restaurant)
        name = try container.decode(String.self, forKey: .name)
        address = try container.decodeIfPresent(PostalAddress.self, forKey: .address)
        coordinate = try container.decodeIfPresent(Coordinate.self, forKey: .coordinate)
        zone = try container.decode(String.self, forKey: .zone)
        currency = try container.decode(Currency.self, forKey: .currency)
        hours = try container.decodeIfPresent(OpeningHours.self, forKey: .hours)
        contacts = try container.decode([ContactPoint].self, forKey: .contacts)
        areas = try container.decode([DiningArea].self, forKey: .areas)
        tables = try container.decode([DiningTable].self, forKey: .tables)
        combinations = try container.decodeList(TableCombination.self, forKey: .combinations)
        joints = try container.decodeList(TableJoint.self, forKey: .joints)
    }

    /// Writes a branch.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(restaurant, forKey: .restaurant)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(address, forKey: .address)
        try container.encodeIfPresent(coordinate, forKey: .coordinate)
        try container.encode(zone, forKey: .zone)
        try container.encode(currency, forKey: .currency)
        try container.encodeIfPresent(hours, forKey: .hours)
        try container.encode(contacts, forKey: .contacts)
        try container.encode(areas, forKey: .areas)
        try container.encode(tables, forKey: .tables)
        try container.encodeUnlessEmpty(combinations, forKey: .combinations)
        try container.encodeUnlessEmpty(joints, forKey: .joints)
    }
}
