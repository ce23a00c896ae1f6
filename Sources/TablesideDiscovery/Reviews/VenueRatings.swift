public import TablesideCore

/// The ratings of a branch and its dishes: the tallies of its published reviews (QP-64, GI-12).
///
/// A reaction keeps this document up to date from the events of reviews, each exactly once and in order for each
/// review; it can be rebuilt from all of them at any time.
public struct VenueRatings: Document {
    /// Documents of this type are stored as `venueRatings`.
    public static let kind = DocumentKind(rawValue: "venueRatings")

    /// The branch that the ratings are for.
    public let id: BranchID
    /// The number of writes so far.
    public var version = Version.absent
    /// The ratings of the branch itself.
    public private(set) var house = RatingTally()
    /// The ratings of its dishes; dishes without any are left out.
    public private(set) var dishes: [MenuItemID: RatingTally] = [:]

    /// Makes the ratings of a branch that has none.
    public init(id: BranchID) { self.id = id }

    /// Applies the changes of a review event.
    ///
    /// - Throws: ``RatingTallyError``: `ratings.otherBranch` for a review of another branch, `ratings.notCounted` if
    ///   the event removes a rating that was never counted. Nothing is changed then.
    /// - Complexity: O(dishes of the review).
    public mutating func apply(_ event: Review.Event) throws(RatingTallyError) {
        var next = self
        switch event {
        case .written(let visit, let content, _):
            guard visit.branch == id else {
                throw RatingTallyError(.otherBranch(branch: visit.branch, expected: id))
            }
            try next.add(content)
        case .edited(let from, let to, let isHidden, _):
            guard !isHidden else { return }
            try next.remove(from)
            try next.add(to)
        case .withdrawn(let content, let wasHidden, _):
            guard !wasHidden else { return }
            try next.remove(content)
        case .hidden(let content, _, _): try next.remove(content)
        case .restored(let content, let wasHidden, _):
            guard wasHidden else { return }
            try next.add(content)
        case .flagged: return
        }
        self = next
    }

    private mutating func add(_ content: Review.Content) throws(RatingTallyError) {
        try house.add(content.rating)
        for (dish, rating) in content.dishes { try dishes[dish, default: RatingTally()].add(rating) }
    }

    private mutating func remove(_ content: Review.Content) throws(RatingTallyError) {
        try house.remove(content.rating)
        for (dish, rating) in content.dishes {
            try dishes[dish, default: RatingTally()].remove(rating)
            if dishes[dish]?.count == 0 { dishes[dish] = nil }
        }
    }
}
