import HTTPHost
import HostLock
import Tableside
import TablesideFoundation

/// Answers what arrives over HTTP.
///
/// | request | answer |
/// |---|---|
/// | `POST /commands` | the reply of a `CommandServer` to the frame in the body |
/// | `POST /questions` | the same for questions |
/// | `GET /events` | server-sent events, resumed by `Last-Event-ID` or `?after=` |
///
/// The token of a command or question is in its frame and nowhere else: the engine writes and reads it there, it may hold any
/// character, and no proxy notes it. A `GET` has no frame, so it alone brings the token as `Authorization: Bearer`.
struct Desk: Sendable {
    /// How many requests a second one sender may make.
    struct Rates: Sendable {
        var perAddress = 100.0
        var perToken = 20.0
        var listeners = 512
    }

    let house: HouseServer<CornerHouse>
    let source: CornerHouse
    let feed: HouseFeed
    let rates: Rates
    /// Called after each request that may have changed something.
    let poke: @Sendable () -> Void
    private let addresses: RequestRate<UInt32>
    private let senders: RequestRate<Author>
    private let coder = JSONDocumentCoder()
    private var people: People { source.people }

    init(
        _ house: HouseServer<CornerHouse>,
        of source: CornerHouse,
        feed: HouseFeed,
        rates: Rates,
        poke: @escaping @Sendable () -> Void
    ) {
        self.house = house
        self.source = source
        self.feed = feed
        self.rates = rates
        self.poke = poke
        addresses = RequestRate(perSecond: rates.perAddress, burst: 2 * rates.perAddress)
        senders = RequestRate(perSecond: rates.perToken, burst: 2 * rates.perToken)
    }

    /// Refuses a request before its body is kept.
    func refuse(_ head: HTTPHead) -> HTTPAnswer? {
        let methods = ["/commands": "POST", "/questions": "POST", "/events": "GET"]
        if let wait = addresses.wait(of: head.address) { return .tooMany(wait: wait) }
        guard let method = methods[head.path] else { return .words(404, "there is nothing here") }
        return head.method == method ? nil : .words(405, "only \(method)", headers: ["Allow": method])
    }

    /// Answers a request that was not refused.
    func answer(_ head: HTTPHead, _ body: [UInt8]) async -> HTTPAnswer {
        switch head.path {
        case "/commands":
            let answer = await reply(to: body, orElse: nil) { house.server(authenticate: $0) }
            poke()
            return answer
        // Pages that everybody may see need no token.
        case "/questions": return await reply(to: body, orElse: .anonymous) { house.reader.server(authenticate: $0) }
        default: return await events(head)
        }
    }

    /// Lets a command server answer a frame.
    ///
    /// Who asks too often is turned away where the engine asks who it is: before anything is carried out, and without reading
    /// the token a second time. A token that is nobody's counts for the address alone.
    private func reply<Action>(
        to body: [UInt8],
        orElse stranger: Author?,
        _ server: (@escaping @Sendable (SessionToken?) async -> Author?) -> CommandServer<Action>
    ) async -> HTTPAnswer {
        let verdict = Verdict()
        let made = server { token in
            guard let author = people.author(of: token) else { return token == nil ? stranger : nil }
            let wait = senders.wait(of: author)
            verdict.set(wait)
            return wait == nil ? author : nil
        }
        do throws(TransportError) {
            let bytes = try await made.reply(toBytes: body, coder: coder)
            return verdict.wait.map { .tooMany(wait: $0) } ?? .json(bytes)
        } catch {
            return .words(500, "the server failed")
        }
    }

    // What a stream tells is no more than a sender could ask for: a question that they may ask, by the table of rights, and whose
    // answer has changed. They ask it, and the rights are judged again. A bare wake-up for every change would tell
    // each guest how busy the house is, and make all of them ask at once.
    private func events(_ head: HTTPHead) async -> HTTPAnswer {
        guard let token = head.bearer.map({ SessionToken(rawValue: $0) }), let author = people.author(of: token) else {
            return .words(401, "no such token", headers: ["WWW-Authenticate": "Bearer"])
        }
        if let wait = senders.wait(of: author) { return .tooMany(wait: wait) }
        guard await feed.listenerCount < rates.listeners else {
            return .words(503, "too many follow", headers: ["Retry-After": "5"])
        }
        let after = head.after.map { Place($0) }
        if let after {
            guard let place = after else { return .words(400, "no such cursor") }
            do {
                _ = try await house.reader.changes(after: place.cursor, of: feed, by: author)
            } catch let error as StoreError {
                return error.retry == .never ? .words(400, "no such cursor") : .words(503, "the store failed")
            } catch {
                return .words(403, "not this sender")
            }
        }
        let stream = EventStream()
        Task { await follow(author, token, after: after ?? nil, on: stream) }
        return .stream(stream)
    }

    private func follow(_ author: Author, _ token: SessionToken, after: Place?, on stream: EventStream) async {
        defer { stream.end() }
        var cursor = after?.cursor
        let wakes = await feed.wakes()
        if after == nil { cursor = await reload(stream) }
        var spoken = ContinuousClock.now
        for await _ in wakes {
            // Rights that ended meanwhile are not used.
            guard stream.isRunning, people.author(of: token) == author else { break }
            // How many pages were read without reaching the end of the feed.
            var pages = 0
            while let page = try? await house.reader.changes(after: cursor, of: feed, by: author) {
                tell(page.changes, on: stream)
                if !page.changes.isEmpty { spoken = .now }
                cursor = page.cursor
                if page.isAtEnd { break }
                pages += 1
                // A phone that was away for very long asks for everything once, rather than hear of each change.
                if pages > 20 { cursor = await reload(stream) }
            }
            if ContinuousClock.now - spoken > .seconds(10) {
                stream.beat()
                spoken = .now
            }
        }
    }

    /// Tells what has changed.
    private func tell(_ changes: [HouseChange], on stream: EventStream) {
        for (index, change) in changes.enumerated() {
            guard let data = try? coder.encode(Note(question: change.question, version: change.version)) else {
                continue
            }
            // Only the last of an event has its cursor: who loses the connection before it gets all of them again.
            let isLast = index == changes.count - 1 || changes[index + 1].cursor != change.cursor
            stream.send(
                "changed",
                id: isLast ? Place(change.cursor).text : nil,
                String(decoding: data, as: UTF8.self)
            )
        }
    }

    /// Tells to ask for everything that is shown, and to go on from here.
    private func reload(_ stream: EventStream) async -> EventCursor? {
        let head = await feed.head
        stream.send("reload", id: Place(head).text, "{}")
        return head
    }
}

/// A place in the feed as a stream names it: the start, which has no cursor, or after an event.
private struct Place {
    let cursor: EventCursor?

    init(_ cursor: EventCursor?) { self.cursor = cursor }

    /// Reads what a client sends back; `nil` for anything else.
    init?(_ text: String) {
        guard text == "start" || text.hasPrefix("@") else { return nil }
        cursor = text == "start" ? nil : EventCursor(rawValue: String(text.dropFirst()))
    }

    var text: String { cursor.map { "@\($0.rawValue)" } ?? "start" }
}

/// What a stream says of a change.
private struct Note: Codable {
    let question: HouseQuery
    let version: Version
}

/// How long a sender has to wait; `nil` for not at all.
private final class Verdict: Sendable {
    private let seconds = Locked<Int?>(nil)

    var wait: Int? { seconds.withLock { $0 } }

    func set(_ wait: Int?) { seconds.withLock { $0 = wait } }
}
