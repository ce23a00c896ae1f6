import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias T = SupportLetterTests

@Suite("Limits and storage of letters to support")
struct SentLettersTests {
    @Test("AP-18: so many letters within the window and no more, for each author")
    func flood() throws {
        let policy = SupportPolicy(letters: 2, within: .minutes(10))
        var sent = SentLetters(id: "ana")
        func write(_ sent: SentLetters?, _ minute: Int64) -> SupportLetter.Refusal.Reason? {
            do throws(SupportLetter.Refusal) {
                let context = SupportContext(policy, sent: sent)
                _ = try T.unwritten.decide(T.command(.write), in: context, by: T.ana, at: T.instant(minute))
                return nil
            } catch { return error.reason }
        }
        #expect(write(nil, 0) == .notLookedUp && write(SentLetters(id: "bob"), 0) == .notLookedUp)
        for minute: Int64 in [0, 4] {
            #expect(write(sent, minute) == nil)
            sent.note(at: T.instant(minute))
        }
        #expect(write(sent, 5) == .tooManyLetters(until: T.instant(10)))
        #expect(write(sent, 9) == .tooManyLetters(until: T.instant(10)))
        #expect(write(sent, 10) == nil)
        sent.note(at: T.instant(10))
        #expect(write(sent, 11) == .tooManyLetters(until: T.instant(14)))
        // Nothing is limited unless the host limits it.
        #expect(throws: Never.self) {
            try T.unwritten.decide(T.command(.write), in: T.open, by: T.ana, at: T.instant(11))
        }
    }

    @Test("the next letter may be sent at the first instant at which trying every millisecond finds room")
    func property() throws {
        for seed in 0..<UInt64(runs(500, long: 50_000)) {
            var dice = SplitMix64(seed: seed)
            let window = Int64.random(in: 0...30, using: &dice)
            let letters = Int.random(in: 1...4, using: &dice)
            let policy = SupportPolicy(letters: letters, within: .milliseconds(window))
            var sent = SentLetters(id: "ana")
            let times = (0..<Int.random(in: 0...8, using: &dice)).map { _ in Int64.random(in: 0...40, using: &dice) }
            for time in times { sent.note(at: Instant(millisecondsSince1970: time)) }
            let now = Int64.random(in: 0...60, using: &dice)
            // A letter that another machine dated later than now counts too.
            func isFull(_ moment: Int64) -> Bool { times.count { moment - $0 < window } >= letters }
            let expected = isFull(now) ? (now...200).first { !isFull($0) } : nil
            let until = sent.blockedUntil(under: policy, at: Instant(millisecondsSince1970: now))
            #expect(until?.millisecondsSince1970 == expected, "seed \(seed)")
        }
    }

    @Test("a policy holds its bounds, and reads nothing beyond them")
    func policy() throws {
        #expect(SupportPolicy(letters: 0).letters == 1 && SupportPolicy(letters: .max).letters == 100)
        #expect(SupportPolicy(letters: 1, within: .seconds(-1), reopening: .seconds(-1)).window == .zero)
        for policy in [SupportPolicy.usual, .unlimited] {
            #expect(try decoded(SupportPolicy.self, encoded(policy)) == policy)
        }
        for json in [#"{"letters":0,"window":1}"#, #"{"window":-1}"#, #"{"reopening":-1,"window":1}"#, "{}"] {
            #expect(throws: DecodingError.self) { try decoded(SupportPolicy.self, json) }
        }
        var sent = SentLetters(id: "ana")
        for minute in 0..<150 { sent.note(at: T.instant(Int64(minute))) }
        #expect(sent.sentAt.count == 100 && sent.sentAt.first == T.instant(50))
        #expect(try decoded(SentLetters.self, encoded(sent)) == sent)
        let broken = try encoded(sent).replacingOccurrences(of: "[", with: "[0,")
        #expect(throws: DecodingError.self) { try decoded(SentLetters.self, broken) }
    }

    @Test("golden JSON of letters in every state, every command and event")
    func goldenJSON() throws {
        var golden = GoldenLetters(letters: [])
        let report = InformationReport(.outdated, about: .branch(id: "corso"), bug: .display)
        let commands: [SupportLetter.Command] = [
            .write(content: T.content("Closed on Mondays", .report(report: report))), .answer(text: "Thank you"),
            .close, .reply(text: "Still shown"), .close, .archive,
        ]
        var letter = SupportLetter(id: "l7")
        for (minute, command) in commands.enumerated() {
            let author = [.answer, .archive].contains(command.kind) ? Author.system : T.ana
            let at = T.instant(minute == 5 ? 14 : Int64(minute))
            golden.events += try letter.perform(command, in: T.usual, by: author, at: at)
            golden.letters.append(letter)
        }
        #expect(Set(golden.letters.map(\.state)).count == 4)
        #expect(Set(commands.map(\.kind)) == Set(SupportLetter.Command.Kind.allCases))
        try expectGolden(golden, "SupportLetter.json")
        try expectGoldenText(commands, "SupportLetter.commands.json")
        #expect(SupportLetter.replaying(golden.events, id: "l7") == letter)
    }

    @Test("a letter whose fields contradict each other is not read")
    func contradictions() throws {
        for state in SupportLetter.State.allCases {
            let letter = try T.letter(in: state)
            #expect(try decoded(SupportLetter.self, encoded(letter)) == letter)
        }
        let json = try encoded(T.letter(in: .answered))
        for (from, to) in [
            (#""state":"answered""#, #""state":"received""#), (#""state":"answered""#, #""state":"unwritten""#),
            (#""author":"ana","#, ""), (#""role":"guest","#, ""), (#""version":2"#, #""version":0"#),
            (#""lastEventAt":60000"#, #""lastEventAt":59999"#), (#""lastEventAt":60000"#, #""lastEventAt":60001"#),
            (#""text":"Again?""#, #""text":"""#), (#""at":0"#, #""at":60001"#),
            (#""side":"support""#, #""side":"author""#), (#""lastEventAt""#, #""closedUntil":60000,"lastEventAt""#),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            #expect(decodingFault(SupportLetter.self, broken) is SupportLetter.Inconsistency, "\(to)")
        }
    }

    @Test("refusals of letters are read back as they were, each with its own code")
    func refusals() throws {
        let reasons: [SupportLetter.Refusal.Reason] = [
            .illegal(state: "closed", command: .answer), .notPermitted(role: .waiter, command: .write),
            .alreadyApplied(command: .close), .clockWentBack(last: T.instant(2), now: T.instant(1)), .notSignedIn,
            .notYours, .notLookedUp, .tooManyLetters(until: T.instant(1)),
            .content(problems: [
                Problem(.emptyMessage, at: "text"), Problem(.tooLong(limit: 1, found: 2), at: "message"),
                Problem(.unknownBug(kind: .crash)),
            ]), .tooManyMessages(limit: 100), .tooLate(until: T.instant(1)), .notDue(until: T.instant(1)),
        ]
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        for reason in reasons {
            #expect(!reason.description.isEmpty)
            #expect(try decoded(SupportLetter.Refusal.self, encoded(SupportLetter.Refusal(reason))).reason == reason)
        }
    }

    @Test("events of letters made by hand, in any order and at any time, are applied without a trap")
    func total() throws {
        let events: [SupportLetter.Event] = [Int64.min, 0, .max].flatMap { time -> [SupportLetter.Event] in
            let at = Instant(millisecondsSince1970: time)
            return [
                .written(author: "ana", role: .guest, content: T.content(), at: at), .replied(text: "", at: at),
                .answered(text: "x", at: at), .closed(until: nil, at: at), .closed(until: at, at: at),
                .archived(at: at),
            ]
        }
        for seed in 0..<UInt64(runs(300, long: 10_000)) {
            var dice = SplitMix64(seed: seed)
            var letter = SupportLetter(id: "l")
            for _ in 0..<12 {
                guard let event = events.randomElement(using: &dice) else { continue }
                letter.record(event)
                for kind in SupportLetter.Command.Kind.allCases {
                    let command = T.command(kind)
                    _ = try? letter.decide(command, in: T.usual, by: T.ana, at: Instant(millisecondsSince1970: .max))
                    _ = try? letter.decide(command, in: T.usual, by: .anonymous, at: T.instant(0))
                }
            }
            #expect(letter.version.rawValue == 12, "seed \(seed)")
            if let stored = try? decoded(SupportLetter.self, encoded(letter)) {
                #expect(stored == letter, "seed \(seed)")
            }
        }
    }
}
