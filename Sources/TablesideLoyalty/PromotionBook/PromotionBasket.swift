public import TablesideCore

/// One line of a basket, as promotions see it.
public struct PromotionBasketLine: Hashable, Sendable, Identifiable {
    /// The identity of the line.
    public let id: LineID
    /// The item.
    public let item: MenuItemID
    /// The categories of the item.
    public let categories: [CategoryID]
    /// What the whole line costs before any discount; a line below zero counts as zero.
    public let goods: Money
    /// What discounts of the line alone take off, without promotions; not negative.
    public let reduction: Money?

    /// Makes a line, by default without a discount of its own.
    public init(
        id: LineID,
        item: MenuItemID,
        categories: [CategoryID] = [],
        goods: Money,
        reduction: Money? = nil
    ) {
        self.id = id
        self.item = item
        self.categories = categories
        self.goods = goods
        self.reduction = reduction
    }
}

/// What promotions need to know of a cart and its guest.
///
/// The amounts are those of the goods: a cover charge, fees, tax on top and tips are none of them.
public struct PromotionBasket: Hashable, Sendable {
    /// The order that the cart becomes: what is held for it does not count against it.
    public let order: OrderID
    /// The branch.
    public let branch: BranchID
    /// The currency of every amount.
    public let currency: Currency
    /// How the guest gets the order.
    public let orderKind: OrderKind
    /// The time for which promotions are judged.
    public let at: Instant
    /// What clocks on the wall of the branch show at that time.
    public let label: LocalDateTime
    /// The guest's account; `nil` if the guest is not known.
    public let guest: UserID?
    /// The groups to which the guest belongs.
    public let guestGroups: Set<GuestGroup>
    /// Whether it is the guest's first order; `nil` if that is not known.
    public let isFirstOrder: Bool?
    /// The codes, in the order in which the guest asks for them.
    public let codes: [PromotionCode]
    /// The lines.
    public let lines: [PromotionBasketLine]

    /// Makes a basket.
    public init(
        order: OrderID,
        branch: BranchID,
        currency: Currency,
        orderKind: OrderKind = .dineIn,
        at: Instant,
        label: LocalDateTime,
        guest: UserID? = nil,
        guestGroups: Set<GuestGroup> = [],
        isFirstOrder: Bool? = nil,
        codes: [PromotionCode] = [],
        lines: [PromotionBasketLine]
    ) {
        self.order = order
        self.branch = branch
        self.currency = currency
        self.orderKind = orderKind
        self.at = at
        self.label = label
        self.guest = guest
        self.guestGroups = guestGroups
        self.isFirstOrder = isFirstOrder
        self.codes = codes
        self.lines = lines
    }

    /// Makes a basket for a time at a branch in a time zone.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at that time.
    public init(
        order: OrderID,
        branch: BranchID,
        currency: Currency,
        orderKind: OrderKind = .dineIn,
        at: Instant,
        in zone: some ZoneRules,
        guest: UserID? = nil,
        guestGroups: Set<GuestGroup> = [],
        isFirstOrder: Bool? = nil,
        codes: [PromotionCode] = [],
        lines: [PromotionBasketLine]
    ) throws(ZoneError) {
        self.init(
            order: order,
            branch: branch,
            currency: currency,
            orderKind: orderKind,
            at: at,
            label: try zone.local(at: at),
            guest: guest,
            guestGroups: guestGroups,
            isFirstOrder: isFirstOrder,
            codes: codes,
            lines: lines
        )
    }

    /// How many codes a guest can ask for.
    public static let maxCodes = 10
    /// How many categories an item can have.
    public static let maxCategories = 32
    /// How many groups a guest can belong to.
    public static let maxGroups = 100

    /// Everything that is wrong with the basket.
    ///
    /// - Complexity: O(lines and their categories).
    public func problems() -> [Problem<PromotionBasketProblem>] {
        var problems: [Problem<PromotionBasketProblem>] = []
        func note(_ reason: PromotionBasketProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        if guestGroups.count > Self.maxGroups {
            note(.tooMany(count: guestGroups.count, limit: Self.maxGroups), at: "guestGroups")
        }
        if codes.count > Self.maxCodes { note(.tooMany(count: codes.count, limit: Self.maxCodes), at: "codes") }
        guard lines.count <= SizeLimit.cartLines else {
            note(.tooMany(count: lines.count, limit: SizeLimit.cartLines), at: "lines")
            return problems
        }
        var seen: Set<LineID> = []
        var sum: Int64 = 0
        for (position, line) in lines.enumerated() {
            let path = FieldPath("lines").index(position)
            if !seen.insert(line.id).inserted { note(.repeatedLine(line: line.id), at: path.field("id")) }
            if line.categories.count > Self.maxCategories {
                let count = line.categories.count
                note(.tooMany(count: count, limit: Self.maxCategories), at: path.field("categories"))
            }
            let amounts = [("goods", line.goods), ("reduction", line.reduction ?? .zero(currency))]
            for (name, amount) in amounts where amount.currency != currency {
                note(.otherCurrency(currency: amount.currency, expected: currency), at: path.field(name))
            }
            if line.goods.minorUnits > Promotion.amounts.upperBound {
                note(.amountOutOfRange(amount: line.goods), at: path.field("goods"))
            } else {
                // At most 200 lines of at most 10¹⁵ each.
                sum += line.counted
            }
            if let reduction = line.reduction, !Promotion.amounts.contains(reduction.minorUnits) {
                note(.amountOutOfRange(amount: reduction), at: path.field("reduction"))
            }
        }
        if problems.isEmpty, sum > Promotion.amounts.upperBound {
            note(.amountOutOfRange(amount: Money(minorUnits: sum, currency)), at: "lines")
        }
        return problems
    }
}

extension PromotionBasketLine {
    /// What the line costs before discounts, at least zero.
    var counted: Int64 { max(goods.minorUnits, 0) }

    /// What it costs after the discounts of its own, at least zero; both amounts are within their bounds.
    var rest: Int64 { max(counted - (reduction?.minorUnits ?? 0), 0) }

    func price(_ basis: PromotionBasis) -> Int64 {
        switch basis {
        case .undiscounted: counted
        case .afterLineDiscounts: rest
        }
    }
}

extension PromotionBasket: Summarized {
    /// The order and the number of lines, without the guest and the codes.
    public var summary: String { "basket of order \(shown: order), \(count: lines.count, "line")" }
}
