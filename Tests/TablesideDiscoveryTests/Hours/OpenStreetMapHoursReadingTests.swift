import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("OpenStreetMapHours, read twice")
struct OpenStreetMapHoursReadingTests {
    /// The first minute at which two readings differ, over three weeks whose second has a holiday on one day.
    private func difference(_ text: String, every step: Int, holiday: Int) throws -> String? {
        for nights in OpenStreetMapHours.Nights.allCases {
            if let difference = try difference(text, nights, every: step, holiday: holiday) { return difference }
        }
        return nil
    }

    private func difference(
        _ text: String,
        _ nights: OpenStreetMapHours.Nights,
        every step: Int,
        holiday: Int
    ) throws -> String? {
        let monday = try CivilDate("2026-11-02")
        let hours = try OpenStreetMapHours(text, nights: nights).hours(holidays: [monday.adding(days: 7 + holiday)])
        let second = SlowHoursReading(text)
        let start = monday.startOfDay.instant(at: .utc)
        for day in 6..<16 {
            for minute in stride(from: 0, to: 1_440, by: step) {
                let isOpen = try hours.isOpen(
                    at: start.adding(.minutes(day * 1_440 + minute)),
                    in: FixedOffset.utc
                )
                let isOpenThen = nights == .untilTheirEnd ? second.isOpen : second.isOpenUntilNextRule
                let expected = isOpenThen(day % 7, minute, day == 7 + holiday, day == 8 + holiday)
                if isOpen != expected { return "“\(text)”, \(nights), day \(day), minute \(minute): \(isOpen)" }
            }
        }
        return nil
    }

    @Test("texts as mappers write them mean the same to a second reading")
    func sample() throws {
        let texts = [
            "Mo-Sa 11:00-22:00; Su 12:00-20:30", "Tu-Su 11:30-14:30,17:30-22:00; Mo off",
            "Th-Tu 11:30-14:00,18:00-21:30",
            "Mo-Th 11:00-23:00; Fr,Sa 11:00-02:00; Su off", "We-Su,PH 10:00-18:00",
            "Mo-Fr 17:00-01:00; Sa,Su,PH 12:00-01:00",
            "Mo-Tu, Th 11:00-14:00, 17:30-23:00, Fr-Sa 17:30-24:00", "09:30 - 23:30", "24/7", "24/7; We off; PH off",
            "Mo-Su 11:00-24:00;PH off", "Mo-Fr 08:00-19:00, Tu 8:00-21:00", "Fr-Su 20:00-04:00; PH 20:00-28:00",
            "Mo 00:00-01:00,18:00-24:00; Tu-Su 18:00-24:00", "PH,Mo-Su 12:00-22:00",
            "Mo-Fr 17:30-22:00; Sa,PH 12:00-22:00; Su off",
        ]
        for (place, text) in texts.enumerated() {
            #expect(try difference(text, every: 30, holiday: place % 7) == nil)
        }
    }

    @Test("random rules mean the same to a second reading, or are refused for what later rules leave of them")
    func random() throws {
        for seed in 0..<runs(40, long: 4_000) {
            var generator = SplitMix64(seed: UInt64(seed))
            let text = Self.text(using: &generator)
            do {
                let difference = try difference(text, every: 45, holiday: seed % 7)
                #expect(difference == nil, "seed \(seed)")
            } catch let error as HoursTextError {
                guard case .notUnderstood(let faults, _) = error.reason else {
                    Issue.record("seed \(seed): \(error)")
                    continue
                }
                let expected: [HoursTextError.Obstacle] = [.withoutEffect, .holidaysReplaced, .onlyClosings]
                #expect(faults.allSatisfy { expected.contains($0.obstacle) }, "seed \(seed): \(text): \(error)")
            }
        }
    }

    private static func text(using generator: inout SplitMix64) -> String {
        let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
        var text = ""
        for rule in 0..<Int.random(in: 1...4, using: &generator) {
            if rule > 0 { text += [";", "; ", ", ", ","].randomElement(using: &generator) ?? ";" }
            var days: [String] = []
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let first = Int.random(in: 0..<7, using: &generator)
                let last = (first + Int.random(in: 1..<7, using: &generator)) % 7
                days.append(Bool.random(using: &generator) ? names[first] : names[first] + "-" + names[last])
            }
            if Int.random(in: 0..<4, using: &generator) == 0 { days.append("PH") }
            text += days.joined(separator: ",") + " "
            if Int.random(in: 0..<5, using: &generator) == 0 {
                text += "off"
                continue
            }
            text += (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                let opens = Int.random(in: 0..<96, using: &generator) * 15
                let closes = opens + Int.random(in: 1...96, using: &generator) * 15
                let end = Bool.random(using: &generator) || closes <= 1_440 ? closes : closes - 1_440
                return "\(clock(opens))-\(clock(end))"
            }.joined(separator: ",")
        }
        return text
    }

    private static func clock(_ minute: Int) -> String {
        let text = String(minute % 60)
        return "\(minute / 60):" + (text.count < 2 ? "0" + text : text)
    }

    /// A file of the reader's own, one text a line: at least 85 of 100 are understood, and none of them differently by
    /// the second reading.
    private static let file = ProcessInfo.processInfo.environment["TABLESIDE_OPENING_HOURS"]

    @Test("texts of a file are understood, and not misread", .enabled(if: file != nil))
    func ownFile() throws {
        let path = try #require(Self.file)
        let texts = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        var refused: [String] = []
        for (place, text) in texts.enumerated() {
            do {
                #expect(try difference(text, every: 15, holiday: place % 7) == nil)
            } catch let error as HoursTextError {
                refused.append("\(text) — \(error)")
            }
        }
        print("\(texts.count - refused.count) of \(texts.count) understood; the others:")
        for line in refused { print("  " + line) }
        #expect(refused.count * 100 <= texts.count * 15)
    }
}
