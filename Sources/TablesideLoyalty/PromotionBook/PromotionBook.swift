public import TablesideCore

/// The promotions of the house, compiled once to be applied to many baskets.
///
/// ```swift
/// let book = try PromotionBook([happyHour, welcome])
/// let outcome = try book.apply(to: basket, counted: counters, at: now)
/// outcome.total  // what all promotions take off
/// // Why each promotion does, or does not, apply:
/// let explanations = try book.explain(basket, counted: counters, at: now)
/// ```
public struct PromotionBook: Sendable {
    /// The promotions, in the given order.
    public let promotions: [Promotion]
    /// The groups that limit combinations.
    public let groups: [PromotionGroup]
    /// The limits shared by several promotions.
    public let sharedLimits: [SharedPromotionLimit]
    /// The versions of the records that the promotions come from; an order placed with a promotion depends on its
    /// version.
    public let versions: [PromotionID: Version]
    /// Why published promotions were left out, by their positions among the published ones.
    public private(set) var leftOut: [Problem<PromotionProblem>] = []

    /// The promotions by their codes.
    let byCode: [PromotionCode: (promotion: Int, code: Int)]
    let byLimit: [PromotionLimitID: PromotionLimits]
    /// The groups that are not members of others, with their members.
    let roots: [CompiledGroup]
    /// Whether a group may choose another promotion instead, by promotion.
    let isContested: [Bool]

    /// The maximum number of promotions in a book.
    public static let maxPromotions = 500
    /// The maximum number of promotions on an order, and of the uses of limits that they take together.
    ///
    /// All of these change in one unit of work, with the order, when it is placed, rejected or canceled.
    public static let maxPerOrder = 12
    /// The maximum number of sets of automatic promotions tried for one basket: every set of up to twelve promotions.
    public static let maxNodes = 4_096

    /// Compiles promotions.
    ///
    /// - Parameters:
    ///   - promotions: The promotions; their order decides ties.
    ///   - groups: The groups that limit combinations.
    ///   - sharedLimits: The limits shared by several promotions.
    ///   - versions: The versions of the records that the promotions come from.
    /// - Throws: every problem of the promotions, limits and groups.
    /// - Complexity: O(*n* log *n*) in the names and codes.
    public init(
        _ promotions: [Promotion],
        groups: [PromotionGroup] = [],
        sharedLimits: [SharedPromotionLimit] = [],
        versions: [PromotionID: Version] = [:]
    ) throws(Defects<PromotionProblem>) {
        let problems = Self.problems(promotions, groups, sharedLimits)
        guard problems.isEmpty else { throw Defects(problems) }
        self.promotions = promotions
        self.groups = groups
        self.sharedLimits = sharedLimits
        self.versions = versions
        var byCode: [PromotionCode: (promotion: Int, code: Int)] = [:]
        for (place, promotion) in promotions.enumerated() {
            for (position, code) in promotion.codes.enumerated() { byCode[code.id] = (place, position) }
        }
        self.byCode = byCode
        byLimit = Dictionary(sharedLimits.map { ($0.id, $0.limits) }) { first, _ in first }
        let places = Dictionary(promotions.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        roots = CompiledGroup.roots(of: groups, places)
        var isContested = [Bool](repeating: false, count: promotions.count)
        for root in roots { root.mark(&isContested, within: false) }
        self.isContested = isContested
    }

    /// Compiles the published promotions of these records; an order placed with a promotion depends on its record.
    ///
    /// A promotion with a fault is left out, and so is one with a code that an earlier one has, so that one record
    /// cannot block all others; ``leftOut`` lists these. A group keeps its members that are in the book.
    ///
    /// - Parameters:
    ///   - records: The records; their order decides ties.
    ///   - groups: The groups that limit combinations.
    ///   - sharedLimits: The limits shared by several promotions.
    /// - Throws: every problem of the groups and limits.
    /// - Complexity: O(*n* log *n*) in the names and codes.
    public init(
        _ records: [PromotionRecord],
        groups: [PromotionGroup] = [],
        sharedLimits: [SharedPromotionLimit] = []
    ) throws(Defects<PromotionProblem>) {
        let published = records.filter { $0.state == .published }
        let promotions = published.compactMap(\.promotion)
        let problems = Self.problems(promotions, [], sharedLimits)
        let faulty = Set(problems.compactMap { $0.path.promotion })
        let sound = promotions.indices.filter { !faulty.contains($0) }.map { promotions[$0] }
        let (known, kept) = (Set(records.map(\.id)), Set(sound.map(\.id)))
        let groups = groups.map { group in
            var group = group
            group.members.removeAll { member in
                if case .promotion(let id) = member { known.contains(id) && !kept.contains(id) } else { false }
            }
            return group
        }
        try self.init(
            sound,
            groups: groups,
            sharedLimits: sharedLimits,
            versions: Dictionary(published.map { ($0.id, $0.version) }) { first, _ in first }
        )
        leftOut = problems.filter { $0.path.promotion != nil }
    }
}

extension FieldPath {
    /// The position of the promotion that a path to a fault begins with; `nil` if the fault is in another part.
    fileprivate var promotion: Int? {
        guard steps.count > 1, steps[0] == .field(name: "promotions"), case .index(let position) = steps[1] else {
            return nil
        }
        return position
    }
}

extension PromotionBook: Summarized {
    /// The number of promotions, without their codes.
    public var summary: String { "\(count: promotions.count, "promotion")" }
}

/// A group with its members resolved.
struct CompiledGroup: Sendable {
    enum Member: Sendable {
        case promotion(Int)
        case group(CompiledGroup)
    }

    let id: PromotionGroupID
    let mode: PromotionGroup.Mode
    let scope: PromotionGroup.Scope
    let members: [Member]

    /// The groups that are not members of others; the groups must have no faults.
    static func roots(of groups: [PromotionGroup], _ places: [PromotionID: Int]) -> [CompiledGroup] {
        let byID = Dictionary(groups.map { ($0.id, $0) }) { first, _ in first }
        var nested: Set<PromotionGroupID> = []
        for group in groups {
            for case .group(let id) in group.members { nested.insert(id) }
        }
        return groups.filter { !nested.contains($0.id) }.map { CompiledGroup($0, byID, places, depth: 1) }
    }

    private init(
        _ group: PromotionGroup,
        _ groups: [PromotionGroupID: PromotionGroup],
        _ places: [PromotionID: Int],
        depth: Int
    ) {
        id = group.id
        mode = group.mode
        scope = group.scope
        members = group.members.compactMap { member in
            switch member {
            case .promotion(let id): return places[id].map { .promotion($0) }
            case .group(let id):
                guard depth < PromotionGroup.maxDepth, let inner = groups[id] else { return nil }
                return .group(CompiledGroup(inner, groups, places, depth: depth + 1))
            }
        }
    }

    func mark(_ isContested: inout [Bool], within contest: Bool) {
        let contest = contest || mode != .stackable
        for member in members {
            switch member {
            case .promotion(let place): isContested[place] = contest
            case .group(let group): group.mark(&isContested, within: contest)
            }
        }
    }
}
