import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@Suite("Follow conformance")
struct FollowConformanceTests {
    @Test("a follower that tells what the server tells keeps every promise")
    func good() async {
        let suite = FollowConformance { probe in Wire(probe, nil).follow }
        #expect(await suite.run() == [])
    }

    @Test("a follower with a fault is found out", arguments: Wire.Fault.allCases)
    func planted(fault: Wire.Fault) async {
        // Those who are told nothing more would wait for ever.
        let deadline = fault.isSlow ? StoreConformance.Deadline(.milliseconds(200), on: SystemClock()) : nil
        let suite = FollowConformance(deadline: deadline) { probe in Wire(probe, fault).follow }
        #expect(await !suite.run(fault.check).isEmpty)
    }

    @Test("a check that does not exist is a violation, and every check finds at least one fault")
    func checks() async {
        let suite = FollowConformance { probe in Wire(probe, nil).follow }
        #expect(await suite.run("nothing").map(\.check) == ["nothing"])
        #expect(Set(Wire.Fault.allCases.map(\.check)) == Set(FollowConformance.checks))
    }

    @Test("a server that cannot be reached is a violation of every check")
    func unreachable() async {
        struct Gone: Error {}
        let suite = FollowConformance { _ in throw Gone() }
        #expect(await suite.run().map(\.check) == FollowConformance.checks)
    }
}

/// A way to follow that is in memory, with one fault in it if wanted.
actor Wire {
    enum Fault: CaseIterable, Sendable {
        case losesOne, reverses, endsEarly, startsLate, waitsForTheEnd, repeatsAtTheCut, skipsAtTheCut
        case startsAgain, forgetsWhileAway, passesParts, trimsCursors, lowersCursors, serveOne, losesVersions

        /// The check that has to find it.
        var check: String {
            switch self {
            case .losesOne, .reverses, .endsEarly, .startsLate, .losesVersions:
                "what happened is told from the start, in order"
            case .waitsForTheEnd: "what happens is told while the stream is open"
            case .repeatsAtTheCut, .skipsAtTheCut, .startsAgain, .forgetsWhileAway:
                "nothing is missed over a lost connection, and nothing is told twice"
            case .passesParts: "of an event with several changes none is missed"
            case .trimsCursors, .lowersCursors: "cursors arrive as they are"
            case .serveOne: "all who follow are told everything"
            }
        }

        var isSlow: Bool { [.waitsForTheEnd, .serveOne, .forgetsWhileAway].contains(self) }
    }

    private let probe: FollowProbe
    private let fault: Fault?
    private var known: Set<String> = []
    private var followers = 0

    init(_ probe: FollowProbe, _ fault: Fault?) {
        self.probe = probe
        self.fault = fault
    }

    nonisolated var follow: FollowConformance.Follow {
        { cursor in await self.stream(after: cursor) }
    }

    /// The cursor at which the server goes on, after what happened on the way.
    private func arrived(_ cursor: EventCursor?) -> EventCursor? {
        guard let cursor else { return nil }
        return switch fault {
        case .startsAgain: nil
        case .trimsCursors: EventCursor(rawValue: String(cursor.rawValue.filter { $0 != " " }))
        case .lowersCursors: EventCursor(rawValue: cursor.rawValue.lowercased())
        default: cursor
        }
    }

    private func stream(after cursor: EventCursor?) -> AsyncThrowingStream<FollowedChange, any Error> {
        followers += 1
        let (stream, told) = AsyncThrowingStream<FollowedChange, any Error>.makeStream()
        let pages = probe.pages(after: arrived(cursor))
        let (fault, isAgain, isFirst) = (fault, cursor != nil, followers == 1)
        let work = Task {
            var held: [FollowedChange] = []
            var (count, before) = (0, cursor)
            for await page in pages {
                if fault == .serveOne, !isFirst { continue }
                // What had happened before somebody came back is in the first page.
                if fault == .forgetsWhileAway, isAgain, count == 0, page.changes.count > 1 {
                    count += 1
                    continue
                }
                for (index, change) in page.changes.enumerated() {
                    count += 1
                    let isLast =
                        index == page.changes.count - 1 || page.changes[index + 1].cursor != change.cursor
                    if isLast || fault == .passesParts { before = change.cursor }
                    let version = fault == .losesVersions ? Version.absent.next : change.version
                    let one = FollowedChange(question: change.question, version: version, cursor: before)
                    switch fault {
                    case .losesOne where count == 12, .startsLate where !isAgain && count == 1,
                        .skipsAtTheCut where isAgain && count == 1:
                        continue
                    case .repeatsAtTheCut where isAgain && count == 1:
                        told.yield(one)
                        told.yield(one)
                    case .endsEarly where count > 40: continue
                    case .reverses: held.insert(one, at: 0)
                    case .waitsForTheEnd: held.append(one)
                    default: told.yield(one)
                    }
                }
            }
            for one in held { told.yield(one) }
            told.finish()
        }
        told.onTermination = { _ in work.cancel() }
        return stream
    }
}
