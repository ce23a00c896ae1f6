import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Guest comment")
struct GuestCommentTests {
    static let pizza = VenueSubject.dish(id: "pizza", branch: "corso")
    static let key = CommentKey(on: pizza, by: "ana")
    static let ana = Author.guest("ana")
    static let bob = Author.guest("bob")
    static let unwritten = GuestComment(id: key)

    static func instant(_ minute: Int64) -> Instant { Instant(millisecondsSince1970: minute * 60_000) }

    static func content(_ text: String? = "buona", _ hundredths: Int? = 400) throws -> GuestComment.Content {
        GuestComment.Content(text: text, rating: try hundredths.map { try Rating(hundredths: $0) })
    }

    /// A comment in a state; one that is taken back is unwritten, but has a past.
    static func comment(in state: GuestComment.State, takenBack: Bool = false) throws -> GuestComment {
        var comment = GuestComment(id: key)
        if state == .unwritten, !takenBack { return comment }
        try comment.perform(.write(content: content()), by: ana, at: instant(1))
        if state == .hidden { try comment.perform(.hide(reason: .offensive), by: .system, at: instant(2)) }
        if takenBack { try comment.perform(.withdraw, by: ana, at: instant(2)) }
        return comment
    }

    static func command(_ kind: GuestComment.Command.Kind) throws -> GuestComment.Command {
        switch kind {
        case .write: .write(content: try content("altro", 300))
        case .edit: .edit(content: try content("altro", 300))
        case .withdraw: .withdraw
        case .flag: .flag(reason: .untrue)
        case .hide: .hide(reason: .untrue)
        case .restore: .restore
        }
    }

    /// The state that follows, or the code of the refusal without its area.
    private func outcome(
        _ command: GuestComment.Command,
        on comment: GuestComment,
        by author: Author,
        at minute: Int64 = 10
    ) -> String {
        var next = comment
        do throws(GuestComment.Refusal) {
            let events = try next.perform(command, by: author, at: Self.instant(minute))
            return events.count == 1 ? next.state.rawValue : "\(events.count) events"
        } catch {
            return String(error.code.rawValue.dropFirst("comment.".count))
        }
    }

    @Test("the table of comments is the one written by hand, and structurally whole")
    func table() throws {
        #expect(try GoldenTable("GuestComment.table.txt").differences(from: GuestComment.lifecycle) == [])
        #expect(GuestComment.lifecycle.problems() == [])
    }

    @Test("every state × command × role of the golden table, asked of a real comment")
    func everyCell() throws {
        let golden = try GoldenTable("GuestComment.table.txt")
        for state in GuestComment.State.allCases {
            for kind in GuestComment.Command.Kind.allCases {
                for role in Role.known {
                    let author = role == .system ? .system : Author("ana", as: role, at: "corso")
                    let cell = golden[state.rawValue, kind.rawValue, role.rawValue]
                    // Nobody has flagged the comment, so that a published one is in order.
                    let expected = cell.hasSuffix("isFlagged") ? "alreadyApplied" : String(cell.prefix { $0 != " " })
                    for takenBack in state == .unwritten ? [false, true] : [false] {
                        let comment = try Self.comment(in: state, takenBack: takenBack)
                        let outcome = outcome(try Self.command(kind), on: comment, by: author)
                        #expect(outcome == expected, "\(state) \(kind) \(role)")
                    }
                }
            }
        }
    }

    @Test("every guard matters: without it, somebody does what only the author may")
    func guards() throws {
        for guarded in GuestComment.Guard.allCases {
            let rows = GuestComment.lifecycle.rows.map {
                GuestComment.lifecycle.rows.isEmpty || $0.condition != guarded
                    ? $0 : .init($0.from, $0.command, by: $0.roles, to: $0.to)
            }
            let mutant = GuestComment.lifecycle.replacing(rows: rows)
            let (comment, command, author): (GuestComment, GuestComment.Command, Author) =
                switch guarded {
                case .own: (try Self.comment(in: .published), .withdraw, Self.bob)
                case .ownFree: (Self.unwritten, try Self.command(.write), Self.bob)
                case .isFlagged: (try Self.comment(in: .published), .restore, .system)
                }
            #expect(throws: GuestComment.Refusal.self) { try comment.decide(command, by: author, at: Self.instant(9)) }
            #expect(throws: Never.self, "\(guarded)") {
                try comment.decide(command, following: mutant, by: author, at: Self.instant(9))
            }
        }
    }

    @Test("GI-09: only who is signed in comments, and only on their own")
    func own() throws {
        let write = try Self.command(.write)
        #expect(outcome(write, on: Self.unwritten, by: .anonymous) == "notSignedIn")
        #expect(outcome(write, on: Self.unwritten, by: .guest(on: "phone")) == "notSignedIn")
        #expect(outcome(write, on: Self.unwritten, by: Self.bob) == "notYours")
        #expect(outcome(write, on: Self.unwritten, by: Self.ana) == "published")
        let hidden = try Self.comment(in: .hidden)
        #expect(outcome(.withdraw, on: hidden, by: Self.bob) == "notYours")
        #expect(outcome(try Self.command(.edit), on: hidden, by: Self.bob) == "notYours")
        let published = try Self.comment(in: .published)
        #expect(outcome(.edit(content: try Self.content()), on: published, by: Self.ana) == "alreadyApplied")
        #expect(outcome(.withdraw, on: published, by: Self.ana, at: 0) == "clockWentBack")
    }

    @Test("GI-09: a comment says something, in a text or in stars, within the limit of a note")
    func content() throws {
        func problems(_ text: String?, _ hundredths: Int? = nil) throws -> [String] {
            try Self.content(text, hundredths).problems().map { "\($0.path) \($0.code)" }
        }
        #expect(try problems(nil) == [" comment.content.saysNothing"])
        #expect(try problems(nil, 0) == [])
        for blank in ["", " \n\t", "\u{200B}\u{FEFF}", "\u{0}\u{A0}"] {
            #expect(try problems(blank, 500) == ["text comment.content.emptyText"])
        }
        #expect(try problems(String(repeating: "é", count: 1_000)) == [])
        #expect(try problems(String(repeating: "é", count: 1_000) + "x") == ["text comment.content.tooLong"])
        #expect(try problems(String(repeating: " ", count: 2_001)) == ["text comment.content.tooLong"])
        let published = try Self.comment(in: .published)
        #expect(outcome(.edit(content: try Self.content(" ")), on: published, by: Self.ana) == "content")
        #expect(outcome(.write(content: try Self.content(nil, nil)), on: Self.unwritten, by: Self.ana) == "content")
    }

    @Test("who takes back a hidden comment and writes again is hidden still, until a moderator restores it")
    func heldBack() throws {
        var comment = try Self.comment(in: .hidden)
        try comment.perform(.withdraw, by: Self.ana, at: Self.instant(3))
        #expect(comment.state == .unwritten && comment.content == nil && comment.hiddenFor == .offensive)
        let events = try comment.perform(Self.command(.write), by: Self.ana, at: Self.instant(4))
        #expect(events == [.written(content: try Self.content("altro", 300), isHidden: true, at: Self.instant(4))])
        #expect(comment.state == .hidden)
        #expect(outcome(try Self.command(.write), on: comment, by: Self.bob) == "alreadyApplied")
        try comment.perform(.restore, by: .system, at: Self.instant(5))
        #expect(comment.state == .published && comment.hiddenFor == nil)
        // What was never hidden may be taken back and written again.
        var free = try Self.comment(in: .unwritten, takenBack: true)
        try free.perform(Self.command(.write), by: Self.ana, at: Self.instant(4))
        #expect(free.state == .published && free.writtenAt == Self.instant(4))
    }

    @Test("flags: one for each reason and person, staff only at their branch, at most a hundred")
    func flags() throws {
        var comment = try Self.comment(in: .published)
        let mara = Author.manager("mara", at: "corso")
        #expect(outcome(.flag(reason: .untrue), on: comment, by: .manager("otto", at: "elsewhere")) == "otherBranch")
        #expect(outcome(.flag(reason: FlagReason(rawValue: "own")), on: comment, by: mara) == "unknownReason")
        #expect(outcome(.hide(reason: FlagReason(rawValue: "own")), on: comment, by: .system) == "unknownReason")
        try comment.perform(.flag(reason: .untrue), by: mara, at: Self.instant(3))
        #expect(outcome(.flag(reason: .untrue), on: comment, by: mara) == "alreadyApplied")
        for number in 1..<SizeLimit.flags {
            try comment.perform(.flag(reason: .untrue), by: .guest(UserID("g\(number)")), at: Self.instant(4))
        }
        #expect(outcome(.flag(reason: .untrue), on: comment, by: Self.bob) == "tooManyFlags")
        #expect(outcome(.flag(reason: .untrue), on: comment, by: mara) == "alreadyApplied")
        // Flags outlive a comment that is taken back and written again.
        try comment.perform(.withdraw, by: Self.ana, at: Self.instant(5))
        try comment.perform(Self.command(.write), by: Self.ana, at: Self.instant(5))
        #expect(comment.flags.count == 100)
        try comment.perform(.restore, by: .system, at: Self.instant(6))
        #expect(comment.flags.isEmpty)
        // A restaurant as a whole is no branch's, so that the staff of all of them may flag.
        var brand = GuestComment(id: CommentKey(on: .restaurant(id: "trattoria"), by: "ana"))
        try brand.perform(Self.command(.write), by: Self.ana, at: Self.instant(1))
        try brand.perform(.flag(reason: .untrue), by: .manager("otto", at: "elsewhere"), at: Self.instant(2))
        #expect(brand.flags.count == 1)
    }
}
