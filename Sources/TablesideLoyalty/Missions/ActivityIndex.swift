import TablesideCore
import TablesideVenue

/// The counts of a book by their conditions, so that an activity finds the ones that may count it.
///
/// Each count is listed under its most selective keys: purchases, items and categories, branches, the restaurant, and
/// the kind only if there are no others.
struct ActivityIndex: Sendable {
    private var everywhere: [Int32] = []
    private var restaurants: [RestaurantID: [Int32]] = [:]
    private var branches: [BranchID: [Int32]] = [:]
    private var items: [MenuItemID: [Int32]] = [:]
    private var categories: [CategoryID: [Int32]] = [:]
    private var codes: [UnlockCode: [Int32]] = [:]

    /// Adds the count at a position of the book.
    mutating func add(_ place: Int32, _ filter: ActivityFilter, at restaurant: RestaurantID?) {
        if !filter.codes.isEmpty {
            for code in filter.codes { codes[code, default: []].append(place) }
        } else if !filter.items.isEmpty || !filter.categories.isEmpty {
            for item in filter.items { items[item, default: []].append(place) }
            for category in filter.categories { categories[category, default: []].append(place) }
        } else if !filter.branches.isEmpty {
            for branch in filter.branches { branches[branch, default: []].append(place) }
        } else if let restaurant {
            restaurants[restaurant, default: []].append(place)
        } else {
            everywhere.append(place)
        }
    }

    /// The positions of the counts that may count an activity, in ascending order.
    ///
    /// - Complexity: O(n log n) in the counts that are found and the lines of the activity.
    func places(for activity: GuestActivity) -> [Int32] {
        var found = everywhere
        if !restaurants.isEmpty, let restaurant = activity.restaurant, let places = restaurants[restaurant] {
            found += places
        }
        if !branches.isEmpty, let branch = activity.branch, let places = branches[branch] { found += places }
        switch activity.content {
        case .order(_, let lines):
            for line in lines {
                if !items.isEmpty, let places = items[line.item] { found += places }
                guard !categories.isEmpty else { continue }
                for category in line.categories {
                    if let places = categories[category] { found += places }
                }
            }
        case .review(let item): if !items.isEmpty, let item, let places = items[item] { found += places }
        case .purchase(let code): if !codes.isEmpty, let places = codes[code] { found += places }
        case .visit, .invitation: break
        }
        return found.count > 1 ? found.ascending() : found
    }
}

extension GuestActivity.Kind {
    /// The position of the kind in `allCases`.
    var place: Int {
        switch self {
        case .visit: 0
        case .order: 1
        case .review: 2
        case .invitation: 3
        case .purchase: 4
        }
    }
}

extension [Int32] {
    /// The numbers in ascending order, without duplicates.
    fileprivate consuming func ascending() -> [Int32] {
        sort()
        var kept = 1
        for place in indices.dropFirst() where self[place] != self[kept - 1] {
            self[kept] = self[place]
            kept += 1
        }
        removeLast(count - kept)
        return self
    }
}
