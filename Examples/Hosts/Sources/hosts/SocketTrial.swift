import Foundation
import HTTPHost
import HTTPPhone
import HostLock
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tries the server and the phone over a real socket: what a transport promises, what a server bounds, a story, kills and listeners.
struct SocketTrial {
    private let kills: Int
    private let commands: Int
    private let listeners: Int
    private let seed: Int
    private let only: String?

    init(_ options: inout Options) throws {
        kills = try options.number("kills", else: 10)
        commands = try options.number("commands", else: 2_000)
        listeners = try options.number("listeners", else: 200)
        seed = try options.number("seed", else: 1)
        only = options.text("only")
        try options.finish(words: 1)
    }

    func run() async throws -> Bool {
        let name = Place.freshName("socket")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let findings = Findings()
        let parts: [(String, () async throws -> Void)] = [
            ("conformance", { try await conformance(findings) }),
            ("outbox", { try await OutboxTrial(folder: folder, findings: findings).run() }),
            ("bounds", { try await SocketBounds(folder: folder, findings: findings).run() }),
            ("story", { try await SocketStory(folder: folder, findings: findings).run() }),
            ("listeners", { try await SocketListeners(count: listeners, folder: folder, findings: findings).run() }),
            (
                "kills",
                {
                    let run = SocketKills(
                        kills: kills,
                        commands: commands,
                        seed: seed,
                        folder: folder,
                        findings: findings
                    )
                    try await run.run()
                }
            ),
        ]
        for (name, part) in parts where only == nil || only == name {
            print("== \(name)")
            let start = ContinuousClock.now
            do {
                try await part()
            } catch {
                findings.expect(false, "\(name) threw: \(error)")
            }
            print(String(format: "   %.1f s", (ContinuousClock.now - start) / .seconds(1)))
            fflush(nil)
        }
        let (checked, broken) = findings.counts
        print("socket: \(checked - broken) of \(checked) expectations hold")
        if broken == 0 {
            try FileManager.default.removeItem(at: folder)
        } else {
            print("what was left is in \(folder.path)")
        }
        return broken == 0 && checked > 0
    }

    /// The suite of the library over the listener and the transport of this package.
    private func conformance(_ findings: Findings) async throws {
        let coder = JSONDocumentCoder()
        let started = Listeners()
        let suite = TransportConformance(coder: coder) { server in
            let listener = try HTTPListener.start(on: 0) { _, body in
                (try? await server.reply(toBytes: body, coder: coder)).map { .json($0) } ?? .words(500, "failed")
            }
            await started.add(listener)
            guard let url = URL(string: "http://127.0.0.1:\(listener.port)/commands") else { throw UsageError() }
            return HTTPTransport(to: url, coder: coder, session: URLSession(configuration: .ephemeral))
        }
        for check in TransportConformance.checks {
            let violations = await suite.run(check)
            findings.expect(
                violations.isEmpty,
                "\(check)\(violations.prefix(5).map { "\n       \($0.detail)" }.joined())"
            )
        }
        let following = FollowConformance(
            deadline: StoreConformance.Deadline(.seconds(20), on: SystemClock())
        ) { probe in try await Self.follow(probe, started) }
        for check in FollowConformance.checks {
            let violations = await following.run(check)
            findings.expect(
                violations.isEmpty,
                "\(check)\(violations.prefix(5).map { "\n       \($0.detail)" }.joined())"
            )
        }
        await started.stop()
    }

    /// Tells the changes of a probe as event streams, as `Desk` tells those of a house, and follows them.
    private static func follow(
        _ probe: FollowProbe,
        _ started: Listeners
    ) async throws -> FollowConformance.Follow {
        let listener = try HTTPListener.start(on: 0) { head, _ in
            let stream = EventStream()
            Task {
                for await page in probe.pages(after: head.after.map { EventCursor(rawValue: $0) }) {
                    for (index, change) in page.changes.enumerated() {
                        let note = ProbeNote(question: change.question, version: change.version)
                        guard let data = try? JSONDocumentCoder().encode(note) else { continue }
                        let next = page.changes.dropFirst(index + 1).first?.cursor
                        let id = next == change.cursor ? nil : change.cursor.rawValue
                        stream.send("changed", id: id, String(decoding: data, as: UTF8.self))
                    }
                }
                stream.end()
            }
            return .stream(stream)
        }
        await started.add(listener)
        guard let url = URL(string: "http://127.0.0.1:\(listener.port)/events") else { throw UsageError() }
        return { cursor in
            let events = EventFollower.events(
                from: url,
                token: SessionToken(rawValue: "any"),
                after: cursor?.rawValue
            )
            let (changes, told) = AsyncThrowingStream<FollowedChange, any Error>.makeStream()
            let work = Task {
                do {
                    for try await event in events {
                        let note = try JSONDocumentCoder().decode(ProbeNote.self, from: Array(event.data.utf8))
                        let place = event.cursor.map { EventCursor(rawValue: $0) }
                        told.yield(FollowedChange(question: note.question, version: note.version, cursor: place))
                    }
                    told.finish()
                } catch {
                    told.finish(throwing: error)
                }
            }
            told.onTermination = { _ in work.cancel() }
            return changes
        }
    }
}

/// What a stream says of a change.
private struct ProbeNote: Codable {
    let question: HouseQuery
    let version: Version
}

private actor Listeners {
    private var all: [HTTPListener] = []

    func add(_ listener: HTTPListener) { all.append(listener) }

    func stop() async { for listener in all { await listener.stop(within: .zero) } }
}

/// Counts what holds and what does not.
final class Findings: Sendable {
    private let state = Locked((0, 0))

    /// How many expectations there were, and how many did not hold.
    var counts: (Int, Int) { state.withLock { $0 } }

    /// Notes whether something is as it should be.
    func expect(_ holds: Bool, _ what: String) {
        state.withLock { $0 = ($0.0 + 1, $0.1 + (holds ? 0 : 1)) }
        print("\(holds ? "ok    " : "BROKEN") \(what)")
    }
}

/// The people of a trial, as the server reads them.
enum Cast {
    /// The token of a guest by number.
    static func token(_ number: Int) -> String { "token-of-guest-\(number)" }

    /// Writes so many guests, a host and a cook; returns the file.
    ///
    /// What is renewed is added to the tokens of guests and the names of their phones, as after another sign-in.
    static func write(guests: Int, renewed: String = "", in folder: URL) throws -> URL {
        var lines = (0..<guests).map { number in
            "\(token(number))\(renewed) guest guest-\(number) phone-\(number)\(renewed) t\(number % 8 + 1)"
        }
        lines += ["token-of-host host mara tablet-1", "token-of-cook cook gabi screen-1"]
        let file = folder.appendingPathComponent("people-\(guests)")
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        return file
    }
}
