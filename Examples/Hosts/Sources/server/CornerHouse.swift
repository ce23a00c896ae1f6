import Foundation
import Tableside
import TablesideFoundation

/// The house that is served: eight tables, a short menu, and what senders cannot say about themselves.
struct CornerHouse: HouseSource {
    static let branch = BranchID("corner")

    let venue: VenuePlan
    let menu: FoodMenu
    let people: People
    let clock: any HostClock

    init(people: People, clock: any HostClock) throws {
        self.people = people
        self.clock = clock
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        let branch = Branch(
            id: Self.branch,
            restaurant: "corner",
            name: "Corner House",
            zone: zone.identifier,
            currency: .eur,
            // Open all day, so that the example runs at any hour.
            hours: OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")]),
            tables: try (1...8).map { number in
                DiningTable(id: TableID("t\(number)"), number: number, seats: try SeatRange(upTo: 4))
            }
        )
        let rules = BookingRules(branch: branch.id, step: .minutes(30), turn: .minutes(120))
        venue = try VenuePlan(branch, rules: rules, zone: zone)
        func named(_ name: String) -> LocalizedText { LocalizedText(name, in: .english) }
        menu = FoodMenu(
            id: "all-day",
            of: .branch(branch.id),
            currency: .eur,
            categories: [MenuCategory(id: "food", name: named("Food"))],
            items: [
                MenuItem(id: "soup", name: named("Bean soup"), category: "food", price: try Money("6.50", .eur)),
                MenuItem(id: "trout", name: named("Trout"), category: "food", price: try Money("18.90", .eur)),
            ]
        )
    }

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        guard branch == Self.branch else { throw AccessRefusal(.notFound) }
        return ReadContext(venue)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        guard branch == Self.branch else { throw AccessRefusal(.notFound) }
        // Without a shift nobody has to accept an order: it goes to the kitchen at once.
        return ReadContext(OrderingPolicy(menu: menu, profile: .dineIn, acceptance: .automatic))
    }

    func service(at branch: BranchID) throws -> HouseService {
        guard branch == Self.branch, let today = try venue.businessDate(of: clock.now()) else {
            throw AccessRefusal(.notFound)
        }
        return HouseService(day: BranchDay(branch: branch, date: today), currency: .eur)
    }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] {
        guard branch == Self.branch, let table = author.device.flatMap({ people.tables[$0] }) else { return [:] }
        // The file does not say when the code was scanned: as if they had sat there from the first.
        return [table: Instant(millisecondsSince1970: 0)]
    }
}

/// Who has a token, and which device has scanned the code of a table; read from a file.
///
/// A line is `TOKEN ROLE USER DEVICE`, and for a guest at a table `TOKEN guest USER DEVICE TABLE`. The file stands in for what a
/// product has: an `AccountDesk` whose sign-in makes random tokens, and the scanned codes of the visits of today.
struct People: Sendable {
    private var authors: [String: Author] = [:]
    private(set) var tables: [DeviceID: TableID] = [:]

    init(readFrom path: String) throws {
        for line in try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ").map(String.init)
            guard words.count >= 4 else { throw BadLine(line: String(line)) }
            let (role, user, device) = (Role(rawValue: words[1]), UserID(words[2]), DeviceID(words[3]))
            guard Role.fromOutside.contains(role), authors[words[0]] == nil else { throw BadLine(line: String(line)) }
            let branch = role == .guest ? nil : CornerHouse.branch
            authors[words[0]] = Author(user, as: role, at: branch, on: device)
            if words.count > 4 { tables[device] = TableID(words[4]) }
        }
    }

    /// Whose token it is; `nil` for nobody's.
    func author(of token: SessionToken?) -> Author? { token.flatMap { authors[$0.rawValue] } }
}

extension Role {
    /// Those who get a token here.
    fileprivate static let fromOutside: Set<Role> = [.guest, .waiter, .cook, .host, .manager]
}

/// A line of the file of people that cannot be read, or a token that occurs twice.
struct BadLine: Error, CustomStringConvertible {
    let line: String

    // The token is not repeated.
    var description: String {
        "a line of the people cannot be read: \(line.split(separator: " ").dropFirst().joined(separator: " "))"
    }
}
