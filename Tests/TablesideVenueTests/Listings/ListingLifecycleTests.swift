import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Life of restaurants and branches")
struct ListingLifecycleTests {
    private typealias Table<Guard: LifecycleSymbol> = Lifecycle<ListingState, ListingCommandKind, Guard, NoSymbol>

    private static let later = registrationTime + .minutes(1)

    /// The commands that lead from the registration to a state.
    private static func path(to state: ListingState) -> [ListingCommandKind] {
        switch state {
        case .unregistered: []
        case .draft: [.register]
        case .active: [.register, .activate]
        case .suspended: [.register, .activate, .suspend]
        case .archived: [.register, .archive]
        }
    }

    private static func command(_ kind: ListingCommandKind) throws -> RestaurantRecord.Command {
        switch kind {
        case .register: .register(restaurant: try .daLeo(), owner: olga)
        case .edit: .edit([.rename(name: "Da Lea")])
        case .activate: .activate(facts: .none)
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .postNews: .postNews(item: news("n2"))
        case .archiveNews: .archiveNews(news: "n1")
        case .rate: .rate(rating: try Rating(hundredths: 450))
        }
    }

    private static func branchCommand(_ kind: ListingCommandKind, daily: Bool = true) throws -> BranchRecord.Command {
        switch kind {
        case .register: .register(branch: try .corso(), owner: olga)
        case .edit: .edit(daily ? [.setPhotos(photos: ["new.jpg"])] : [.rename(name: "Da Lea")])
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .postNews: .postNews(item: news("n2"))
        case .archiveNews: .archiveNews(news: "n1")
        case .rate: .rate(rating: try Rating(hundredths: 450))
        }
    }

    /// Da Leo in a state, suspended by its owner, with one piece of news.
    private static func restaurant(in state: ListingState, suspender: Author = .owner) throws -> RestaurantRecord {
        var record = RestaurantRecord(id: "da-leo")
        for (step, kind) in path(to: state).enumerated() {
            if step == 1 {
                try record.perform(.postNews(item: news("n1")), in: .none, by: .owner, at: registrationTime)
            }
            try record.perform(
                try command(kind),
                in: .none,
                by: kind == .suspend ? suspender : .owner,
                at: registrationTime
            )
        }
        if state == .draft {
            try record.perform(.postNews(item: news("n1")), in: .none, by: .owner, at: registrationTime)
        }
        return record
    }

    private static func branch(in state: ListingState, suspender: Author = .owner) throws -> BranchRecord {
        var record = BranchRecord(id: "corso")
        for (step, kind) in path(to: state).enumerated() {
            if step == 1 {
                try record.perform(.postNews(item: news("n1")), in: .none, by: .owner, at: registrationTime)
            }
            try record.perform(
                try branchCommand(kind),
                in: .none,
                by: kind == .suspend ? suspender : .owner,
                at: registrationTime
            )
        }
        if state == .draft {
            try record.perform(.postNews(item: news("n1")), in: .none, by: .owner, at: registrationTime)
        }
        return record
    }

    private static func author(_ role: Role, at branch: BranchID = "corso", as user: UserID = olga) -> Author {
        switch role {
        case .system: .system
        case .waiter, .cook, .host, .manager: Author(user, as: role, at: branch)
        default: Author(user, as: role)
        }
    }

    private static func outcome(
        _ kind: ListingCommandKind,
        on record: RestaurantRecord,
        by author: Author,
        _ table: Table<RestaurantRecord.Guard> = RestaurantRecord.lifecycle
    ) throws -> String {
        let command = try command(kind)
        do throws(ListingRefusal) {
            var after = record
            for event in try record.decide(command, in: .none, following: table, by: author, at: later) {
                after.record(event)
            }
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("listing.".count))
        }
    }

    private static func outcome(
        _ kind: ListingCommandKind,
        on record: BranchRecord,
        by author: Author,
        daily: Bool = true,
        _ table: Table<BranchRecord.Guard> = BranchRecord.lifecycle
    ) throws -> String {
        let command = try branchCommand(kind, daily: daily)
        do throws(ListingRefusal) {
            var after = record
            for event in try record.decide(command, in: .none, following: table, by: author, at: later) {
                after.record(event)
            }
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("listing.".count))
        }
    }

    @Test("the tables are those written by hand, and structurally whole")
    func tables() throws {
        #expect(try GoldenTable("Restaurant.table.txt").differences(from: RestaurantRecord.lifecycle).isEmpty)
        #expect(try GoldenTable("Branch.table.txt").differences(from: BranchRecord.lifecycle).isEmpty)
        #expect(RestaurantRecord.lifecycle.problems() == [])
        #expect(BranchRecord.lifecycle.problems() == [])
    }

    @Test("every state × command × role of the golden tables, asked of a real restaurant and a real branch")
    func everyCell() throws {
        let tables = (try GoldenTable("Restaurant.table.txt"), try GoldenTable("Branch.table.txt"))
        var cells = 0
        for state in ListingState.allCases {
            let restaurant = try Self.restaurant(in: state)
            let branch = try Self.branch(in: state)
            for kind in ListingCommandKind.allCases {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    let author = Self.author(role)
                    let first = tables.0[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    #expect(
                        try Self.outcome(kind, on: restaurant, by: author) == String(first),
                        "\(state) \(kind) \(role)"
                    )
                    cells += 1
                    let outcome = try Self.outcome(kind, on: branch, by: author)
                    let second = tables.1[state.rawValue, kind.rawValue, role.rawValue].split(separator: " ")[0]
                    #expect(outcome == String(second), "branch \(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 5 * 10 * (9 + 9))
    }

    @Test("without any one of the guards somebody else changes what is not theirs")
    func mutants() throws {
        var removed = 0
        func mutants<Guard>(
            of table: Table<Guard>,
            author: (Guard, Role) -> (Author, String),
            outcome: (Table<Guard>.Row, Author, Table<Guard>) throws -> String
        ) throws {
            for (position, row) in table.rows.enumerated() {
                guard let condition = row.condition else { continue }
                var rows = table.rows
                rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
                let (author, refusal) = author(condition, try #require(row.roles.first))
                #expect(try outcome(row, author, table) == refusal, "\(table.profile) \(row.from) \(row.command)")
                let mutant = try outcome(row, author, table.replacing(rows: rows))
                #expect(mutant == row.to.rawValue, "\(table.profile) \(row.from) \(row.command)")
                removed += 1
            }
        }
        try mutants(of: RestaurantRecord.lifecycle) { condition, role in
            switch condition {
            case .own: (Self.author(role, as: "eva"), "notYours")
            case .ownSuspension: (Self.author(role), "suspendedByHost")
            }
        } outcome: { row, author, table in
            try Self.outcome(row.command, on: Self.restaurant(in: row.from, suspender: .system), by: author, table)
        }
        try mutants(of: BranchRecord.lifecycle) { condition, role in
            switch condition {
            case .own: (Self.author(role, as: "eva"), "notYours")
            case .ownSuspension: (Self.author(role), "suspendedByHost")
            case .ownBranch: (Self.author(role, at: "other"), "otherBranch")
            case .dailyEdits: (Self.author(role), "ownersEdits")
            }
        } outcome: { row, author, table in
            let branch = try Self.branch(in: row.from, suspender: .system)
            return try Self.outcome(row.command, on: branch, by: author, daily: row.condition != .dailyEdits, table)
        }
        #expect(removed == 16 + 16 + 9)
    }

    @Test("what the host suspended, only the host resumes; what the owner suspended, either does")
    func suspension() throws {
        #expect(
            try Self.outcome(.resume, on: Self.restaurant(in: .suspended, suspender: .system), by: .owner)
                == "suspendedByHost"
        )
        #expect(
            try Self.outcome(.resume, on: Self.restaurant(in: .suspended, suspender: .system), by: .system) == "active"
        )
        #expect(try Self.outcome(.resume, on: Self.restaurant(in: .suspended), by: .owner) == "active")
        #expect(try Self.outcome(.resume, on: Self.restaurant(in: .suspended), by: .system) == "active")
        // Resumed once, it is the owner's again.
        var record = try Self.restaurant(in: .suspended, suspender: .system)
        try record.perform(.resume, in: .none, by: .system, at: Self.later)
        try record.perform(.suspend, in: .none, by: .owner, at: Self.later)
        try record.perform(.resume, in: .none, by: .owner, at: Self.later)
        #expect(record.isActive)
    }

    @Test("a command dated before the last event is refused")
    func clock() throws {
        let early = registrationTime - .seconds(1)
        var restaurant = try Self.restaurant(in: .active)
        var branch = try Self.branch(in: .active)
        let refused = ListingRefusal(.clockWentBack(last: registrationTime, now: early))
        #expect(throws: refused) { try restaurant.perform(.suspend, in: .none, by: .owner, at: early) }
        #expect(throws: refused) { try branch.perform(.suspend, in: .none, by: .owner, at: early) }
        #expect(refused.reason.lastEventAt == registrationTime && ListingRefusal(.notYours).reason.lastEventAt == nil)
    }
}
