import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Restaurants and branches of owners")
struct RestaurantRecordTests {
    private static let later = registrationTime + .minutes(1)
    private static let whole = ListingFacts(parts: [.location, .hours, .dish], hasActiveBranch: true)

    private static func draft(_ restaurant: Restaurant) throws -> RestaurantRecord {
        var record = RestaurantRecord(id: restaurant.id)
        let register = RestaurantRecord.Command.register(restaurant: restaurant, owner: olga)
        try record.perform(register, in: .appetito, by: .owner, at: registrationTime)
        return record
    }

    /// The problems for which a command is refused, as code at path.
    private static func problems(_ perform: () throws -> Void) throws -> [String] {
        do {
            try perform()
            return []
        } catch let refusal as ListingRefusal {
            guard case .incomplete(let problems) = refusal.reason else { return [refusal.code.rawValue] }
            return problems.map { "\($0.code.rawValue.dropFirst("listing.".count)) at \($0.path)" }
        }
    }

    @Test("an edit that is too long to store is refused, also where a later one of the command replaces it")
    func tooLongForAMoment() throws {
        let long = "e" + String(repeating: "\u{301}", count: 1_000)
        let (limit, found) = (SizeLimit.name, long.utf8.count)
        let tooLong = ListingRefusal(
            .incomplete(problems: [Problem(.invalid(reason: .tooLong(limit: limit, found: found)), at: "name")])
        )
        var record = try Self.draft(Restaurant(id: "da-leo", name: "Da Leo"))
        #expect(throws: tooLong) {
            try record.perform(
                .edit(edits: [.rename(name: long), .rename(name: "Da Leo 2")]),
                in: .appetito,
                by: .owner,
                at: Self.later
            )
        }
        var branch = BranchRecord(id: "corso")
        try branch.perform(
            .register(branch: .corso(), owner: olga),
            in: .appetito,
            by: .owner,
            at: registrationTime
        )
        #expect(throws: tooLong) {
            try branch.perform(
                .edit(edits: [.rename(name: long), .rename(name: "Corso 2")]),
                in: .appetito,
                by: .owner,
                at: Self.later
            )
        }
    }

    @Test("AP-04 AP-S1 an activation names every missing part, each with its own error")
    func allMissing() throws {
        var record = try Self.draft(Restaurant(id: "da-leo", name: ""))
        let missing = try Self.problems {
            try record.perform(.activate(facts: .none), in: .appetito, by: .owner, at: Self.later)
        }
        #expect(
            missing == [
                "missingName at name", "missingKind at kinds", "missingLocation at address",
                "missingVATNumber at vatNumber", "missingPicture at photos", "missingPayments at payments",
                "missingHours at hours", "missingLink at links", "missingDish at menus",
            ]
        )
        #expect(record.state == .draft && record.version.rawValue == 1)
    }

    @Test(
        "AP-04 each part alone keeps a restaurant a draft; with all of them it is shown",
        arguments: ListingPart.allCases
    )
    func onePart(part: ListingPart) throws {
        var restaurant = try Restaurant.daLeo()
        var parts: Set<ListingPart> = [.location, .hours, .dish]
        switch part {
        case .name: restaurant.name = ""
        case .kind: restaurant.kinds = []
        case .vatNumber: restaurant.vatNumber = nil
        case .picture: restaurant.photos = []
        case .payments: restaurant.payments = []
        case .link: restaurant.links = [SocialLink(.facebook, "https://facebook.com/da.leo")]
        case .location, .hours, .dish: parts.remove(part)
        }
        var record = try Self.draft(restaurant)
        let refused = try #require(throws: ListingRefusal.self) {
            let facts = ListingFacts(parts: parts, hasActiveBranch: true)
            try record.perform(.activate(facts: facts), in: .appetito, by: .owner, at: Self.later)
        }
        guard case .incomplete(let problems) = refused.reason else {
            Issue.record("\(refused)")
            return
        }
        #expect(problems.map(\.reason.part) == [part])
        // A host that does not require it shows the restaurant without, except without a name.
        var rules = ListingRequirements.appetito
        rules.parts.remove(part)
        let facts = ListingFacts(parts: parts, hasActiveBranch: true)
        let left = try Self.problems {
            try record.perform(.activate(facts: facts), in: rules, by: .owner, at: Self.later)
        }
        #expect(left == (part == .name ? ["invalid at name"] : []))
    }

    @Test("AP-04 a host may take any network for a link; the original has one message for name and kind")
    func policies() throws {
        var restaurant = try Restaurant.daLeo()
        restaurant.links = [SocialLink(.facebook, "https://facebook.com/da.leo")]
        var rules = ListingRequirements.appetito
        #expect(rules.problems(of: restaurant, with: Self.whole).map(\.reason) == [.missingLink(network: .instagram)])
        rules.network = nil
        #expect(rules.problems(of: restaurant, with: Self.whole).isEmpty)
        rules.parts.remove(.link)
        restaurant.links = []
        #expect(rules.problems(of: restaurant, with: Self.whole).isEmpty)
        let missing = ListingRequirements.appetito.messages(for: [.name, .vatNumber, .kind, .dish])
        #expect(missing == [[.name, .kind], [.vatNumber], [.dish]])
        #expect(ListingRequirements.quickPlate.messages(for: [.name, .location]) == [[.name], [.location]])
        // All parts are there, but no branch is open to guests.
        let hidden = ListingFacts(parts: Self.whole.parts, hasActiveBranch: false)
        #expect(
            ListingRequirements.appetito.problems(of: try .daLeo(), with: hidden).map(\.reason) == [.noActiveBranch]
        )
        #expect(ListingRequirements.none.problems(of: restaurant, with: .none).isEmpty)
    }

    @Test(
        "GI-05 FO-01 a restaurant of which only the name is known is valid, and can be shown where nothing is required"
    )
    func bare() throws {
        let restaurant = Restaurant(id: "planned", name: "Planned")
        #expect(restaurant.problems() == [])
        #expect(try RestaurantRecord.live(restaurant).isActive)
    }

    @Test("AP-26 FO-34 a restaurateur changes every part, all of a command or nothing")
    func edits() throws {
        var record = try Self.draft(Restaurant(id: "da-leo", name: "Leo"))
        let goal = try Restaurant.daLeo()
        let edits: [RestaurantEdit] = [
            .rename(name: goal.name), .setKinds(kinds: goal.kinds), .setVATNumber(vatNumber: goal.vatNumber),
            .setPhotos(photos: goal.photos), .setLinks(links: goal.links), .setPayments(payments: goal.payments),
        ]
        try record.perform(.edit(edits), in: .appetito, by: .owner, at: Self.later)
        #expect(record.restaurant == goal)
        // What changes nothing is refused, also there and back in one command.
        for nothing: [RestaurantEdit] in [[], edits, [.rename(name: "Leo"), .rename(name: goal.name)]] {
            #expect(throws: ListingRefusal(.alreadyApplied(command: .edit))) {
                try record.perform(.edit(nothing), in: .appetito, by: .owner, at: Self.later)
            }
        }
        // Only what changes is recorded.
        let events = try record.perform(
            .edit([.setPhotos(photos: goal.photos), .setAbout(about: LocalizedText("Pizza", in: .english))]),
            in: .appetito,
            by: .owner,
            at: Self.later
        )
        #expect(
            events == [
                .edited(edits: [.setAbout(about: LocalizedText("Pizza", in: .english))], at: Self.later)
            ]
        )
        try record.perform(.activate(facts: Self.whole), in: .appetito, by: .owner, at: Self.later)
        let before = record
        // One bad edit refuses the good one as well, with every problem.
        let found = try Self.problems {
            try record.perform(
                .edit([
                    .setAbout(about: nil), .setPayments(payments: []), .setPhotos(photos: ["", "a", "a"]),
                    .setLinks(links: [SocialLink(.instagram, "instagram")]),
                    .setAveragePrice(price: Money(minorUnits: -1, .eur)),
                ]),
                in: .appetito,
                by: .owner,
                at: Self.later
            )
        }
        #expect(
            found == [
                "missingPayments at payments", "invalid at photos[0]", "invalid at photos[2]",
                "invalid at links[0].url",
                "invalid at averagePrice",
            ]
        )
        #expect(record == before)
    }

    @Test("a draft may hold what is not valid, but nothing that could not be stored; nobody adds a rating")
    func sizes() throws {
        var record = try Self.draft(Restaurant(id: "da-leo", name: ""))
        let long = String(repeating: "x", count: SizeLimit.name + 1)
        let many = (0...SizeLimit.photos).map { "\($0).jpg" }
        let found = try Self.problems {
            try record.perform(
                .edit([.rename(name: long), .setPhotos(photos: many), .setLinks(links: [SocialLink(.instagram, "?")])]),
                in: .none,
                by: .owner,
                at: Self.later
            )
        }
        #expect(found == ["invalid at name", "invalid at photos"])
        let tooMany = Array(repeating: RestaurantEdit.rename(name: "a"), count: SizeLimit.edits + 1)
        #expect(
            try Self.problems { try record.perform(.edit(tooMany), in: .none, by: .owner, at: Self.later) }
                == ["invalid at edits"]
        )
        try record.perform(
            .edit([.setLinks(links: [SocialLink(.instagram, "?")])]),
            in: .none,
            by: .owner,
            at: Self.later
        )
        #expect(try decoded(RestaurantRecord.self, encoded(record)) == record)
        let rated = Restaurant(id: "r", name: "R", rating: try Rating(hundredths: 500))
        #expect(throws: ListingRefusal(.ratedByGuests)) { try Self.draft(rated) }
        var other = RestaurantRecord(id: "other")
        #expect(throws: ListingRefusal(.otherIdentity)) {
            let register = RestaurantRecord.Command.register(restaurant: try .daLeo(), owner: olga)
            try other.perform(register, in: .none, by: .owner, at: Self.later)
        }
    }

    @Test("no restaurant and no branch has an empty identity, whose lists are those of nobody")
    func unnamed() throws {
        let unnamed = ListingRefusal(.incomplete(problems: [Problem(.invalid(reason: .emptyText), at: "id")]))
        #expect(throws: unnamed) { try Self.draft(Restaurant(id: "", name: "Da Leo")) }
        let corso = try Branch.corso()
        let nameless = Branch(
            id: "",
            restaurant: corso.restaurant,
            name: "Corso",
            zone: corso.zone,
            currency: .ron,
            hours: nil
        )
        var branch = BranchRecord(id: "")
        for author in [Author.owner, .system] {
            #expect(throws: unnamed) {
                let register = BranchRecord.Command.register(branch: nameless, owner: olga)
                try branch.perform(register, in: .none, by: author, at: Self.later)
            }
        }
        let long = String(repeating: "a", count: SizeLimit.name + 1)
        #expect(
            try Self.problems { _ = try Self.draft(Restaurant(id: "", name: long)) } == [
                "invalid at id", "invalid at name",
            ]
        )
    }

    @Test(
        "a link is a web page's address",
        arguments: [
            ("https://instagram.com/da.leo", true), ("HTTP://a", true), ("https://a?b#c", true),
            ("https://[::1]/x", true),
            ("https://", false), ("https:///x", false), ("ftp://a", false), ("instagram.com/a", false), ("", false),
            ("https://a b", false), ("https://a\u{0}", false), ("https://ä", false), ("javascript:alert(1)", false),
            ("https://..", false),
        ]
    )
    func links(url: String, isWellFormed: Bool) {
        #expect(SocialLink(.instagram, url).isWellFormed == isWellFormed)
    }

    @Test("AP-06 FO-02 a branch has contacts, hours, named tables, photos and payments of its own, or its restaurant's")
    func branch() throws {
        let restaurant = try Restaurant.daLeo()
        var record = try BranchRecord.live(.corso())
        let branch = try #require(record.branch)
        #expect(branch.payments(of: restaurant) == [.cash, .debitCard])
        try record.perform(
            .edit([
                .setPayments(payments: [.creditCard]), .setPhotos(photos: ["corso.jpg"]),
                .setContacts(contacts: [ContactPoint(.phone, "+39 011 1"), ContactPoint(.mobile, "+39 333 1")]),
                .setAbout(about: LocalizedText("By the river", in: .english)),
                .setAveragePrice(price: Money(minorUnits: 2_000, .eur)),
            ]),
            in: .appetito,
            by: .owner,
            at: Self.later
        )
        let after = try #require(record.branch)
        #expect(after.payments(of: restaurant) == [.creditCard])
        #expect(after.contacts.count == 2 && after.tables[0].label == "at the window")
        // Nothing that bookings are planned by has changed.
        #expect(after.version == branch.version)
        try record.perform(.edit([.setTables(tables: [])]), in: .appetito, by: .owner, at: Self.later)
        #expect(record.branch?.version == branch.version.next)
    }

    @Test("AP-26 AP-S6 a manager sets hours with an afternoon break, contacts and photos, and no more")
    func manager() throws {
        var record = try BranchRecord.live(.corso())
        let mara = Author.manager("mara", at: "corso")
        let hours = OpeningHours(weekly: [
            .monday: [try OpeningPeriod("11:30", "14:30"), try OpeningPeriod("18:30", "22:00")]
        ])
        try record.perform(.edit([.setHours(hours: hours)]), in: .appetito, by: mara, at: Self.later)
        #expect(record.branch?.hours?.periods(on: try CivilDate("2026-11-30")).count == 2)
        try record.perform(.postNews(item: news("n1")), in: .appetito, by: mara, at: Self.later)
        for kind in BranchEdit.Kind.allCases {
            let daily: [BranchEdit.Kind] = [.setAbout, .setHours, .setContacts, .setPhotos, .setFloorPlan, .draw]
            #expect(kind.isDaily == daily.contains(kind), "\(kind)")
        }
        #expect(throws: ListingRefusal(.ownersEdits(edits: [.rename, .setTables]))) {
            let edits: [BranchEdit] = [.rename(name: "Mara's"), .setPhotos(photos: []), .setTables(tables: [])]
            try record.perform(.edit(edits), in: .appetito, by: mara, at: Self.later)
        }
        let elsewhere = Author.manager("mara", at: "other")
        #expect(throws: ListingRefusal(.otherBranch(author: "other", branch: "corso"))) {
            try record.perform(.edit([.setHours(hours: nil)]), in: .none, by: elsewhere, at: Self.later)
        }
    }

    @Test("an active branch keeps its zone and currency, and what the host requires")
    func requiredOfBranch() throws {
        var draft = BranchRecord(id: "corso")
        var branch = try Branch.corso()
        (branch.hours, branch.address) = (nil, nil)
        try draft.perform(.register(branch: branch, owner: olga), in: .appetito, by: .owner, at: registrationTime)
        #expect(draft.branch?.version == Version(rawValue: 1))
        try draft.perform(
            .edit([.setZone(zone: "UTC"), .setCurrency(currency: .ron)]),
            in: .appetito,
            by: .owner,
            at: Self.later
        )
        #expect(draft.branch?.version == Version(rawValue: 2), "the time zone is planned by, the currency is not")
        #expect(
            try Self.problems { try draft.perform(.activate, in: .appetito, by: .owner, at: Self.later) }
                == ["missingLocation at address", "missingHours at hours"]
        )
        var live = try BranchRecord.live(.corso())
        #expect(throws: ListingRefusal(.onlyInDraft(edits: [.setZone]))) {
            try live.perform(.edit([.setZone(zone: "UTC")]), in: .none, by: .owner, at: Self.later)
        }
        #expect(
            try Self.problems {
                try live.perform(
                    .edit([.setHours(hours: .closed), .setAddress(address: nil)]),
                    in: .appetito,
                    by: .owner,
                    at: Self.later
                )
            } == ["missingLocation at address", "missingHours at hours"]
        )
        // Where nothing is required, both may go.
        try live.perform(
            .edit([.setHours(hours: nil), .setAddress(address: nil)]),
            in: .none,
            by: .owner,
            at: Self.later
        )
        #expect(
            try Self.problems {
                try live.perform(
                    .edit([.setAveragePrice(price: Money(minorUnits: 1, .ron))]),
                    in: .none,
                    by: .owner,
                    at: Self.later
                )
            } == ["invalid at averagePrice"]
        )
    }

    @Test("AP-07 hours with a break are stored by day, and no list of a branch is longer than can be stored")
    func branchSizes() throws {
        var branch = try Branch.corso()
        branch.tables = try (0...SizeLimit.tables).map {
            DiningTable(id: TableID("\($0)"), number: $0, seats: try SeatRange(upTo: 2))
        }
        branch.address = PostalAddress(street: String(repeating: "x", count: SizeLimit.name + 1), city: "T")
        branch.zone = String(repeating: "z", count: SizeLimit.name + 1)
        let period = try OpeningPeriod("12:00", "13:00")
        branch.hours = OpeningHours(everyDay: Array(repeating: period, count: SizeLimit.periods + 1))
        #expect(
            branch.problems().map { "\($0.path)" }.prefix(4) == [
                "address.street", "zone", "hours.weekly.monday", "hours.weekly.tuesday",
            ]
        )
        #expect(branch.problems().map { "\($0.path)" }.last == "tables")
        #expect(branch.problems().count == 2 + 7 + 1)
    }
}
