import Tableside
import TablesideTexts

// AP-S2, AP-S3 and AP-S4: what a user does until the points are earned.
extension AppetitoStory {
    func search() async throws {
        story.scene("AP-S2", "Search")
        try await stage.move(to: "2026-03-26T12:00")
        let home = try await nina.asks("opens the search", .home(after: nil), as: HousePage<RestaurantPage>.self)
        // The phone has the whole restaurants, and searches them itself.
        let listings = (home?.items ?? []).flatMap { page in
            page.branches.map { branch in
                RestaurantListing(
                    id: branch.id,
                    restaurant: page.id,
                    name: page.restaurant.name,
                    zone: branch.card.zone,
                    areas: branch.card.address.map { [$0.city] } ?? [],
                    hours: branch.card.hours,
                    ratings: branch.ratings,
                    tags: [.kind: page.restaurant.kinds.map(\.rawValue)]
                )
            }
        }
        let rome = stage.house.zone
        let search = try RestaurantSearch(listings) { $0 == rome.identifier ? rome : nil }
        func look(_ words: String, is expected: Set<String>, _ change: (inout SearchQuery) throws -> Void) throws {
            var query = SearchQuery()
            try change(&query)
            let answer = try search.answer(to: query)
            if !words.isEmpty { try stage.line(nina.name, words) }
            let names = answer.findings.map { listings[$0.position].name }
            nina.shows(
                names.isEmpty ? "nothing: \(answer.emptiness.map { "\($0)" } ?? "")" : names.joined(separator: ", ")
            )
            try story.check(Set(names), is: expected, "what is found")
        }
        let all: Set = ["Da Olga", "Trattoria Pineta", "Il Forno", "Caffè Alba"]
        try look("", is: all) { _ in }
        try look("types “pineta”", is: ["Trattoria Pineta"]) { $0.name = "pineta" }
        try look("searches Udine", is: ["Da Olga", "Il Forno", "Caffè Alba"]) { $0.place = .area(name: "udine") }
        try look("wants to eat there at half past midnight", is: ["Il Forno"]) { query in
            query.place = .area(name: "Udine")
            query.moment = try stage.instant("2026-03-27T00:30")
            query.mustBeOpen = true
        }
        try look("wants a trattoria or a pizzeria", is: ["Trattoria Pineta", "Il Forno"]) { query in
            query.choices[.kind] = .any(["trattoria", "pizzeria"])
        }
        try look("types “sushi”", is: []) { $0.name = "Sushi" }
        try look("searches Palermo", is: []) { $0.place = .area(name: "Palermo") }
        let nothing = [SearchQuery(name: "Sushi"), SearchQuery()].map { query in
            var query = query
            if query.name.isEmpty { query.place = .area(name: "Palermo") }
            return (try? search.answer(to: query))?.emptiness
        }
        try story.check(nothing, is: [.noSuchName, .nothingAtPlace], "why nothing is found")
    }

    func reservation() async throws {
        story.scene("AP-S3", "Reservation")
        try await stage.move(to: "2026-03-26T13:00")
        let stranger = Phone("Somebody", on: stage)
        let friday = try day("2026-03-27")
        try await reserve(stranger, "0", 4, "2026-03-27T20:00", refused: "access.notForSender")
        try await reserve(nina, "1", 4, "2026-03-27T20:00")
        try stage.checkNotices("bookingRequested → Max")
        try await show(nina, "1", on: friday, is: "incoming")
        try await keep("complete", "1", on: friday, .complete(booking: "1"), refused: "serviceDay.illegal")
        try await keep("accept", "1", on: friday, .accept(booking: "1"))
        try stage.checkNotices("bookingAccepted → Nina")
        try await show(nina, "1", on: friday, is: "accepted")
        try await reserve(paolo, "2", 6, "2026-03-27T20:00")
        try await reserve(nina, "3", 7, "2026-03-27T20:30", refused: "serviceDay.unavailable")
        stage.forgetNotices()
        try await keep("decline", "2", on: friday, .decline(booking: "2", reason: "a wedding"))
        try stage.checkNotices("bookingDeclined → Paolo")
        try await show(paolo, "2", on: friday, is: "declined")
        try await keep("accept", "2", on: friday, .accept(booking: "2"), refused: "serviceDay.illegal")
        try await reserve(nina, "3", 7, "2026-03-27T20:30")
        let cancel = GuestRequest.cancel(day: friday, booking: "3")
        try await nina.does("thinks better of it", .guest(request: cancel), refused: "serviceDay.illegal")
        try await keep("decline", "3", on: friday, .decline(booking: "3", reason: "as the guest asked"))
        stage.forgetNotices()
        try await stage.move(to: "2026-03-27T22:00")
        try await keep("complete", "1", on: friday, .complete(booking: "1"))
        try await show(nina, "1", on: friday, is: "completed")
        try await keep("accept", "1", on: friday, .accept(booking: "1"), refused: "serviceDay.illegal")
    }

    func missions() async throws {
        story.scene("AP-S4", "Missions")
        try await stage.move(to: "2026-03-27T22:30")
        let terms = MissionTerms(
            LocalizedText("Come twice", in: .english),
            goal: .visits(2),
            points: 60,
            restaurant: Self.restaurant
        )
        for (words, request) in [("drafts a mission", MissionRequest.draft(terms: terms)), ("publishes it", .publish)] {
            try await owner(words, .mission(restaurant: Self.restaurant, mission: "twice", request: request))
        }
        try await missions(is: "toDo 0")
        for (id, date, status) in [("4", "2026-03-28", "inProgress 0"), ("5", "2026-03-29", "completed 60")] {
            try await reserve(nina, BookingID(id), 2, "\(date)T19:00")
            try await keep("accept", BookingID(id), on: day(date), .accept(booking: BookingID(id)))
            try await stage.move(to: "\(date)T21:00")
            stage.forgetNotices()
            try await keep("complete", BookingID(id), on: day(date), .complete(booking: BookingID(id)))
            if status.hasPrefix("completed") {
                try stage.checkNotices("missionCompleted → Nina", "pointsEarned → Nina")
            }
            try await missions(is: status)
        }
        try await reward()
    }

    /// At the next visit the points take something off the bill.
    private func reward() async throws {
        try await stage.move(to: "2026-03-29T21:30")
        try stage.line("Nina", "scans the code of table 1 on the way out, and stays for a soup or four")
        await nina.scans("t1", of: Self.corso)
        let wish = OrderWish(
            "1",
            [OrderWish.Line(id: "1", item: Self.soup, quantity: 4)],
            on: "nina",
            opening: OrderWish.Opening(at: Self.corso, table: "t1", covers: 1)
        )
        try await nina.does("orders four soups", .table(request: .place(order: wish)), done: "sent")
        let kitchen = stage.till(.cook("carla", at: Self.corso), at: Self.corso)
        let floor = stage.till(.waiter("vera", at: Self.corso), at: Self.corso)
        try stage.line("Vera", "serves them, at the till of the house")
        try await kitchen.perform(.ready(items: .all), order: "1")
        try await floor.perform(.serve(items: .all), order: "1")
        try await nina.does("asks for the bill", .table(request: .askForBill(tab: "nina")))
        let pay = GuestRequest.payWithPoints(tab: "nina", payment: "points", points: 60)
        try await nina.does("pays with 60 points", .guest(request: pay))
        let card = try await nina.reads(.tab(tab: "nina"), as: TabCard.self)
        let due = card.due.map { "\($0)" } ?? "nothing"
        nina.shows("\(due) of \(card.bill.map { "\($0.total)" } ?? "nothing") left to pay")
        try story.check(card.due, is: Money(minorUnits: 400, .eur), "what is due")
        try await missions(is: "completed 0")
        try await nina.does("wants to pay with them again", .guest(request: pay), refused: "points.alreadyApplied")
    }

    private func missions(is expected: String) async throws {
        let card = try await nina.asks("looks at her missions", .loyalty(branch: Self.corso), as: LoyaltyCard.self)
        let entries = card?.missions ?? []
        for entry in entries {
            let status = try stage.wording.state(entry.status.rawValue, of: .missionStatus)
            nina.shows("“\(stage.wording(entry.name))”: \(status); \(card?.balance ?? 0) points")
        }
        try story.check(entries.map { "\($0.status.rawValue) \(card?.balance ?? 0)" }, is: [expected], "the missions")
    }

    // MARK: Steps

    func day(_ date: String) throws -> BranchDay { BranchDay(branch: Self.corso, date: try CivilDate(date)) }

    private func reserve(
        _ phone: Phone,
        _ id: BookingID,
        _ party: Int,
        _ start: String,
        refused code: String? = nil
    ) async throws {
        let wish = BookingWish(id: id, party: party, at: try stage.instant(start))
        let words = "reserves a table for \(party) on \(start.replacing("T", with: " at "))"
        try await phone.does(
            words,
            .guest(request: .book(day: try day(String(start.prefix(10))), wish: wish)),
            refused: code,
            done: "asked for"
        )
    }

    private func keep(
        _ words: String,
        _ booking: BookingID,
        on day: BranchDay,
        _ request: StaffDayRequest,
        refused code: String? = nil
    ) async throws {
        let ask = HouseRequest.Ask.staff(request: .day(date: day.date, request: request))
        try await max.does("\(words)s reservation \(booking)", ask, refused: code)
    }

    private func show(_ phone: Phone, _ booking: BookingID, on day: BranchDay, is expected: String) async throws {
        let summary = try await phone.reads(.booking(day: day, booking: booking), as: BookingSummary.self)
        let label = Booking.Profile.appetito.lifecycle.label(of: summary.status)
        phone.shows("reservation \(booking): \(try stage.wording.state(label, of: .booking))")
        try story.check(label, is: expected, "the reservation")
    }
}
