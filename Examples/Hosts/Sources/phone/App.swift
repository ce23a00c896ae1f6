import Foundation
import HTTPPhone
import Tableside
import TablesideFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the phone does.
struct App {
    private static let branch = BranchID("corner")

    private let settings: Settings
    private let folder: URL
    private let coder = JSONDocumentCoder()
    private let line: DeviceLine<HouseRequest>
    private let questions: HTTPTransport<HouseQuery>

    private var token: SessionToken { SessionToken(rawValue: settings.token) }
    private var user: UserID { UserID(settings.user) }

    init(in folder: URL) throws {
        settings = try Settings(from: folder)
        self.folder = folder
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 20
        let session = URLSession(configuration: configuration)
        questions = HTTPTransport(to: settings.url.appendingPathComponent("questions"), coder: coder, session: session)
        line = try DeviceLine(
            OutboxFile(folder.appendingPathComponent("outbox.json"), coder: coder),
            orElse: Outbox(device: DeviceID(settings.device)),
            user: UserID(settings.user),
            token: SessionToken(rawValue: settings.token),
            transport: HTTPTransport(
                to: settings.url.appendingPathComponent("commands"),
                coder: coder,
                session: session
            ),
            clock: SystemClock()
        )
    }

    func run(_ command: String, _ words: [String]) async throws {
        switch (command, words.count) {
        case ("book", 3): try await book(words)
        case ("order", 2): try await order(words)
        case ("prepare", 0): try await prepare()
        case ("send", 0): try await send()
        case ("show", 0): try await show()
        case ("follow", 1):
            guard let seconds = Int(words[0]) else { throw UsageError() }
            await follow(for: .seconds(seconds))
        default: throw UsageError()
        }
    }

    private func book(_ words: [String]) async throws {
        guard let party = Int(words[2]) else { throw UsageError() }
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        let date = try CivilDate(words[0])
        let start = try zone.instant(for: LocalDateTime(date: date, time: LocalTime(words[1])))
        let wish = BookingWish(id: BookingID(UUID().uuidString), party: party, at: start)
        try await keep(.guest(request: .book(day: BranchDay(branch: Self.branch, date: date), wish: wish)))
        try await send()
    }

    private func order(_ words: [String]) async throws {
        guard let quantity = Int(words[1]), let table = settings.table else { throw UsageError() }
        let wish = OrderWish(
            OrderID(UUID().uuidString),
            [OrderWish.Line(id: "1", item: MenuItemID(words[0]), quantity: quantity)],
            on: TabID("visit of \(settings.device)"),
            // The first order opens the tab; the others find it open.
            opening: OrderWish.Opening(at: Self.branch, table: TableID(table), covers: 1)
        )
        try await keep(.table(request: .place(order: wish)))
        try await send()
    }

    private func prepare() async throws {
        let since = SystemClock().now() - .hours(12)
        let work = try await ask(.work(branch: Self.branch, since: since), as: [OrderCard].self)
        for card in work {
            for request in [StaffOrderRequest.start(items: .all), .ready(items: .all)] {
                try await keep(.staff(request: .order(order: card.order, request: request)))
            }
        }
        if work.isEmpty { print("no order waits") }
        try await send()
    }

    /// Puts a request into the outbox, under the id that makes it count once.
    private func keep(_ ask: HouseRequest.Ask) async throws {
        let isStaff = if case .staff = ask { true } else { false }
        let author = isStaff ? Author.cook(user, at: Self.branch) : .guest(user, on: DeviceID(settings.device))
        let request = HouseRequest(ask, id: CommandID(UUID()), occurredAt: SystemClock().now())
        let documents = ask.documents(of: author)
        do {
            let number = try await line.add(request, about: documents, offline: ask.offlineClass)
            print("\(number): \(ask.words)")
        } catch let refusal as OutboxError {
            print("refused: \(ask.words): \(refusal)")
        }
    }

    /// Sends what waits, and tells how it ended.
    private func send() async throws {
        for outcome in try await line.send() {
            switch outcome {
            case .done(let number, _, let isReplay):
                print("\(number): done\(isReplay ? ", at an earlier attempt" : "")")
            case .refused(let number, let failure):
                print("\(number): refused, \(failure.code.rawValue): \(failure.message)")
                try await line.dismiss(number)
            case .retryLater(let number, _): print("\(number): not sent; it waits in the outbox")
            case .signInAgain(let number): print("\(number): waits for a new sign-in")
            case .upgradeNeeded(let number, _): print("\(number): waits for an update")
            }
        }
        let status = await line.status
        if status.waiting > 0 { print("\(status.waiting) waiting") }
    }

    private func show() async throws {
        let status = await line.status
        print("in the outbox: \(status.waiting)")
        do {
            let bookings = try await ask(.ownBookings(after: nil), as: HousePage<BookingSummary>.self)
            for booking in bookings.items {
                print(
                    "booking of \(booking.day.date) for \(booking.party) at \(booking.tables.map(\.rawValue).joined(separator: " + ")): \(booking.status)"
                )
            }
            let orders = try await ask(.ownOrders(after: nil), as: HousePage<OrderCard>.self)
            for order in orders.items { print(words(of: order)) }
        } catch let error as TransportError {
            print("the rest is with the server: \(error)")
        }
    }

    private func words(of order: OrderCard) -> String {
        let lines = order.lines.map { "\($0.quantity) \($0.name.text(for: [.english]))" }.joined(separator: ", ")
        return "order of \(lines) for \(order.total): \(order.stateLabel ?? "placed")"
    }

    /// Follows what changes, and asks for what it sees: an event names a question whose answer has changed, and not the answer.
    private func follow(for time: Duration) async {
        let watching = Task { await watch() }
        try? await Task.sleep(for: time)
        watching.cancel()
        await watching.value
    }

    private func watch() async {
        let place = folder.appendingPathComponent("cursor")
        let url = settings.url.appendingPathComponent("events")
        while !Task.isCancelled {
            let cursor = try? String(contentsOf: place, encoding: .utf8)
            do {
                for try await event in EventFollower.events(from: url, token: token, after: cursor) {
                    try await tell(event)
                    // Only when it was dealt with.
                    if let cursor = event.cursor { try cursor.write(to: place, atomically: true, encoding: .utf8) }
                }
            } catch let refusal as NoEvents where refusal.status == 400 {
                // The server does not know the cursor, perhaps since its store was replaced: begin again.
                try? FileManager.default.removeItem(at: place)
            } catch {
                print("no events: \(error is NoEvents ? "\(error)" : "the connection is lost")")
            }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    private struct Note: Decodable {
        let question: HouseQuery
    }

    private func tell(_ event: ServerEvent) async throws {
        guard event.kind == "changed" else {
            try await show()
            return
        }
        let question = try JSONDecoder().decode(Note.self, from: Data(event.data.utf8)).question
        if case .order = question {
            print(words(of: try await ask(question, as: OrderCard.self)))
        } else {
            print("changed: \(question.kind)")
        }
    }

    private func ask<Answer: Codable>(_ question: HouseQuery, as type: Answer.Type) async throws -> Answer {
        let answers = try await questions.send([question], token: token)
        guard let answer = answers.first else { throw TransportError(.malformedReply(detail: "no answer")) }
        if let failure = answer.failure { throw failure }
        guard let receipt = try answer.receipt(as: type, coder: coder) else {
            throw TransportError(.malformedReply(detail: "no receipt"))
        }
        return receipt
    }
}

extension HouseRequest.Ask {
    /// The request in words, as far as this phone makes it.
    fileprivate var words: String {
        switch self {
        case .guest(.book(let day, let wish)): "book a table for \(wish.party) on \(day.date)"
        case .table(.place(let wish)): "order \(wish.lines.map { "\($0.quantity) \($0.item)" }.joined(separator: ", "))"
        case .staff(.order(let order, let request)):
            "order \(order): \(request == .start(items: .all) ? "start" : "ready")"
        default: "ask"
        }
    }
}
