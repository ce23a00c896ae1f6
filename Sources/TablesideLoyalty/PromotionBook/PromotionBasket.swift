public import TablesideCore

/// A line of a basket, with the facts that promotions use.
public struct PromotionBasketLine: Hashable, Sendable, Identifiable {
    /// The identity of the line.
    public let id: LineID
    /// The item of the line.
    public let item: MenuItemID
    /// The categories of the item.
    public let categories: [CategoryID]
    /// The price of the whole line before any discount; a negative line counts as zero.
    public let goods: Money
    /// The discount of the line itself, without promotions; not negative.
    public let reduction: Money?

    /// Makes a line; by default, without its own discount.
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

/// The facts about a cart and its guest that promotions use.
///
/// The amounts cover the goods only: cover charge, fees, added tax and tips are left out.
public struct PromotionBasket: Hashable, Sendable {
    /// The order that the cart becomes; uses held for it do not count against it.
    public let order: OrderID
    /// The branch of the order.
    public let branch: BranchID
    /// The currency of every amount.
    public let currency: Currency
    /// The kind of the order, such as delivery.
    public let orderKind: OrderKind
    /// The time at which promotions are judged.
    public let at: Instant
    /// The wall-clock time of the branch at that time.
    public let label: LocalDateTime
    /// The guest's account; `nil` if the guest is not known.
    public let guest: UserID?
    /// The groups that the guest belongs to.
    public let guestGroups: Set<GuestGroup>
    /// Whether it is the guest's first order; `nil` if that is not known.
    public let isFirstOrder: Bool?
    /// The codes, in the order in which the guest entered them.
    public let codes: [PromotionCode]
    /// The lines of the cart.
    public let lines: [PromotionBasketLine]

    /// Makes a basket; by default, for eating in, with an unknown guest and no codes.
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

    /// The maximum number of codes in a basket.
    public static let maxCodes = 10
    /// The maximum number of categories of an item.
    public static let maxCategories = 32
    /// The maximum number of groups of a guest.
    public static let maxGroups = 100

    /// Every fault of the basket; empty if it is valid.
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
    /// Whether the line has no faults, which is asked far more often than which ones it has.
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

    /// The price of the line before discounts, at least zero.
    var counted: Int64 { max(goods.minorUnits, 0) }

    /// The price after the line's own discount, at least zero; both amounts are within their bounds.
    var rest: Int64 { max(counted - (reduction?.minorUnits ?? 0), 0) }
}

extension PromotionBasket: Summarized {
    /// The order and the number of lines, without the guest and the codes.
    public var summary: String { "basket of order \(shown: order), \(count: lines.count, "line")" }
}
