import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Verification")
struct VerificationTests {
    private static let ana = UserID("ana")
    private static let policy = VerificationPolicy(
        validFor: .minutes(15),
        tries: 3,
        codes: 4,
        within: .hours(1),
        pause: .minutes(1)
    )

    private static func at(_ minutes: Int) -> Instant { registrationTime + .minutes(minutes) }

    private static func contact() throws -> AccountKeyID { .email(try EmailAddress("ana@example.ro")) }

    private static func waiting(_ purpose: VerificationKey.Purpose = .email) throws -> Verification {
        var verification = Verification(id: VerificationKey(purpose, of: ana))
        try verification.perform(.request(contact: contact()), in: policy, by: .guest(ana), at: at(0))
        return verification
    }

    private func answer(
        _ verification: inout Verification,
        _ matches: Bool,
        number: Int = 1,
        at minutes: Int = 2
    ) throws(Verification.Refusal) {
        let command = Verification.Command.answer(number: number, matches: matches)
        try verification.perform(command, in: Self.policy, by: .system, at: Self.at(minutes))
    }

    @Test("a code is good once, and until its expiry: expired from the very instant on")
    func once() throws {
        var verification = try Self.waiting()
        #expect(verification.expiresAt == Self.at(15))
        var late = verification
        #expect(throws: Verification.Refusal(.expired(at: Self.at(15)))) { try answer(&late, true, at: 15) }
        try answer(&verification, true, at: 14)
        #expect(verification.state == .idle)
        #expect(verification.contact == nil)
        #expect(throws: Verification.Refusal(.noCode)) { try answer(&verification, true, at: 14) }
    }

    @Test("with the last wrong entry the code is void; even the right one is refused until a new one was sent")
    func tries() throws {
        var verification = try Self.waiting()
        for left in [2, 1, 0] {
            try answer(&verification, false)
            #expect(verification.triesLeft == left)
        }
        #expect(verification.state == .locked)
        #expect(throws: Verification.Refusal(.tooManyTries)) { try answer(&verification, true) }
        try verification.perform(
            .request(contact: Self.contact()),
            in: Self.policy,
            by: .guest(Self.ana),
            at: Self.at(3)
        )
        #expect(throws: Verification.Refusal(.supersededCode)) { try answer(&verification, true, number: 1, at: 4) }
        try answer(&verification, true, number: 2, at: 4)
        #expect(verification.state == .idle)
    }

    @Test("an expired code takes no entries, so that none is lost of the next one")
    func expiredTries() throws {
        var verification = try Self.waiting()
        #expect(throws: Verification.Refusal(.expired(at: Self.at(15)))) { try answer(&verification, false, at: 20) }
        #expect(verification.triesLeft == 3)
    }

    @Test("codes follow each other with a pause, and no more than so many in a time; the limit slides")
    func limits() throws {
        var verification = try Self.waiting()
        func request(_ now: Instant) throws(Verification.Refusal) {
            let contact: AccountKeyID
            do { contact = try Self.contact() } catch { return }
            try verification.perform(.request(contact: contact), in: Self.policy, by: .guest(Self.ana), at: now)
        }
        #expect(throws: Verification.Refusal(.tooSoon(until: Self.at(1)))) {
            try request(Self.at(1) - .milliseconds(1))
        }
        for minute in [1, 2, 3] { try request(Self.at(minute)) }
        #expect(throws: Verification.Refusal(.tooManyCodes(limit: 4))) { try request(Self.at(4)) }
        #expect(throws: Verification.Refusal(.tooManyCodes(limit: 4))) { try request(Self.at(60) - .milliseconds(1)) }
        try request(Self.at(60))
        #expect(verification.number == 5)
        #expect(verification.sentAt == [1, 2, 3, 60].map(Self.at))
        // The first one of the four counts no longer, but the pause still does.
        #expect(throws: Verification.Refusal(.tooSoon(until: Self.at(61)))) {
            try request(Self.at(61) - .milliseconds(1))
        }
        try request(Self.at(61))
    }

    @Test("without limits any number of codes is sent, and no times are kept")
    func unlimited() throws {
        var verification = Verification(id: VerificationKey(.email, of: Self.ana))
        let policy = VerificationPolicy(validFor: .minutes(1), tries: 0)
        for _ in 0..<100 {
            try verification.perform(.request(contact: Self.contact()), in: policy, by: .system, at: Self.at(0))
        }
        #expect(verification.sentAt == [Self.at(0)])
        #expect(verification.triesLeft == 1, "at least one try")
    }

    @Test("codes for an address are asked for by its owner; a password is recovered by somebody who is not signed in")
    func owners() throws {
        for purpose in VerificationKey.Purpose.allCases {
            for author in [Author.guest(UserID("eva")), .guest(on: DeviceID("d"))] {
                var verification = Verification(id: VerificationKey(purpose, of: Self.ana))
                do {
                    try verification.perform(
                        .request(contact: Self.contact()),
                        in: Self.policy,
                        by: author,
                        at: Self.at(0)
                    )
                    #expect(purpose == .recovery)
                } catch {
                    #expect(error as? Verification.Refusal == Verification.Refusal(.notYours))
                    #expect(purpose != .recovery)
                }
            }
        }
    }

    @Test("a command that is dated before the last event is refused")
    func clock() throws {
        var verification = try Self.waiting()
        let early = Self.at(0) - .milliseconds(1)
        #expect(throws: Verification.Refusal(.clockWentBack(last: Self.at(0), now: early))) {
            let command = Verification.Command.answer(number: 1, matches: true)
            try verification.perform(command, in: Self.policy, by: .system, at: early)
        }
    }

    @Test("the table is the one written by hand, and structurally whole")
    func table() throws {
        #expect(try GoldenTable("Verification.table.txt").differences(from: Verification.lifecycle).isEmpty)
        #expect(Verification.lifecycle.problems() == [])
    }

    private static func verification(in state: Verification.State) throws -> Verification {
        guard state != .idle else { return Verification(id: VerificationKey(.email, of: ana)) }
        var verification = try waiting()
        guard state == .locked else { return verification }
        for _ in 0..<3 {
            let wrong = Verification.Command.answer(number: 1, matches: false)
            try verification.perform(wrong, in: policy, by: .system, at: at(1))
        }
        return verification
    }

    @Test("every state × command × role of the golden table, asked of a real verification")
    func everyCell() throws {
        let golden = try GoldenTable("Verification.table.txt")
        var cells = 0
        for state in Verification.State.allCases {
            for (kind, command) in try [
                ("request", .request(contact: Self.contact())), ("answer", .answer(number: 1, matches: true)),
                ("answer", .answer(number: 1, matches: false)), ("cancel", .cancel),
            ] as [(String, Verification.Command)] {
                for role in Role.known + [Role(rawValue: "sommelier")] {
                    var verification = try Self.verification(in: state)
                    var outcome: String
                    do {
                        let author = role == .system ? .system : Author(Self.ana, as: role, at: BranchID("b"))
                        try verification.perform(command, in: Self.policy, by: author, at: Self.at(5))
                        outcome = verification.state.rawValue
                    } catch {
                        outcome = String(error.code.rawValue.dropFirst("verification.".count))
                    }
                    var expected = golden[state.rawValue, kind, role.rawValue]
                    // The engine hears what is the matter with a code.
                    if kind == "answer", role == .system {
                        let isWrong = command == .answer(number: 1, matches: false)
                        expected =
                            switch state {
                            case .idle: "noCode"
                            case .locked: "tooManyTries"
                            case .waiting: isWrong ? "waiting" : "idle"
                            }
                    }
                    #expect(outcome == expected.split(separator: " ")[0], "\(state) \(kind) \(role)")
                    cells += 1
                }
            }
        }
        #expect(cells == 3 * 4 * 10)
    }

    @Test("without any one of the guards a real verification answers otherwise")
    func mutants() throws {
        let somebody = Author.guest(UserID("eva"))
        let contact = try Self.contact()
        for (position, row) in Verification.lifecycle.rows.enumerated() {
            guard let condition = row.condition else { continue }
            var rows = Verification.lifecycle.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = Verification.lifecycle.replacing(rows: rows)
            let verification = try Self.verification(in: row.from)
            let (command, author, minutes): (Verification.Command, Author, Int) =
                switch condition {
                case .maySend: (.request(contact: contact), somebody, 5)
                case .matches, .isLastTry: (.answer(number: 1, matches: false), .system, 5)
                case .isInTime: (.answer(number: 1, matches: false), .system, 20)
                }
            func outcome(
                _ table: Lifecycle<Verification.State, Verification.Command.Kind, Verification.Guard, NoSymbol>
            )
                -> String
            {
                do throws(Verification.Refusal) {
                    var after = verification
                    let now = Self.at(minutes)
                    let events = try verification.decide(
                        command,
                        in: Self.policy,
                        following: table,
                        by: author,
                        at: now
                    )
                    for event in events { after.record(event) }
                    return after.state.rawValue + events.map { "\($0)" }.joined()
                } catch {
                    return error.code.rawValue
                }
            }
            #expect(outcome(Verification.lifecycle) != outcome(mutant), "\(row)")
        }
    }

    @Test("golden JSON of verifications and of every event; the events make the verification")
    func goldenJSON() throws {
        var golden = GoldenVerifications(states: [], events: [])
        var verification = Verification(id: VerificationKey(.recovery, of: Self.ana))
        golden.states.append(verification)
        let commands: [Verification.Command] = [
            .request(contact: try Self.contact()), .answer(number: 1, matches: false), .cancel,
            .request(contact: try Self.contact()), .answer(number: 2, matches: true),
            .request(contact: try Self.contact()), .answer(number: 3, matches: false),
            .answer(number: 3, matches: false), .answer(number: 3, matches: false),
        ]
        for (minute, command) in commands.enumerated() {
            golden.events += try verification.perform(command, in: Self.policy, by: .system, at: Self.at(minute))
        }
        golden.states.append(verification)
        #expect(Set(golden.events.map { "\($0)".prefix { $0 != "(" } }).count == 5, "every kind of event")
        try expectGolden(golden, "Verification.json")
        let stored = try decoded(GoldenVerifications.self, TablesideTestSupport.golden("Verification.json"))
        #expect(Verification.replaying(stored.events, id: verification.id) == stored.states.last)
    }

    @Test("a verification whose parts contradict each other is not read; a key is read in its own form only")
    func contradictions() throws {
        let json = try encoded(Self.waiting())
        #expect(try decoded(Verification.self, json) == Self.waiting())
        for (from, to) in [
            (#""state":"waiting""#, #""state":"idle""#), (#""triesLeft":3"#, #""triesLeft":0"#),
            (#""number":1"#, #""number":-1"#), (#""contact":"email:ana@example.ro","#, ""),
            (#""id":"email:ana""#, #""id":"ana""#), (#""state":"waiting""#, #""state":"locked""#),
            // More codes than events.
            (#""number":1"#, #""number":2"#),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            #expect(throws: DecodingError.self, "\(to)") { try decoded(Verification.self, broken) }
        }
        // So many codes that there is no next one.
        let last = json.replacingOccurrences(of: #""number":1"#, with: #""number":9223372036854775807"#)
            .replacingOccurrences(of: #""version":1"#, with: #""version":9223372036854775807"#)
        #expect(throws: DecodingError.self) { try decoded(Verification.self, last) }
        #expect(VerificationKey("email:a:b") == VerificationKey(.email, of: UserID("a:b")))
        #expect(VerificationKey(recoveryOf: "ana", on: "phone-7").description == "recovery/3:ana:phone-7")
        // No two of them share a document, whatever marks the names contain.
        let keys = [
            VerificationKey(recoveryOf: "a:b", on: "c"), VerificationKey(recoveryOf: "a", on: "b:c"),
            VerificationKey(recoveryOf: "a", on: "b"), VerificationKey(.recovery, of: "a"),
            VerificationKey(.recovery, of: "1:a:b"), VerificationKey(.recovery, of: "a/b"),
        ]
        #expect(Set(keys.map(\.description)).count == keys.count)
        for key in keys {
            #expect(VerificationKey(key.description) == key)
            #expect(try decoded(VerificationKey.self, encoded(key)) == key)
        }
        for text in ["recovery/3:ana", "email/3:ana:phone", "recovery/ana", "recovery/"] {
            #expect(VerificationKey(text) == nil, "\(text)")
        }
        for text in ["", "email", "mail:ana", "Email:ana"] { #expect(VerificationKey(text) == nil, "\(text)") }
    }
}
