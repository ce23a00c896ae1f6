import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Letters to support")
struct SupportLetterTests {
    static let ana = Author.guest("ana")
    static let leo = Author("leo", as: .restaurateur)
    static let open = SupportContext(.unlimited)
    static let unwritten = SupportLetter(id: "l1")
    static let usual = SupportContext(SupportPolicy(reopening: .minutes(10)))

    static func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    static func content(_ message: String = "Nothing works", _ topic: SupportTopic = .support) -> SupportLetter.Content
    {
        SupportLetter.Content(topic, message)
    }

    /// A letter in a state, whose author has the role.
    static func letter(in state: SupportLetter.State, by role: Role = .guest) throws -> SupportLetter {
        var letter = unwritten
        let steps: [(SupportLetter.State, SupportLetter.Command, Author)] = [
            (.received, .write(content: content()), Author("ana", as: role)),
            (.answered, .answer(text: "Again?"), .system),
            (.closed, .close, .system), (.archived, .archive, .system),
        ]
        for (minute, (next, command, author)) in steps.enumerated() where letter.state != state {
            try letter.perform(command, in: open, by: author, at: instant(Int64(minute)))
            #expect(letter.state == next)
        }
        return letter
    }

    static func command(_ kind: SupportLetter.Command.Kind) -> SupportLetter.Command {
        switch kind {
        case .write: .write(content: content())
        case .reply: .reply(text: "Please")
        case .answer: .answer(text: "Soon")
        case .close: .close
        case .archive: .archive
        }
    }

    /// The state that follows, or the code of the refusal without its area.
    private func outcome(
        _ command: SupportLetter.Command,
        on letter: SupportLetter,
        in context: SupportContext = open,
        by author: Author,
        at minute: Int64 = 10
    ) -> String {
        var next = letter
        do throws(SupportLetter.Refusal) {
            let events = try next.perform(command, in: context, by: author, at: Self.instant(minute))
            return events.count == 1 ? next.state.rawValue : "\(events.count) events"
        } catch {
            return String(error.code.rawValue.dropFirst("supportLetter.".count))
        }
    }

    @Test("the table of letters is the one written by hand, and structurally whole")
    func table() throws {
        #expect(try GoldenTable("SupportLetter.table.txt").differences(from: SupportLetter.lifecycle) == [])
        #expect(SupportLetter.lifecycle.problems() == [])
    }

    @Test("every state × command × role of the golden table, asked of a real letter")
    func everyCell() throws {
        let golden = try GoldenTable("SupportLetter.table.txt")
        for state in SupportLetter.State.allCases {
            for kind in SupportLetter.Command.Kind.allCases {
                for role in Role.known {
                    let author = role == .system ? .system : Author("ana", as: role, at: "corso")
                    let cell = golden[state.rawValue, kind.rawValue, role.rawValue]
                    let outcome = outcome(Self.command(kind), on: try Self.letter(in: state), by: author)
                    #expect(outcome == String(cell.prefix { $0 != " " }), "\(state) \(kind) \(role)")
                }
            }
        }
    }

    @Test("every guard of letters matters: without it, what it refuses is done")
    func guards() throws {
        var sent = SentLetters(id: "ana")
        sent.note(at: Self.instant(9))
        let full = SupportContext(SupportPolicy(letters: 1), sent: sent)
        var closed = try Self.letter(in: .answered)
        try closed.perform(.close, in: Self.usual, by: Self.ana, at: Self.instant(5))
        for guarded in SupportLetter.Guard.allCases {
            let mutant = SupportLetter.lifecycle.replacing(
                rows: SupportLetter.lifecycle.rows.map { row in
                    row.condition == guarded ? .init(row.from, row.command, by: row.roles, to: row.to) : row
                }
            )
            let (letter, command, context, author): (SupportLetter, SupportLetter.Command, SupportContext, Author) =
                switch guarded {
                case .mayWrite: (Self.unwritten, Self.command(.write), full, Self.ana)
                case .own: (try Self.letter(in: .answered), .close, Self.open, Self.leo)
                case .ownInTime: (closed, Self.command(.reply), Self.open, Self.leo)
                case .isDue: (closed, .archive, Self.open, .system)
                }
            let now = Self.instant(10)
            #expect(throws: SupportLetter.Refusal.self) { try letter.decide(command, in: context, by: author, at: now) }
            #expect(throws: Never.self, "\(guarded)") {
                try letter.decide(command, in: context, following: mutant, by: author, at: now)
            }
        }
    }

    @Test("AP-18: who is not signed in writes nothing to support; guests and restaurateurs do")
    func signedIn() {
        let write = Self.command(.write)
        #expect(outcome(write, on: Self.unwritten, by: .anonymous) == "notSignedIn")
        #expect(outcome(write, on: Self.unwritten, by: .guest(on: "phone")) == "notSignedIn")
        #expect(outcome(write, on: Self.unwritten, by: Self.ana) == "received")
        #expect(outcome(write, on: Self.unwritten, by: Self.leo) == "received")
        #expect(outcome(write, on: Self.unwritten, by: .manager("mara", at: "corso")) == "notPermitted")
    }

    @Test("AP-18, AP-S5: a letter to support is received, answered, reopened by a reply, and closed")
    func life() throws {
        var letter = Self.unwritten
        try letter.perform(.write(content: Self.content()), in: Self.usual, by: Self.leo, at: Self.instant(1))
        #expect(letter.author == "leo" && letter.role == .restaurateur && letter.topic == .support)
        #expect(letter.scope == "leo" && letter.sortKey == Self.instant(1).sortKey + "/l1" && letter.nextDue == nil)
        try letter.perform(.answer(text: "Which phone?"), in: Self.usual, by: .system, at: Self.instant(2))
        try letter.perform(.reply(text: "Mine"), in: Self.usual, by: Self.leo, at: Self.instant(3))
        #expect(letter.state == .received)
        try letter.perform(.answer(text: "Done"), in: Self.usual, by: .system, at: Self.instant(4))
        try letter.perform(.close, in: Self.usual, by: Self.leo, at: Self.instant(5))
        #expect(letter.state == .closed && letter.closedUntil == Self.instant(15) && letter.nextDue == Self.instant(15))
        #expect(letter.dueCommand == .archive)
        #expect(letter.messages.map(\.text) == ["Nothing works", "Which phone?", "Mine", "Done"])
        #expect(letter.messages.map(\.side) == [.author, .support, .author, .support])
        // A reply reopens until the last instant, and the archive opens with it.
        let reply = Self.command(.reply)
        #expect(outcome(reply, on: letter, in: Self.usual, by: Self.leo, at: 14) == "received")
        #expect(outcome(reply, on: letter, in: Self.usual, by: Self.leo, at: 15) == "tooLate")
        #expect(outcome(reply, on: letter, in: Self.usual, by: Self.ana, at: 14) == "notYours")
        #expect(outcome(.archive, on: letter, in: Self.usual, by: .system, at: 14) == "notDue")
        #expect(outcome(.archive, on: letter, in: Self.usual, by: .system, at: 15) == "archived")
        #expect(outcome(reply, on: letter, in: Self.usual, by: Self.leo, at: 4) == "clockWentBack")
        try letter.perform(reply, in: Self.usual, by: Self.leo, at: Self.instant(6))
        #expect(letter.closedUntil == nil && letter.nextDue == nil && letter.dueCommand == nil)
        // Without a time for reopening, it stays open to a reply until somebody moves it to the archive.
        let closed = try Self.letter(in: .closed)
        #expect(closed.nextDue == nil && closed.dueCommand == nil)
        #expect(outcome(reply, on: closed, by: Self.ana, at: 1_000_000) == "received")
        #expect(outcome(.archive, on: closed, by: .system) == "archived")
        // The end of time is no trap.
        let far = SupportContext(SupportPolicy(reopening: .milliseconds(.max)))
        #expect(outcome(.close, on: try Self.letter(in: .received), in: far, by: Self.ana) == "closed")
    }

    @Test("AP-18, AP-S7: an empty letter to support is refused, with every problem")
    func problems() throws {
        func codes(_ content: SupportLetter.Content) -> [String] { content.problems().map { "\($0.path) \($0.code)" } }
        for blank in ["", " \n", "\u{200B}"] { #expect(codes(Self.content(blank)) == ["message support.emptyMessage"]) }
        #expect(codes(Self.content(String(repeating: "x", count: 2_000))) == [])
        let long = String(repeating: "x", count: 2_001)
        #expect(codes(Self.content(long)) == ["message support.tooLong"])
        let odd = InformationReport(.missing, bug: BugKind(rawValue: "noise"))
        #expect(
            codes(Self.content("", .report(report: odd))) == [
                "topic.bug support.unknownBug", "message support.emptyMessage",
            ]
        )
        for kind in BugKind.known {
            #expect(codes(Self.content("x", .report(report: .init(.missing, bug: kind)))) == [])
        }
        #expect(outcome(.write(content: Self.content("")), on: Self.unwritten, by: Self.ana) == "content")
        let received = try Self.letter(in: .received)
        #expect(outcome(.reply(text: " "), on: received, by: Self.ana) == "content")
        #expect(outcome(.answer(text: long), on: received, by: .system) == "content")
    }

    @Test("AP-18, AP-S7: a report is of information that is missing, malformed or outdated, and perhaps of a bug")
    func kinds() throws {
        #expect(InformationReport.Kind.allCases.map(\.rawValue) == ["missing", "malformed", "outdated"])
        #expect(BugKind.known.map(\.rawValue) == ["crash", "display", "behavior", "other"])
        #expect(throws: DecodingError.self) { try decoded(InformationReport.self, #"{"kind":"boring"}"#) }
        #expect(throws: DecodingError.self) { try decoded(InformationReport.self, #"{"bug":"crash"}"#) }
        let report = InformationReport(.outdated, about: .dish(id: "pizza", branch: "corso"), bug: .display)
        let text = #"{"bug":"display","kind":"outdated","subject":"dish/5/corso/pizza"}"#
        #expect(try encoded(report) == text)
        #expect(try decoded(InformationReport.self, text) == report)
    }

    @Test("a letter has at most so many messages, from both sides together")
    func manyMessages() throws {
        var letter = try Self.letter(in: .received)
        for number in 1..<SizeLimit.supportMessages {
            let command = number % 2 == 0 ? Self.command(.reply) : Self.command(.answer)
            try letter.perform(command, in: Self.open, by: number % 2 == 0 ? Self.ana : .system, at: Self.instant(9))
        }
        #expect(letter.messages.count == 100)
        #expect(outcome(Self.command(.reply), on: letter, by: Self.ana) == "tooManyMessages")
        #expect(outcome(Self.command(.answer), on: letter, by: .system) == "tooManyMessages")
        #expect(outcome(.close, on: letter, by: Self.ana) == "closed")
    }
}
