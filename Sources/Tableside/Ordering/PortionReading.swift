/// What is chosen about one portion, read against the menu: what it adds to the price, and what is wrong with it.
struct PortionReading {
    let menu: FoodMenu
    let stock: Stock?
    let variation: VariationID?
    let now: Instant
    private(set) var problems: [Problem<CartProblem>] = []

    init(menu: FoodMenu, stock: Stock?, variation: VariationID?, at now: Instant) {
        self.menu = menu
        self.stock = stock
        self.variation = variation
        self.now = now
    }

    /// Reads the choices of an item.
    ///
    /// - Parameters:
    ///   - choices: What is chosen.
    ///   - groups: The groups of which something may be chosen.
    ///   - line: The line of the cart.
    /// - Returns: The choices with their prices, in the order in which they were made; of no use where there are problems.
    mutating func read(
        _ choices: [ModifierChoice],
        of groups: [ModifierGroupID],
        on line: LineID
    ) -> [QuotedModifier] {
        read(choices, of: groups, on: line, inside: []) { "modifiers" }
    }

    /// Reads the choices of an item, or of an option of a group that lies inside others.
    ///
    /// The path is asked for only where there is a problem.
    private mutating func read(
        _ choices: [ModifierChoice],
        of named: [ModifierGroupID],
        on line: LineID,
        inside outer: [ModifierGroupID],
        at field: () -> FieldPath
    ) -> [QuotedModifier] {
        if choices.isEmpty, named.isEmpty { return [] }
        var groups: [ModifierGroup] = []
        // A menu whose groups lie too deep, or in a circle, is defective: what is chosen there is not sold.
        if outer.count < ModifierGroup.depthLimit {
            for id in named where !outer.contains(id) && !groups.contains(where: { $0.id == id }) {
                if let group = menu.modifierGroup(id) { groups.append(group) }
            }
        }
        var quoted = [QuotedModifier?](repeating: nil, count: choices.count)
        for (index, choice) in choices.enumerated() where !groups.contains(where: { $0.id == choice.group }) {
            let problem = CartProblem.unknownGroup(line: line, group: choice.group)
            problems.append(Problem(problem, at: field().index(index).field("group")))
        }
        for group in groups {
            let own = choices.indices.filter { choices[$0].group == group.id }
            if group.kind == .text {
                for index in own {
                    quoted[index] = readText(choices[index], of: group, on: line, at: field().index(index))
                }
                addCountProblems(group, units: own.count, distinct: own.count, on: line, at: field)
            } else {
                read(own, among: choices, of: group, on: line, inside: outer, at: field, into: &quoted)
            }
        }
        return quoted.compactMap { $0 }
    }

    /// Options of one group, with what they cost together.
    private mutating func read(
        _ own: [Int],
        among choices: [ModifierChoice],
        of group: ModifierGroup,
        on line: LineID,
        inside outer: [ModifierGroupID],
        at field: () -> FieldPath,
        into quoted: inout [QuotedModifier?]
    ) {
        count(own, among: choices, of: group, on: line, at: field)
        let before = problems.count
        var chosen: [(index: Int, option: ModifierOption, nested: [QuotedModifier])] = []
        for index in own {
            let choice = choices[index]
            guard let id = choice.option else { continue }
            guard let option = group.option(id) else {
                let problem = CartProblem.unknownOption(line: line, group: group.id, option: id)
                problems.append(Problem(problem, at: field().index(index).field("option")))
                continue
            }
            if !option.isAvailable || option.stock.map({ stock?.available($0, at: now) == 0 }) ?? false {
                let problem = CartProblem.unavailableOption(line: line, group: group.id, option: id)
                problems.append(Problem(problem, at: field().index(index).field("option")))
            }
            if choice.text != nil {
                let place = field().index(index).field("text")
                problems.append(Problem(.strayText(line: line, group: group.id), at: place))
            }
            var nested: [QuotedModifier] = []
            if !choice.choices.isEmpty || !option.groups.isEmpty {
                nested = read(choice.choices, of: option.groups, on: line, inside: outer + [group.id]) {
                    field().index(index).field("choices")
                }
            }
            chosen.append((index, option, nested))
        }
        guard problems.count == before else { return }
        // What is no number of units is told already, and counts as one.
        let units = chosen.map { max(choices[$0.index].units, 1) }
        let pricing = GroupPrice(group, variation, menu.currency)
        guard pricing.isPermitted(chosen.map(\.option)) else {
            problems.append(Problem(.modifierPrice(line: line, group: group.id), at: field()))
            return
        }
        do throws(MoneyError) {
            var prices = try pricing.prices(of: chosen.map(\.option), units: units)
            for (position, (index, option, nested)) in chosen.enumerated() {
                for modifier in nested {
                    prices[position] = try prices[position] + modifier.price.multiplied(by: units[position])
                }
                quoted[index] = QuotedModifier(
                    group: group.id,
                    option: option.id,
                    groupName: group.name,
                    name: option.name,
                    kind: group.kind,
                    units: units[position],
                    text: nil,
                    price: prices[position],
                    stock: option.stock,
                    choices: nested
                )
            }
        } catch {
            problems.append(Problem(.amount(reason: error.reason), at: field()))
        }
    }

    /// What is wrong with the numbers of what is chosen of a group; what is no choice counts as one, which is one fault.
    private mutating func count(
        _ own: [Int],
        among choices: [ModifierChoice],
        of group: ModifierGroup,
        on line: LineID,
        at field: () -> FieldPath
    ) {
        var perOption = UnitsPerOption()
        var total = 0
        var nameless = 0
        for index in own {
            let choice = choices[index]
            if choice.units < 1 {
                let problem = CartProblem.modifierUnits(line: line, group: group.id, units: choice.units)
                problems.append(Problem(problem, at: field().index(index).field("units")))
            }
            let units = max(choice.units, 1)
            total = total.addingSaturated(units)
            if let option = choice.option {
                perOption.add(units, of: option, at: index)
            } else {
                nameless += 1
                let problem = CartProblem.missingOption(line: line, group: group.id)
                problems.append(Problem(problem, at: field().index(index).field("option")))
            }
        }
        addCountProblems(group, units: total, distinct: perOption.count + nameless, on: line, at: field)
        for entry in perOption.entries {
            guard let option = group.option(entry.option), entry.units > option.maximum else { continue }
            let problem = CartProblem.repeatedOption(
                line: line,
                option: entry.option,
                units: entry.units,
                maximum: option.maximum
            )
            problems.append(Problem(problem, at: field().index(entry.first).field("units")))
        }
    }

    private mutating func readText(
        _ choice: ModifierChoice,
        of group: ModifierGroup,
        on line: LineID,
        at path: FieldPath
    ) -> QuotedModifier? {
        guard let text = choice.text, !text.isEmpty, choice.option == nil else {
            problems.append(Problem(.missingText(line: line, group: group.id), at: path.field("text")))
            return nil
        }
        if let limit = group.textLimit, text.count > limit {
            let problem = CartProblem.textTooLong(line: line, group: group.id, limit: limit)
            problems.append(Problem(problem, at: path.field("text")))
        }
        if choice.units != 1 {
            let problem = CartProblem.modifierUnits(line: line, group: group.id, units: choice.units)
            problems.append(Problem(problem, at: path.field("units")))
        }
        for (index, nested) in choice.choices.enumerated() {
            let problem = CartProblem.unknownGroup(line: line, group: nested.group)
            problems.append(Problem(problem, at: path.field("choices").index(index).field("group")))
        }
        return QuotedModifier(
            group: group.id,
            option: nil,
            groupName: group.name,
            name: nil,
            kind: group.kind,
            units: 1,
            text: text,
            price: .zero(menu.currency),
            stock: nil,
            choices: []
        )
    }

    /// Too few or too many of a group: units first, and where these are right different options.
    private mutating func addCountProblems(
        _ group: ModifierGroup,
        units: Int,
        distinct: Int,
        on line: LineID,
        at field: () -> FieldPath
    ) {
        let limit = group.kind == .single ? min(group.units.maximum ?? 1, 1) : group.units.maximum
        let problem: CartProblem?
        if units < group.units.minimum {
            problem = .tooFew(line: line, group: group.id, minimum: group.units.minimum, chosen: units)
        } else if let limit, units > limit {
            problem = .tooMany(line: line, group: group.id, maximum: limit, chosen: units)
        } else if distinct < group.distinct.minimum {
            problem = .tooFewDifferent(line: line, group: group.id, minimum: group.distinct.minimum, chosen: distinct)
        } else if let most = group.distinct.maximum, distinct > most {
            problem = .tooManyDifferent(line: line, group: group.id, maximum: most, chosen: distinct)
        } else {
            problem = nil
        }
        if let problem { problems.append(Problem(problem, at: field())) }
    }
}

/// How many units of each option are chosen, in the order in which they first are.
private struct UnitsPerOption {
    private(set) var entries: [(option: OptionID, units: Int, first: Int)] = []
    /// Where the entries stand, once they are too many to look through.
    private var places: [OptionID: Int] = [:]
    private static let few = 16

    var count: Int { entries.count }

    mutating func add(_ units: Int, of option: OptionID, at index: Int) {
        if let place = place(of: option) {
            entries[place].units = entries[place].units.addingSaturated(units)
            return
        }
        entries.append((option, units, index))
        if entries.count > Self.few {
            if places.isEmpty { for (place, entry) in entries.enumerated() { places[entry.option] = place } }
            places[option] = entries.count - 1
        }
    }

    private func place(of option: OptionID) -> Int? {
        places.isEmpty ? entries.firstIndex { $0.option == option } : places[option]
    }
}

/// What the units that are chosen of a group cost, each choice its own part.
struct GroupPrice {
    private let group: ModifierGroup
    private let variation: VariationID?
    private let currency: Currency

    init(_ group: ModifierGroup, _ variation: VariationID?, _ currency: Currency) {
        self.group = group
        self.variation = variation
        self.currency = currency
    }

    /// Whether nothing that is chosen makes the portion cheaper, or it may.
    func isPermitted(_ chosen: [ModifierOption]) -> Bool {
        switch group.kind == .removal ? .free : group.pricing {
        case .free: true
        case .fixed(let price): !price.isNegative
        case .sequence(let prices): !prices.isEmpty && !prices.contains(where: \.isNegative)
        case .perOption, .dearest, .mean:
            group.allowsNegativePrices || !chosen.contains { $0.price(in: variation)?.isNegative ?? false }
        }
    }

    /// What each of the choices adds to a portion.
    ///
    /// - Complexity: O(choices × log choices).
    func prices(of chosen: [ModifierOption], units: [Int]) throws(MoneyError) -> [Money] {
        let own = chosen.map { $0.price(in: variation) ?? .zero(currency) }
        for price in own { try Money.requireSameCurrency(price, .zero(currency)) }
        let paid = paidUnits(units, own)
        var prices = [Money](repeating: .zero(currency), count: chosen.count)
        switch group.kind == .removal ? .free : group.pricing {
        case .free: break
        case .perOption:
            for (index, units) in paid.enumerated() { prices[index] = try own[index].multiplied(by: units) }
        case .fixed(let price):
            if let first = paid.firstIndex(where: { $0 > 0 }) { prices[first] = price }
        case .sequence(let steps):
            var place = 0
            for (index, units) in paid.enumerated() {
                prices[index] = try sum(of: steps, from: place, units)
                place = place.addingSaturated(units)
            }
        case .dearest:
            let dearest = own.indices.filter { paid[$0] > 0 }.max { own[$0].minorUnits < own[$1].minorUnits }
            if let dearest { prices[dearest] = own[dearest] }
        case .mean(let rounding):
            var (sum, count) = (Money.zero(currency), 0)
            for (index, units) in paid.enumerated() {
                sum = try sum + own[index].multiplied(by: units)
                count = count.addingSaturated(units)
            }
            if count > 0, let first = paid.firstIndex(where: { $0 > 0 }) {
                let mean = try rounding.quotient(of: sum.minorUnits, by: Int64(count))
                prices[first] = Money(minorUnits: mean, currency)
            }
        }
        return prices
    }

    /// So many of the prices of a sequence, from one place on; the last goes on for ever.
    private func sum(of steps: [Money], from place: Int, _ units: Int) throws(MoneyError) -> Money {
        guard let last = steps.last else { return .zero(currency) }
        let end = place.addingSaturated(units)
        let listed = steps.indices.clamped(to: min(place, steps.count)..<min(end, steps.count))
        let rest = max(end - max(place, steps.count), 0)
        return try Money.sum(steps[listed], in: currency) + last.multiplied(by: rest)
    }

    /// How many units of each choice are not free.
    private func paidUnits(_ units: [Int], _ prices: [Money]) -> [Int] {
        var paid = units
        var free = max(group.freeUnits, 0)
        let order =
            switch group.freeOrder {
            case .asChosen: Array(units.indices)
            case .cheapest: units.indices.sorted { (prices[$0].minorUnits, $0) < (prices[$1].minorUnits, $1) }
            case .dearest: units.indices.sorted { (prices[$1].minorUnits, $0) < (prices[$0].minorUnits, $1) }
            }
        for index in order where free > 0 {
            let taken = min(free, paid[index])
            paid[index] -= taken
            free -= taken
        }
        return paid
    }
}
