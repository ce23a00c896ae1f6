import Foundation
import SQLiteHost
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOrdering

/// An evening with one phone, one kitchen, and a server that dies: the programs themselves, as a reader would call them.
struct SocketStory {
    let folder: URL
    let findings: Findings

    func run() async throws {
        let people = try Cast.write(guests: 1, in: folder)
        let path = folder.appendingPathComponent("story.sqlite").path
        let log = folder.appendingPathComponent("story.log")
        var arguments = ["--people=\(people.path)", "--store=\(path)"]
        var server = try ServerChild(arguments, log: log)
        arguments.append("--port=\(server.port)")
        let url = server.url.absoluteString
        _ = try phone("guest", ["sign-in", url, Cast.token(0), "guest-0", "phone-0", "t1"])
        _ = try phone("cook", ["sign-in", url, "token-of-cook", "gabi", "screen-1"])

        let booked = try phone("guest", ["book", "2027-06-01", "19:00", "2"])
        findings.expect(booked.contains("1: done"), "a table is booked")
        let ordered = try phone("guest", ["order", "soup", "2"])
        findings.expect(ordered.contains("2: done"), "two soups are ordered")
        let follower = try Watcher(folder.appendingPathComponent("guest"), seconds: 6)
        try await Task.sleep(for: .seconds(2))
        let prepared = try phone("cook", ["prepare"])
        findings.expect(prepared.contains("2: done"), "the kitchen prepares them")
        let heard = follower.end()
        print(Self.indented("guest", ["follow", "6"], heard))
        findings.expect(heard.contains("13.00"), "the guest's phone hears of it")

        print("      the server is killed")
        server.kill()
        let lost = try phone("guest", ["order", "trout", "1"])
        findings.expect(lost.contains("3: not sent"), "without a server, an order waits in the outbox")
        let refused = try phone("guest", ["book", "2027-06-02", "19:00", "2"])
        // The outbox refuses it at once while it knows that there is no connection, and otherwise once it has tried.
        findings.expect(
            refused.contains("refused: book") || refused.contains("4: refused, transport.noConnection"),
            "a booking does not: its answer is what the guest asked for"
        )
        _ = try phone("guest", ["show"])
        server = try ServerChild(arguments, log: log)
        print("      the server is back")
        try await Task.sleep(for: .seconds(3))
        let sent = try phone("guest", ["send"])
        findings.expect(sent.contains("3: done"), "what waited is sent")
        findings.expect(try phone("guest", ["send"]).isEmpty, "and nothing is left")
        // The lists of a guest are kept by a reaction, a moment later.
        try await Task.sleep(for: .seconds(1))
        let shown = try phone("guest", ["show"])
        let lines = shown.split(separator: "\n").map { $0.prefix(5) }
        let isRight = lines.count { $0 == "order" } == 2 && lines.count { $0 == "booki" } == 1
        findings.expect(isRight, "the phone shows two orders and a booking")
        findings.expect(server.stop(), "the server ends well when it is asked to")

        print("      the guest's session ends")
        let renewed = try Cast.write(guests: 1, renewed: "-b", in: folder)
        server = try ServerChild(["--people=\(renewed.path)"] + arguments.dropFirst(), log: log)
        let ended = try phone("guest", ["order", "soup", "1"])
        findings.expect(ended.contains("waits for a new sign-in"), "without a session, an order waits")
        _ = try phone("guest", ["sign-in", url, Cast.token(0) + "-b", "guest-0", "phone-0-b", "t1"])
        findings.expect(try phone("guest", ["send"]).contains(": done"), "after a new sign-in it is sent")
        findings.expect(server.stop(), "the server ends well again")

        let store = try await SQLiteStore(path: path)
        var orders: Set<String> = []
        var bookings: Set<String> = []
        var cursor: EventCursor?
        while let page = try? await store.events(after: cursor, limit: 100), !page.events.isEmpty {
            cursor = page.cursor
            for event in page.events {
                if event.aggregate.kind == Order.kind { orders.insert(event.aggregate.id) }
                if let recorded = try event.recorded(of: ServiceDay.self),
                    case .booked(let booking, _, _) = recorded.event
                {
                    bookings.insert(booking.id.rawValue)
                }
            }
        }
        findings.expect(
            orders.count == 3 && bookings.count == 1,
            "stored are \(orders.count) orders and \(bookings.count) booking"
        )
    }

    /// Calls the program and shows what it says.
    private func phone(_ who: String, _ arguments: [String]) throws -> String {
        let text = try Self.output(of: [folder.appendingPathComponent(who).path] + arguments)
        let shown = arguments.first == "sign-in" ? ["sign-in"] : arguments
        print(Self.indented(who, shown, text))
        return text
    }

    private static func indented(_ who: String, _ arguments: [String], _ text: String) -> String {
        let lines = text.split(separator: "\n").map { "          \($0)" }
        return (["      $ phone \(who) \(arguments.joined(separator: " "))"] + lines).joined(separator: "\n")
    }

    private static func output(of arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = ServerChild.program("phone")
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// A phone that follows while something else happens.
    private struct Watcher {
        private let process = Process()
        private let pipe = Pipe()

        init(_ folder: URL, seconds: Int) throws {
            process.executableURL = ServerChild.program("phone")
            process.arguments = [folder.path, "follow", "\(seconds)"]
            process.standardOutput = pipe
            try process.run()
        }

        func end() -> String {
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
    }
}
