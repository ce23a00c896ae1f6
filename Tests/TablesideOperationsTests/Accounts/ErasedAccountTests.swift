import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What becomes of everything that is stored about a person who closes their account.
@Suite("Erased accounts")
struct ErasedAccountTests {
    private static let ana = UserID("ana")
    private static let byAna = Author.guest(ana, on: "phone")
    /// Stands in everything personal that Ana leaves.
    private static let mark = "Zmajeva"
    private static let membership = MembershipID(ana, in: "oldtown")
    private static let dinner = Visit.order(id: "o1")
    private static let entry = BranchEntry("t7", at: "corso")
    private static let leo = Author.waiter("leo", at: "corso")
    private static let dish = VenueSubject.dish(id: "soup", branch: "corso")

    private static let rules = SignUpRules([
        .init(
            .guest,
            asking: [
                .required(.firstName), .required(.lastName), .required(.username), .required(.email),
                .required(.password), .optional(.phone),
            ],
            unique: [.email, .username, .phone]
        )
    ])

    /// What becomes of each kind, and where people find it in what they take along, as the table says.
    private static func rows() throws -> [(kind: String, fate: String, field: String)] {
        try golden("PersonalKinds.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            try #require(words.count >= 3, "\(line)")
            let (fate, field) = (words[1], words[2])
            #expect(["erased", "emptied", "identity", "kept"].contains(fate), "\(line)")
            // A reason stands with what is kept, and with what is personal and not taken along, and only there.
            #expect((words.count == 4) == (fate == "kept" || field == "-" && fate != "identity"), "\(line)")
            return (words[0], fate, field)
        }
    }

    /// What becomes of each kind, as the table says.
    private static func table() throws -> [String: String] {
        var table: [String: String] = [:]
        for row in try rows() { #expect(table.updateValue(row.fate, forKey: row.kind) == nil, "\(row.kind) twice") }
        return table
    }

    @Test("the table names every kind of document that the modules store, and no other")
    func everyKind() throws {
        var kinds: Set<String> = []
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sources = here.appendingPathComponent("../../../Sources")
        let files = FileManager.default.enumerator(at: sources.standardizedFileURL, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files)
        where file.pathExtension == "swift" && !file.path.contains("/TablesideTesting/") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for found in text.matches(of: /static let kind = DocumentKind\(rawValue: "(\w+)"\)/) {
                kinds.insert(String(found.1))
            }
        }
        #expect(kinds.count > 50)
        #expect(kinds == Set(try Self.table().keys))
    }

    /// Every text with a space or an accent in the golden documents of the kinds that name people by identity at most, by
    /// kind and path: all of them are the words of the house.
    private static let wordsOfTheHouse: [String: Set<String>] = [
        "BookingRules": ["pauses.reason"],
        "BranchRecord": ["branch.address.street", "branch.name", "branch.tables.label"],
        "MenuRecord": ["menu.entries.name.texts.en", "menu.items.variations.name.texts.en"],
        "OrderPromotions": ["outcome.discounts.name.texts.en"],
        "GuestTab": [
            "events.adjusted.adjustment.change.discount.discount.name.texts.en",
            "events.tookOver.parts.adjustments.change.discount.discount.name.texts.en",
            "states.adjustments.change.discount.discount.name.texts.en",
        ],
        "Hosting.UnhandledEvent": ["message"],
        "ArchivedBooking": [], "ClosedBill": [], "Hosting.Due": [], "Hosting.ReactionProgress": [], "JobOffer": [],
        "Mission": [],
        "OpenTabs": [], "PromotionCounter": [], "PromotionRecord": [], "Referral": [], "ServiceDay": [], "Shift": [],
        "Stock": [], "TabPoints": [], "WaitingOrders": [], "Waitlist": [],
    ]

    @Test(
        "what names people by identity holds no words but those of the house",
        arguments: wordsOfTheHouse.keys.sorted()
    )
    func words(file: String) throws {
        var paths: Set<String> = []
        func walk(_ value: Any, _ path: [String]) {
            switch value {
            case let fields as [String: Any]: for (name, value) in fields { walk(value, path + [name]) }
            case let list as [Any]: for value in list { walk(value, path) }
            case let text as String:
                if text.contains(where: { $0 == " " || !$0.isASCII }) { paths.insert(path.joined(separator: ".")) }
            default: break
            }
        }
        walk(try JSONSerialization.jsonObject(with: Data(golden("\(file).json").utf8)), [])
        #expect(paths == Self.wordsOfTheHouse[file])
    }

    /// A person with one of everything that can be left behind, each with the mark in it.
    private struct Life {
        let store = WatchedStore()
        let host: AccountHost
        let runner: CommandRunner

        init() async throws {
            host = AccountHost(store: store, rules: rules, attempts: 3)
            runner = host.runner
            try await host.signUp(
                SignUpForm(
                    role: .guest,
                    [
                        .firstName: mark, .lastName: mark, .username: "\(mark)1", .email: "\(mark)@example.hr",
                        .phone: "+385 91 1234567",
                    ]
                ),
                id: "ana"
            )
        }

        func perform<Target: Aggregate>(
            _ command: Target.Command,
            on id: Target.ID,
            of type: Target.Type,
            in context: Target.Context,
            by author: Author
        ) async throws {
            let envelope = Envelope(command, on: type, id, by: author, id: CommandID("\(Target.kind) \(id)"))
            try await runner.perform(envelope, in: FixedContext(context))
        }

        func call(_ command: TableCalls.Command, by author: Author, as id: CommandID) async throws {
            let envelope = Envelope(command, on: TableCalls.self, entry, by: author, id: id)
            try await runner.perform(envelope, in: FixedContext(CallRules.usual))
        }

        /// Calls the staff twice with words, of which the first is answered.
        func callStaff() async throws {
            for (call, isAnswered) in [("c1", true), ("c2", false)] as [(ServiceCallID, Bool)] {
                let words = TableCalls.Command.call(
                    call: call,
                    kind: .message,
                    text: mark,
                    route: CallRoute(waiter: "leo")
                )
                try await self.call(words, by: byAna, as: CommandID("\(call)"))
                #expect(try await marked().contains("tableCalls"))
                if isAnswered {
                    try await self.call(.answer(call: call), by: leo, as: CommandID("answer \(call)"))
                    #expect(try await !marked().contains("tableCalls"))
                }
            }
        }

        func put(_ document: some Document, as name: String) async throws {
            var (document, changes) = (document, Changes())
            changes.put(&document)
            let identity = CommandIdentity(id: CommandID("put \(name)"), by: .system, content: "")
            let unit = try CommitUnit(changes, command: CommandRecord(command: identity, at: noon, receipt: ""))
            _ = try await store.commit(unit)
        }

        func writeOpinions() async throws {
            let visit = CompletedVisit(
                dinner,
                of: ana,
                at: "corso",
                restaurant: "da-leo",
                completedAt: noon - .hours(3),
                dishes: ["soup"]
            )
            let review = Review.Content(rating: try Rating(hundredths: 500), text: mark)
            try await perform(.write(content: review), on: dinner, of: Review.self, in: visit, by: byAna)
            let comment = GuestComment.Content(text: mark)
            let key = CommentKey(on: dish, by: ana)
            try await perform(.write(content: comment), on: key, of: GuestComment.self, in: (), by: byAna)
        }

        /// The kinds of the documents in which the mark, or the number of a person, stands.
        func marked() async throws -> Set<String> {
            var kinds: Set<String> = []
            for (name, bytes) in try await store.snapshot().documents {
                let text = name + String(decoding: bytes, as: UTF8.self)
                guard text.contains(mark) || text.lowercased().contains(mark.lowercased()) || text.contains("911234567")
                else { continue }
                kinds.insert(String(name.prefix { $0 != ":" }))
            }
            return kinds
        }

        func kinds() async throws -> Set<String> {
            Set(try await store.snapshot().documents.keys.map { String($0.prefix { $0 != ":" }) })
        }

        func advance(_ reactions: [Reaction]) async throws {
            for reaction in reactions {
                while case let report = try await runner.advance(reaction), !report.isIdle {
                    #expect(report.unhandled.isEmpty)
                }
            }
        }
    }

    private static func full() async throws -> Life {
        let life = try await Life()
        let desk = life.host.desk
        for purpose in VerificationKey.Purpose.allCases {
            try await desk.sendCode(VerificationKey(purpose, of: ana), by: .system, command: CommandID("\(purpose)"))
        }
        try await life.writeOpinions()
        try await life.callStaff()
        var searches = SearchHistory(id: ana)
        searches.note(mark, at: noon)
        try await life.put(searches, as: "searches")
        let letter = SupportLetter.Content(.support, mark)
        let support = SupportContext(.usual, sent: SentLetters(id: ana))
        try await life.perform(.write(content: letter), on: "l1", of: SupportLetter.self, in: support, by: byAna)
        let friend = InvitationWay.email(email: try EmailAddress("\(mark)@friends.example"))
        try await life.perform(
            .send(inviter: ana, way: friend, until: nil),
            on: "i1",
            of: FriendInvitation.self,
            in: (),
            by: byAna
        )
        let program = PointsProgram()
        let gift = PointsAccount.Command.adjust(adjustment: "a1", points: 7, reason: "welcome", expiresAt: nil)
        try await life.perform(gift, on: membership, of: PointsAccount.self, in: program, by: .system)
        let praise = Reputation.Command.praise(record: "p1", points: 1, reason: mark)
        try await life.perform(praise, on: membership, of: Reputation.self, in: program, by: .system)
        var mission = Mission(id: "two visits")
        let terms = MissionTerms(LocalizedText("Two visits", in: .english), goal: .visits(2), points: 25)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: noon)
        try mission.perform(.publish, by: .system, at: noon)
        let visit = try GuestActivity(
            "b1",
            of: ana,
            .visit(party: 2, isBooked: true),
            at: noon,
            in: FixedOffset.utc,
            branch: "corso",
            restaurant: "da-leo"
        )
        let book = try MissionBook([mission])
        try await life.perform(.count(activity: visit), on: ana, of: MissionRecord.self, in: book, by: .system)
        let heldByMia = try golden("HeldPromotions.json")
        var held = try decoded(HeldPromotions.self, heldByMia.replacing("\"mia\"", with: "\"\(ana)\""))
        held.version = .absent
        try await life.put(held, as: "held")
        return life
    }

    private static func reactions(_ runner: CommandRunner) -> [Reaction] {
        [.guestHistory(through: runner), .erasingAccounts(through: runner)]
    }

    @Test("closing an account erases what is personal in every kind, whatever runs first", arguments: [0, 1, 2])
    func close(order: Int) async throws {
        let life = try await Self.full()
        let (history, erasing) = (Self.reactions(life.runner)[0], Self.reactions(life.runner)[1])
        if order < 2 { try await life.advance([history]) }
        let before = try await life.marked()
        let expected: Set = [
            "user", "accountKey", "verification", "review", "comment", "searchHistory", "supportLetter",
            "friendInvitation", "reputation", "tableCalls",
        ]
        #expect(before == expected)
        try await life.host.desk.close(Self.ana, proving: .password("secret"), on: "phone", command: "close")
        // The lists may be behind when the rest is erased.
        switch order {
        case 0: try await life.advance([history, erasing])
        case 1: try await life.advance([erasing, history, erasing])
        default: try await life.advance([erasing, history])
        }
        let table = try Self.table()
        // The waiter still has to come to the table.
        #expect(try await life.marked() == ["tableCalls"] && table["tableCalls"] == "kept")
        try await life.call(.answer(call: "c2"), by: Self.leo, as: "answer c2")
        #expect(try await life.marked().isEmpty)
        #expect(try await life.store.load(HeldPromotions.self, Self.ana) == nil)
        let left = try await life.kinds()
        #expect(left.allSatisfy { table[$0] != "erased" }, "\(left)")
        #expect(left.isSuperset(of: ["user", "review", "comment", "pointsAccount"]))
        let points = try #require(try await life.store.load(PointsAccount.self, Self.membership))
        #expect(points.state == .closed && points.balance(at: noon) == 0)
        #expect(points.check().isEmpty)
        #expect(try await life.store.load(Review.self, Self.dinner)?.state == .withdrawn)
    }

    @Test("what a person takes along holds everything that is marked, also what they wrote")
    func export() async throws {
        let life = try await Self.full()
        try await life.advance([Self.reactions(life.runner)[0]])
        let record = try #require(try await life.host.desk.personalRecord(of: Self.ana, by: .system))
        #expect(record.letters.map(\.id) == ["l1"])
        #expect(record.reviews.map(\.content?.text) == [Self.mark])
        #expect(record.comments.map(\.content?.text) == [Self.mark])
        #expect(record.points.map { $0.balance(at: noon) } == [7])
        #expect(record.reputations.map { $0.praises.map(\.reason) } == [[Self.mark]])
        #expect(record.account.searches?.entries.map(\.text) == [Self.mark])
        #expect(record.invitations.map(\.id) == ["i1"] && record.missions?.id == Self.ana)
        #expect(record.heldPromotions?.id == Self.ana)
        #expect(record.bookings.isEmpty && record.orders.isEmpty && record.bills.isEmpty)
        let copy = try decoded(PersonalRecord.self, encoded(record))
        #expect(try encoded(copy) == encoded(record))
        #expect(try await life.host.desk.personalRecord(of: "nobody", by: .system) == nil)
        #expect("\(record)" == "personal record")
    }

    @Test("what people take along is what the table says, kind by kind, and nothing else")
    func exportedKinds() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sources = here.appendingPathComponent("../../../Sources")
        let files = ["Venue/Accounts/PersonalData.swift", "Operations/Accounts/Erasure/PersonalRecord.swift"]
        var fields: Set<String> = []
        for file in files {
            let text = try String(contentsOf: sources.appendingPathComponent("Tableside" + file), encoding: .utf8)
            for line in text.split(separator: "\n") {
                let field = line.wholeMatch(of: #/    public (?:let|internal\(set\) var) (\w+): [^{]*/#)
                if let field { fields.insert(String(field.1)) }
            }
        }
        fields.remove("account")
        #expect(fields.count == 25)
        #expect(Set(try Self.rows().map(\.field)).subtracting(["-"]) == fields)
    }

    @Test("a document that cannot be read keeps no other one from being erased, and is reported")
    func unreadable() async throws {
        let life = try await Self.full()
        // A record of missions without any is one that no command leaves.
        var changes = Changes()
        var broken = MissionRecord(id: Self.ana)
        broken.version = try #require(try await life.store.load(MissionRecord.self, Self.ana)).version
        changes.put(&broken)
        let identity = CommandIdentity(id: "break", by: .system, content: "")
        _ = try await life.store.commit(
            CommitUnit(changes, command: CommandRecord(command: identity, at: noon, receipt: ""))
        )
        try await life.advance([Self.reactions(life.runner)[0]])
        try await life.host.desk.close(Self.ana, proving: .password("secret"), on: "phone", command: "close")
        let report = try await life.runner.advance(Self.reactions(life.runner)[1])
        #expect(report.unhandled.map(\.reaction.rawValue) == ["eraseAccounts"])
        #expect(try await life.marked() == ["tableCalls"])
    }

    @Test("the code of an invitation is free again with the account, and another person's code stays taken")
    func codes() async throws {
        let life = try await Life()
        for (id, code, guest) in [("i2", "ANAS", "ana"), ("i3", "EVAS", "eva")] as [(InvitationID, String, UserID)] {
            let invite = InviteFriend(id, by: .link(code: InvitationCode(code)), from: guest)
            try await life.runner.perform(Envelope(invite, by: .guest(guest), id: CommandID("invite \(id)")))
        }
        // Past the decision that takes the code, another invitation of Ana's has that of Eva's.
        let send = FriendInvitation.Command.send(inviter: Self.ana, way: .link(code: "EVAS"), until: nil)
        try await life.perform(send, on: "i4", of: FriendInvitation.self, in: (), by: Self.byAna)
        try await life.host.desk.close(Self.ana, proving: .password("secret"), on: "phone", command: "close")
        try await life.advance(Self.reactions(life.runner))
        for gone in ["i2", "i4"] as [InvitationID] {
            #expect(try await life.store.load(FriendInvitation.self, gone) == nil)
        }
        #expect(try await life.store.load(FriendInvitation.self, "i3")?.inviter == "eva")
        #expect(try await life.store.load(InvitationCodeClaim.self, "ANAS") == nil)
        #expect(try await life.store.load(InvitationCodeClaim.self, "EVAS")?.invitation == "i3")
    }

    @Test("a review that was hidden is taken back with the account, and one that was taken back before stays so")
    func reviews() async throws {
        let life = try await Life()
        let reviews: [Visit] = [.order(id: "o1"), .order(id: "o2"), .order(id: "o3")]
        for visit in reviews {
            let completed = CompletedVisit(
                visit,
                of: Self.ana,
                at: "corso",
                restaurant: "da-leo",
                completedAt: noon - .hours(3)
            )
            let content = Review.Content(rating: try Rating(hundredths: 100), text: Self.mark)
            try await life.perform(.write(content: content), on: visit, of: Review.self, in: completed, by: Self.byAna)
        }
        for (visit, command, author) in [
            (reviews[1], .hide(reason: .offensive), .system), (reviews[2], .withdraw, Self.byAna),
        ] as [(Visit, Review.Command, Author)] {
            let envelope = Envelope(command, on: Review.self, visit, by: author, id: CommandID("\(visit) later"))
            try await life.runner.perform(envelope, in: FixedContext<Visit, CompletedVisit?>(nil))
        }
        try await life.advance([Self.reactions(life.runner)[0]])
        try await life.host.desk.close(Self.ana, proving: .password("secret"), on: "phone", command: "close")
        try await life.advance(Self.reactions(life.runner))
        for visit in reviews {
            let review = try #require(try await life.store.load(Review.self, visit))
            #expect(review.state == .withdrawn && review.content == nil, "\(visit)")
            #expect(review.version == Version(rawValue: visit == reviews[1] ? 3 : 2), "\(visit)")
        }
    }

    @Test("another person's letter, review and invitation stay")
    func others() async throws {
        let life = try await Self.full()
        try await life.advance([Self.reactions(life.runner)[0]])
        try await life.host.signUp(
            SignUpForm(
                role: .guest,
                [.firstName: "Eva", .lastName: "Ban", .username: "evaban", .email: "eva@example.hr"]
            ),
            id: "eva"
        )
        let before = try await life.kinds()
        try await life.host.desk.close("eva", by: .system, command: "close eva")
        try await life.advance(Self.reactions(life.runner))
        #expect(try await life.kinds().isSuperset(of: before))
        #expect(try await life.store.load(Review.self, Self.dinner)?.state == .published)
    }
}
