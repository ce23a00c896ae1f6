import Foundation
import HTTPPhone
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many listeners at once: each hears of what is theirs and of nothing else, and nothing is missed between two connections.
struct SocketListeners {
    let count: Int
    let folder: URL
    let findings: Findings

    func run() async throws {
        let people = try Cast.write(guests: count, in: folder)
        let server = try ServerChild(
            ["--people=\(people.path)", "--per-address=100000", "--per-token=1000"],
            log: folder.appendingPathComponent("listeners.log")
        )
        var ears = try (0..<count).map { try Ear(server.port, Cast.token($0), after: nil) }
        let staff = try Ear(server.port, "token-of-host", after: nil)
        listen(ears + [staff], until: { $0.events.contains { $0.kind == "reload" } })
        let open = (ears + [staff]).count { $0.events.map(\.kind) == ["reload"] }
        findings.expect(open == count + 1, "\(open) listeners are connected")

        let transport = HTTPTransport<HouseRequest>(
            to: server.url.appendingPathComponent("commands"),
            coder: JSONDocumentCoder(),
            session: URLSession(configuration: .ephemeral)
        )
        try await send(transport) { number, day in
            .book(day: day, wish: BookingWish(id: Self.booking(number), party: 2, at: try Self.start(number)))
        }
        listen(ears, until: { $0.changedBookings.count >= 1 })
        listen([staff], until: { Set($0.changedBookings).count >= count })
        let right = ears.enumerated().count { number, ear in
            Set(ear.changedBookings) == [Self.booking(number).rawValue]
        }
        findings.expect(right == count, "\(right) of \(count) guests hear of their own booking and of no other")
        try explain(ears, on: server.port)
        let seen = Set(staff.changedBookings).count
        findings.expect(seen == count, "the host hears of \(seen) of \(count)")

        // Every second one loses the connection; what happens meanwhile comes when they are back.
        let cursors = ears.map(\.cursor)
        for number in stride(from: 0, to: count, by: 2) { ears[number].close() }
        try await send(transport) { number, day in .cancel(day: day, booking: Self.booking(number)) }
        for number in stride(from: 0, to: count, by: 2) {
            ears[number] = try Ear(server.port, Cast.token(number), after: cursors[number])
        }
        listen(
            ears,
            until: { ear in ear.isResumed ? !ear.changedBookings.isEmpty : ear.changedBookings.count >= 2 }
        )
        var (resumed, stayed) = (0, 0)
        for (number, ear) in ears.enumerated() {
            let heard = ear.changedBookings
            let own = Set(heard) == [Self.booking(number).rawValue] && (ear.isResumed || heard.count >= 2)
            let once = Set(ear.events.map(\.cursor)).count == ear.events.count
            let isRight = own && once && !(ear.isResumed && ear.events.contains { $0.kind == "reload" })
            if isRight, ear.isResumed { resumed += 1 }
            if isRight, !ear.isResumed { stayed += 1 }
            if !isRight { print("       guest \(number): \(ear.summary)") }
        }
        findings.expect(resumed == (count + 1) / 2, "\(resumed) listeners go on where they were, and miss nothing")
        findings.expect(stayed == count / 2, "\(stayed) stay connected, and hear of each change once")
        let start = ContinuousClock.now
        findings.expect(server.stop(), "the server ends well with \(count + 1) listeners")
        print(String(format: "      within %.1f s", (ContinuousClock.now - start) / .seconds(1)))
    }

    /// Says of listeners that did not hear what they should whether the server has ended their streams, whether anything still
    /// comes on them, and whether the same guest hears of the booking on another connection.
    private func explain(_ ears: [Ear], on port: Int) throws {
        let wrong = ears.enumerated().filter { Set($1.changedBookings) != [Self.booking($0).rawValue] }
        for (number, ear) in wrong.prefix(10) {
            print("       guest \(number): \(ear.summary)")
            // It goes on after what the listener heard first, as if that connection had been lost at once.
            let other = try Ear(port, Cast.token(number), after: ear.events.first?.cursor)
            let deadline = Date().addingTimeInterval(2)
            while deadline.timeIntervalSinceNow > 0, other.changedBookings.isEmpty { other.listen() }
            print("       guest \(number), on another connection: \(other.summary)")
            other.close()
        }
    }

    /// Sends one request of each guest, from several at a time.
    private func send(
        _ transport: HTTPTransport<HouseRequest>,
        _ request: @escaping @Sendable (Int, BranchDay) throws -> GuestRequest
    ) async throws {
        let count = count
        let refused = try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<8 {
                group.addTask {
                    var refused = 0
                    for number in stride(from: lane, to: count, by: 8) {
                        let ask = HouseRequest.Ask.guest(request: try request(number, try Self.day(number)))
                        let action = HouseRequest(ask, id: CommandID(UUID()))
                        let token = SessionToken(rawValue: Cast.token(number))
                        refused += try await transport.send([action], token: token).count { $0.failure != nil }
                    }
                    return refused
                }
            }
            return try await group.reduce(0, +)
        }
        findings.expect(refused == 0, "\(count) requests are carried out")
    }

    /// Reads from all, until all have what is expected or nothing more comes.
    private func listen(_ ears: [Ear], until isDone: (Ear) -> Bool) {
        let deadline = Date().addingTimeInterval(20)
        while deadline.timeIntervalSinceNow > 0, !ears.allSatisfy(isDone) { for ear in ears { ear.listen() } }
        // What comes too much comes now.
        for _ in 0..<2 { for ear in ears { ear.listen() } }
    }

    private static func booking(_ number: Int) -> BookingID { BookingID("of-\(number)") }

    /// Each lane has dates of its own, three apart, with as many bookings as there is room for.
    private static func day(_ number: Int) throws -> BranchDay {
        let date = try CivilDate(year: 2027, month: 3, day: 1).adding(days: 3 * (number % 8 + 8 * (number / 384)))
        return BranchDay(branch: "corner", date: date)
    }

    private static func start(_ number: Int) throws -> Instant {
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        let local = try LocalDateTime(
            date: try day(number).date,
            time: LocalTime(hour: 10 + 2 * (number / 8 % 6), minute: 0)
        )
        return try zone.instant(for: local)
    }
}

/// A listener on a socket of its own.
private final class Ear {
    private let socket: RawSocket
    private var parser: EventParser
    private(set) var events: [ServerEvent] = []
    /// When something came last, be it a comment that keeps the stream alive.
    private var heardAt = Date()
    let isResumed: Bool

    init(_ port: Int, _ token: String, after cursor: String?) throws {
        socket = try RawSocket(to: port)
        parser = EventParser(cursor: cursor)
        isResumed = cursor != nil
        let resume = cursor.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        // An older protocol, in which the events come without the lengths of their chunks.
        socket.send("GET /events HTTP/1.0\r\nAuthorization: Bearer \(token)\r\n\(resume)\r\n")
    }

    /// The cursor after which to come back.
    var cursor: String? { events.last?.cursor }

    /// Takes what has arrived.
    ///
    /// The lines of the head are none of an event, so they are passed over.
    func listen() {
        let text = socket.receive(within: 0.002)
        if !text.isEmpty { heardAt = Date() }
        events += parser.take(Array(text.utf8))
    }

    /// What the listener has heard, and whether its stream still runs.
    var summary: String {
        let told = events.map { $0.kind == "changed" ? $0.data : $0.kind }.joined(separator: ", ")
        let silence = String(format: "%.1f", Date().timeIntervalSince(heardAt))
        return "\(socket.isOpen ? "open" : "ended"), nothing for \(silence) s, heard [\(told)]"
    }

    func close() { socket.end() }

    /// The bookings of which changes were told.
    var changedBookings: [String] {
        struct Note: Decodable { let question: HouseQuery }
        return events.filter { $0.kind == "changed" }
            .compactMap { try? JSONDecoder().decode(Note.self, from: Data($0.data.utf8)).question }
            .compactMap { if case .booking(_, let id) = $0 { id.rawValue } else { nil } }
    }
}
