import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias T = GuestCommentTests

@Suite("Comments in storage")
struct GuestCommentStorageTests {
    @Test("golden JSON of a comment, every command and event, and the counts that follow")
    func goldenJSON() throws {
        var golden = GoldenComments(
            state: GuestComment(id: T.key),
            hidden: GuestComment(id: T.key),
            counts: CommentCounts(id: T.pizza)
        )
        let commands: [GuestComment.Command] = [
            .write(content: try T.content("Ottima pizza", 450)), .flag(reason: .untrue), .hide(reason: .untrue),
            .restore, .edit(content: try T.content("Buona pizza", 350)), .withdraw,
        ]
        for (minute, command) in commands.enumerated() {
            let author = [.hide, .restore].contains(command.kind) ? Author.system : T.ana
            golden.events += try golden.state.perform(command, by: author, at: T.instant(1 + Int64(minute)))
            if golden.state.state == .hidden { golden.hidden = golden.state }
        }
        for event in golden.events.dropLast() { try golden.counts.apply(event, of: T.key) }
        #expect(golden.counts.texts == 1 && golden.counts.ratings.mean?.hundredths == 350)
        #expect(Set(commands.map(\.kind)) == Set(GuestComment.Command.Kind.allCases))
        try expectGolden(golden, "GuestComment.json")
        try expectGoldenText(commands, "GuestComment.commands.json")
        #expect(GuestComment.replaying(golden.events, id: T.key) == golden.state)
    }

    @Test("a comment whose fields contradict each other is not read")
    func contradictions() throws {
        let json = try encoded(T.comment(in: .hidden))
        for (from, to) in [
            (#""state":"hidden""#, #""state":"published""#), (#""state":"hidden""#, #""state":"withdrawn""#),
            (#""writtenAt":60000"#, #""written":60000"#),
            (#""state":"hidden""#, #""state":"unwritten""#), (#""hiddenFor":"offensive","#, ""),
            (#""lastEventAt":120000"#, #""lastEventAt":59999"#), (#""text":"buona""#, #""text":" ""#),
            (#""text":"buona""#, #""text":"\#(String(repeating: "x", count: 2_001))""#),
            (#""version":2"#, #""version":0"#), (#""rating":400"#, #""rating":501"#),
            (#""id":"3/ana/dish/5/corso/pizza""#, #""id":"3/ana/dish/6/corso/pizza""#),
            (#""hiddenFor":"#, #""editedAt":120001,"hiddenFor":"#),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            #expect(throws: DecodingError.self, "\(to.prefix(80))") { try decoded(GuestComment.self, broken) }
        }
        for state in GuestComment.State.allCases {
            for takenBack in state == .unwritten ? [false, true] : [false] {
                let comment = try T.comment(in: state, takenBack: takenBack)
                #expect(try decoded(GuestComment.self, encoded(comment)) == comment)
            }
        }
    }

    @Test("refusals are read back as they were, each with its own code")
    func refusals() throws {
        let reasons: [GuestComment.Refusal.Reason] = [
            .illegal(state: "hidden", command: .flag), .notPermitted(role: .waiter, command: .write),
            .alreadyApplied(command: .hide), .otherBranch(author: nil, branch: "corso"),
            .clockWentBack(last: T.instant(2), now: T.instant(1)), .notSignedIn, .notYours,
            .heldBack(reason: .offensive),
            .content(problems: [
                Problem(.saysNothing), Problem(.emptyText, at: "text"),
                Problem(.tooLong(limit: 1, found: 2), at: "text"),
            ]), .unknownReason(reason: FlagReason(rawValue: "own")), .tooManyFlags(limit: 100),
        ]
        #expect(Set(reasons.map(\.code)).count == reasons.count)
        for reason in reasons {
            #expect(!reason.description.isEmpty)
            #expect(try decoded(GuestComment.Refusal.self, encoded(GuestComment.Refusal(reason))).reason == reason)
        }
    }

    @Test("the text forms of subjects and keys: none is read as another, also with slashes in identities")
    func keys() throws {
        let ids = ["", "a", "a/b", "5/corso", "branch/x", "ș/ț"]
        var texts: Set<String> = []
        var count = 0
        for first in ids {
            for second in ids {
                for subject in [
                    VenueSubject.restaurant(id: RestaurantID(first)), .branch(id: BranchID(first)),
                    .dish(id: MenuItemID(first), branch: BranchID(second)),
                ] {
                    let key = CommentKey(on: subject, by: UserID(second))
                    #expect(VenueSubject(subject.description) == subject)
                    #expect(CommentKey(key.description) == key)
                    #expect(try decoded(CommentKey.self, encoded(key)) == key)
                    texts.insert(key.description)
                    count += 1
                }
            }
        }
        #expect(texts.count == count)
        for text in ["", "dish", "dish/pizza", "menu/a", "branch", "Branch/a"] { #expect(VenueSubject(text) == nil) }
        for text in ["", "ana/branch/a", "3/ana", "3/ana/menu/a", "03/ana/branch/a", "-1/ana/branch/a"] {
            #expect(CommentKey(text) == nil)
        }
        #expect(throws: DecodingError.self) {
            try decoded(CommentKey.self, "\"3/ana/branch/\(String(repeating: "x", count: 1_280))\"")
        }
    }

    @Test("GI-09: comments are listed by subject, the latest first")
    func listing() throws {
        let (early, late) = (try T.comment(in: .published), try T.comment(in: .hidden))
        #expect(early.scope == "dish/5/corso/pizza")
        #expect(early.sortKey == late.sortKey && early.sortKey.hasSuffix("/3/ana/dish/5/corso/pizza"))
        #expect(GuestComment(id: T.key).sortKey == "3/ana/dish/5/corso/pizza")
        var other = GuestComment(id: CommentKey(on: T.pizza, by: "zoe"))
        try other.perform(T.command(.write), by: .guest("zoe"), at: T.instant(-5))
        #expect(other.sortKey > early.sortKey, "the latest comes first")
    }

    @Test("events made by hand, in any order and at any time, are applied without a trap")
    func total() throws {
        let events: [GuestComment.Event] = try [Int64.min, 0, .max].flatMap { time -> [GuestComment.Event] in
            let at = Instant(millisecondsSince1970: time)
            let content = try T.content("x", 1)
            return [
                .written(content: content, isHidden: true, at: at),
                .withdrawn(content: content, wasHidden: true, at: at),
                .edited(from: content, to: content, isHidden: false, at: at),
                .flagged(flag: Review.Flag(.untrue, by: nil), at: at),
                .hidden(content: content, reason: .untrue, at: at),
                .restored(content: content, wasHidden: false, at: at),
            ]
        }
        for seed in 0..<UInt64(runs(300, long: 10_000)) {
            var dice = SplitMix64(seed: seed)
            var comment = GuestComment(id: T.key)
            var counts = CommentCounts(id: T.pizza)
            for _ in 0..<12 {
                guard let event = events.randomElement(using: &dice) else { continue }
                comment.record(event)
                try? counts.apply(event, of: T.key)
                _ = try? comment.decide(.withdraw, by: T.ana, at: Instant(millisecondsSince1970: .max))
            }
            #expect(comment.version.rawValue == 12, "seed \(seed)")
            // What is stored is read back, or refused as a whole.
            if let stored = try? decoded(GuestComment.self, encoded(comment)) {
                #expect(stored == comment, "seed \(seed)")
            }
        }
    }
}
