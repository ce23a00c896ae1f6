import Foundation
import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Command keys")
struct CommandKeyTests {
    private let tab = DocumentRef(kind: DocumentKind(rawValue: "tab"), id: "t")

    @Test("the text of a key tells who chose the id")
    func texts() {
        let id = CommandID("c1")
        let device = DeviceID("d")
        let texts: [(Author, String)] = [
            (.guest(UserID("ana")), "user(3:ana,2:c1)"),
            (.guest(UserID("ana"), on: device), "user(3:ana,2:c1)"),
            (.waiter(UserID("ana"), at: BranchID("b")), "user(3:ana,2:c1)"),
            (.guest(on: device), "device(1:d,2:c1)"),
            (Author(nil, as: .guest), "anonymous(5:guest,2:c1)"),
            (Author(nil, as: .cook, at: BranchID("b")), "anonymous(4:cook,2:c1)"),
            (.system, "system(2:c1)"),
            (.guest(UserID("né")), "user(3:né,2:c1)"),
        ]
        for (author, text) in texts { #expect(CommandKey(id, by: author).description == text) }
        let trigger = Reaction.Trigger(
            name: ReactionName(rawValue: "points"),
            event: EventID(aggregate: tab, version: .first)
        )
        #expect(trigger.key().description == "reaction(6:points,3:tab,1:t,1:1,0:)")
        #expect(trigger.key("tips").description == "reaction(6:points,3:tab,1:t,1:1,4:tips)")
    }

    @Test("a text that is no key is not read, and one that is comes back as it was")
    func reading() throws {
        for text in [
            "", "c1", "user", "user(", "user()", "user(3:ana)", "user(3:ana,2:c1", "user(3:ana,2:c1))",
            "user(03:ana,2:c1)",
            "user(+3:ana,2:c1)", "user(-3:ana,2:c1)", "user(4:ana,2:c1)", "user(2:ana,2:c1)", "User(3:ana,2:c1)",
            "user(3:ana,2:c1,0:)", "user(3:ana 2:c1)", "user(99999999999999999999:ana,2:c1)", "boss(2:c1)",
            "user(1:é,2:c1)",
            "due:order:17@1", " user(3:ana,2:c1)",
        ] {
            #expect(CommandKey(text) == nil, "\(text)")
            let json = Data("[\(String(reflecting: text))]".utf8)
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([CommandKey].self, from: json) }
        }
        let key = CommandKey(CommandID("a,1:b)"), by: .guest(UserID("(:é\u{301}")))
        #expect(CommandKey(key.description) == key)
        #expect(try JSONDecoder().decode([CommandKey].self, from: JSONEncoder().encode([key])) == [key])
    }

    @Test("what a reaction does about a thing with long names is not lost: its keys fit, and no two are the same")
    func long() throws {
        func key(_ id: String, _ part: String) -> CommandKey {
            let event = EventID(
                aggregate: DocumentRef(kind: DocumentKind(rawValue: "comment"), id: id),
                version: .first
            )
            return Reaction.Trigger(name: ReactionName(rawValue: "guestHistory"), event: event).key(part)
        }
        // All but the part take 42 bytes, and the number of its bytes takes four.
        let id = "c"
        #expect(key(id, "").description == "reaction(12:guestHistory,7:comment,1:c,1:1,0:)")
        let most = SizeLimit.key - "reaction(12:guestHistory,7:comment,1:c,1:1,1234:)".utf8.count
        let fits = String(repeating: "p", count: most)
        #expect(key(id, fits).description.hasSuffix("1,\(most):\(fits))"))
        #expect(key(id, fits).description.utf8.count == SizeLimit.key)
        // The longest identifiers, each of them once in the event and once in the part.
        let name = String(repeating: "é", count: SizeLimit.identifier / 2)
        let long = (0..<9).map { String(repeating: name, count: 5) + "\($0)" }
        var keys: Set<CommandKey> = [key(id, fits), key(id, fits + "p"), key(id, "p" + fits)]
        for one in long {
            for other in long { keys.insert(key(one, other)) }
            keys.insert(key(one, fits))
            keys.insert(key(String(repeating: one, count: 3), ""))
        }
        #expect(keys.count == 2 + 9 * 9 + 9 + 9)
        for key in keys {
            #expect(key.description.utf8.count <= SizeLimit.key && CommandKey(key.description) == key, "\(key)")
            #expect(try JSONDecoder().decode([CommandKey].self, from: JSONEncoder().encode([key])) == [key])
        }
        #expect(key(long[0], long[1]) == key(long[0], long[1]))
    }

    @Test("no two commands share a key, and no key begins another, whatever their parts hold", arguments: 0..<20)
    func injective(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bits = ["", "a", "1", ":", ",", "(", ")", "@", "/", "1:a", "user(", "due:order:1@1", "%", "é", "e\u{301}"]
        func part() -> String {
            (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in bits.randomElement(using: &random) }.joined()
        }
        var known: [[UInt8]: [[UInt8]]] = [:]
        for _ in 0..<300 {
            let parts = [part(), part(), part(), part()]
            let (id, target) = (CommandID(parts[0]), DocumentRef(kind: DocumentKind(rawValue: parts[1]), id: parts[2]))
            let name = ReactionName(rawValue: parts[0])
            let trigger = Reaction.Trigger(name: name, event: EventID(aggregate: target, version: .first))
            for (key, origin) in [
                (CommandKey(id, by: .guest(UserID(parts[1]))), ["user", parts[0], parts[1]]),
                (CommandKey(id, by: .guest(on: DeviceID(parts[1]))), ["device", parts[0], parts[1]]),
                (CommandKey(id, by: Author(nil, as: Role(rawValue: "x" + parts[1]))), ["nobody", parts[0], parts[1]]),
                (CommandKey(id, by: .system), ["system", parts[0]]),
                (trigger.key(parts[3]), ["reaction"] + parts),
                (.payment(id), ["payment", parts[0]]),
                (.progress(of: parts[0], to: .first), ["progress", parts[0]]),
                (.timer(of: target, at: .first), ["timer", parts[1], parts[2]]),
                (.guess(in: target, at: .first), ["guess", parts[1], parts[2]]),
            ] {
                let words = origin.map { Array($0.utf8) }
                let before = known.updateValue(words, forKey: Array(key.description.utf8))
                #expect(before == nil || before == words, "seed \(seed): \(key)")
                #expect(CommandKey(key.description) == key, "seed \(seed): \(key)")
            }
        }
        let texts = known.keys.sorted { $0.lexicographicallyPrecedes($1) }
        for (one, next) in zip(texts, texts.dropFirst()) {
            #expect(!next.starts(with: one), "seed \(seed): \(one) begins \(next)")
        }
    }
}
