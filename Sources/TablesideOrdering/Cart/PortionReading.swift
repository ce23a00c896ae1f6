import TablesideCore
import TablesideMenu

/// Modifier choices checked against the menu: their prices and their problems.
struct PortionReading {
    private let groups: [MenuIndex.Group]
    private let options: [MenuIndex.Option]
    private let currency: Currency
    private let stock: Stock?
    private let now: Instant
    private var variation: VariationID?
    private(set) var problems: [Problem<CartProblem>] = []
    /// The units chosen of each option of one group, by index in the group; all zero between groups.
    private var perOption: [Int] = []
    /// A buffer reused from one list of choices to the next.
    private var spare: [Chosen] = []

    init(menu: FoodMenu, stock: Stock?, at now: Instant) {
        groups = menu.index.value.groups
        options = menu.index.value.options
        currency = menu.currency
        self.stock = stock
        self.now = now
    }

    /// Reads the choices of an item.
    ///
    /// - Parameters:
    ///   - choices: The choices on the line.
    ///   - groups: The indices of the groups the item offers.
    ///   - variation: The size, volume or weight.
    ///   - line: The cart line.
    /// - Returns: The choices with their prices, in the order in which they were made; meaningless if there are
    ///   problems.
    mutating func read(
        _ choices: [ModifierChoice],
        of groups: [Int],
        as variation: VariationID?,
        on line: LineID
    ) -> [QuotedModifier] {
        self.variation = variation
        return read(choices, of: groups, on: line, inside: []) { "modifiers" }
    }

    /// Returns the problems found so far and clears them.
    mutating func takeProblems() -> [Problem<CartProblem>] {
        defer { problems = [] }
        return problems
    }

    /// A choice being read.
    private struct Chosen {
        /// The index of its group on the menu; `nil` for a group not offered here.
        let group: Int?
        /// The index of its option on the menu; `nil` for free text or an unknown option.
        let option: Int?
        /// The number of units; an invalid number is reported and counts as one.
        let units: Int
        /// The amount it adds to the portion; `nil` until known.
        var price: Money?
    }

    /// Reads the choices of an item, or of an option whose group is nested in others.
    ///
    /// `field` is called only to report a problem.
    private mutating func read(
        _ choices: [ModifierChoice],
        of named: [Int],
        on line: LineID,
        inside outer: [Int],
        at field: () -> FieldPath
    ) -> [QuotedModifier] {
        if choices.isEmpty, named.isEmpty { return [] }
        // A menu with groups nested too deep, or in a circle, is defective; those groups are not sold.
        let places =
            outer.isEmpty
            ? named : outer.count < ModifierGroup.depthLimit ? named.filter { !outer.contains($0) } : []
        var chosen: [Chosen] = []
        swap(&chosen, &spare)
        defer { swap(&chosen, &spare) }
        find(choices, in: places, &chosen)
        for index in chosen.indices where chosen[index].group == nil {
            let problem = CartProblem.unknownGroup(line: line, group: choices[index].group)
            problems.append(Problem(problem, at: field().index(index).field("group")))
        }
        var nested: [Int: [QuotedModifier]] = [:]
        for place in places {
            if groups[place].group.kind == .text {
                readTexts(of: place, choices, on: line, at: field, into: &chosen)
                continue
            }
            count(chosen, of: place, choices, on: line, at: field)
            let before = problems.count
            for index in chosen.indices where chosen[index].group == place {
                let own = readOption(chosen[index], choices, index, on: line, inside: outer, at: field)
                if !own.isEmpty { nested[index] = own }
            }
            if problems.count == before { price(place, nested, on: line, at: field, into: &chosen) }
        }
        return quoted(chosen, choices, nested)
    }

    /// Finds the group and option of each choice among the groups offered here.
    private func find(_ choices: [ModifierChoice], in places: [Int], _ chosen: inout [Chosen]) {
        chosen.removeAll(keepingCapacity: true)
        for index in choices.indices {
            let group = places.first { groups[$0].group.id == choices[index].group }
            let option = group.flatMap { place in
                groups[place].options.first { options[$0].option.id == choices[index].option }
            }
            chosen.append(Chosen(group: group, option: option, units: max(choices[index].units, 1)))
        }
    }

    /// The choices that have a price, as quoted modifiers.
    private func quoted(
        _ chosen: [Chosen],
        _ choices: [ModifierChoice],
        _ nested: [Int: [QuotedModifier]]
    ) -> [QuotedModifier] {
        var quoted: [QuotedModifier] = []
        quoted.reserveCapacity(chosen.count)
        for (index, choice) in chosen.enumerated() {
            guard let place = choice.group, let price = choice.price else { continue }
            if let option = choice.option {
                let snapshot = options[option].snapshot
                let choices = nested[index] ?? []
                quoted.append(QuotedModifier(snapshot, units: choice.units, price: price, choices: choices))
            } else {
                let text = choices[index].text?.inOneRow
                quoted.append(QuotedModifier(groups[place].words, units: 1, text: text, price: price))
            }
        }
        return quoted
    }

    /// Checks the choice of an option, except its price; returns its quoted nested choices.
    private mutating func readOption(
        _ chosen: Chosen,
        _ choices: [ModifierChoice],
        _ index: Int,
        on line: LineID,
        inside outer: [Int],
        at field: () -> FieldPath
    ) -> [QuotedModifier] {
        guard let place = chosen.group else { return [] }
        guard let option = chosen.option else {
            guard let id = choices[index].option else { return [] }
            let problem = CartProblem.unknownOption(line: line, group: choices[index].group, option: id)
            problems.append(Problem(problem, at: field().index(index).field("option")))
            return []
        }
        if !isAvailable(option) {
            let id = options[option].option.id
            let problem = CartProblem.unavailableOption(line: line, group: choices[index].group, option: id)
            problems.append(Problem(problem, at: field().index(index).field("option")))
        }
        if choices[index].text != nil {
            let problem = CartProblem.strayText(line: line, group: choices[index].group)
            problems.append(Problem(problem, at: field().index(index).field("text")))
        }
        if choices[index].choices.isEmpty, options[option].groups.isEmpty { return [] }
        let own = options[option].groups
        return read(choices[index].choices, of: own, on: line, inside: outer + [place]) {
            field().index(index).field("choices")
        }
    }

    private func isAvailable(_ option: Int) -> Bool {
        if !options[option].option.isAvailable { return false }
        guard let stock, let goods = options[option].option.stock else { return true }
        return stock.available(goods, at: now) != 0
    }

    /// Prices the options chosen from a group.
    private mutating func price(
        _ place: Int,
        _ nested: [Int: [QuotedModifier]],
        on line: LineID,
        at field: () -> FieldPath,
        into chosen: inout [Chosen]
    ) {
        var isCheaper = false
        for index in chosen.indices where chosen[index].group == place {
            guard let option = chosen[index].option else { continue }
            let price = options[option].option.price(in: variation) ?? .zero(currency)
            if price.isNegative { isCheaper = true }
            chosen[index].price = price
        }
        let isSimple = groups[place].chargesEachUnit && !isCheaper
        guard isSimple || groups[place].group.isPermitted(makingCheaper: isCheaper) else {
            problems.append(Problem(.modifierPrice(line: line, group: groups[place].group.id), at: field()))
            return
        }
        do throws(MoneyError) {
            for choice in chosen where choice.group == place {
                if let price = choice.price { try Money.requireSameCurrency(price, .zero(currency)) }
            }
            try charge(place, &chosen)
            if nested.isEmpty { return }
            for index in chosen.indices where chosen[index].group == place {
                for modifier in nested[index] ?? [] {
                    let all = try modifier.price.multiplied(by: chosen[index].units)
                    chosen[index].price = try chosen[index].price.map { own throws(MoneyError) in try own + all }
                }
            }
        } catch {
            problems.append(Problem(.amount(reason: error.reason), at: field()))
        }
    }

    /// Turns the unit prices of the group's choices into the prices of their units.
    private func charge(_ place: Int, _ chosen: inout [Chosen]) throws(MoneyError) {
        guard groups[place].chargesEachUnit else {
            let own = chosen.indices.filter { chosen[$0].group == place && chosen[$0].price != nil }
            let prices = try GroupPrice(groups[place].group, currency)
                .shares(of: own.compactMap { chosen[$0].price }, units: own.map { chosen[$0].units })
            for (index, price) in zip(own, prices) { chosen[index].price = price }
            return
        }
        for index in chosen.indices where chosen[index].group == place {
            guard let price = chosen[index].price else { continue }
            chosen[index].price = try price.multiplied(by: chosen[index].units)
        }
    }

    /// Checks how many units are chosen from a group; an invalid number counts as one, so that it is reported once.
    private mutating func count(
        _ chosen: [Chosen],
        of place: Int,
        _ choices: [ModifierChoice],
        on line: LineID,
        at field: () -> FieldPath
    ) {
        var total = 0
        var distinct = 0
        var unknown: Set<OptionID> = []
        let own = groups[place].options
        if perOption.count < own.count { perOption = [Int](repeating: 0, count: own.count) }
        for index in chosen.indices where chosen[index].group == place {
            if choices[index].units < 1 {
                let problem = CartProblem.modifierUnits(
                    line: line,
                    group: groups[place].group.id,
                    units: choices[index].units
                )
                problems.append(Problem(problem, at: field().index(index).field("units")))
            }
            total = total.addingSaturated(chosen[index].units)
            if let option = chosen[index].option {
                let number = option - own.lowerBound
                if perOption[number] == 0 { distinct += 1 }
                perOption[number] = perOption[number].addingSaturated(chosen[index].units)
            } else if let option = choices[index].option {
                if unknown.insert(option).inserted { distinct += 1 }
            } else {
                distinct += 1
                let problem = CartProblem.missingOption(line: line, group: groups[place].group.id)
                problems.append(Problem(problem, at: field().index(index).field("option")))
            }
        }
        addCountProblems(place, units: total, distinct: distinct, on: line, at: field)
        // Reported at the option's first choice; resetting the count prevents a repeat.
        for index in chosen.indices where chosen[index].group == place {
            guard let option = chosen[index].option, perOption[option - own.lowerBound] > 0 else { continue }
            let (units, maximum) = (perOption[option - own.lowerBound], options[option].option.maximum)
            perOption[option - own.lowerBound] = 0
            if units <= maximum { continue }
            let id = options[option].option.id
            let problem = CartProblem.repeatedOption(line: line, option: id, units: units, maximum: maximum)
            problems.append(Problem(problem, at: field().index(index).field("units")))
        }
    }

    /// Reads the guest's texts for one group.
    private mutating func readTexts(
        of place: Int,
        _ choices: [ModifierChoice],
        on line: LineID,
        at field: () -> FieldPath,
        into chosen: inout [Chosen]
    ) {
        let own = chosen.indices.filter { chosen[$0].group == place }
        for index in own where readText(choices[index], of: place, on: line, at: field().index(index)) {
            chosen[index].price = .zero(currency)
        }
        addCountProblems(place, units: own.count, distinct: own.count, on: line, at: field)
    }

    /// Checks a text choice; returns whether it has text.
    private mutating func readText(
        _ choice: ModifierChoice,
        of place: Int,
        on line: LineID,
        at path: FieldPath
    ) -> Bool {
        guard let text = choice.text, !text.isEmpty, choice.option == nil else {
            problems.append(Problem(.missingText(line: line, group: choice.group), at: path.field("text")))
            return false
        }
        if let limit = groups[place].group.textLimit, text.count > limit {
            let problem = CartProblem.textTooLong(line: line, group: choice.group, limit: limit)
            problems.append(Problem(problem, at: path.field("text")))
        }
        if choice.units != 1 {
            let problem = CartProblem.modifierUnits(line: line, group: choice.group, units: choice.units)
            problems.append(Problem(problem, at: path.field("units")))
        }
        for (index, nested) in choice.choices.enumerated() {
            let problem = CartProblem.unknownGroup(line: line, group: nested.group)
            problems.append(Problem(problem, at: path.field("choices").index(index).field("group")))
        }
        return true
    }

    /// Reports too few or too many choices from a group: units first, and if those are right, different options.
    private mutating func addCountProblems(
        _ place: Int,
        units: Int,
        distinct: Int,
        on line: LineID,
        at field: () -> FieldPath
    ) {
        let (wanted, different) = (groups[place].group.units, groups[place].group.distinct)
        let limit = groups[place].group.kind == .single ? min(wanted.maximum ?? 1, 1) : wanted.maximum
        // The identity is read only for a problem.
        var group: ModifierGroupID { groups[place].group.id }
        let problem: CartProblem?
        if units < wanted.minimum {
            problem = .tooFew(line: line, group: group, minimum: wanted.minimum, chosen: units)
        } else if let limit, units > limit {
            problem = .tooMany(line: line, group: group, maximum: limit, chosen: units)
        } else if distinct < different.minimum {
            problem = .tooFewDifferent(line: line, group: group, minimum: different.minimum, chosen: distinct)
        } else if let most = different.maximum, distinct > most {
            problem = .tooManyDifferent(line: line, group: group, maximum: most, chosen: distinct)
        } else {
            problem = nil
        }
        if let problem { problems.append(Problem(problem, at: field())) }
    }
}
