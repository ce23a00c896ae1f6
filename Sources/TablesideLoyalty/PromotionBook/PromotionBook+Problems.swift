public import TablesideCore

extension PromotionBook {
    /// Every fault of promotions, their groups and their shared limits.
    ///
    /// Codes are compared across all promotions, and every named promotion, group and limit must exist.
    ///
    /// - Complexity: O(*n* log *n*) in the names and codes.
    public static func problems(
        _ promotions: [Promotion],
        _ groups: [PromotionGroup] = [],
        _ sharedLimits: [SharedPromotionLimit] = []
    ) -> [Problem<PromotionProblem>] {
        for (list, count) in [
            ("promotions", promotions.count), ("groups", groups.count), ("sharedLimits", sharedLimits.count),
        ] where count > maxPromotions {
            return [Problem(.tooMany(count: count, limit: maxPromotions), at: FieldPath([.field(name: list)]))]
        }
        var check = PromotionBookCheck()
        check.promotions(promotions, sharedLimits)
        check.groups(groups, Set(promotions.map(\.id)))
        check.limits(sharedLimits)
        return check.problems
    }
}

/// Collects the faults between promotions, groups and limits.
private struct PromotionBookCheck {
    var problems: [Problem<PromotionProblem>] = []

    private mutating func note(_ reason: PromotionProblem, at path: FieldPath) {
        problems.append(Problem(reason, at: path))
    }

    mutating func promotions(_ promotions: [Promotion], _ sharedLimits: [SharedPromotionLimit]) {
        let limits = Set(sharedLimits.map(\.id))
        var seen: Set<PromotionID> = []
        var codes: Set<PromotionCode> = []
        for (position, promotion) in promotions.enumerated() {
            let path = FieldPath("promotions").index(position)
            problems += promotion.problems().under(path)
            if !seen.insert(promotion.id).inserted {
                note(.repeated(id: promotion.id.rawValue), at: path.field("id"))
            }
            if let limit = promotion.sharedLimit, !limits.contains(limit) {
                note(.unknown(id: limit.rawValue), at: path.field("sharedLimit"))
            }
            // A code that occurs twice in one promotion is reported as that promotion's own fault.
            let own = Set(promotion.codes.map(\.id))
            for code in own.intersection(codes).sorted() {
                note(.repeated(id: code.rawValue), at: path.field("trigger").field("codes"))
            }
            codes.formUnion(own)
        }
    }

    mutating func limits(_ limits: [SharedPromotionLimit]) {
        var seen: Set<PromotionLimitID> = []
        for (position, limit) in limits.enumerated() {
            let path = FieldPath("sharedLimits").index(position)
            problems += limit.problems().under(path)
            if !seen.insert(limit.id).inserted { note(.repeated(id: limit.id.rawValue), at: path.field("id")) }
        }
    }

    mutating func groups(_ groups: [PromotionGroup], _ promotions: Set<PromotionID>) {
        var known: Set<PromotionGroupID> = []
        for (position, group) in groups.enumerated() where !known.insert(group.id).inserted {
            note(.repeated(id: group.id.rawValue), at: FieldPath("groups").index(position).field("id"))
        }
        var members: Set<PromotionGroup.Member> = []
        var parents: [PromotionGroupID: PromotionGroupID] = [:]
        for (position, group) in groups.enumerated() {
            let path = FieldPath("groups").index(position).field("members")
            guard group.members.count <= PromotionBook.maxPromotions else {
                note(.tooMany(count: group.members.count, limit: PromotionBook.maxPromotions), at: path)
                continue
            }
            for (place, member) in group.members.enumerated() {
                let (id, isKnown) =
                    switch member {
                    case .promotion(let id): (id.rawValue, promotions.contains(id))
                    case .group(let id): (id.rawValue, known.contains(id))
                    }
                if !isKnown {
                    note(.unknown(id: id), at: path.index(place))
                } else if !members.insert(member).inserted {
                    note(.inTwoGroups(id: id), at: path.index(place))
                } else if case .group(let inner) = member {
                    parents[inner] = group.id
                }
            }
        }
        for (position, group) in groups.enumerated() where isTooDeep(group.id, parents) {
            note(.tooDeep(limit: PromotionGroup.maxDepth), at: FieldPath("groups").index(position))
        }
    }

    /// Whether the group is nested too deeply; a group that contains itself is nested without end.
    private func isTooDeep(_ group: PromotionGroupID, _ parents: [PromotionGroupID: PromotionGroupID]) -> Bool {
        var (depth, current) = (1, group)
        while let parent = parents[current] {
            depth += 1
            if depth > PromotionGroup.maxDepth { return true }
            current = parent
        }
        return false
    }
}
