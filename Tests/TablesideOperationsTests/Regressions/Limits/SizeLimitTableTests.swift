import TablesideBooking
import TablesideCodes
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What is exactly as large as `SizeLimit` allows is accepted, and with one more it is refused.
@Suite("Sizes at their limit")
struct SizeLimitTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let constant: Int
        /// The limit as the page of limits has it.
        let limit: Int
        /// Whether so many are refused.
        let refuses: @Sendable (Int) throws -> Bool

        init(_ name: String, _ constant: Int, _ limit: Int, refuses: @escaping @Sendable (Int) throws -> Bool) {
            self.name = name
            self.constant = constant
            self.limit = limit
            self.refuses = refuses
        }

        var testDescription: String { name }
    }

    @Test("at the limit accepted, one more refused", arguments: venue + others + decided)
    func limits(row: Row) throws {
        #expect(row.constant == row.limit)
        #expect(try !row.refuses(row.limit))
        #expect(try row.refuses(row.limit + 1))
    }

    @Test("the map of a branch is looked at as long as no list is too long")
    func mapAtLimit() throws {
        func isLookedAt(tables: Int = 1, areas: Int = 0, joints: Int = 0) throws -> Bool {
            var branch = Branch(
                id: "b",
                restaurant: "r",
                name: "Corso",
                zone: "Europe/Rome",
                currency: .eur,
                hours: nil,
                tables: try Self.tables(tables)
            )
            branch.areas = (0..<areas).map {
                DiningArea(id: AreaID("\($0)"), name: LocalizedText("Area \($0)", in: .english))
            }
            branch.joints = (0..<joints).map { TableJoint("t0", TableID("\($0)"), seatLoss: 0) }
            // No table is on this map.
            branch.floorPlan = FloorPlan()
            return branch.problems().contains { $0.reason == .floorPlan(problem: .notPlaced(table: "t0")) }
        }
        #expect(try isLookedAt(tables: 2_000) && !isLookedAt(tables: 2_001))
        #expect(try isLookedAt(areas: 200) && !isLookedAt(areas: 201))
        #expect(try isLookedAt(joints: 10_000) && !isLookedAt(joints: 10_001))
    }

    @Test("prices of options count as much as the identities of their variations, until the texts of a menu are full")
    func menuText() throws {
        let price = Money(minorUnits: 100, .eur)
        func found(_ letters: Int) throws -> [MenuDefect] {
            // 128 bytes for each of 32,766 prices, 1 for each of 200 options, and the name of the group: 4,194,304 with 56.
            let options = (0..<200).map { number in
                let count = number < 163 ? 200 : number == 163 ? 166 : 0
                let prices = (0..<count).map { (VariationID("\($0)"), price) }
                return ModifierOption(
                    id: OptionID("\(number)"),
                    name: LocalizedText("", in: .english),
                    prices: Dictionary(uniqueKeysWithValues: prices)
                )
            }
            let name = LocalizedText(String(repeating: "x", count: letters), in: .english)
            let group = ModifierGroup(id: "g", name: name, options: options)
            let menu = FoodMenu(
                id: "m",
                of: .branch("b"),
                currency: .eur,
                categories: [],
                items: [],
                modifierGroups: [group]
            )
            return menu.sizeProblems().map(\.reason)
        }
        #expect(try found(56) == [])
        #expect(try found(57) == [.tooLong(limit: 4_194_304, found: 4_194_305)])
    }

    private static func isTooMany(_ problem: Problem<PlacesError.Reason>) -> Bool {
        switch problem.reason {
        case .tooMany, .floorPlan(.tooMany): true
        default: false
        }
    }

    private static func branch(_ change: (inout Branch) throws -> Void) throws -> Bool {
        var branch = Branch(
            id: "b",
            restaurant: "r",
            name: "Corso",
            zone: "Europe/Rome",
            currency: .eur,
            hours: nil,
            tables: []
        )
        try change(&branch)
        return branch.problems().contains(where: isTooMany)
    }

    private static func restaurant(_ change: (inout Restaurant) -> Void) -> Bool {
        var restaurant = Restaurant(id: "r", name: "Da Leo")
        change(&restaurant)
        return restaurant.problems().contains(where: isTooMany)
    }

    private static func tables(_ count: Int) throws -> [DiningTable] {
        try (0..<count).map { DiningTable(id: TableID("t\($0)"), number: $0, seats: try SeatRange(upTo: 2)) }
    }

    /// One text in so many languages: `aa`, `ab` and so on.
    private static func text(_ languages: Int) throws -> LocalizedText {
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let tags = letters.flatMap { first in letters.map { first + $0 } }.prefix(languages)
        let texts = try tags.map { (try LanguageTag($0), "x") }
        return try LocalizedText(Dictionary(uniqueKeysWithValues: texts), default: #require(texts.first).0)
    }

    private static let venue: [Row] = [
        Row("photos", SizeLimit.photos, 100) { count in
            restaurant { $0.photos = (0..<count).map { "\($0).jpg" } }
        },
        Row("contacts", SizeLimit.contacts, 50) { count in
            restaurant { $0.contacts = (0..<count).map { ContactPoint(.phone, "\($0)") } }
        },
        Row("contacts: links", SizeLimit.contacts, 50) { count in
            restaurant { $0.links = (0..<count).map { SocialLink(.instagram, "https://example.it/\($0)") } }
        },
        Row("words", SizeLimit.words, 32) { count in
            restaurant { $0.payments = (0..<count).map { AcceptedPayment(rawValue: "p\($0)") } }
        },
        Row("languages", SizeLimit.languages, 64) { count in
            let text = try text(count)
            return restaurant { $0.about = text }
        },
        Row("tables", SizeLimit.tables, 2_000) { count in try branch { $0.tables = try tables(count) } },
        Row("joints", SizeLimit.joints, 10_000) { count in
            try branch { $0.joints = (0..<count).map { TableJoint("a", TableID("\($0)"), seatLoss: 0) } }
        },
        Row("areas", SizeLimit.areas, 200) { count in
            try branch { branch in
                branch.areas = (0..<count).map {
                    DiningArea(id: AreaID("\($0)"), name: LocalizedText("Area \($0)", in: .english))
                }
            }
        },
        Row("wallCorners", SizeLimit.wallCorners, 1_000) { count in
            // Rooms of 100 corners, and one with the rest; what the walls enclose is another matter.
            try branch { branch in
                let sizes = Array(repeating: 100, count: 9) + [count - 900 - 50, 50]
                branch.floorPlan = FloorPlan(
                    rooms: sizes.map { FloorRoom(walls: Array(repeating: FloorPoint(0, 0), count: $0)) }
                )
            }
        },
        Row("periods", SizeLimit.periods, 24) { count in
            try branch { branch in
                let times = (0..<count).map { "\($0 / 2 < 10 ? "0" : "")\($0 / 2):\($0 % 2 == 0 ? "00" : "30")" }
                branch.hours = OpeningHours(weekly: [
                    .monday: try times.map { try OpeningPeriod($0, String($0.dropLast(1)) + "9") }
                ])
            }
        },
        Row("exceptionDates", SizeLimit.exceptionDates, 1_000) { count in
            let first = try CivilDate("2026-01-01")
            return try branch { branch in
                var hours = OpeningHours(weekly: [:])
                for day in 0..<count { hours.exceptions[try first.adding(days: day)] = [] }
                branch.hours = hours
            }
        },
    ]

    private static let others: [Row] = [
        Row("menuRows", SizeLimit.menuRows, 8_000) { count in
            var menu = Trattoria.menu()
            menu.entries = (0..<count).map { MenuEntry(MenuItemID("\($0)"), under: "food") }
            return menu.sizeProblems().map(\.code.rawValue) == ["menu.tooMany"]
        },
        Row("parcels", SizeLimit.parcels, 100) { count in
            let mia = DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat"))
            let place = DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb"))
            var draft = DeliveryDraft(to: mia, at: place, description: "Cakes")
            draft.parcels = (0..<count).map { Parcel("cake \($0)") }
            return draft.problems(at: Instant(millisecondsSince1970: 0)).map(\.reason) == [.tooMany(limit: 100)]
        },
        Row("features", SizeLimit.features, 32) { count in
            let features = (0..<count).map { "\"f\($0)\"" }.joined(separator: ",")
            let json = #"{"mustUnderstand":[\#(features)]}"#
            return decodingFault(RequestFrame.self, json) is SizeError
        },
        Row("sessionCode", SizeLimit.sessionCode, 1_024) { count in
            let json = "[\"\(String(repeating: "0", count: count))\"]"
            return decodingFault([SessionCode].self, json) is SizeError
        },
        Row("token", SizeLimit.token, 8_192) { count in
            decodingFault([SessionToken].self, "[\"\(String(repeating: "0", count: count))\"]") is SizeError
        },
        Row("answer", SizeLimit.answer, 1_048_576) { count in
            let json = #"{"code":"c","message":"m","body":"\#(String(repeating: "x", count: count))"}"#
            return decodingFault(WireFailure.self, json) is SizeError
        },
        Row("tableCalls", SizeLimit.tableCalls, 100) { count in
            let rules = CallRules(limit: CallLimit(count, within: .days(1)))
            return rules.problems() == [.limitOutOfRange(calls: count)]
        },
        Row("tiers", SizeLimit.tiers, 50) { count in
            let tiers = (1...count).map { Tier(TierID("\($0)"), from: $0) }
            let rules = TierRules(tiers, window: nil, review: .days(30))
            return rules.problems().map(\.reason) == [.tooMany(found: count, limit: 50)]
        },
        Row("earningRules", SizeLimit.earningRules, 20) { count in
            let unit = Money(minorUnits: 100, .eur)
            let rules = EarningRules((0..<count).map { EarningRule(EarningRuleID("\($0)"), per: unit) })
            return rules.problems().map(\.reason) == [.tooManyRules(found: count, limit: 20)]
        },
        Row("programBranches", SizeLimit.programBranches, 1_000) { count in
            let program = PointsProgram(branches: Set((0..<count).map { BranchID("\($0)") }))
            return program.problems().map(\.reason) == [.tooMany(found: count, limit: 1_000)]
        },
        Row("missionCounts", SizeLimit.missionCounts, 16) { count in
            terms(.all(goals: (0..<count).map { .visits(Int64($0 + 1)) })).isRefused
        },
        Row("missionDepth", SizeLimit.missionDepth, 4) { depth in
            terms((0..<depth).reduce(.visits(1)) { goal, _ in .any(goals: [goal]) }).isRefused
        },
        Row("missionTarget", SizeLimit.missionTarget, 1_000) { target in terms(.visits(Int64(target))).isRefused },
        Row("missionPoints", SizeLimit.missionPoints, 1_000_000_000) { points in
            terms(.visits(1), points: points).isRefused
        },
        Row("missionPortions", SizeLimit.missionPortions, 1_000_000) { portions in
            terms(.count(of: ActivityCount(Int64(portions), .portions, of: ActivityFilter(.order)))).isRefused
        },
        Row("consents", SizeLimit.consents, 32) { count in
            let kinds = (0..<count).map { "\"c\($0)\"" }.joined(separator: ",")
            return decodingFault(SignUpForm.self, #"{"texts":{},"consents":[\#(kinds)]}"#) is SizeError
        },
        Row("stayMarks", SizeLimit.stayMarks, 16) { count in
            let marks = (0..<count).map { (StayStage(rawValue: "s\($0)"), Elapsed.minutes(1)) }
            let stay = CompletedStay(party: 2, length: .minutes(90), marks: Dictionary(uniqueKeysWithValues: marks))
            return !StayHistory.problems(of: [stay]).isEmpty
        },
        Row("stayHistory", SizeLimit.stayHistory, 20_000) { count in
            let stay = CompletedStay(party: 2, length: .minutes(90))
            return !StayHistory.problems(of: Array(repeating: stay, count: count)).isEmpty
        },
    ]

    /// Limits of what grows command by command, or is drawn from other values.
    private static let decided: [Row] = [
        Row("batchRequests", SizeLimit.batchRequests, 500) { count in
            let requests = (0..<count).map { SelectionRequest(id: BookingID("\($0)"), party: 2, starts: [start]) }
            return BookingBatch(requests).problems().map(\.reason) == [.tooManyRequests(count: count, limit: 500)]
        },
        Row("batchStarts", SizeLimit.batchStarts, 24) { count in
            let starts = (0..<count).map { start + .minutes($0) }
            let request = SelectionRequest(id: "1", party: 2, starts: starts)
            return BookingBatch([request]).problems().map(\.reason) == [.tooManyStarts(count: count, limit: 24)]
        },
        Row("expectedShows", SizeLimit.expectedShows, 2_000) { count in
            !ShowDistribution.problems(of: Array(repeating: ExpectedShow(0.9), count: count)).isEmpty
        },
        Row("expectedCovers", SizeLimit.expectedCovers, 20_000) { count in
            let shows = [ExpectedShow(0.9, weight: count - 5), ExpectedShow(0.9, weight: 5)]
            return !ShowDistribution.problems(of: shows).isEmpty
        },
        Row("sharedDishes", SizeLimit.sharedDishes, 20) { count in
            var text = SharingText(of: "Da Leo")
            text.dishes = (0..<count).map { "dish \($0)" }
            text.parts = [.place, .dishes]
            return text.problems().map(\.reason) == [.tooManyDishes(limit: 20, found: count)]
        },
        Row("inviters", SizeLimit.inviters, 64) { count in
            // Each guest was invited by the next; the last one by nobody.
            !InviterChain(of: "g1") { user in
                Int(user.rawValue.dropFirst()).flatMap { $0 < count ? UserID("g\($0 + 1)") : nil }
            }.isWhole
        },
        Row("searchHistory", SizeLimit.searchHistory, 50) { count in
            var history = SearchHistory(id: "mia")
            for number in 1...count { history.note("pizza \(number)", at: start) }
            return history.entries.last?.text != "pizza 1"
        },
        Row("countedLetters", SizeLimit.countedLetters, 100) { count in
            var sent = SentLetters(id: "mia")
            for _ in 0..<count { sent.note(at: start) }
            return sent.sentAt.count < count
        },
        Row("countedLetters: of a policy", SizeLimit.countedLetters, 100) { count in
            SupportPolicy(letters: count).letters != count
        },
        Row("commentWords", SizeLimit.commentWords, 16) { count in
            // The comment says every word of the question but the last one.
            let said = "abcdefghijklmnopq".prefix(count - 1).map { "word\($0)" }
            var comment = GuestComment(id: CommentKey(on: .branch(id: "b"), by: "mia"))
            let content = GuestComment.Content(text: said.joined(separator: " "))
            try comment.perform(.write(content: content), by: .guest("mia"), at: start)
            return ![comment].saying((said + ["other"]).joined(separator: " ")).isEmpty
        },
        Row("ratedDishes", SizeLimit.ratedDishes, 200) { count in
            let visit = CompletedVisit(
                .order(id: "o"),
                of: "mia",
                at: "b",
                restaurant: "r",
                completedAt: start
            )
            let rating = try Rating(hundredths: 400)
            let dishes = (0..<count).map { (MenuItemID("\($0)"), rating) }
            let content = Review.Content(rating: rating, dishes: Dictionary(uniqueKeysWithValues: dishes))
            var review = Review(id: visit.id)
            return isRefused { try review.perform(.write(content: content), in: visit, by: .guest("mia"), at: start) }
        },
        Row("quoteRuns", SizeLimit.quoteRuns, 10_000) { runs in
            let history = try StayHistory([CompletedStay(party: 2, length: .minutes(90))])
            return WaitQuoter(history, policy: WaitlistPolicy(), runs: runs).runs != runs
        },
        Row("deliveriesInHand: carried", SizeLimit.deliveriesInHand, 100) { capacity in
            var courier = Courier(id: "ivo")
            let describe = Courier.Command.describe(vehicle: CourierVehicle(.bicycle, capacity: capacity))
            return isRefused { try courier.perform(describe, in: CourierRules(), by: ivo, at: start) }
        },
        Row("deliveriesInHand", SizeLimit.deliveriesInHand, 100) { count in
            var courier = Courier(id: "ivo")
            try courier.perform(.join(store: .branch("b")), in: CourierRules(), by: .system, at: start)
            return isRefused {
                for number in 1...count {
                    let take = Courier.Command.take(delivery: DeliveryID("\(number)"), store: .branch("b"))
                    try courier.perform(take, in: CourierRules(), by: .system, at: start)
                }
            }
        },
        Row("courierStores", SizeLimit.courierStores, 500) { count in
            var courier = Courier(id: "ivo")
            return isRefused {
                for number in 1...count {
                    let join = Courier.Command.join(store: .branch(BranchID("\(number)")))
                    try courier.perform(join, in: CourierRules(), by: .system, at: start)
                }
            }
        },
        Row("courierCodes", SizeLimit.courierCodes, 500) { count in
            try team(Array(repeating: 1, count: count))
        },
        Row("courierCodeUses", SizeLimit.courierCodeUses, 2_000) { uses in try team([uses]) },
        Row("courierCodeUses: of all", SizeLimit.courierCodeUses, 2_000) { uses in try team([uses - 7, 3, 4]) },
    ]

    private static let start = Instant(millisecondsSince1970: 1_767_225_600_000)
    private static let ivo = Author(UserID("ivo"), as: .courier)

    /// Whether a store cannot have invitations of so many uses each.
    private static func team(_ uses: [Int]) throws -> Bool {
        var team = CourierTeam(id: .branch("b"))
        return isRefused {
            for (number, uses) in uses.enumerated() {
                let code = CourierCode("code-\(number)")
                try team.perform(.invite(code: code, terms: InvitationTerms(uses: uses)), by: .system, at: start)
            }
        }
    }

    private static func isRefused(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return false
        } catch {
            return true
        }
    }

    private static func terms(_ goal: MissionGoal, points: Int = 1) -> MissionTerms {
        MissionTerms(LocalizedText("Visits", in: .english), goal: goal, points: points)
    }
}

extension MissionTerms {
    fileprivate var isRefused: Bool { !problems().isEmpty }
}
