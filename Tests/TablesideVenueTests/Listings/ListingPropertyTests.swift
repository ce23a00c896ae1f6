import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Random commands on restaurants and branches against a sheet of paper that knows no lifecycle.
@Suite("Restaurants and branches against a naive sheet")
struct ListingPropertyTests {
    /// A restaurant or a branch as somebody would keep it on paper.
    private struct Paper: Equatable {
        var state = "unregistered"
        var isHiddenByHost = false
        var name = ""
        /// The required part: a photo of a restaurant, the hours of a branch.
        var hasPart = false
        var currency = "EUR"
        var stars: Int?
        /// Titles of news, and whether they are in the archive.
        var news: [String: String] = [:]
        var archive: Set<String> = []
    }

    private enum Stroke {
        case name(String)
        case part(Bool)
        case currency(String)
    }

    private enum Move {
        case register, activate, suspend, resume, archive
        case edit([Stroke])
        case post(String, String)
        case unpost(String)
        case rate(Int?)

        var verb: String {
            switch self {
            case .register: "register"
            case .activate: "activate"
            case .suspend: "suspend"
            case .resume: "resume"
            case .archive: "archive"
            case .edit: "edit"
            case .post: "postNews"
            case .unpost: "archiveNews"
            case .rate: "rate"
            }
        }
    }

    private enum Sender: CaseIterable {
        case owner, stranger, manager, otherManager, host

        var author: Author {
            switch self {
            case .owner: .owner
            case .stranger: Author("eva", as: .restaurateur)
            case .manager: .manager("mara", at: "corso")
            case .otherManager: .manager("paul", at: "prato")
            case .host: .system
            }
        }
    }

    private static func move(_ random: inout SplitMix64, isBranch: Bool) -> Move {
        switch random.draw(16) {
        case 0: .register
        case 1, 2: .activate
        case 3: .suspend
        case 4: .resume
        case 5: random.draw(6) == 0 ? .archive : .resume
        case 6, 7, 8, 9:
            .edit(
                (0...random.draw(2)).map { _ in
                    switch random.draw(isBranch ? 5 : 4) {
                    case 0: .name(["A", "B"][random.draw(2)])
                    case 4: .currency(["EUR", "USD"][random.draw(2)])
                    default: .part(random.draw(3) != 0)
                    }
                }
            )
        case 10, 11, 12: .post(["n1", "n2"][random.draw(2)], ["x", "y"][random.draw(2)])
        case 13, 14: .unpost(["n1", "n2"][random.draw(2)])
        default: .rate([nil, 300, 400][random.draw(3)])
        }
    }

    /// What a command does on paper: the new sheet, or why nothing is written.
    private static func expected(
        _ move: Move,
        by sender: Sender,
        on paper: Paper,
        isBranch: Bool
    ) -> (paper: Paper, refusal: String?) {
        let everywhere = ["edit", "postNews", "archiveNews", "archive"]
        let allowed = [
            "unregistered": ["register"], "draft": everywhere + ["activate"],
            "active": everywhere + ["suspend", "rate"], "suspended": everywhere + ["resume", "rate"],
        ]
        let holds = [
            "draft": ["register"], "active": ["activate", "resume"], "suspended": ["suspend"], "archived": ["archive"],
        ]
        let isManager = sender == .manager || sender == .otherManager
        let mayAtAll =
            switch sender {
            case .host: true
            case .owner, .stranger: move.verb != "rate"
            case .manager, .otherManager: isBranch && ["edit", "postNews", "archiveNews"].contains(move.verb)
            }
        if holds[paper.state]?.contains(move.verb) == true { return (paper, mayAtAll ? "alreadyApplied" : "illegal") }
        guard allowed[paper.state]?.contains(move.verb) == true else { return (paper, "illegal") }
        guard mayAtAll else { return (paper, "notPermitted") }
        if sender == .stranger { return (paper, "notYours") }
        if sender == .otherManager { return (paper, "otherBranch") }
        if sender == .owner, move.verb == "resume", paper.isHiddenByHost { return (paper, "suspendedByHost") }
        if isManager, case .edit(let strokes) = move {
            // Hours are a manager's; the name and the currency are not.
            let others = strokes.contains { if case .part = $0 { false } else { true } }
            if others { return (paper, "ownersEdits") }
        }
        var after = paper
        switch move {
        case .register:
            after = Paper(state: "draft", name: "A", hasPart: true)
        case .activate:
            guard paper.hasPart else { return (paper, "incomplete") }
            after.state = "active"
        case .suspend:
            after.state = "suspended"
            after.isHiddenByHost = sender == .host
        case .resume:
            after.state = "active"
            after.isHiddenByHost = false
        case .archive:
            after.state = "archived"
            after.isHiddenByHost = false
        case .edit(let strokes):
            var isFixed = false
            for stroke in strokes {
                switch stroke {
                case .name(let name): after.name = name
                case .part(let part): after.hasPart = part
                case .currency(let currency):
                    after.currency = currency
                    isFixed = true
                }
            }
            if after == paper { return (paper, "alreadyApplied") }
            if paper.state != "draft", isFixed { return (paper, "onlyInDraft") }
            if paper.state != "draft", paper.hasPart, !after.hasPart { return (paper, "incomplete") }
        case .post(let id, let title):
            if paper.archive.contains(id) { return (paper, "archivedNews") }
            if paper.news[id] == title { return (paper, "alreadyApplied") }
            after.news[id] = title
        case .unpost(let id):
            if paper.news[id] == nil { return (paper, "unknownNews") }
            if paper.archive.contains(id) { return (paper, "alreadyApplied") }
            after.archive.insert(id)
        case .rate(let stars):
            if paper.stars == stars { return (paper, "alreadyApplied") }
            after.stars = stars
        }
        return (after, nil)
    }

    private static func board(_ board: NewsBoard) -> (news: [String: String], archive: Set<String>) {
        (
            Dictionary(uniqueKeysWithValues: board.items.map { ($0.id.rawValue, $0.title.defaultText) }),
            Set(board.items.filter { $0.archivedAt != nil }.map(\.id.rawValue))
        )
    }

    private static func paper(of record: RestaurantRecord) -> Paper {
        guard let restaurant = record.restaurant else { return Paper() }
        let (news, archive) = board(record.news)
        return Paper(
            state: record.state.rawValue,
            isHiddenByHost: record.isSuspendedByHost,
            name: restaurant.name,
            hasPart: !restaurant.photos.isEmpty,
            stars: restaurant.rating?.hundredths,
            news: news,
            archive: archive
        )
    }

    private static func paper(of record: BranchRecord) -> Paper {
        guard let branch = record.branch else { return Paper() }
        let (news, archive) = board(record.news)
        return Paper(
            state: record.state.rawValue,
            isHiddenByHost: record.isSuspendedByHost,
            name: branch.name,
            hasPart: branch.hours != nil,
            currency: branch.currency.code,
            stars: branch.rating?.hundredths,
            news: news,
            archive: archive
        )
    }

    private static func restaurantCommand(_ move: Move) throws -> RestaurantRecord.Command {
        switch move {
        case .register:
            .register(restaurant: Restaurant(id: "r", name: "A", photos: ["front.jpg"]), owner: olga)
        case .activate: .activate(facts: ListingFacts(parts: [], hasActiveBranch: true))
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .edit(let strokes):
            .edit(
                strokes.map {
                    switch $0 {
                    case .name(let name): .rename(name: name)
                    case .part(let part): .setPhotos(photos: part ? ["front.jpg"] : [])
                    case .currency: .setPhotos(photos: [])
                    }
                }
            )
        case .post(let id, let title): .postNews(item: news(id, title))
        case .unpost(let id): .archiveNews(news: NewsID(id))
        case .rate(let stars): .rate(rating: try stars.map { try Rating(hundredths: $0) })
        }
    }

    private static func branchCommand(_ move: Move) throws -> BranchRecord.Command {
        let corso = try Branch.corso()
        func draft() -> Branch {
            Branch(id: "corso", restaurant: "r", name: "A", zone: corso.zone, currency: .eur, hours: corso.hours)
        }
        return switch move {
        case .register: .register(branch: draft(), owner: olga)
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .edit(let strokes):
            .edit(
                strokes.map {
                    switch $0 {
                    case .name(let name): .rename(name: name)
                    case .part(let part): .setHours(hours: part ? corso.hours : nil)
                    case .currency(let code): .setCurrency(currency: code == "USD" ? .usd : .eur)
                    }
                }
            )
        case .post(let id, let title): .postNews(item: news(id, title))
        case .unpost(let id): .archiveNews(news: NewsID(id))
        case .rate(let stars): .rate(rating: try stars.map { try Rating(hundredths: $0) })
        }
    }

    /// Plays random commands; `perform` gives the code of the refusal and the sheet afterward.
    private func play(
        isBranch: Bool,
        _ begin: () -> (Move, Author, Instant) throws -> (refusal: String?, paper: Paper, isKept: Bool)
    ) throws {
        var counts: [String: Int] = [:]
        for seed in 0..<UInt64(runs(60, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            let perform = begin()
            var paper = Paper()
            for step in 0..<60 {
                let move = step == 0 ? .register : Self.move(&random, isBranch: isBranch)
                let sender = step == 0 ? .owner : Sender.allCases[[0, 0, 0, 1, 2, 2, 3, 4][random.draw(8)]]
                let expected = Self.expected(move, by: sender, on: paper, isBranch: isBranch)
                let found = try perform(move, sender.author, registrationTime + .minutes(step))
                counts[found.refusal ?? "done", default: 0] += 1
                paper = expected.paper
                #expect(found.refusal == expected.refusal, "seed \(seed), step \(step): \(move) by \(sender)")
                #expect(found.paper == paper && found.isKept, "seed \(seed), step \(step): \(move) by \(sender)")
                guard found.refusal == expected.refusal, found.paper == paper, found.isKept else { return }
            }
        }
        let reasons =
            ["done", "illegal", "notYours", "alreadyApplied", "incomplete", "suspendedByHost", "archivedNews"]
            + (isBranch ? ["otherBranch", "ownersEdits", "onlyInDraft", "notPermitted"] : [])
        for reason in reasons { #expect(counts[reason, default: 0] > 1, "\(reason) \(counts)") }
    }

    /// Performs the moves on a record, and compares it with its replayed events and with what is read from its JSON.
    private static func player<Record: Aggregate & Hashable>(
        of id: Record.ID,
        in requirements: ListingRequirements,
        _ command: @escaping (Move) throws -> Record.Command,
        _ paper: @escaping (Record) -> Paper
    ) -> (Move, Author, Instant) throws -> (refusal: String?, paper: Paper, isKept: Bool)
    where Record.Refusal == ListingRefusal, Record.Context == ListingRequirements {
        var record = Record(id: id)
        var events: [Record.Event] = []
        return { move, author, now in
            let command = try command(move)
            var refusal: String?
            do throws(ListingRefusal) {
                events += try record.perform(command, in: requirements, by: author, at: now)
            } catch {
                refusal = String(error.code.rawValue.dropFirst("listing.".count))
            }
            let isKept =
                try Record.replaying(events, id: id) == record && decoded(Record.self, encoded(record)) == record
            return (refusal, paper(record), isKept)
        }
    }

    @Test("AP-04 random commands on a restaurant do what they do on paper; replayed and read again, the same")
    func restaurants() throws {
        try play(isBranch: false) {
            Self.player(of: "r", in: ListingRequirements([.picture]), Self.restaurantCommand) {
                (record: RestaurantRecord) in
                Self.paper(of: record)
            }
        }
    }

    @Test("AP-06 random commands on a branch do what they do on paper; replayed and read again, the same")
    func branches() throws {
        try play(isBranch: true) {
            Self.player(of: "corso", in: ListingRequirements([.hours]), Self.branchCommand) { (record: BranchRecord) in
                Self.paper(of: record)
            }
        }
    }
}
