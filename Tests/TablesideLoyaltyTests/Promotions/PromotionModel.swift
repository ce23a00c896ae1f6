import TablesideCore
import TablesideLoyalty

/// The rules of promotions once more, slow and plain: every subset of the automatic promotions is tried.
struct PromotionModel {
    let promotions: [Promotion]
    let groups: [PromotionGroup]
    let shared: [SharedPromotionLimit]
    let basket: PromotionBasket
    /// What other orders have used, and money in cents, by counter.
    let used: [PromotionCounterID: Int]

    struct Applied: Equatable {
        let promotion: Int
        let amount: Int
        let byLine: [Int: Int]
    }

    struct Answer: Equatable {
        var applied: [Applied]
        var refused: [String]
    }

    private typealias Lines = [Int: [Int]]

    private func cost(_ line: Int) -> Int { max(0, Int(basket.lines[line].goods.minorUnits)) }

    private func rest(_ line: Int) -> Int {
        max(0, cost(line) - Int(basket.lines[line].reduction?.minorUnits ?? 0))
    }

    private func price(_ line: Int, _ basis: PromotionBasis) -> Int {
        basis == .undiscounted ? cost(line) : rest(line)
    }

    private func isIn(_ goods: PromotionGoods, _ line: PromotionBasketLine) -> Bool {
        let names = (
            goods.items?.contains(line.item) ?? false, goods.categories.map { !$0.isDisjoint(with: line.categories) }
        )
        let isNamed = goods.items == nil && goods.categories == nil || names.0 || names.1 == true
        let isExcepted =
            goods.exceptItems.contains(line.item) || !goods.exceptCategories.isDisjoint(with: line.categories)
        return isNamed && !isExcepted
    }

    /// Minutes since 1970 on the clock on the wall.
    private func minutes(_ date: CivilDate, _ time: LocalTime) -> Int {
        date.dayNumber * 1_440 + time.millisecondOfDay / 60_000
    }

    private func isInTime(_ conditions: PromotionConditions) -> Bool {
        let now = minutes(basket.label.date, basket.label.time)
        let today = basket.label.date.dayNumber
        for day in (today - 2)...(today + 1) {
            guard let date = try? CivilDate(dayNumber: day) else { continue }
            if let first = conditions.first, date < first { continue }
            if let last = conditions.last, date > last { continue }
            guard let hours = conditions.hours else {
                if day == today { return true }
                continue
            }
            for period in hours where period.weekdays == nil || period.weekdays?.contains(date.weekday) == true {
                let start = minutes(date, period.from)
                var end = minutes(date, period.until)
                if end <= start { end += 1_440 }
                if start <= now && now < end { return true }
            }
        }
        return false
    }

    private func limits(
        of place: Int,
        with code: PromotionCode?
    ) -> [(id: PromotionCounterID, limit: Int, isMoney: Bool)] {
        let promotion = promotions[place]
        var list: [(PromotionCounterID, Int, Bool)] = []
        if let uses = promotion.limits.uses { list.append((.uses(of: promotion.id), uses, false)) }
        if let code, let uses = promotion.codes.first(where: { $0.id == code })?.uses {
            list.append((.uses(ofCode: code, of: promotion.id), uses, false))
        }
        if let guest = basket.guest, promotion.limits.usesPerGuest != nil || promotion.conditions.isFirstOrder {
            let uses = promotion.conditions.isFirstOrder ? 1 : promotion.limits.usesPerGuest ?? 1
            list.append((.uses(of: promotion.id, by: guest), uses, false))
        }
        if let budget = promotion.limits.budget {
            list.append((.budget(of: promotion.id), Int(budget.minorUnits), true))
        }
        guard let limit = shared.first(where: { $0.id == promotion.sharedLimit }) else { return list }
        if let uses = limit.limits.uses { list.append((.sharedUses(of: limit.id), uses, false)) }
        if let guest = basket.guest, let uses = limit.limits.usesPerGuest {
            list.append((.sharedUses(of: limit.id, by: guest), uses, false))
        }
        if let budget = limit.limits.budget {
            list.append((.sharedBudget(of: limit.id), Int(budget.minorUnits), true))
        }
        return list
    }

    private func isEligible(_ place: Int, with code: PromotionCode?) -> Bool {
        let promotion = promotions[place]
        let conditions = promotion.conditions
        if let kinds = conditions.orderKinds, !kinds.contains(basket.orderKind) { return false }
        if let branches = conditions.branches, !branches.contains(basket.branch) { return false }
        if let groups = conditions.guestGroups, basket.guest == nil || groups.isDisjoint(with: basket.guestGroups) {
            return false
        }
        if conditions.isFirstOrder, basket.isFirstOrder != true { return false }
        if basket.guest == nil {
            if promotion.limits.usesPerGuest != nil || conditions.isFirstOrder { return false }
            if shared.first(where: { $0.id == promotion.sharedLimit })?.limits.usesPerGuest != nil { return false }
        }
        if !isInTime(conditions) { return false }
        if let minimum = conditions.minimumSpend {
            let lines = basket.lines.indices.filter { isIn(minimum.goods, basket.lines[$0]) }
            if lines.map({ price($0, minimum.basis) }).reduce(0, +) < Int(minimum.amount.minorUnits) { return false }
        }
        if lines(of: place).isEmpty { return false }
        return limits(of: place, with: code).allSatisfy { $0.isMoney || (used[$0.id] ?? 0) < $0.limit }
    }

    private func lines(of place: Int) -> [Int] {
        basket.lines.indices.filter { cost($0) > 0 && isIn(promotions[place].goods, basket.lines[$0]) }
    }

    /// What a promotion takes off some lines of which so much is left.
    private func take(_ place: Int, off lines: [Int], left: [Int]) -> (amount: Int, shares: [Int: Int]) {
        let rest = lines.map { left[$0] }.reduce(0, +)
        var amount: Int
        switch promotions[place].value {
        case .amount(let money): amount = Int(money.minorUnits)
        case .percentage(let rate, let upTo):
            let base = lines.map { price($0, promotions[place].basis) }.reduce(0, +)
            // Half up: twice the exact value plus one, halved.
            amount = (2 * base * Int(rate.partsPerMillion) + 1_000_000) / 2_000_000
            if let upTo { amount = min(amount, Int(upTo.minorUnits)) }
        }
        amount = min(amount, rest)
        guard amount > 0 else { return (0, [:]) }
        var shares: [Int: Int] = [:]
        for line in lines { shares[line] = amount * left[line] / rest }
        var missing = amount - shares.values.reduce(0, +)
        let byRemainder = lines.sorted { first, second in
            let (one, other) = (amount * left[first] % rest, amount * left[second] % rest)
            return one == other ? first < second : one > other
        }
        for line in byRemainder where missing > 0 {
            shares[line, default: 0] += 1
            missing -= 1
        }
        return (amount, shares)
    }

    private var whole: [Int] { basket.lines.indices.map(rest) }

    private typealias Taken = (place: Int, code: PromotionCode?, lines: [Int])

    private enum Attempt {
        case fits([Applied])
        /// One takes off nothing, or a limit of uses is passed.
        case fails
        /// Only money is missing.
        case isDear
    }

    /// Applies promotions in the order taken; `nil` if one takes off nothing or does not fit a limit.
    private func apply(_ taken: [Taken]) -> [Applied]? {
        if case .fits(let applied) = attempt(taken) { applied } else { nil }
    }

    private func attempt(_ taken: [Taken]) -> Attempt {
        func isPercentage(_ place: Int) -> Bool {
            if case .percentage = promotions[place].value { true } else { false }
        }
        var (left, spent) = (whole, used)
        var applied: [Applied] = []
        var isDear = false
        // No order has more than twelve promotions, or takes more than twelve uses.
        if taken.count > 12 || taken.map({ limits(of: $0.place, with: $0.code).count }).reduce(0, +) > 12 {
            return .fails
        }
        for one in taken.filter({ isPercentage($0.place) }) + taken.filter({ !isPercentage($0.place) }) {
            let (amount, shares) = take(one.place, off: one.lines, left: left)
            if amount == 0 { return .fails }
            for limit in limits(of: one.place, with: one.code) {
                spent[limit.id, default: 0] += limit.isMoney ? amount : 1
                let isPassed = spent[limit.id, default: 0] > limit.limit
                if isPassed, !limit.isMoney { return .fails }
                if isPassed { isDear = true }
            }
            for (line, share) in shares { left[line] -= share }
            applied.append(Applied(promotion: one.place, amount: amount, byLine: shares.filter { $0.value > 0 }))
        }
        return isDear ? .isDear : .fits(applied)
    }

    private func goTogether(_ taken: [Taken]) -> Bool {
        taken.count < 2 || taken.allSatisfy { promotions[$0.place].isCombinable }
    }

    func answer() -> Answer {
        var (asked, refused): ([(Int, PromotionCode)], [String]) = ([], [])
        var outcomes: [(code: PromotionCode, place: Int?)] = []
        for code in basket.codes {
            let place = promotions.firstIndex { $0.codes.contains { $0.id == code } }
            let terms = place.flatMap { promotions[$0].codes.first { $0.id == code } }
            let isOpen = terms?.until.map { basket.at < $0 } ?? true
            if let place, isOpen, !asked.contains(where: { $0.0 == place }) {
                asked.append((place, code))
                outcomes.append((code, place))
            } else {
                outcomes.append((code, nil))
            }
        }
        var lines: Lines = [:]
        for place in promotions.indices {
            let code = asked.first { $0.0 == place }?.1
            guard code != nil || promotions[place].trigger == .automatic, isEligible(place, with: code) else {
                continue
            }
            if take(place, off: self.lines(of: place), left: whole).amount > 0 { lines[place] = self.lines(of: place) }
        }
        chooseInGroups(&lines, asked)
        var taken: [Taken] = []
        for (place, code) in asked {
            guard let own = lines[place] else { continue }
            let more = taken + [(place, code, own)]
            guard goTogether(more) else { continue }
            switch attempt(more) {
            case .fits: taken = more
            case .fails: break
            case .isDear: if best(more, lines) != nil { taken = more }
            }
        }
        for (code, place) in outcomes where !taken.contains(where: { $0.place == place && place != nil }) {
            refused.append(code.rawValue)
        }
        return Answer(applied: best(taken, lines) ?? [], refused: refused)
    }

    /// The best of all subsets of the automatic promotions, beside those taken by codes; `nil` if none is allowed.
    private func best(_ taken: [Taken], _ lines: Lines) -> [Applied]? {
        let automatic = lines.keys.filter { promotions[$0].trigger == .automatic }.sorted()
        var best: (total: Int, places: [Int], applied: [Applied])?
        for subset in 0..<(1 << automatic.count) {
            let places = automatic.indices.filter { subset >> $0 & 1 == 1 }.map { automatic[$0] }
            let all = taken + places.map { ($0, nil, lines[$0] ?? []) }
            guard goTogether(all), let applied = apply(all) else { continue }
            let total = applied.map(\.amount).reduce(0, +)
            guard let last = best else {
                best = (total, places, applied)
                continue
            }
            let isBetter =
                total != last.total
                ? total > last.total
                : places.count != last.places.count
                    ? places.count < last.places.count : places.lexicographicallyPrecedes(last.places)
            if isBetter { best = (total, places, applied) }
        }
        return best?.applied
    }
}

extension PromotionModel {
    private func chooseInGroups(_ lines: inout Lines, _ asked: [(Int, PromotionCode)]) {
        let inner = Set(
            groups.flatMap(\.members).compactMap { member in
                if case .group(let id) = member { id } else { nil }
            }
        )
        for group in groups where !inner.contains(group.id) {
            let members = promotionsWithin(group)
            for place in members where lines[place] != nil && isContested(place) {
                let code = asked.first { $0.0 == place }?.1
                let own = take(place, off: lines[place] ?? [], left: whole).amount
                let isDear = limits(of: place, with: code).contains {
                    $0.isMoney && (used[$0.id] ?? 0) + own > $0.limit
                }
                if isDear { lines[place] = nil }
            }
            let kept = choose(group, lines)
            for place in members { lines[place] = kept[place] }
        }
    }

    private func group(_ id: PromotionGroupID) -> PromotionGroup? { groups.first { $0.id == id } }

    private func promotionsWithin(_ group: PromotionGroup) -> [Int] {
        group.members.flatMap { member -> [Int] in
            switch member {
            case .promotion(let id): promotions.indices.filter { promotions[$0].id == id }
            case .group(let id): self.group(id).map(promotionsWithin) ?? []
            }
        }
    }

    private func isContested(_ place: Int) -> Bool {
        groups.contains { $0.mode != .stackable && promotionsWithin($0).contains(place) }
    }

    private func choose(_ group: PromotionGroup, _ lines: Lines) -> Lines {
        var parts: [Lines] = []
        for member in group.members {
            switch member {
            case .promotion(let id):
                let places = promotions.indices.filter { promotions[$0].id == id }
                parts.append(lines.filter { places.contains($0.key) })
            case .group(let id): parts.append(self.group(id).map { choose($0, lines) } ?? [:])
            }
        }
        func pick(_ worth: [Int]) -> Int? {
            let able = worth.indices.filter { worth[$0] > 0 }
            switch group.mode {
            case .stackable, .inOrder: return able.first
            case .lowest: return able.first { worth[$0] == able.map { worth[$0] }.min() }
            case .highest: return able.first { worth[$0] == able.map { worth[$0] }.max() }
            }
        }
        if group.mode == .stackable { return parts.reduce([:]) { $0.merging($1) { one, _ in one } } }
        if group.scope == .order {
            let worth = parts.map { part in part.map { take($0.key, off: $0.value, left: whole).amount }.reduce(0, +) }
            return pick(worth).map { parts[$0] } ?? [:]
        }
        if parts.filter({ !$0.isEmpty }).count == 1 { return parts.first { !$0.isEmpty } ?? [:] }
        var kept: Lines = [:]
        for line in basket.lines.indices {
            let worth = parts.map { part in
                part.map { take($0.key, off: $0.value, left: whole).shares[line] ?? 0 }.reduce(0, +)
            }
            guard let winner = pick(worth) else { continue }
            for (place, own) in parts[winner] where own.contains(line) { kept[place, default: []].append(line) }
        }
        return kept.filter { take($0.key, off: $0.value, left: whole).amount > 0 }
    }
}
