import Foundation
import Tableside
import Testing

@testable import examples

@Suite("The checks over a week")
struct WeekChecksTests {
    /// A played week, and its log as it was read back.
    private struct Week {
        let lines: [String]
        let entries: [LogEntry?]
        let orders: [String: WeekChecks.Sent]
    }

    /// The week, played once for all tests.
    private static let week = Task {
        let result = try await WeekExample.playedWeek()
        return Week(lines: result.lines, entries: result.lines.map { LogEntry($0) }, orders: result.orders)
    }

    private func counts(_ entries: [LogEntry?], expecting orders: [String: WeekChecks.Sent]) -> [String: Int] {
        let checks = WeekChecks(entries, expecting: orders)
        return Dictionary(uniqueKeysWithValues: checks.counts.map { ($0.name, $0.count) })
    }

    /// The counts after the first line that contains `mark` was changed, or dropped for `nil`.
    private func counts(changing mark: String, _ change: (String) -> String?) async throws -> [String: Int] {
        let week = try await Self.week.value
        let index = try #require(week.lines.firstIndex { $0.contains(mark) })
        var entries = week.entries
        if let changed = change(week.lines[index]) {
            #expect(changed != week.lines[index])
            entries[index] = LogEntry(changed)
        } else {
            entries.remove(at: index)
        }
        return counts(entries, expecting: week.orders)
    }

    @Test("a played week has nothing to report")
    func playedWeek() async throws {
        let week = try await Self.week.value
        #expect(week.lines.count > 5_000)
        #expect(week.orders.count == 492)
        #expect(WeekChecks(week.entries, expecting: week.orders).allHold)
    }

    @Test("a table that is sold twice is seen")
    func doubleBooking() async throws {
        let week = try await Self.week.value
        let line = try #require(week.lines.first { $0.contains(#"{"booked":"#) })
        let entry = try #require(LogEntry(line))
        let id = try #require(entry.event["booking"]["id"].text)
        // The same table at the same time, under another name.
        let copy = line.replacingOccurrences(of: "\"id\":\"\(id)\"", with: "\"id\":\"forged\"")
        #expect(counts(week.entries + [LogEntry(copy)], expecting: week.orders)["doubleBookings"] ?? 0 > 0)
    }

    @Test("a re-seating that does not happen, or not from where the party sat, is seen")
    func moves() async throws {
        let forgotten = try await counts(changing: #""moves":[{"#) { line in
            line.replacingOccurrences(
                of: #"\{"booking":"[^"]*","from":.*?\}(?=[,\]])"#,
                with: "",
                options: .regularExpression
            )
            .replacingOccurrences(of: #"\[,+\]"#, with: "[]", options: .regularExpression)
        }
        #expect(forgotten["doubleBookings"] ?? 0 > 0)
        let elsewhere = try await counts(changing: #""moves":[{"#) { line in
            line.replacingOccurrences(of: #""from":["t"#, with: #""from":["x"#)
        }
        #expect(elsewhere["illegalTransitions"] ?? 0 > 0)
    }

    @Test(
        "any amount of an order, a bill or a payment that is not what it should be is seen",
        arguments: [#"{"placed":"#, #"{"billAsked":"#, #"{"paid":"#]
    )
    func moneySum(mark: String) async throws {
        let week = try await Self.week.value
        let line = try #require(week.lines.first { $0.contains(mark) })
        let amounts = line.components(separatedBy: #""minorUnits":"#)
        #expect(amounts.count > 2)
        for changed in amounts.indices.dropFirst() {
            let counts = try await counts(changing: mark) { _ in
                var amounts = amounts
                amounts[changed] = "1" + amounts[changed]
                return amounts.joined(separator: #""minorUnits":"#)
            }
            #expect(counts["moneySum"] ?? 0 > 0, "amount \(changed) of \(line)")
        }
    }

    @Test("an order that the files know and the log does not, and one that never ends, are seen")
    func lostOrders() async throws {
        let week = try await Self.week.value
        var orders = week.orders
        orders["never-placed"] = WeekChecks.Sent(at: 0, total: 100, portions: [:])
        #expect(counts(week.entries, expecting: orders)["lostOrders"] == 1)
        #expect(try await counts(changing: #"{"completed":"#) { _ in nil }["lostOrders"] == 1)
    }

    @Test("an engine that takes no order loses every one of them")
    func nothingTaken() async throws {
        let week = try await Self.week.value
        let counted = week.entries.filter { $0?.kind == "stock" && $0?.name == "counted" }
        #expect(counts(counted, expecting: week.orders)["lostOrders"] == 492)
    }

    @Test("an order that is not placed is lost unless the stock had run out of something on it")
    func soldOut() {
        func stock(_ version: Int, at: Int, _ event: String) -> LogEntry? {
            LogEntry(
                #"{"kind":"stock","id":"house","version":\#(version),"at":\#(at),"role":"system","event":{\#(event)}}"#
            )
        }
        let log = [
            stock(1, at: 10, #""counted":{"key":"ham","count":2}"#),
            stock(2, at: 10, #""counted":{"key":"egg","count":1}"#),
            stock(3, at: 20, #""reserved":{"order":"other","quantities":{"ham":2}}"#),
            stock(4, at: 30, #""counted":{"key":"ham","count":2}"#),
            stock(5, at: 40, #""released":{"order":"other"}"#),
        ]
        func lost(at: Int, _ portions: [String: Int]) -> Int? {
            counts(log, expecting: ["mine": WeekChecks.Sent(at: at, total: 1, portions: portions)])["lostOrders"]
        }
        // Before anything is counted, and as much as there is.
        #expect(lost(at: 5, ["ham": 9]) == 1)
        #expect(lost(at: 15, ["ham": 2, "egg": 1]) == 1)
        #expect(lost(at: 15, ["ham": 3]) == 0)
        #expect(lost(at: 15, ["ham": 1, "egg": 2]) == 0)
        // In the instant in which the other takes all of it either may be first.
        #expect(lost(at: 20, ["ham": 1]) == 0)
        #expect(lost(at: 25, ["ham": 1]) == 0)
        #expect(lost(at: 25, ["egg": 1]) == 1)
        // Counted with what is set aside for the other, so that nothing is free until that is given up.
        #expect(lost(at: 35, ["ham": 1]) == 0)
        #expect(lost(at: 45, ["ham": 2]) == 1)
    }

    @Test("a waiter above the limit is seen")
    func capExceeded() async throws {
        let counts = try await counts(changing: #"{"began":"#) { line in
            line.replacingOccurrences(of: #""cap":1"#, with: #""cap":0"#)
        }
        #expect(counts["capExceeded"] ?? 0 > 0)
    }

    @Test(
        "a step that the rules do not know is seen",
        arguments: [
            (#"{"accepted":"#, #""to":"accepted""#, #""to":"served""#),
            (#"{"seated":"#, #"{"seated":"#, #"{"finished":"#),
            (#"{"settled":"#, #"{"settled":"#, #"{"vanished":"#),
        ]
    )
    func illegalTransitions(mark: String, from: String, to: String) async throws {
        let counts = try await counts(changing: mark) { $0.replacingOccurrences(of: from, with: to) }
        #expect(counts["illegalTransitions"] ?? 0 > 0)
    }

    @Test("a tab that is never closed is seen")
    func unclosedTabs() async throws {
        #expect(try await counts(changing: #"{"closed":"#) { _ in nil }["unclosedTabs"] == 1)
    }

    @Test("goods that were not there are seen")
    func oversoldStock() async throws {
        let counts = try await counts(changing: #"{"reserved":"#) { line in
            line.replacingOccurrences(of: #":1}"#, with: ":99}").replacingOccurrences(
                of: #":1,"ver"#,
                with: #":99,"ver"#
            )
        }
        #expect(counts["oversoldStock"] ?? 0 > 0)
    }

    @Test("a line that is missing, unreadable or out of order is seen")
    func brokenHistory() async throws {
        #expect(try await counts(changing: #"{"itemsMoved":"#) { _ in nil }["brokenHistory"] ?? 0 > 0)
        #expect(try await counts(changing: #"{"itemsMoved":"#) { _ in "no JSON" }["brokenHistory"] ?? 0 > 0)
        let week = try await Self.week.value
        #expect(counts(week.entries.reversed(), expecting: week.orders)["brokenHistory"] ?? 0 > 0)
    }
}
