public import TablesideCore

/// The largest cart a house accepts.
///
/// A cart never exceeds ``SizeLimit``; a house may set tighter limits in its terms (``OrderingPolicy/cartLimits``).
///
/// ```swift
/// let terms = OrderingPolicy(menu: menu, profile: .dineIn, cartLimits: CartLimits(lines: 30, quantity: 20))
/// ```
public struct CartLimits: Hashable, Codable, Sendable {
    /// The most lines in a cart.
    public var lines: Int
    /// The largest quantity on one line.
    public var quantity: Int
    /// The most modifier choices on one line, including those of chosen options.
    public var choices: Int

    /// Makes limits; each one not given is the library's maximum.
    public init(
        lines: Int = SizeLimit.cartLines,
        quantity: Int = SizeLimit.lineQuantity,
        choices: Int = SizeLimit.lineChoices
    ) {
        self.lines = lines
        self.quantity = quantity
        self.choices = choices
    }

    /// The limits a cart exceeds; for a cart with too many lines, that is the only problem reported.
    ///
    /// - Complexity: O(lines × limit of choices).
    public func problems(of cart: Cart) -> [Problem<CartProblem>] {
        if cart.lines.count > lines {
            return [Problem(.tooManyLines(lines: cart.lines.count, limit: lines), at: "lines")]
        }
        var problems: [Problem<CartProblem>] = []
        for (index, line) in cart.lines.enumerated() {
            if line.quantity > quantity {
                let problem = CartProblem.tooMuch(line: line.id, quantity: line.quantity, limit: quantity)
                problems.append(Problem(problem, at: FieldPath("lines").index(index).field("quantity")))
            }
            if CartLimits.hasMore(than: choices, line.modifiers) {
                let problem = CartProblem.tooManyChoices(line: line.id, limit: choices)
                problems.append(Problem(problem, at: FieldPath("lines").index(index).field("modifiers")))
            }
        }
        return problems
    }

    /// Whether there are more choices than the limit, without counting them all.
    private static func hasMore(than limit: Int, _ choices: [ModifierChoice]) -> Bool {
        if choices.count > limit { return true }
        var open = choices
        var count = open.count
        while let choice = open.popLast() {
            count += choice.choices.count
            if count > limit { return true }
            open += choice.choices
        }
        return false
    }
}
