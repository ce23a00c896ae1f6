import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations

/// Compares what phones were told with what is stored.
struct SocketJudge {
    private let ledgers: [PhoneLedger]
    private var faults: [String]

    init(_ ledgers: [PhoneLedger]) {
        self.ledgers = ledgers
        faults = ledgers.flatMap(\.faults)
    }

    mutating func judge(_ store: any HostStore, _ findings: Findings) async throws {
        let booked = ledgers.reduce(into: [:]) { $0.merge($1.booked) { first, _ in first } }
        let cancelled = ledgers.reduce(into: Set<BookingID>()) { $0.formUnion($1.cancelled) }
        let refused = ledgers.reduce(into: Set<BookingID>()) { $0.formUnion($1.refused) }
        var stored: [BookingID: Booking] = [:]
        let days = Set(booked.values)
        for day in days {
            let bookings = try await store.wholeDay(day)?.bookings ?? [:]
            for booking in bookings.values {
                stored[booking.id] = booking
                if booked[booking.id] != day { faults.append("\(booking.id) is stored and was not acknowledged") }
                if refused.contains(booking.id) { faults.append("\(booking.id) is stored and was refused") }
            }
            judgeTables(of: bookings.values.filter { $0.status != .cancelled })
        }
        for id in booked.keys {
            guard let booking = stored[id] else {
                faults.append("\(id) was acknowledged and is lost")
                continue
            }
            if (booking.status == .cancelled) != cancelled.contains(id) { faults.append("\(id) is \(booking.status)") }
        }
        let (events, changes) = try await judgeFeed(of: store, booked: Set(booked.keys), cancelled: cancelled)
        judgeEvents(changes)
        let (replays, lost) = (ledgers.map(\.replays).reduce(0, +), ledgers.map(\.lost).reduce(0, +))
        let told = ledgers.map(\.told.count).reduce(0, +)
        print(
            """
                  acknowledged: \(booked.count) bookings and \(cancelled.count) cancellations on \(days.count) days; \
            refused: \(refused.count); given up \
            by phones without a connection: \(ledgers.map(\.unsent).reduce(0, +))
                  sendings without an answer: \(lost); found carried out when sent again: \(replays); \
            starts of apps: \(ledgers.map(\.starts).reduce(0, +))
                  events in the feed: \(events); told to the phones: \(told), over \
            \(ledgers.map(\.reconnects).reduce(0, +)) lost connections
            """
        )
        for fault in faults.prefix(20) { print("      FAULT: \(fault)") }
        findings.expect(faults.isEmpty && !booked.isEmpty, "nothing is lost, nothing doubled")
    }

    /// No table has two parties at once.
    private mutating func judgeTables(of live: [Booking]) {
        for (table, stays) in Dictionary(grouping: live.flatMap { stay in stay.tables.map { ($0, stay) } }, by: \.0) {
            let sorted = stays.map(\.1).sorted { $0.span.lowerBound < $1.span.lowerBound }
            for (one, next) in zip(sorted, sorted.dropFirst()) where next.span.lowerBound < one.span.upperBound {
                faults.append("table \(table) has \(one.id) and \(next.id) at once")
            }
        }
    }

    /// The feed tells each change once.
    private mutating func judgeFeed(
        of store: any HostStore,
        booked: Set<BookingID>,
        cancelled: Set<BookingID>
    ) async throws -> (events: Int, changes: [BookingID: [String]]) {
        var changes: [BookingID: [String]] = [:]
        var sales: [BookingID: Int] = [:]
        var returns: [BookingID: Int] = [:]
        var count = 0
        var cursor: EventCursor?
        while true {
            let page = try await store.events(after: cursor, limit: 1_000)
            guard !page.events.isEmpty else { break }
            cursor = page.cursor
            count += page.events.count
            for stored in page.events {
                guard let event = try stored.recorded(of: ServiceDay.self)?.event else { continue }
                for id in [event.booking].compactMap({ $0 }) + event.moves.map(\.booking) {
                    changes[id, default: []].append("\(id) version \(stored.version)")
                }
                if case .booked(let booking, _, _) = event { sales[booking.id, default: 0] += 1 }
                if case .cancelled(let id, _) = event { returns[id, default: 0] += 1 }
            }
        }
        if Set(sales.keys) != booked || sales.values.contains(where: { $0 != 1 }) {
            faults.append("the feed tells of other bookings")
        }
        if Set(returns.keys) != cancelled || returns.values.contains(where: { $0 != 1 }) {
            faults.append("the feed tells of other cancellations")
        }
        return (count, changes)
    }

    /// Each phone was told once of each change of each of its own bookings, and nothing of another's.
    private mutating func judgeEvents(_ changes: [BookingID: [String]]) {
        for (number, ledger) in ledgers.enumerated() {
            let expected = ledger.booked.keys.flatMap { changes[$0] ?? [] }.sorted()
            let told = ledger.told.sorted()
            guard told != expected else { continue }
            let missed = Set(expected).subtracting(told).sorted().prefix(3)
            let surplus = Set(told).subtracting(expected).sorted().prefix(3)
            faults.append(
                "phone \(number) was told \(told.count) of \(expected.count): not \(missed.joined(separator: ", ")), "
                    + "but \(surplus.joined(separator: ", "))"
            )
        }
    }
}
