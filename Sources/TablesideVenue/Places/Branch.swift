public import TablesideCore

/// One location of a restaurant, with its own address, contacts, hours, tables and photos (AP-06, FO-02).
///
/// It is a plain value, stored in a ``BranchRecord``. Day-to-day activity is in the service days and shifts that refer
/// to it.
public struct Branch: Hashable, Sendable, Identifiable {
    /// The identity of the branch.
    public let id: BranchID
    /// The number of changes to the data that bookings are planned with: hours, areas, tables, combinations and joints.
    ///
    /// A service day adopts a plan of another version; a new photo does not change it. Only ``BranchRecord`` sets it.
    public var version = Version.absent
    /// The restaurant that owns it.
    public let restaurant: RestaurantID
    /// Its name, used alone or together with the restaurant's name.
    public var name: String
    /// A short description; `nil` for none.
    public var about: LocalizedText?
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
    /// The URLs of its own pictures, main one first.
    public var photos: [String]
    /// The average price per guest; `nil` to use the restaurant's.
    public var averagePrice: Money?
    /// The mean rating by guests of this branch; `nil` before the first.
    public var rating: Rating?
    /// The ways of paying that it accepts; empty to use the restaurant's (AP-06).
    public var payments: [AcceptedPayment]
    /// Its dining rooms and other areas; empty if it has only one.
    public var areas: [DiningArea]
    /// The dining tables of the branch.
    public var tables: [DiningTable]
    /// Tables that the restaurant pushes together, with their combined capacity.
    public var combinations: [TableCombination]
    /// Pairs of tables that can be pushed together; automatic combinations are built from these, so without joints
    /// there are none.
    public var joints: [TableJoint]
    /// The map of its areas and tables; `nil` for none (QP-66).
    public var floorPlan: FloorPlan?

    /// Makes a branch; ``problems()`` reports invalid values.
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
        joints: [TableJoint] = [],
        about: LocalizedText? = nil,
        photos: [String] = [],
        averagePrice: Money? = nil,
        rating: Rating? = nil,
        payments: [AcceptedPayment] = [],
        floorPlan: FloorPlan? = nil
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
        self.about = about
        self.photos = photos
        self.averagePrice = averagePrice
        self.rating = rating
        self.payments = payments
        self.floorPlan = floorPlan
    }

    /// The ways of paying that guests of the branch can use: its own, or else the restaurant's.
    public func payments(of restaurant: Restaurant) -> [AcceptedPayment] {
        payments.isEmpty ? restaurant.payments : payments
    }

    /// The table with this identity; `nil` when the branch has no such table.
    public func table(_ id: TableID) -> DiningTable? { tables.first { $0.id == id } }

    /// The table with this number; `nil` when the branch has no such table.
    public func table(number: Int) -> DiningTable? { tables.first { $0.number == number } }

    /// All problems: an empty name; names with invisible characters; values longer than ``SizeLimit`` allows, or too
    /// many of them; duplicates; empty texts; a price that is negative or in another currency; repeated periods, areas
    /// and tables; tables in unknown areas; combinations and joints that are invalid or name unknown tables; and the
    /// problems of the map (``FloorPlan/problems(in:)``).
    ///
    /// - Complexity: O(bytes of all fields), plus that of the map.
    public func problems() -> [Problem<PlacesError.Reason>] {
        let problems = planningProblems() + namingProblems()
        guard let floorPlan else { return problems }
        // The contents of a list that is too long are not checked, nor are references to them.
        let isSmall =
            areas.count <= SizeLimit.areas && tables.count <= SizeLimit.tables && joints.count <= SizeLimit.joints
        return problems + (isSmall ? floorPlan.problems(in: self) : floorPlan.sizeProblems()).ofBranch
    }

    /// The problems of names that people read in lists: of the branch, its areas and its tables.
    private func namingProblems() -> [Problem<PlacesError.Reason>] {
        var check = PlacesCheck()
        check.shows(name, at: "name")
        for (position, area) in areas.prefix(SizeLimit.areas).enumerated() {
            check.shows(area.name, at: FieldPath("areas").index(position).field("name"))
        }
        for (position, table) in tables.prefix(SizeLimit.tables).enumerated() {
            check.shows(table.label, at: FieldPath("tables").index(position).field("label"))
        }
        return check.problems
    }

    /// The size problems alone, which prevent even a draft from being stored.
    func sizeProblems() -> [Problem<PlacesError.Reason>] {
        planningProblems().filter(\.reason.isSize) + (floorPlan?.sizeProblems().ofBranch ?? [])
    }

    /// The problems of everything but the map, which plays no part in planning bookings.
    package func planningProblems() -> [Problem<PlacesError.Reason>] {
        var check = PlacesCheck()
        check.name(name)
        check.text(about, at: "about")
        check.address(address)
        check.holds(zone, within: SizeLimit.name, at: "zone")
        check.hours(hours)
        check.contacts(contacts)
        check.photos(photos)
        check.price(averagePrice, in: currency)
        check.words(payments, at: "payments")
        // The contents of a list that is too long are not checked, nor are references to them.
        let isSmall = [
            check.counts(areas, upTo: SizeLimit.areas, at: "areas"),
            check.counts(tables, upTo: SizeLimit.tables, at: "tables"),
            check.counts(combinations, upTo: SizeLimit.tables, at: "combinations"),
            check.counts(joints, upTo: SizeLimit.joints, at: "joints"),
        ].allSatisfy(\.self)
        if isSmall {
            check.add(roomProblems())
            check.add(joiningProblems())
        }
        return check.problems
    }

    private func roomProblems() -> [Problem<PlacesError.Reason>] {
        var check = PlacesCheck()
        var known: Set<AreaID> = []
        for (position, area) in areas.enumerated() {
            let path = FieldPath("areas").index(position)
            if !known.insert(area.id).inserted { check.add(.repeatedArea(area: area.id), at: path) }
            check.text(area.name, at: path.field("name"))
        }
        var identities: Set<TableID> = []
        var numbers: Set<Int> = []
        for (position, table) in tables.enumerated() {
            let path = FieldPath("tables").index(position)
            guard identities.insert(table.id).inserted else {
                check.add(.repeatedTable(table: table.id), at: path.field("id"))
                continue
            }
            if table.number < 0 {
                check.add(.negativeTableNumber(number: table.number), at: path.field("number"))
            } else if !numbers.insert(table.number).inserted {
                check.add(.repeatedTableNumber(number: table.number), at: path.field("number"))
            }
            if let label = table.label { check.holds(label, within: SizeLimit.name, at: path.field("label")) }
            if let area = table.area, !known.contains(area) {
                check.add(.unknownArea(area: area), at: path.field("area"))
            }
            _ = check.counts(table.features, upTo: SizeLimit.words, at: path.field("features"))
            if let panorama = table.panorama {
                check.holds(panorama, within: SizeLimit.note, at: path.field("panorama"))
            }
        }
        return check.problems
    }
}

extension [Problem<FloorPlanProblem>] {
    /// The same problems, as those of the branch that has the map.
    fileprivate var ofBranch: [Problem<PlacesError.Reason>] {
        map { Problem(.floorPlan(problem: $0.reason), at: $0.path) }.under("floorPlan")
    }
}

extension Branch: Summarized {
    /// The identity of the branch, and the version of what bookings are planned by.
    public var summary: String { "branch \(shown: id), version \(version)" }
}

extension Branch: Codable {
    private enum CodingKeys: CodingKey {
        case id, version, restaurant, name, address, coordinate, zone, currency, hours, contacts, areas, tables
        case combinations, joints, about, photos, averagePrice, rating, payments, floorPlan
    }

    /// Reads a branch; fields that are unknown may be missing.
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
        about = try container.decodeIfPresent(LocalizedText.self, forKey: .about)
        photos = container.contains(.photos) ? try container.decode([String].self, forKey: .photos) : []
        averagePrice = try container.decodeIfPresent(Money.self, forKey: .averagePrice)
        rating = try container.decodeIfPresent(Rating.self, forKey: .rating)
        payments = try container.decodeList(AcceptedPayment.self, forKey: .payments)
        floorPlan = try container.decodeIfPresent(FloorPlan.self, forKey: .floorPlan)
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
        try container.encodeIfPresent(about, forKey: .about)
        if !photos.isEmpty { try container.encode(photos, forKey: .photos) }
        try container.encodeIfPresent(averagePrice, forKey: .averagePrice)
        try container.encodeIfPresent(rating, forKey: .rating)
        try container.encodeUnlessEmpty(payments, forKey: .payments)
        try container.encodeIfPresent(floorPlan, forKey: .floorPlan)
    }
}
