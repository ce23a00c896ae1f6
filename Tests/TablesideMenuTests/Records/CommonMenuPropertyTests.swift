import TablesideCore
import TablesideMenu
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Random edits of a common menu and of a branch's changes against two lists on paper.
@Suite("Common menus against a naive menu")
struct CommonMenuPropertyTests {
    private struct Line: Equatable {
        var id: String
        var name: String
        var heading: String
        var cents: Int64
        var isThere = true
    }

    /// What the branch changes, by item.
    private struct Wishes {
        var names: [String: String] = [:]
        var headings: [String: String] = [:]
        var cents: [String: Int64] = [:]
        var there: [String: Bool] = [:]
        var leftOut: Set<String> = []
        var added: [Line] = []

        var named: Set<String> { Set(names.keys).union(headings.keys).union(cents.keys).union(there.keys) }

        func isSound(on lines: [Line], _ known: Set<String>) -> Bool {
            let ids = Set(lines.map(\.id))
            return named.union(leftOut).isSubset(of: ids) && named.isDisjoint(with: leftOut)
                && known.isSuperset(of: headings.values) && ids.isDisjoint(with: added.map(\.id))
        }

        /// Crosses out what the common menu no longer has.
        mutating func shrink(to lines: [Line], _ known: Set<String>) {
            let ids = Set(lines.map(\.id))
            names = names.filter { ids.contains($0.key) }
            headings = headings.filter { ids.contains($0.key) && known.contains($0.value) }
            cents = cents.filter { ids.contains($0.key) }
            there = there.filter { ids.contains($0.key) }
            leftOut.formIntersection(ids)
            added = added.filter { !ids.contains($0.id) }
        }

        func sheet(of lines: [Line]) -> [Line] {
            var sheet: [Line] = []
            for line in lines where !leftOut.contains(line.id) {
                sheet.append(
                    Line(
                        id: line.id,
                        name: names[line.id] ?? line.name,
                        heading: headings[line.id] ?? line.heading,
                        cents: cents[line.id] ?? line.cents,
                        isThere: there[line.id] ?? line.isThere
                    )
                )
            }
            return sheet + added
        }

        var changes: MenuAdaptation {
            var changes = MenuAdaptation(id: "carta", branch: "corso")
            for id in named {
                changes.items[MenuItemID(id)] = ItemAdaptation(
                    name: names[id].map { LocalizedText($0, in: .english) },
                    category: headings[id].map { CategoryID($0) },
                    price: cents[id].map { Money(minorUnits: $0, .eur) },
                    isAvailable: there[id]
                )
            }
            changes.leftOut = Set(leftOut.map { MenuItemID($0) })
            changes.added = added.map(CommonMenuPropertyTests.item)
            return changes
        }
    }

    private static func item(_ line: Line) -> MenuItem {
        MenuItem(
            id: MenuItemID(line.id),
            name: LocalizedText(line.name, in: .english),
            category: CategoryID(line.heading),
            price: Money(minorUnits: line.cents, .eur),
            isAvailable: line.isThere
        )
    }

    private static func lines(of menu: FoodMenu) throws -> [Line] {
        try menu.items.map {
            Line(
                id: $0.id.rawValue,
                name: $0.name.defaultText,
                heading: $0.category.rawValue,
                cents: try menu.price(of: $0.id, at: registrationTime).price.minorUnits,
                isThere: $0.isAvailable
            )
        }
    }

    private static func wishes(_ random: inout SplitMix64) -> Wishes {
        var wishes = Wishes()
        for id in ["a", "b", "c", "d"] where random.draw(3) == 0 {
            switch random.draw(6) {
            case 0: wishes.names[id] = "branch \(random.draw(3))"
            case 1: wishes.headings[id] = ["x", "y"][random.draw(2)]
            case 2: wishes.cents[id] = Int64(random.draw(9))
            case 3: wishes.there[id] = random.draw(2) == 0
            case 4: wishes.leftOut.insert(id)
            default: wishes.added.append(Line(id: id, name: "own", heading: "x", cents: 7))
            }
        }
        return wishes
    }

    @Test("FO-04 FO-07 whatever is edited where and in whichever order, the branch's menu is that on paper")
    func random() throws {
        var counts: [String: Int] = [:]
        for seed in 0..<UInt64(runs(150, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            var common = FoodMenu(id: "common", of: .restaurant("da-leo"), currency: .eur, categories: [], items: [])
            var lines: [Line] = []
            var headings: Set<String> = []
            var record = MenuRecord(id: "carta")
            var events: [MenuRecord.Event] = []
            /// What the branch wants, of which lines, and their version; `nil` before it takes anything over.
            var paper: (wishes: Wishes, lines: [Line], version: Version)?
            func perform(_ command: MenuRecord.Command) -> String {
                do throws(MenuRefusal) {
                    events += try record.perform(command, in: .none, by: .owner, at: registrationTime)
                    return "done"
                } catch {
                    return error.code.rawValue
                }
            }
            for step in 0..<40 {
                let id = ["a", "b", "c", "d"][random.draw(4)], heading = ["x", "y"][random.draw(2)]
                var outcome = "done", expected = "done", name = ""
                switch random.draw(8) {
                case 0, 1:
                    name = "dish"
                    let line = Line(id: id, name: "n\(random.draw(3))", heading: heading, cents: Int64(random.draw(9)))
                    let at = lines.firstIndex { $0.id == id }
                    if let at { lines[at] = line } else { lines.append(line) }
                    common = common.applying([.setItem(item: Self.item(line))]).menu
                    common.version = common.version.next
                case 2:
                    name = "heading"
                    if random.draw(3) == 0 {
                        headings.remove(heading)
                        common = common.applying([.removeCategory(category: CategoryID(heading))]).menu
                    } else {
                        headings.insert(heading)
                        let category = MenuCategory(id: CategoryID(heading), name: LocalizedText("H", in: .english))
                        common = common.applying([.setCategory(category: category)]).menu
                    }
                    common.version = common.version.next
                case 3:
                    name = "gone"
                    lines.removeAll { $0.id == id }
                    common = common.applying([.removeItem(item: MenuItemID(id))]).menu
                    common.version = common.version.next
                case 4:
                    name = "adapt"
                    let wishes = Self.wishes(&random)
                    let isSound = wishes.isSound(on: lines, headings)
                    let isKnown = paper.map { $0.wishes.changes == wishes.changes && $0.version == common.version }
                    expected = isKnown == true ? "menu.alreadyApplied" : isSound ? "done" : "menu.incomplete"
                    outcome = perform(.adapt(common: common, changes: wishes.changes, owner: olga))
                    if expected == "done" { paper = (wishes, lines, common.version) }
                case 5:
                    name = "there"
                    let isThere = random.draw(2) == 0
                    let sheet = paper.map { $0.wishes.sheet(of: $0.lines) }
                    expected =
                        paper == nil
                        ? "menu.illegal"
                        : sheet?.contains { $0.id == id && $0.isThere != isThere } == true
                            ? "done" : "menu.alreadyApplied"
                    outcome = perform(.edit([.setAvailable(item: MenuItemID(id), isAvailable: isThere)]))
                    guard expected == "done" else { break }
                    if let at = paper?.wishes.added.firstIndex(where: { $0.id == id }) {
                        paper?.wishes.added[at].isThere = isThere
                    } else {
                        paper?.wishes.there[id] = isThere
                    }
                default:
                    name = "follow"
                    expected =
                        paper.map { $0.version < common.version ? "done" : "menu.alreadyApplied" } ?? "menu.illegal"
                    outcome = perform(.follow(common: common))
                    guard expected == "done" else { break }
                    paper?.wishes.shrink(to: lines, headings)
                    paper?.lines = lines
                    paper?.version = common.version
                }
                counts["\(name) \(outcome)", default: 0] += 1
                #expect(outcome == expected, "seed \(seed), step \(step): \(name)")
                let sheet = paper.map { $0.wishes.sheet(of: $0.lines) }
                #expect(try record.menu.map { try Self.lines(of: $0) } == sheet, "seed \(seed), step \(step): \(name)")
                guard outcome == expected, try record.menu.map({ try Self.lines(of: $0) }) == sheet else { return }
            }
            #expect(MenuRecord.replaying(events, id: "carta") == record, "seed \(seed)")
            #expect(try decoded(MenuRecord.self, encoded(record)) == record, "seed \(seed)")
        }
        for kind in ["adapt done", "adapt menu.incomplete", "there done", "follow done", "follow menu.alreadyApplied"] {
            #expect(counts[kind, default: 0] > 50, "\(counts)")
        }
    }
}
