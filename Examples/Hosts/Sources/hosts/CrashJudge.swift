import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations

/// Compares what sellers noted with what is stored.
struct CrashJudge {
    private var booked: [BookingID: Int] = [:]
    private var cancelled: Set<BookingID> = []
    private var refused: Set<BookingID> = []
    private var replays = 0
    private var failures: [String: Int] = [:]
    private var faults: [String] = []

    init(folder: String, sellers: Int) throws {
        for seller in 0..<sellers {
            let path = Seller.notes(seller, in: folder)
            for line in try SellerNotes.lines(of: path) {
                let id = BookingID("\(seller)-\(line.number)")
                switch line.note {
                case .booked(let isReplay):
                    if booked.updateValue(line.evening, forKey: id) != nil { faults.append("\(id) was sold twice") }
                    replays += isReplay ? 1 : 0
                case .cancelled(let isReplay):
                    cancelled.insert(id)
                    replays += isReplay ? 1 : 0
                case .refused: refused.insert(id)
                }
            }
            failures.merge(try SellerNotes.failures(of: path), uniquingKeysWith: +)
        }
    }

    /// Reads everything that is stored, prints the figures, and returns whether all of it is as it was noted.
    mutating func judge(_ store: any HostStore, house: EveningHouse) async throws -> Bool {
        let evenings = (booked.values.max() ?? 0) + 1
        var found: [BookingID: Booking] = [:]
        var days: [DocumentRef: ServiceDay] = [:]
        for evening in 0..<evenings {
            guard let day = try await store.load(ServiceDay.self, house.day(evening)) else { continue }
            days[day.ref] = day
            let whole = day.including(try await store.archivedBookings(of: day.id))
            for booking in whole.bookings.values {
                if booked[booking.id] != evening { faults.append("\(booking.id) is stored and was not acknowledged") }
                if refused.contains(booking.id) { faults.append("\(booking.id) is stored and was refused") }
                found[booking.id] = booking
            }
            judgeTables(of: whole)
        }
        for id in booked.keys {
            guard let booking = found[id] else {
                faults.append("\(id) was acknowledged and is lost")
                continue
            }
            let isCancelled = booking.status == .cancelled
            if isCancelled != cancelled.contains(id) { faults.append("\(id) is \(booking.status)") }
        }
        let events = try await judgeFeed(of: store, days)
        print(
            """
            acknowledged: \(booked.count) bookings and \(cancelled.count) cancellations on \(evenings) evenings; \
            refused: \(refused.count)
            failures to commit: \(failures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
            answered from the record of an earlier try: \(replays)
            events in the feed: \(events)
            """
        )
        for fault in faults.prefix(20) { print("FAULT: \(fault)") }
        print(faults.isEmpty ? "nothing lost, nothing doubled" : "\(faults.count) faults")
        return faults.isEmpty && !booked.isEmpty
    }

    /// No table has two parties at once.
    private mutating func judgeTables(of day: ServiceDay) {
        let live = day.bookings.values.filter { $0.status != .cancelled }
        for (table, stays) in Dictionary(grouping: live.flatMap { stay in stay.tables.map { ($0, stay) } }, by: \.0) {
            let sorted = stays.map(\.1).sorted { $0.span.lowerBound < $1.span.lowerBound }
            for (one, next) in zip(sorted, sorted.dropFirst()) where next.span.lowerBound < one.span.upperBound {
                faults.append("table \(table) has \(one.id) and \(next.id) at once")
            }
        }
    }

    /// Every change is in the feed once, and the events tell the state that is stored.
    private mutating func judgeFeed(of store: any HostStore, _ days: [DocumentRef: ServiceDay]) async throws -> Int {
        var told: [DocumentRef: ServiceDay] = [:]
        var sales: [BookingID: Int] = [:]
        var cancellations: [BookingID: Int] = [:]
        var count = 0
        var cursor: EventCursor?
        while true {
            let page = try await store.events(after: cursor, limit: 1_000)
            guard !page.events.isEmpty else { break }
            cursor = page.cursor
            count += page.events.count
            for stored in page.events {
                guard let event = try stored.recorded(of: ServiceDay.self)?.event, let start = days[stored.aggregate]
                else {
                    faults.append("\(stored.id) is of no evening")
                    continue
                }
                var day = told[stored.aggregate] ?? ServiceDay(id: start.id)
                if stored.version != day.version.next { faults.append("\(stored.id) follows version \(day.version)") }
                day.record(event)
                told[stored.aggregate] = day
                if case .booked(let booking, _, _) = event { sales[booking.id, default: 0] += 1 }
                if case .cancelled(let id, _) = event { cancellations[id, default: 0] += 1 }
            }
        }
        for (ref, day) in days where told[ref] != day { faults.append("the events of \(ref) tell another evening") }
        for id in booked.keys where sales[id] != 1 { faults.append("\(id) is \(sales[id] ?? 0) times in the feed") }
        for id in sales.keys where booked[id] == nil { faults.append("\(id) is in the feed and was not acknowledged") }
        for id in cancelled where cancellations[id] != 1 { faults.append("\(id) was not given up once") }
        if cancellations.count != cancelled.count { faults.append("the feed knows other cancellations") }
        return count
    }
}
