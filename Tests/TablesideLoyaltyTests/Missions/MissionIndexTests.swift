import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideLoyalty
@testable import TablesideTestSupport

@Suite("Missions: which ones an activity touches")
struct MissionIndexTests {
    private typealias House = MissionHouse

    /// What a count asks for first: the narrowest thing that it names.
    private enum Key: Hashable {
        case code, dish, branch, restaurant, kind
    }

    /// Whether a count can care about an activity, as far as the narrowest thing goes that it names.
    ///
    /// - Returns: what that is; `nil` if the activity has something else there, or is of another kind.
    private static func care(
        of filter: ActivityFilter,
        at restaurant: RestaurantID?,
        about activity: GuestActivity
    ) -> Key? {
        guard filter.kind == activity.kind else { return nil }
        if !filter.codes.isEmpty {
            guard case .purchase(let code) = activity.content else { return nil }
            return filter.codes.contains(code) ? .code : nil
        }
        if !filter.items.isEmpty || !filter.categories.isEmpty {
            var items: [MenuItemID] = []
            var categories: [CategoryID] = []
            switch activity.content {
            case .order(_, let lines):
                items = lines.map(\.item)
                categories = lines.flatMap(\.categories)
            case .review(let item): items = item.map { [$0] } ?? []
            case .visit, .invitation, .purchase: break
            }
            let isNamed = items.contains { filter.items.contains($0) }
            return isNamed || categories.contains { filter.categories.contains($0) } ? .dish : nil
        }
        if !filter.branches.isEmpty { return filter.branches.contains { $0 == activity.branch } ? .branch : nil }
        if let restaurant { return restaurant == activity.restaurant ? .restaurant : nil }
        return .kind
    }

    @Test("an activity touches the counts that name what it has, no other one, and none that counts it is missed")
    func candidates() throws {
        var all = 0
        var touched: [Key: Int] = [:]
        for seed in 0..<UInt64(runs(200, long: 5_000)) {
            var draw = MissionDraw(random: SplitMix64(seed: seed))
            var missions: [Mission] = []
            for number in 0..<8 {
                for mission in try draw.missions(days: 30) {
                    guard let terms = mission.terms, terms.prerequisites.isEmpty else { continue }
                    missions.append(try House.mission(MissionID("n\(number).\(mission.id)"), terms))
                }
            }
            let book = try MissionBook(missions)
            let counts = missions.sorted { $0.id < $1.id }.flatMap { mission in
                (mission.terms?.goal.counts ?? []).map { (mission: mission, count: $0) }
            }
            for number in 0..<40 {
                let activity = draw.activity(number, days: 30)
                let keys = counts.map { entry in
                    Self.care(of: entry.count.filter, at: entry.mission.terms?.restaurant, about: activity)
                }
                let expected = keys.indices.filter { keys[$0] != nil }
                #expect(book.candidates(for: activity).map(Int.init) == expected, "seed \(seed)")
                let model = MissionModel(missions, [activity])
                for (place, entry) in counts.enumerated() where model.hasBegun(entry.count, entry.mission) {
                    #expect(keys[place] != nil, "seed \(seed)")
                }
                all += counts.count
                for case let key? in keys { touched[key, default: 0] += 1 }
            }
        }
        // The draws reach every key, and most counts are left alone.
        for key in [Key.code, .dish, .branch, .restaurant, .kind] {
            #expect(touched[key, default: 0] > 100, "\(touched)")
        }
        #expect(touched.values.reduce(0, +) * 2 < all, "\(touched) of \(all)")
    }

    @Test("of 1,000 missions, an order touches the three that can care")
    func thousand() throws {
        func terms(
            _ kind: GuestActivity.Kind,
            _ restaurant: RestaurantID?,
            _ change: (inout ActivityFilter) -> Void
        ) -> MissionTerms {
            var filter = ActivityFilter(kind)
            change(&filter)
            return House.terms(.count(of: ActivityCount(2, of: filter)), restaurant: restaurant)
        }
        var missions = try (0..<997).map { number in
            let other =
                switch number % 6 {
                case 0: terms(.order, nil) { $0.items = [MenuItemID("dish\(number)")] }
                // Its dishes come first, and the order has none of them.
                case 1: terms(.order, "da-leo") { $0.categories = [CategoryID("menu\(number)")] }
                case 2: terms(.order, nil) { $0.branches = [BranchID("branch\(number)")] }
                case 3: terms(.order, RestaurantID("house\(number)")) { _ in }
                case 4: terms(.visit, "da-leo") { $0.branches = ["centru"] }
                default: terms(.purchase, nil) { $0.codes = [UnlockCode(rawValue: "code\(number)")] }
                }
            return try House.mission(MissionID("other\(number)"), other)
        }
        // Of a dish that is named and is in a category that is named, a count is touched once.
        let byDish = terms(.order, nil) { ($0.items, $0.categories) = (["soup", "cake"], ["mains"]) }
        missions += [
            try House.mission("by-dish", byDish),
            try House.mission("by-house", terms(.order, "da-leo") { _ in }),
            try House.mission("by-branch", terms(.order, nil) { $0.branches = ["centru", "iulius"] }),
        ]
        let book = try MissionBook(missions)
        func touched(_ activity: GuestActivity) -> [MissionID] {
            book.candidates(for: activity).map { book.missions[book.counts[Int($0)].mission].id }
        }
        let lines = [ActivityLine("soup", in: ["mains"]), ActivityLine("cake", in: ["mains"])]
        let order = GuestActivity.Content.order(spending: [], lines: lines)
        let label = "2026-11-05T20:00"
        #expect(touched(House.activity("o", order, label)) == ["by-branch", "by-dish", "by-house"])
        #expect(touched(House.activity("o", order, label, at: "other", of: "other")) == ["by-dish"])
        #expect(touched(House.activity("o", .order(spending: [], lines: []), label, at: nil, of: nil)) == [])
        #expect(touched(House.activity("r", .review(item: "soup"), label)) == [])
        #expect(touched(House.activity("p", .purchase(code: "code5"), label)) == ["other5"])
    }
}
