import Tableside

// QP-S2.
extension QuickPlateStory {
    func booking() async throws {
        story.scene("QP-S2", "Booking")
        try await stage.move(to: "2026-03-27T16:30")
        let home = try await ana.asks(
            "opens the list of restaurants",
            .home(after: nil),
            as: HousePage<RestaurantPage>.self
        )
        ana.shows((home?.items.map(\.restaurant.name) ?? []).sorted().joined(separator: ", "))
        let page = try await ana.asks("opens Marty's page", .restaurant(restaurant: "marty"), as: RestaurantPage.self)
        let hours = page?.branches.first?.card.hours?.periods(on: day.date).map { "\($0)" } ?? []
        ana.shows("open today \(hours.joined(separator: ", ")), \(page?.dishCount ?? 0) dishes")
        let slots = try await ana.asks(
            "asks for a table for three tonight",
            .slots(day: day, party: 3),
            as: [Instant].self
        )
        ana.shows("free starts: \(try times(slots ?? []))")
        let eight = try stage.instant("2026-03-27T20:00")
        try story.check(slots?.contains(eight), is: true, "whether there is a table at eight")
        try await choose(ana, 3, at: eight, is: ["t2", "t3", "t4"])

        try stage.line(ana.name, "picks table 3, and says no when asked whether she is sure")
        let none = try await ana.reads(.ownBookings(after: nil), as: HousePage<BookingSummary>.self).items
        ana.shows(none.isEmpty ? "no booked tables" : "booked tables")
        try story.check(none.count, is: 0, "the bookings")
        try await book(ana, "1", 3, at: eight, "t3", "picks table 3 again, and says yes")
        let booked = try await ana.asks(
            "opens her profile",
            .ownBookings(after: nil),
            as: HousePage<BookingSummary>.self
        )
        for booking in booked?.items ?? [] {
            let start = try stage.wording.time(booking.start)
            ana.shows("\(tables(booking.tables)) for \(booking.party) on \(booking.day.date) at \(start)")
        }
        try story.check(booked?.items.map(\.party), is: [3], "the booked tables")
        try await choose(ana, 3, at: eight, is: ["t2", "t4"])

        try await book(mia, "2", 2, at: eight, "t3", "wants table 3 at the same time", refused: "serviceDay.taken")
        try await book(mia, "2", 5, at: eight, nil, "wants any table for five at eight")
        try await book(
            ana,
            "3",
            6,
            at: eight,
            nil,
            "wants one for six at eight, too",
            refused: "serviceDay.unavailable"
        )
        let others = try await ana.asks("looks for another hour", .slots(day: day, party: 6), as: [Instant].self)
        ana.shows("free starts: \(try times(others ?? []))")
        try story.check(others?.contains(eight), is: false, "whether six find a table at eight")
        let late = try stage.instant("2026-03-27T22:30")
        try await book(ana, "3", 6, at: late, nil, "takes half past ten")
        try await ana.does("thinks better of it and cancels", .guest(request: .cancel(day: day, booking: "3")))
        let early = try stage.instant("2026-03-27T18:30")
        try await book(ana, "4", 2, at: early, "t1", "books table 1 for two at half past six")
        try await book(mia, "5", 2, at: early, "t2", "books table 2 for two at half past six")
    }

    /// The tables that are free at a time.
    private func choose(_ phone: Phone, _ party: Int, at start: Instant, is expected: [TableID]) async throws {
        let free = try await phone.asks(
            "picks \(try stage.wording.time(start)), and looks at the tables for \(party)",
            .freeTables(day: day, party: party, at: start),
            as: [FreeTableCard].self
        )
        for seating in free ?? [] {
            phone.shows("\(tables(seating.tables)), for \(seating.seats) people")
        }
        try story.check(free?.flatMap(\.tables), is: expected, "the free tables")
    }

    private func book(
        _ phone: Phone,
        _ id: BookingID,
        _ party: Int,
        at start: Instant,
        _ table: TableID?,
        _ words: String,
        refused code: String? = nil
    ) async throws {
        let wishes = table.map { BookingWishes(tables: [$0]) }
        let wish = BookingWish(id: id, party: party, at: start, wishes: wishes)
        try await phone.does(words, .guest(request: .book(day: day, wish: wish)), refused: code, done: "booked")
    }

    private func tables(_ ids: [TableID]) -> String { ids.map { stage.name(of: $0) }.joined(separator: " and ") }

    private func times(_ instants: [Instant]) throws -> String {
        try instants.map { try stage.wording.time($0) }.joined(separator: ", ")
    }
}
