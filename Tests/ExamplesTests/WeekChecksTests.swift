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
        let totals: [String: Int]
    }

    /// The week, played once for all tests.
    private static let week = Task {
        let result = try await WeekExample.playedWeek()
        return Week(lines: result.lines, entries: result.lines.map { LogEntry($0) }, totals: result.totals)
    }

    private func counts(_ entries: [LogEntry?], expecting orders: [String: Int]) -> [String: Int] {
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
        return counts(entries, expecting: week.totals)
    }

    @Test("a played week has nothing to report")
    func playedWeek() async throws {
        let week = try await Self.week.value
        #expect(week.lines.count > 5_000)
        #expect(week.totals.count == 492)
        #expect(WeekChecks(week.entries, expecting: week.totals).allHold)
    }

    @Test("a table that is sold twice is seen")
    func doubleBooking() async throws {
        let week = try await Self.week.value
        let line = try #require(week.lines.first { $0.contains(#"{"booked":"#) })
        let entry = try #require(LogEntry(line))
        let id = try #require(entry.event["booking"]["id"].text)
        // The same table at the same time, under another name.
        let copy = line.replacingOccurrences(of: "\"id\":\"\(id)\"", with: "\"id\":\"forged\"")
        #expect(counts(week.entries + [LogEntry(copy)], expecting: week.totals)["doubleBookings"] ?? 0 > 0)
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
        var orders = week.totals
        orders["never-placed"] = 100
        #expect(counts(week.entries, expecting: orders)["lostOrders"] == 1)
        #expect(try await counts(changing: #"{"completed":"#) { _ in nil }["lostOrders"] == 1)
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
        #expect(counts(week.entries.reversed(), expecting: week.totals)["brokenHistory"] ?? 0 > 0)
    }
}
