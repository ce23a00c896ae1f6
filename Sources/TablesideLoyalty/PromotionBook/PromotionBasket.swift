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
        var seen = Set<LineID>(minimumCapacity: lines.count)
        var sum: Int64 = 0
        for position in lines.indices {
            let isNew = seen.insert(lines[position].id).inserted
            if !isNew || !lines[position].isSound(in: currency) {
                let path = FieldPath("lines").index(position)
                if !isNew { note(.repeatedLine(line: lines[position].id), at: path.field("id")) }
                problems += lines[position].problems(in: currency).under(path)
            } else {
                // At most 200 lines of at most 10¹⁵ each.
                sum += lines[position].counted
            }
        }
        if problems.isEmpty, sum > Promotion.amounts.upperBound {
            note(.amountOutOfRange(amount: Money(minorUnits: sum, currency)), at: "lines")
        }
        return problems
    }
}

extension PromotionBasketLine {
    /// Whether the line has no problems, which is asked far more often than which they are.
    fileprivate func isSound(in currency: Currency) -> Bool {
        let most = Promotion.amounts.upperBound
        guard categories.count <= PromotionBasket.maxCategories, goods.currency == currency, goods.minorUnits <= most
        else { return false }
        guard let reduction else { return true }
        return reduction.currency == currency && reduction.minorUnits >= 0 && reduction.minorUnits <= most
    }

    fileprivate func problems(in currency: Currency) -> [Problem<PromotionBasketProblem>] {
        var problems: [Problem<PromotionBasketProblem>] = []
        if categories.count > PromotionBasket.maxCategories {
            let fault = PromotionBasketProblem.tooMany(count: categories.count, limit: PromotionBasket.maxCategories)
            problems.append(Problem(fault, at: "categories"))
        }
        if goods.currency != currency {
            problems.append(Problem(.otherCurrency(currency: goods.currency, expected: currency), at: "goods"))
        }
        if goods.minorUnits > Promotion.amounts.upperBound {
            problems.append(Problem(.amountOutOfRange(amount: goods), at: "goods"))
        }
        guard let reduction else { return problems }
        if reduction.currency != currency {
            problems.append(Problem(.otherCurrency(currency: reduction.currency, expected: currency), at: "reduction"))
        }
        if !Promotion.amounts.contains(reduction.minorUnits) {
            problems.append(Problem(.amountOutOfRange(amount: reduction), at: "reduction"))
        }
        return problems
    }

    /// What the line costs before discounts, at least zero.
    var counted: Int64 { max(goods.minorUnits, 0) }

    /// What it costs after the discounts of its own, at least zero; both amounts are within their bounds.
    var rest: Int64 { max(counted - (reduction?.minorUnits ?? 0), 0) }
}

extension PromotionBasket: Summarized {
    /// The order and the number of lines, without the guest and the codes.
    public var summary: String { "basket of order \(shown: order), \(count: lines.count, "line")" }
}
