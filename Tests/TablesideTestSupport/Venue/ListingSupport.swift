import TablesideCore
import TablesideVenue

/// The restaurateur of tests.
let olga = UserID("olga")

extension RestaurantRecord {
    /// A restaurant as it is stored, which guests see.
    static func live(_ restaurant: Restaurant, of user: UserID = olga) throws -> RestaurantRecord {
        var record = RestaurantRecord(id: restaurant.id)
        let register = Command.register(restaurant: restaurant, owner: user)
        try record.perform(register, in: .none, by: .system, at: registrationTime)
        try record.perform(.activate(facts: .none), in: .none, by: .system, at: registrationTime)
        return record
    }
}

extension BranchRecord {
    /// A branch as it is stored, which guests see.
    static func live(_ branch: Branch, of user: UserID = olga) throws -> BranchRecord {
        var record = BranchRecord(id: branch.id)
        let register = Command.register(branch: branch, owner: user)
        try record.perform(register, in: .none, by: .system, at: registrationTime)
        try record.perform(.activate, in: .none, by: .system, at: registrationTime)
        return record
    }
}

extension Changes {
    /// Registers and activates a restaurant.
    @discardableResult
    mutating func open(_ restaurant: Restaurant, of user: UserID = olga) throws -> RestaurantRecord {
        var record = RestaurantRecord(id: restaurant.id)
        let register = RestaurantRecord.Command.register(restaurant: restaurant, owner: user)
        try perform(register, on: &record, in: .none, by: .system, at: registrationTime)
        try perform(.activate(facts: .none), on: &record, in: .none, by: .system, at: registrationTime)
        return record
    }

    /// Registers and activates a branch.
    @discardableResult
    mutating func open(_ branch: Branch, of user: UserID = olga) throws -> BranchRecord {
        var record = BranchRecord(id: branch.id)
        try perform(.register(branch: branch, owner: user), on: &record, in: .none, by: .system, at: registrationTime)
        try perform(.activate, on: &record, in: .none, by: .system, at: registrationTime)
        return record
    }
}

extension Author {
    /// The restaurateur of tests.
    static let owner = Author(olga, as: .restaurateur)
}

extension Restaurant {
    /// A pizzeria with everything that AP-04 asks a restaurant for.
    static func daLeo() throws -> Restaurant {
        Restaurant(
            id: "da-leo",
            name: "Da Leo",
            kinds: [.pizzeria],
            vatNumber: try VATNumber("HR33392005961"),
            photos: ["front.jpg"],
            links: [SocialLink(.instagram, "https://instagram.com/da.leo")],
            payments: [.cash, .debitCard]
        )
    }
}

extension Branch {
    /// A branch of Da Leo with an address and an afternoon break.
    static func corso() throws -> Branch {
        Branch(
            id: "corso",
            restaurant: "da-leo",
            name: "Da Leo, Corso",
            zone: "Europe/Rome",
            currency: .eur,
            hours: OpeningHours(weekly: [
                .friday: [try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("19:00", "23:00")]
            ]),
            tables: [DiningTable(id: "t1", number: 1, seats: try SeatRange(upTo: 4), label: "at the window")],
            address: PostalAddress(street: "Corso 1", city: "Torino", country: "IT")
        )
    }
}

/// A piece of news of tests, shown from the registration on.
func news(_ id: String, _ title: String = "New menu", until: Instant? = nil) -> NewsItem {
    NewsItem(id: NewsID(id), title: LocalizedText(title, in: .english), from: registrationTime, until: until)
}
