import TablesideCore

extension PromotionEvaluation {
    /// Lets each group choose among its candidates; the others are left out, or lose the lines that another one won.
    mutating func chooseInGroups() {
        leaveOutTooExpensive()
        guard !book.roots.isEmpty else { return }
        contenders = candidates.filter { book.isContested[$0.place] && !$0.draws.isEmpty }.map(\.place)
        var lines: [Int: [Int]] = [:]
        for candidate in candidates { lines[candidate.place] = candidate.lines }
        for root in book.roots {
            let before = root.places.filter { lines[$0] != nil }
            let kept = choose(in: root, lines)
            for place in before { lines[place] = kept[place] }
        }
        candidates.removeAll { lines[$0.place] == nil || $0.hasRunOut }
        for index in candidates.indices {
            guard let kept = lines[candidates[index].place], kept != candidates[index].lines else { continue }
            candidates[index].lines = kept
            candidates[index].raw = raw(of: book.promotions[candidates[index].place], on: kept)
            candidates[index].own = min(candidates[index].raw, sum(of: kept))
        }
    }

    /// Leaves out candidates without a discount, and those of a contested group that exceed their budget alone.
    private mutating func leaveOutTooExpensive() {
        var kept: [PromotionCandidate] = []
        for candidate in candidates {
            let dear = candidate.draws.first { $0.isMoney && left[$0.counter] < candidate.own }
            if candidate.own == 0 {
                note(.nothingLeft, on: candidate.place)
            } else if let dear, book.isContested[candidate.place], !candidate.isClaimed {
                note(spent(dear, left: left[dear.counter], needed: candidate.own), on: candidate.place)
                guard standing.contains(candidate.place) else { continue }
                kept.append(candidate)
                kept[kept.count - 1].hasRunOut = true
            } else {
                kept.append(candidate)
            }
        }
        candidates = kept
    }

    /// The candidates that a group keeps, with the lines on which they apply.
    private mutating func choose(in group: CompiledGroup, _ lines: [Int: [Int]]) -> [Int: [Int]] {
        var parts: [[Int: [Int]]] = []
        for member in group.members {
            switch member {
            case .promotion(let place): parts.append(lines[place].map { [place: $0] } ?? [:])
            case .group(let inner): parts.append(choose(in: inner, lines))
            }
        }
        guard group.mode != .stackable, parts.count(where: { !$0.isEmpty }) > 1 else {
            return parts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        switch group.scope {
        case .order: return chooseOne(of: parts, in: group)
        case .line: return chooseByLine(of: parts, in: group)
        }
    }

    private mutating func chooseOne(of parts: [[Int: [Int]]], in group: CompiledGroup) -> [Int: [Int]] {
        let amounts = parts.map { part in part.reduce(0) { $0 + amount(of: $1.key, on: $1.value) } }
        guard let winner = group.mode.winner(among: amounts) else { return [:] }
        let name = leader(of: parts[winner])
        for (index, part) in parts.enumerated() where index != winner {
            for place in part.keys { note(.outranked(by: name, group: group.id), on: place) }
        }
        return parts[winner]
    }

    private mutating func chooseByLine(of parts: [[Int: [Int]]], in group: CompiledGroup) -> [Int: [Int]] {
        // The discount of each member on each line.
        var amounts = [[Int64]](repeating: [Int64](repeating: 0, count: rests.count), count: parts.count)
        for (index, part) in parts.enumerated() {
            for (place, lines) in part {
                for (line, share) in zip(
                    lines,
                    PromotionAllocation.shares(of: amount(of: place, on: lines), of: lines, rests)
                ) {
                    amounts[index][line] += share
                }
            }
        }
        let winners = rests.indices.map { line in group.mode.winner(among: amounts.map { $0[line] }) }
        var kept: [Int: [Int]] = [:]
        for (index, part) in parts.enumerated() {
            for (place, lines) in part {
                let won = lines.filter { winners[$0] == index }
                if amount(of: place, on: won) > 0 {
                    kept[place] = won
                } else if let better = lines.compactMap({ winners[$0] }).first(where: { $0 != index }) {
                    note(.outranked(by: leader(of: parts[better]), group: group.id), on: place)
                } else {
                    note(.nothingLeft, on: place)
                }
            }
        }
        return kept
    }

    /// The discount of a promotion on some lines alone.
    private func amount(of place: Int, on lines: [Int]) -> Int64 {
        min(raw(of: book.promotions[place], on: lines), sum(of: lines))
    }

    /// The promotion that identifies a member: the first in the book.
    private func leader(of part: [Int: [Int]]) -> PromotionID {
        book.promotions[part.keys.min() ?? 0].id
    }
}

extension CompiledGroup {
    /// The promotions in the group and in the groups within it.
    fileprivate var places: [Int] {
        members.flatMap { member in
            switch member {
            case .promotion(let place): [place]
            case .group(let group): group.places
            }
        }
    }
}

extension PromotionGroup.Mode {
    /// The member chosen by the discounts; `nil` if no member gives any.
    fileprivate func winner(among amounts: [Int64]) -> Int? {
        var winner: Int?
        for (index, amount) in amounts.enumerated() where amount > 0 {
            guard let best = winner else {
                winner = index
                continue
            }
            switch self {
            case .stackable, .inOrder: break
            case .lowest: if amount < amounts[best] { winner = index }
            case .highest: if amount > amounts[best] { winner = index }
            }
        }
        return winner
    }
}
