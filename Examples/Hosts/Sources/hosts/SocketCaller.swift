import Foundation
import HTTPPhone
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A phone that books without end, every fifth time giving up again, and follows what becomes of it.
struct SocketCaller {
    private enum Plan {
        case book(BookingID, BranchDay)
        case cancel(BookingID)
    }

    /// Starts a day, two hours apart.
    private static let starts = 12

    private let number: Int
    private let url: URL
    private let file: OutboxFile<HouseRequest>
    private let zone: FoundationZone
    private var random: SplitMix64

    private var user: UserID { UserID("guest-\(number)") }
    private var device: DeviceID { DeviceID("phone-\(number)") }
    private var token: SessionToken { SessionToken(rawValue: Cast.token(number)) }

    init(_ number: Int, of seed: Int, url: URL, folder: URL) throws {
        self.number = number
        self.url = url
        file = OutboxFile(folder.appendingPathComponent("outbox-\(number).json"), coder: JSONDocumentCoder())
        zone = try FoundationZone(identifier: "Europe/Bucharest")
        random = SplitMix64(seed: UInt64(seed * 100 + number))
    }

    func run(until goal: Goal) async throws -> PhoneLedger {
        let (ready, connected) = AsyncStream<Void>.makeStream()
        let ear = Task { await follow { connected.yield() } }
        // What happens before is not told.
        for await _ in ready { break }
        var caller = self
        var ledger = try await caller.call(until: goal)
        // What was acknowledged last is told within a moment.
        try await Task.sleep(for: .seconds(3))
        ear.cancel()
        let heard = await ear.value
        (ledger.told, ledger.reconnects) = (heard.told, heard.reconnects)
        return ledger
    }

    /// Opens the app: everything that it knows is in the file.
    private func open() throws -> DeviceLine<HouseRequest> {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 15
        return try DeviceLine(
            file,
            orElse: Outbox(device: device, firstPause: .milliseconds(20), longestPause: .milliseconds(200)),
            user: user,
            token: token,
            transport: HTTPTransport(
                to: url.appendingPathComponent("commands"),
                coder: JSONDocumentCoder(),
                session: URLSession(configuration: configuration)
            ),
            clock: SystemClock()
        )
    }

    private mutating func call(until goal: Goal) async throws -> PhoneLedger {
        var ledger = PhoneLedger()
        var plans: [Int: Plan] = [:]
        var line = try open()
        var (next, day, refusals) = (0, 0, 0)
        while true {
            let isOver = await goal.isOver
            let isEmpty = await line.status.waiting == 0
            if isOver, isEmpty { return ledger }
            // Up to five at a time go in one request.
            if !isOver, isEmpty {
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    let id = BookingID("\(number)-\(next)")
                    let date = try date(day)
                    let isKept = try await keep(
                        .book(day: date, wish: wish(id, on: date, next)),
                        on: line,
                        as: .book(id, date),
                        &plans
                    )
                    guard isKept else {
                        ledger.unsent += 1
                        try await Task.sleep(for: .milliseconds(20))
                        break
                    }
                    if next.isMultiple(of: 5) {
                        _ = try await keep(.cancel(day: date, booking: id), on: line, as: .cancel(id), &plans)
                    }
                    next += 1
                }
            }
            for outcome in try await line.send() {
                switch outcome {
                case .done(let number, _, let isReplay):
                    settle(plans.removeValue(forKey: number), isReplay, &ledger)
                    await goal.add(1)
                    refusals = 0
                case .refused(let number, let failure):
                    try await line.dismiss(number)
                    let plan = plans.removeValue(forKey: number)
                    refuse(plan, failure, &ledger)
                    if failure.code.rawValue == "transport.noConnection" {
                        ledger.unsent += 1
                        continue
                    }
                    refusals += 1
                    // As good as sold out.
                    if refusals == Self.starts { (day, refusals) = (day + 1, 0) }
                case .retryLater: ledger.lost += 1
                case .signInAgain, .upgradeNeeded: ledger.faults.append("\(outcome)")
                }
            }
            if let pause = await line.nextAttempt, pause > .zero {
                // Now and then the app is killed while something waits.
                if Int.random(in: 0..<5, using: &random) == 0 {
                    line = try open()
                    ledger.starts += 1
                }
                try await Task.sleep(for: .milliseconds(pause.milliseconds))
            }
        }
    }

    private func keep(
        _ request: GuestRequest,
        on line: DeviceLine<HouseRequest>,
        as plan: Plan,
        _ plans: inout [Int: Plan]
    ) async throws -> Bool {
        let ask = HouseRequest.Ask.guest(request: request)
        let action = HouseRequest(ask, id: CommandID(UUID()), occurredAt: SystemClock().now())
        let documents = ask.documents(of: .guest(user, on: device))
        // Half of the phones keep everything for later. With the others a booking that was surely not sent is refused by the phone
        // itself; then it must not be found at the server.
        let offline = number.isMultiple(of: 2) ? ask.offlineClass : .queue
        do {
            plans[try await line.add(action, about: documents, offline: offline)] = plan
            return true
        } catch is OutboxError {
            return false
        }
    }

    private func settle(_ plan: Plan?, _ isReplay: Bool, _ ledger: inout PhoneLedger) {
        ledger.replays += isReplay ? 1 : 0
        switch plan {
        case .book(let id, let day)?:
            if ledger.booked.updateValue(day, forKey: id) != nil { ledger.faults.append("\(id) was booked twice") }
        case .cancel(let id)?:
            if !ledger.cancelled.insert(id).inserted { ledger.faults.append("\(id) was canceled twice") }
        case nil: ledger.faults.append("an answer to nothing")
        }
    }

    private func refuse(_ plan: Plan?, _ failure: WireFailure, _ ledger: inout PhoneLedger) {
        switch plan {
        case .book(let id, _)?: ledger.refused.insert(id)
        // Of a booking that was refused.
        case .cancel(let id)? where ledger.refused.contains(id): break
        default: ledger.faults.append("refused: \(failure.code.rawValue)")
        }
    }

    private func date(_ day: Int) throws -> BranchDay {
        BranchDay(branch: "corner", date: try CivilDate(year: 2027, month: 1, day: 1).adding(days: 3 * day))
    }

    private func wish(_ id: BookingID, on day: BranchDay, _ next: Int) throws -> BookingWish {
        let hour = 2 * ((next + number) % Self.starts)
        let local = try LocalDateTime(date: day.date, time: LocalTime(hour: hour, minute: 0))
        return BookingWish(id: id, party: 2, at: try zone.instant(for: local))
    }

    private struct Note: Decodable {
        let question: HouseQuery
        let version: Version
    }

    /// Follows the events across all kills.
    private func follow(_ begin: @Sendable () -> Void) async -> (told: [String], reconnects: Int) {
        var told: [String] = []
        var cursor: String?
        var connections = 0
        while !Task.isCancelled {
            connections += 1
            let events = EventFollower.events(from: url.appendingPathComponent("events"), token: token, after: cursor)
            do {
                for try await event in events {
                    if event.kind == "changed" {
                        let note = try JSONDecoder().decode(Note.self, from: Data(event.data.utf8))
                        if case .booking(_, let booking) = note.question {
                            told.append("\(booking) version \(note.version)")
                        }
                    } else if told.isEmpty {
                        begin()
                    } else {
                        told.append("told to ask for everything")
                    }
                    cursor = event.cursor ?? cursor
                }
            } catch {
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        return (told, connections - 1)
    }
}
