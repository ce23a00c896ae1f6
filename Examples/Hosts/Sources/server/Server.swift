import Dispatch
import Foundation
import HTTPHost
import SQLiteHost
import Tableside
import TablesideFoundation

/// A house on a loopback socket.
///
/// It prints `listening on PORT` when it is ready, and ends well on SIGTERM. The exit status is 2 for invalid arguments.
@main
struct Server {
    static let usage = """
        usage: server --people=FILE [--store=FILE] [--port=N] [--per-address=N] [--per-token=N] [--body=BYTES]
                      [--arrival=SECONDS]
        Without a store, everything is kept in memory. README.md describes the file of people.
        """

    static func main() async {
        var options: [String: String] = [:]
        for argument in CommandLine.arguments.dropFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            options[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        do {
            try await serve(&options)
        } catch let error as BadOption {
            log(error.description)
            FileHandle.standardError.write(Data("\(usage)\n".utf8))
            exit(2)
        } catch {
            log("\(error)")
            exit(1)
        }
    }

    private static func serve(_ options: inout [String: String]) async throws {
        guard let file = options.removeValue(forKey: "--people") else { throw BadOption(name: "--people") }
        var (limits, rates) = (HTTPListener.Limits(), Desk.Rates())
        let port = try number(&options, "--port", else: 0, upTo: 65_535)
        rates.perAddress = Double(try number(&options, "--per-address", else: 100))
        rates.perToken = Double(try number(&options, "--per-token", else: 20))
        limits.bodyBytes = try number(&options, "--body", else: limits.bodyBytes)
        limits.arrival = .seconds(try number(&options, "--arrival", else: 10, upTo: 3_600))
        let path = options.removeValue(forKey: "--store")
        if let unknown = options.keys.first { throw BadOption(name: unknown) }

        let store: any HostStore
        if let path {
            store = try await SQLiteStore(path: path)
        } else {
            store = MemoryStore()
        }
        let clock = SystemClock()
        let house = try CornerHouse(people: People(readFrom: file), clock: clock)
        let runner = CommandRunner(
            store: store,
            clock: clock,
            retry: .exponential(first: .milliseconds(2), longest: .milliseconds(100), attempts: 100) {
                .random(in: 0 ... .max)
            },
            timers: [
                .serviceDays(in: FixedContext(house.venue)),
                .decision(Order.self) { order in order.dueCommand.map { OrderOperation(order.id, $0) } },
            ]
        )
        // The notices have read most of the feed before; their progress saves a walk from its start.
        let progress = try await store.load(ReactionProgress.self, Upkeep.noticesName.rawValue)
        let feed = HouseFeed(store, after: progress?.cursor)
        while try await feed.advance() {}
        let upkeep = Upkeep(runner, feed: feed)
        let server = HouseServer(runner: runner, house: house, coder: JSONDocumentCoder())
        let desk = Desk(server, of: house, feed: feed, rates: rates) { upkeep.poke() }
        let work = Task { await upkeep.run() }
        let listener = try HTTPListener.start(
            on: UInt16(port),
            limits: limits,
            refuse: { desk.refuse($0) },
            answer: { await desk.answer($0, $1) }
        )
        print("listening on \(listener.port)")
        fflush(nil)
        await askedToEnd()
        // Streams end first, as they would go on for ever; what was begun is answered.
        await feed.close()
        await listener.stop()
        work.cancel()
        await work.value
        log("stopped")
    }

    /// Waits for SIGTERM or SIGINT.
    private static func askedToEnd() async {
        let (signals, asked) = AsyncStream<Void>.makeStream()
        let sources = [SIGTERM, SIGINT].map { number in
            // The usual action would end the process at once.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { asked.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }

    private static func number(
        _ options: inout [String: String],
        _ name: String,
        else usual: Int,
        upTo limit: Int = 1_000_000_000
    ) throws(BadOption) -> Int {
        guard let text = options.removeValue(forKey: name) else { return usual }
        guard let number = Int(text), (0...limit).contains(number) else { throw BadOption(name: name) }
        return number
    }
}

/// An option that is unknown, missing or makes no sense.
struct BadOption: Error, CustomStringConvertible {
    let name: String

    var description: String { "the option \(name) is missing, unknown or makes no sense" }
}
