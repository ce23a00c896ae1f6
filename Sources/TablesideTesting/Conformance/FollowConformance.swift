public import TablesideCore
public import TablesideHosting
public import TablesideOperations

/// A change as a follower received it.
public struct FollowedChange: Hashable, Sendable {
    /// The question whose answer has changed.
    public let question: HouseQuery
    /// The version of the document that changed.
    public let version: Version
    /// Where to come back if the connection is lost now; `nil` for the start.
    ///
    /// It passes an event only after all changes of that event were delivered.
    public let cursor: EventCursor?

    /// Makes a received change.
    public init(question: HouseQuery, version: Version, cursor: EventCursor?) {
        self.question = question
        self.version = version
        self.cursor = cursor
    }
}

/// The changes that the suite has a host's server report, in place of those of a `HouseReader`.
public final class FollowProbe: Sendable {
    private struct State: Sendable {
        var changes: [HouseChange] = []
        var listeners: [Int: AsyncStream<HouseChanges>.Continuation] = [:]
        var count = 0
        var isOver = false
    }

    private let state = Locked(State())

    /// Makes a probe without changes.
    public init() {}

    /// The changes after a cursor, page by page, missed ones first.
    ///
    /// It ends when the suite ends it, and at once for an unknown cursor.
    ///
    /// - Parameter cursor: Where the follower was; `nil` for the start.
    /// - Returns: the pages, as those of `HouseReader.follow(_:after:by:)`.
    public func pages(after cursor: EventCursor?) -> AsyncStream<HouseChanges> {
        let (pages, listener) = AsyncStream<HouseChanges>.makeStream()
        let number = state.withLock { state in
            state.count += 1
            let place = cursor.map { cursor in state.changes.lastIndex { Self.isSame($0.cursor, cursor) } }
            let start: Int
            switch place {
            case nil: start = 0
            case .some(let index?): start = index + 1
            case .some(nil):
                listener.finish()
                return state.count
            }
            let missed = Array(state.changes[start...])
            if !missed.isEmpty { listener.yield(Self.page(missed)) }
            if state.isOver { listener.finish() } else { state.listeners[state.count] = listener }
            return state.count
        }
        listener.onTermination = { [weak self] _ in self?.leave(number) }
        return pages
    }

    /// How many follow now.
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// Tells the changes of one event.
    func publish(_ changes: [HouseChange]) {
        state.withLock { state in
            state.changes += changes
            for listener in state.listeners.values { listener.yield(Self.page(changes)) }
        }
    }

    /// Ends the streams of all who follow, now and later.
    func end() {
        let listeners = state.withLock { state in
            state.isOver = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    private func leave(_ number: Int) { state.withLock { $0.listeners[number] = nil } }

    private static func page(_ changes: [HouseChange]) -> HouseChanges {
        HouseChanges(changes: changes, cursor: changes.last?.cursor, isAtEnd: true)
    }

    /// Cursors are told apart by their bytes.
    private static func isSame(_ first: EventCursor, _ second: EventCursor) -> Bool {
        first.rawValue.utf8.elementsEqual(second.rawValue.utf8)
    }
}

/// A conformance suite that checks how a host's own network tells devices what has changed: nothing is missed, also
/// over a lost connection, and nothing comes twice.
///
/// The host serves the changes of a ``FollowProbe`` the way it serves those of a `HouseReader`, and gives the suite its
/// follower. When a probe ends a stream, the server must end it as well, and the follower must notice.
///
/// ```swift
/// let suite = FollowConformance { probe in
///     let url = try await MyListener.serve { cursor, stream in
///         for await page in probe.pages(after: cursor) { stream.send(page) }
///     }
///     return { cursor in MyFollower.changes(from: url, after: cursor) }
/// }
/// for violation in await suite.run() { print(violation) }
/// ```
public struct FollowConformance: Sendable {
    /// Follows from a cursor until the stream ends; `nil` for the start.
    public typealias Follow =
        @Sendable (_ cursor: EventCursor?) async throws -> AsyncThrowingStream<FollowedChange, any Error>

    private let deadline: StoreConformance.Deadline?
    private let connect: @Sendable (FollowProbe) async throws -> Follow

    /// Makes a suite for a way to follow.
    ///
    /// - Parameters:
    ///   - deadline: When a check is given up whose changes do not arrive; `nil` for never.
    ///   - connect: Serves the changes of a probe, and returns how to follow them.
    public init(
        deadline: StoreConformance.Deadline? = nil,
        connect: @escaping @Sendable (FollowProbe) async throws -> Follow
    ) {
        self.deadline = deadline
        self.connect = connect
    }

    /// The names of the checks, in the order in which they run.
    public static let checks: [String] = all.map(\.name)

    /// Runs every check.
    ///
    /// - Returns: the broken promises; empty for a network that keeps all of them.
    public func run() async -> [Violation] { await Self.all.run(each: run) }

    /// Runs one check by name.
    ///
    /// - Returns: the broken promises.
    public func run(_ name: String) async -> [Violation] {
        await Self.all.run(name) { check, bench in
            let probe = FollowProbe()
            let timer = deadline.map { deadline in
                Task {
                    do { try await deadline.clock.sleep(for: deadline.length) } catch { return }
                    bench.fail("it was given up after \(deadline.length)")
                    probe.end()
                }
            }
            defer {
                timer?.cancel()
                probe.end()
            }
            try await check.body(FollowLine(probe: probe, bench: bench, follow: try await connect(probe)))
        }
    }

    typealias Check = NetworkCheck<FollowLine>
}

/// A way to follow under test, with what it follows.
struct FollowLine: Sendable {
    let probe: FollowProbe
    let bench: TransportBench
    let follow: FollowConformance.Follow

    /// Follows until the stream ends, or until so many changes were told.
    func told(
        after cursor: EventCursor?,
        upTo count: Int? = nil,
        _ each: (FollowedChange) -> Void = { _ in }
    ) async -> [FollowedChange] {
        var told: [FollowedChange] = []
        do {
            for try await change in try await follow(cursor) {
                told.append(change)
                each(change)
                if told.count == count { break }
            }
        } catch {
            // A stream ends as a connection does, so the way in which it ends says nothing.
        }
        return told
    }

    func expect(_ told: [FollowedChange], _ changes: [HouseChange], _ what: String) {
        let found = told.map { Self.words($0.question, $0.version) }
        let expected = changes.map { Self.words($0.question, $0.version) }
        bench.expectEqual(found, expected, what)
    }

    static func words(_ question: HouseQuery, _ version: Version) -> String { "\(question)@\(version)" }

    /// The changes of an event with a number, each of another order.
    static func event(_ number: Int, _ count: Int = 1, cursor: String? = nil) -> [HouseChange] {
        (0..<count).map { part in
            HouseChange(
                question: .order(order: OrderID(rawValue: "order-\(number)-\(part)")),
                version: Version(rawValue: number + 1) ?? .absent.next,
                cursor: EventCursor(rawValue: cursor ?? "\(number)")
            )
        }
    }
}

extension FollowConformance {
    static let all: [Check] = [
        Check(name: "what happened is told from the start, in order") { line in
            let events = (0..<50).map { FollowLine.event($0) }
            for event in events { line.probe.publish(event) }
            line.probe.end()
            let told = await line.told(after: nil)
            line.expect(told, events.flatMap { $0 }, "what is told")
            line.bench.expectEqual(told.last?.cursor?.rawValue, "49", "where to come back at the end")
        },
        Check(name: "what happens is told while the stream is open") { line in
            line.probe.publish(FollowLine.event(0))
            var next = 1
            // The next thing happens only once the one before was told.
            let told = await line.told(after: nil) { _ in
                if next < 20 { line.probe.publish(FollowLine.event(next)) } else { line.probe.end() }
                next += 1
            }
            line.expect(told, (0..<20).flatMap { FollowLine.event($0) }, "what is told")
        },
        Check(name: "nothing is missed over a lost connection, and nothing is told twice") { line in
            for number in 0..<60 { line.probe.publish(FollowLine.event(number)) }
            var (told, cursor): ([FollowedChange], EventCursor?) = ([], nil)
            for round in 0..<8 {
                let new = await line.told(after: cursor, upTo: 7)
                told += new
                cursor = new.last?.cursor ?? cursor
                // While nobody listens.
                for number in 0..<2 { line.probe.publish(FollowLine.event(60 + 2 * round + number)) }
            }
            line.probe.end()
            told += await line.told(after: cursor)
            line.expect(told, (0..<76).flatMap { FollowLine.event($0) }, "what is told over eight lost connections")
        },
        Check(name: "of an event with several changes none is missed") { line in
            let events = (0..<4).map { FollowLine.event($0, 3) }
            for event in events { line.probe.publish(event) }
            line.probe.end()
            for count in 1..<12 {
                let first = await line.told(after: nil, upTo: count)
                let rest = await line.told(after: first.last?.cursor)
                // The event that was cut comes again as a whole.
                let whole = Array(events.prefix(count / 3).joined())
                line.expect(Array(first.prefix(whole.count)) + rest, events.flatMap { $0 }, "a cut after \(count)")
            }
        },
        Check(name: "cursors arrive as they are") { line in
            let cursors = ["0", "a b", "A", "a", "+/=&?#", "\"q\"", "%20", "~", "1.2.3", "x:y", "last"]
            let events = cursors.enumerated().map { FollowLine.event($0.offset, cursor: $0.element) }
            for event in events { line.probe.publish(event) }
            line.probe.end()
            let told = await line.told(after: nil)
            line.bench.expectEqual(told.map { $0.cursor?.rawValue }, cursors, "the cursors")
            for (number, cursor) in cursors.enumerated() {
                let rest = await line.told(after: EventCursor(rawValue: cursor))
                line.expect(rest, Array(events[(number + 1)...].joined()), "what comes after \(cursor)")
            }
        },
        Check(name: "all who follow are told everything") { line in
            let events = (0..<30).map { FollowLine.event($0) }
            for event in events.prefix(10) { line.probe.publish(event) }
            let heard = Locked(0)
            let all = await withTaskGroup(of: [FollowedChange].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        await line.told(after: nil) { _ in
                            // The rest happens once each has got the first ten.
                            guard
                                heard.withLock({ count in
                                    count += 1
                                    return count
                                }) == 80
                            else { return }
                            for event in events.dropFirst(10) { line.probe.publish(event) }
                            line.probe.end()
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for told in all { line.expect(told, events.flatMap { $0 }, "what one of eight is told") }
        },
    ]
}
