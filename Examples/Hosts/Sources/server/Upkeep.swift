import Foundation
import Tableside
import TablesideFoundation

/// What a server does besides answering: it reads the feed, fires timers and advances reactions, until it is canceled.
struct Upkeep: Sendable {
    let runner: CommandRunner
    let feed: HouseFeed
    private let reactions: [Reaction]

    private let pokes: AsyncStream<Void>
    private let poker: AsyncStream<Void>.Continuation

    static let noticesName = ReactionName(rawValue: "notices")

    init(_ runner: CommandRunner, feed: HouseFeed) {
        self.runner = runner
        self.feed = feed
        (pokes, poker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let store = runner.store
        // A product hands these to its push service; each names its event, so that one that is sent again can be told apart.
        let notices = Reaction(Self.noticesName, to: Order.self) { event, _ in
            guard let order = try await store.load(Order.self, OrderID(event.aggregate.id)) else { return }
            for notice in NoticePlan.quickPlate.notices(for: event, of: order) {
                log("notice \(notice.kind) of \(event.aggregate)")
            }
        }
        reactions = [notices, .guestHistory(through: runner), .closedBills(through: runner)]
    }

    /// Looks at once, as something may have changed.
    func poke() { poker.yield() }

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await every(.milliseconds(500)) { poke() } }
            group.addTask {
                for await _ in pokes {
                    await attempt("the feed") { while try await feed.advance() {} }
                }
            }
            group.addTask {
                await every(.seconds(1)) {
                    await attempt("timers") {
                        let now = runner.clock.now()
                        // A decision may set the next timer, which may be due as well.
                        while try await runner.fireDue(at: now, limit: 100).contains(where: { $0.result == .done }) {}
                    }
                }
            }
            for reaction in reactions {
                group.addTask {
                    await every(.milliseconds(250)) {
                        await attempt("\(reaction.name)") { while try await !runner.advance(reaction).isIdle {} }
                    }
                }
            }
            group.addTask { await every(.seconds(5)) { await feed.wake() } }
            await group.waitForAll()
        }
    }

    private func every(_ pause: Duration, _ body: @Sendable () async -> Void) async {
        while !Task.isCancelled {
            await body()
            try? await Task.sleep(for: pause)
        }
        poker.finish()
    }

    /// Does something that may fail as a store may, and is tried again by the next round.
    private func attempt(_ what: String, _ body: () async throws -> Void) async {
        do { try await body() } catch { if !Task.isCancelled { log("\(what): \(error)") } }
    }
}

/// Writes a line for the person who runs the server.
func log(_ line: String) { FileHandle.standardError.write(Data("server: \(line)\n".utf8)) }
