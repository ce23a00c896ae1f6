import TablesideCore
import TablesideMenu
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Random commands against a second menu that is nothing but lists of short names.
@Suite("Menus against a naive menu")
struct MenuRecordPropertyTests {
    /// A menu as somebody would keep it on paper.
    fileprivate struct Paper: Equatable {
        struct Line: Equatable {
            var id: String
            var heading: String
            var cents: Int64?
            var isThere = true
        }

        var state = "unregistered"
        var headings: [String] = []
        var lines: [Line] = []
        /// Items under a second heading.
        var extras: [[String]] = []
        var edits = 0

        var isSound: Bool {
            !lines.isEmpty && lines.allSatisfy { headings.contains($0.heading) && $0.cents != nil }
                && extras.allSatisfy { extra in
                    headings.contains(extra[1]) && lines.contains { $0.id == extra[0] && $0.heading != extra[1] }
                }
        }

        init() {}

        init(_ record: MenuRecord) {
            state = record.state.rawValue
            guard let menu = record.menu else { return }
            headings = menu.categories.map(\.id.rawValue)
            lines = menu.items.map {
                Line(
                    id: $0.id.rawValue,
                    heading: $0.category.rawValue,
                    cents: $0.price?.minorUnits,
                    isThere: $0.isAvailable
                )
            }
            extras = menu.entries.map { [$0.item.rawValue, $0.category.rawValue] }
            edits = Int(menu.version.rawValue) - 1
        }
    }

    /// An edit in words.
    private enum Stroke {
        case heading(String)
        case noHeading(String)
        case line(String, String, Int64?)
        case noLine(String)
        case price(String, Int64?)
        case there(String, Bool)
        case first(String)
        case extra(String, String)
        case noExtras

        var isDaily: Bool {
            switch self {
            case .there, .first: true
            default: false
            }
        }

        func edit(of paper: Paper) -> MenuEdit {
            func money(_ cents: Int64?) -> Money? { cents.map { Money(minorUnits: $0, .eur) } }
            return switch self {
            case .heading(let id):
                .setCategory(category: MenuCategory(id: CategoryID(id), name: LocalizedText(id, in: .english)))
            case .noHeading(let id): .removeCategory(category: CategoryID(id))
            case .line(let id, let heading, let cents):
                .setItem(
                    item: MenuItem(
                        id: MenuItemID(id),
                        name: LocalizedText(id, in: .english),
                        category: CategoryID(heading),
                        price: money(cents)
                    )
                )
            case .noLine(let id): .removeItem(item: MenuItemID(id))
            case .price(let id, let cents): .setPrice(item: MenuItemID(id), variation: nil, price: money(cents))
            case .there(let id, let isThere): .setAvailable(item: MenuItemID(id), isAvailable: isThere)
            case .first(let id): .orderItems(items: [MenuItemID(id)])
            case .extra(let id, let heading):
                .setEntries(
                    entries: (paper.extras + [[id, heading]]).map {
                        MenuEntry(MenuItemID($0[0]), under: CategoryID($0[1]))
                    }
                )
            case .noExtras: .setEntries(entries: [])
            }
        }

        func draw(on paper: inout Paper) {
            switch self {
            case .heading(let id): if !paper.headings.contains(id) { paper.headings += [id] }
            case .noHeading(let id):
                paper.extras = paper.headings.contains(id) ? paper.extras.filter { $0[1] != id } : paper.extras
                paper.headings = paper.headings.filter { $0 != id }
            case .line(let id, let heading, let cents):
                let line = Paper.Line(id: id, heading: heading, cents: cents)
                if paper.lines.contains(where: { $0.id == id }) {
                    paper.lines = paper.lines.map { $0.id == id ? line : $0 }
                } else {
                    paper.lines += [line]
                }
            case .noLine(let id):
                if paper.lines.contains(where: { $0.id == id }) { paper.extras = paper.extras.filter { $0[0] != id } }
                paper.lines = paper.lines.filter { $0.id != id }
            case .price(let id, let cents):
                paper.lines = paper.lines.map {
                    $0.id == id ? .init(id: id, heading: $0.heading, cents: cents, isThere: $0.isThere) : $0
                }
            case .there(let id, let isThere):
                paper.lines = paper.lines.map {
                    $0.id == id ? .init(id: id, heading: $0.heading, cents: $0.cents, isThere: isThere) : $0
                }
            case .first(let id):
                paper.lines = paper.lines.filter { $0.id == id } + paper.lines.filter { $0.id != id }
            case .extra(let id, let heading): paper.extras += [[id, heading]]
            case .noExtras: paper.extras = []
            }
        }
    }

    /// What menus with contents of their own do.
    private static let kinds: [MenuCommandKind] = [.register, .edit, .activate, .suspend, .resume, .archive]

    private static func stroke(_ random: inout SplitMix64) -> Stroke {
        let ids = ["a", "b", "c"], headings = ["x", "y"]
        let (id, heading) = (ids[random.draw(3)], headings[random.draw(2)])
        let cents: Int64? = random.draw(4) == 0 ? nil : Int64(random.draw(3))
        return switch random.draw(12) {
        case 0, 1: .heading(heading)
        case 2: .noHeading(heading)
        case 3, 4, 5: .line(id, heading, cents)
        case 6: .noLine(id)
        case 7: .price(id, cents)
        case 8: .there(id, random.draw(2) == 0)
        case 9: .first(id)
        case 10: .extra(id, heading)
        default: .noExtras
        }
    }

    /// What a command does on paper: the new sheet, or why nothing is written.
    private static func expected(
        _ kind: MenuCommandKind,
        _ strokes: [Stroke],
        on paper: Paper,
        by role: Role,
        isOwner: Bool
    ) -> (paper: Paper, refusal: String?) {
        var after = paper
        let allowed: [String: [MenuCommandKind]] = [
            "unregistered": [.register], "draft": [.edit, .activate, .archive], "active": [.edit, .suspend, .archive],
            "suspended": [.edit, .resume, .archive], "archived": [],
        ]
        let already: [String: [MenuCommandKind]] = [
            "draft": [.register], "active": [.activate, .resume], "suspended": [.suspend], "archived": [.archive],
        ]
        let mayAtAll = role != .manager || kind == .edit
        if already[paper.state]?.contains(kind) == true { return (paper, mayAtAll ? "alreadyApplied" : "illegal") }
        guard allowed[paper.state]?.contains(kind) == true else { return (paper, "illegal") }
        guard mayAtAll else { return (paper, "notPermitted") }
        if role == .restaurateur, !isOwner { return (paper, "notYours") }
        if role == .manager, !strokes.allSatisfy(\.isDaily) { return (paper, "ownersEdits") }
        switch kind {
        case .register: after.state = "draft"
        case .edit:
            for stroke in strokes { stroke.draw(on: &after) }
            if after == paper { return (paper, "alreadyApplied") }
            if paper.state == "active", !after.isSound || after.hasTwins { return (paper, "incomplete") }
            after.edits += 1
        case .activate, .resume:
            if !paper.isSound || paper.hasTwins { return (paper, "incomplete") }
            after.state = "active"
        case .suspend: after.state = "suspended"
        case .archive: after.state = "archived"
        case .adapt, .follow: break
        }
        return (after, nil)
    }

    @Test("FO-34 random commands by owners, strangers and managers do what they do on paper; replayed, the same")
    func random() throws {
        var (done, refused) = (0, [String: Int]())
        for seed in 0..<UInt64(runs(60, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            var (record, paper) = (MenuRecord(id: "m"), Paper())
            var events: [MenuRecord.Event] = []
            for step in 0..<40 {
                let kind =
                    random.draw(3) == 0 ? Self.kinds[random.draw(6)] : step == 0 ? .register : .edit
                if kind == .archive, random.draw(8) != 0 { continue }
                let role: Role = random.draw(5) == 0 ? .manager : .restaurateur
                let isOwner = random.draw(10) != 0
                var strokes: [Stroke] = []
                if kind == .edit {
                    for _ in 0...random.draw(3) { strokes.append(Self.stroke(&random)) }
                }
                var sheet = paper
                let edits = strokes.map { stroke -> MenuEdit in
                    let edit = stroke.edit(of: sheet)
                    stroke.draw(on: &sheet)
                    return edit
                }
                let command: MenuRecord.Command =
                    switch kind {
                    case .register:
                        .register(
                            menu: FoodMenu(id: "m", of: .branch("corso"), currency: .eur, categories: [], items: []),
                            owner: olga
                        )
                    case .edit: .edit(edits)
                    case .activate: .activate
                    case .suspend: .suspend
                    case .resume: .resume
                    case .archive, .adapt, .follow: .archive
                    }
                let owner = kind == .register && paper.state == "unregistered" ? olga : isOwner ? olga : UserID("eva")
                let author = role == .manager ? Author.manager("mara", at: "corso") : Author(owner, as: .restaurateur)
                let expected = Self.expected(kind, strokes, on: paper, by: role, isOwner: owner == olga)
                let now = registrationTime + .minutes(step)
                var refusal: String?
                do throws(MenuRefusal) {
                    events += try record.perform(command, in: .none, by: author, at: now)
                    done += 1
                } catch {
                    refusal = String(error.code.rawValue.dropFirst("menu.".count))
                    refused[refusal ?? "", default: 0] += 1
                }
                #expect(refusal == expected.refusal, "seed \(seed), step \(step): \(kind) \(strokes)")
                paper = expected.paper
                #expect(Paper(record) == paper, "seed \(seed), step \(step): \(kind) \(strokes)")
                guard refusal == expected.refusal, Paper(record) == paper else { return }
            }
            #expect(MenuRecord.replaying(events, id: "m") == record, "seed \(seed)")
            #expect(try decoded(MenuRecord.self, encoded(record)) == record, "seed \(seed)")
        }
        #expect(done > 500 && refused.keys.count == 6, "\(done) \(refused)")
    }
}

extension MenuRecordPropertyTests.Paper {
    /// Whether one item is listed twice under one second heading.
    fileprivate var hasTwins: Bool { Set(extras).count < extras.count }
}
