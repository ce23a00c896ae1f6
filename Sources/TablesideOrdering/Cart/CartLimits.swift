public import TablesideCore

/// How large a cart may be.
///
/// No cart is larger than ``SizeLimit`` says; a house may set tighter limits in its terms (``OrderingPolicy/cartLimits``).
///
/// ```swift
/// let terms = OrderingPolicy(menu: menu, profile: .dineIn, cartLimits: CartLimits(lines: 30, quantity: 20))
/// ```
public struct CartLimits: Hashable, Codable, Sendable {
    /// The most lines.
    public var lines: Int
    /// The most of an item on one line.
    public var quantity: Int
    /// The most choices about one line, those of chosen options included.
    public var choices: Int

    /// Makes limits; the largest that there are where none are given.
    public init(
        lines: Int = SizeLimit.cartLines,
        quantity: Int = SizeLimit.lineQuantity,
        choices: Int = SizeLimit.lineChoices
    ) {
        self.lines = lines
        self.quantity = quantity
        self.choices = choices
    }

    /// What of a cart is too large; of one with too many lines nothing else is told.
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

    /// Whether there are more choices than so many, without counting all of them.
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
