public import TablesideBilling
public import TablesideCore
public import TablesideLoyalty
public import TablesideOrdering

/// The refusal of a joint decision for a reason that is not a rule of a single document.
public struct VisitRefusal: ReasonedError, Codable {
    /// The reasons for the refusal, with the inputs that failed.
    public enum Reason: CodedReason, Codable {
        /// The order does not exist.
        case unknownOrder(order: OrderID)
        /// The tab does not exist or is not open: the party must book a table and confirm its arrival first (QP-77).
        case bookFirst(tab: TabID)
        /// The documents involved belong to different branches.
        case otherBranch(branch: BranchID, expected: BranchID)
        /// The cart cannot be ordered as it is; lists its problems.
        case cart(problems: [Problem<CartProblem>])
        /// The restaurant's promotions cannot evaluate the cart or the codes; lists the problems.
        case promotions(problems: [Problem<PromotionBasketProblem>])
        /// The booking's party has already arrived, or does not come.
        case notExpected(booking: BookingID)
        /// The branch of the tab does not accept points for bills.
        case pointsNotAccepted(tab: TabID)
        /// The booking does not exist.
        case unknownBooking(booking: BookingID)
        /// The tab does not exist.
        case unknownTab(tab: TabID)
        /// The currencies of the menu and the tab, or of two tabs, differ.
        case otherCurrency(currency: Currency, expected: Currency)
        /// The profiles do not match: QuickPlate's bookings, tabs and orders go only with each other, and moves need
        /// equal profiles.
        case otherProfile(profile: ProfileCode, expected: ProfileCode)
        /// The tab already has the maximum number of orders that can be settled together; further orders need another
        /// tab.
        case tabIsFull(tab: TabID, limit: Int)
        /// The bill was requested and cannot change until it is withdrawn.
        case tabIsLocked(tab: TabID, state: GuestTab.State)
        /// The restaurant takes no orders at that time; `opensAt` is when it takes orders again, if known.
        case closed(branch: BranchID, at: Instant, opensAt: Instant?)
        /// The cart's lines or prices have changed from the quote that the guest agreed to.
        indirect case quoteChanged(was: Quote, now: Quote)
        /// An order with this identity already exists.
        case takenOrder(order: OrderID)
        /// The table does not exist at this branch.
        case unknownTable(table: TableID)
        /// The table already has an open tab; orders go on that tab.
        case tableTaken(table: TableID)
        /// The guest already has the maximum number of orders waiting to be accepted.
        case tooManyWaiting(limit: Int)
        /// The guest has already placed the maximum number of orders within 24 hours.
        case tooManyOrders(limit: Int)
        /// The wanted time is further ahead than guests may order.
        case tooFarAhead(wantedAt: Instant, latest: Instant)
        /// The line has a staff adjustment, which must be withdrawn before part of the line can move.
        case adjustedLine(line: BillLineID, adjustment: AdjustmentID)
        /// A table's tab cannot be merged into one guest's: the other guests could no longer act on it.
        case otherGuests(from: TabID, into: TabID)
        /// The list of tables for the tab's party is empty.
        case noTable(tab: TabID)
        /// The command moves an order between tabs and must go through a decision on both tabs.
        case needsTabs(order: OrderID)
        /// The order has a delivery, which controls the command.
        case needsDelivery(order: OrderID, delivery: DeliveryID)
        /// The order charges more covers than the tab has left; each cover is charged once (GI-26, GI-30).
        case coversExceeded(covers: Int, left: Int)
        /// The visit ends or changes tables, but the service day of its booking is not named.
        case dayMissing(booking: BookingID)

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .unknownOrder: ErrorCode(rawValue: "visit.unknownOrder")
            case .bookFirst: ErrorCode(rawValue: "visit.bookFirst")
            case .otherBranch: ErrorCode(rawValue: "visit.otherBranch")
            case .cart: ErrorCode(rawValue: "visit.cart")
            case .promotions: ErrorCode(rawValue: "visit.promotions")
            case .notExpected: ErrorCode(rawValue: "visit.notExpected")
            case .pointsNotAccepted: ErrorCode(rawValue: "visit.pointsNotAccepted")
            case .unknownBooking: ErrorCode(rawValue: "visit.unknownBooking")
            case .unknownTab: ErrorCode(rawValue: "visit.unknownTab")
            case .otherCurrency: ErrorCode(rawValue: "visit.otherCurrency")
            case .otherProfile: ErrorCode(rawValue: "visit.otherProfile")
            case .tabIsFull: ErrorCode(rawValue: "visit.tabIsFull")
            case .tabIsLocked: ErrorCode(rawValue: "visit.tabIsLocked")
            case .closed: ErrorCode(rawValue: "visit.closed")
            case .quoteChanged: ErrorCode(rawValue: "visit.quoteChanged")
            case .takenOrder: ErrorCode(rawValue: "visit.takenOrder")
            case .unknownTable: ErrorCode(rawValue: "visit.unknownTable")
            case .tableTaken: ErrorCode(rawValue: "visit.tableTaken")
            case .tooManyWaiting: ErrorCode(rawValue: "visit.tooManyWaiting")
            case .tooManyOrders: ErrorCode(rawValue: "visit.tooManyOrders")
            case .tooFarAhead: ErrorCode(rawValue: "visit.tooFarAhead")
            case .adjustedLine: ErrorCode(rawValue: "visit.adjustedLine")
            case .otherGuests: ErrorCode(rawValue: "visit.otherGuests")
            case .noTable: ErrorCode(rawValue: "visit.noTable")
            case .needsTabs: ErrorCode(rawValue: "visit.needsTabs")
            case .needsDelivery: ErrorCode(rawValue: "visit.needsDelivery")
            case .coversExceeded: ErrorCode(rawValue: "visit.coversExceeded")
            case .dayMissing: ErrorCode(rawValue: "visit.dayMissing")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .unknownOrder(let order): "there is no order \(shown: order)"
            case .bookFirst(let tab): "the tab \(shown: tab) is not open: book a table and confirm the arrival first"
            case .otherBranch(let branch, let expected):
                "a document belongs to branch \(shown: branch), not to \(shown: expected)"
            case .cart(let problems): "the cart cannot be ordered: \(Defects(problems))"
            case .promotions(let problems): "the promotions cannot be applied: \(Defects(problems))"
            case .notExpected(let booking):
                "the party of the booking \(shown: booking) is there already, or does not come"
            case .pointsNotAccepted(let tab): "the tab \(shown: tab) is not paid with points"
            case .unknownBooking(let booking): "there is no booking \(shown: booking)"
            case .unknownTab(let tab): "there is no tab \(shown: tab)"
            case .otherCurrency(let currency, let expected): "the currencies differ: \(currency) and \(expected)"
            case .otherProfile(let profile, let expected):
                "the profile \(shown: profile) does not match \(shown: expected)"
            case .tabIsFull(let tab, let limit):
                "the tab \(shown: tab) can have at most \(count: limit, "order"); open another tab"
            case .tabIsLocked(let tab, let state):
                "the tab \(shown: tab) is \(state.rawValue); take the bill back before changing it"
            case .closed(let branch, let now, let opensAt):
                "\(shown: branch) takes no orders at \(now)" + (opensAt.map { "; the next time is \($0)" } ?? "")
            case .quoteChanged(let was, let now):
                "the cart's total was \(shown: was.total) and is now \(shown: now.total), or its lines have changed"
            case .takenOrder(let order): "an order \(shown: order) already exists; use another id"
            case .unknownTable(let table): "the branch has no table \(shown: table)"
            case .tableTaken(let table): "the table \(shown: table) already has an open tab; order on that one"
            case .tooManyWaiting(let limit):
                "the guest already has \(count: limit, "order") waiting to be accepted, the most allowed"
            case .tooManyOrders(let limit):
                "the guest has already placed \(count: limit, "order") within 24 hours, the most allowed"
            case .tooFarAhead(let wantedAt, let latest): "\(wantedAt) is too far ahead: the latest is \(latest)"
            case .adjustedLine(let line, let adjustment):
                "withdraw \(shown: adjustment) before moving part of the line \(shown: line.line) "
                    + "of the order \(shown: line.order)"
            case .otherGuests(let from, let into):
                "the tab \(shown: from) is a table's, \(shown: into) one guest's; "
                    + "merge \(shown: into) into \(shown: from) instead"
            case .noTable(let tab): "no table is named for the tab \(shown: tab)"
            case .needsTabs(let order): "the order \(shown: order) can be moved only by a decision on both tabs"
            case .needsDelivery(let order, let delivery):
                "the order \(shown: order) goes as its delivery \(shown: delivery) does"
            case .coversExceeded(let covers, let left):
                "the order charges \(count: covers, "cover"), but the tab has \(left) left"
            case .dayMissing(let booking):
                "the service day of the booking \(shown: booking) must be named: the visit ends or changes tables"
            }
        }
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension VisitRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unknownOrder": try .unknownOrder(order: read("order"))
            case "bookFirst": try .bookFirst(tab: read("tab"))
            case "otherBranch": try .otherBranch(branch: read("branch"), expected: read("expected"))
            case "cart": try .cart(problems: read("problems"))
            case "promotions": try .promotions(problems: read("problems"))
            case "notExpected": try .notExpected(booking: read("booking"))
            case "pointsNotAccepted": try .pointsNotAccepted(tab: read("tab"))
            case "unknownBooking": try .unknownBooking(booking: read("booking"))
            case "unknownTab": try .unknownTab(tab: read("tab"))
            case "otherCurrency": try .otherCurrency(currency: read("currency"), expected: read("expected"))
            case "otherProfile": try .otherProfile(profile: read("profile"), expected: read("expected"))
            case "tabIsFull": try .tabIsFull(tab: read("tab"), limit: read("limit"))
            case "tabIsLocked": try .tabIsLocked(tab: read("tab"), state: read("state"))
            case "closed": try .closed(branch: read("branch"), at: read("at"), opensAt: read(optional: "opensAt"))
            case "quoteChanged": try .quoteChanged(was: read("was"), now: read("now"))
            case "takenOrder": try .takenOrder(order: read("order"))
            case "unknownTable": try .unknownTable(table: read("table"))
            case "tableTaken": try .tableTaken(table: read("table"))
            case "tooManyWaiting": try .tooManyWaiting(limit: read("limit"))
            case "tooManyOrders": try .tooManyOrders(limit: read("limit"))
            case "tooFarAhead": try .tooFarAhead(wantedAt: read("wantedAt"), latest: read("latest"))
            case "adjustedLine": try .adjustedLine(line: read("line"), adjustment: read("adjustment"))
            case "otherGuests": try .otherGuests(from: read("from"), into: read("into"))
            case "noTable": try .noTable(tab: read("tab"))
            case "needsTabs": try .needsTabs(order: read("order"))
            case "needsDelivery": try .needsDelivery(order: read("order"), delivery: read("delivery"))
            case "coversExceeded": try .coversExceeded(covers: read("covers"), left: read("left"))
            case "dayMissing": try .dayMissing(booking: read("booking"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unknownOrder(let order): try encoder.write("unknownOrder", ["order": order])
        case .bookFirst(let tab): try encoder.write("bookFirst", ["tab": tab])
        case .otherBranch(let branch, let expected):
            try encoder.write("otherBranch", ["branch": branch, "expected": expected])
        case .cart(let problems): try encoder.write("cart", ["problems": problems])
        case .promotions(let problems): try encoder.write("promotions", ["problems": problems])
        case .notExpected(let booking): try encoder.write("notExpected", ["booking": booking])
        case .pointsNotAccepted(let tab): try encoder.write("pointsNotAccepted", ["tab": tab])
        case .unknownBooking(let booking): try encoder.write("unknownBooking", ["booking": booking])
        case .unknownTab(let tab): try encoder.write("unknownTab", ["tab": tab])
        case .otherCurrency(let currency, let expected):
            try encoder.write("otherCurrency", ["currency": currency, "expected": expected])
        case .otherProfile(let profile, let expected):
            try encoder.write("otherProfile", ["profile": profile, "expected": expected])
        case .tabIsFull(let tab, let limit): try encoder.write("tabIsFull", ["tab": tab, "limit": limit])
        case .tabIsLocked(let tab, let state): try encoder.write("tabIsLocked", ["tab": tab, "state": state])
        case .closed(let branch, let at, let opensAt):
            try encoder.write("closed", ["branch": branch, "at": at, "opensAt": opensAt])
        case .quoteChanged(let was, let now): try encoder.write("quoteChanged", ["was": was, "now": now])
        case .takenOrder(let order): try encoder.write("takenOrder", ["order": order])
        case .unknownTable(let table): try encoder.write("unknownTable", ["table": table])
        case .tableTaken(let table): try encoder.write("tableTaken", ["table": table])
        case .tooManyWaiting(let limit): try encoder.write("tooManyWaiting", ["limit": limit])
        case .tooManyOrders(let limit): try encoder.write("tooManyOrders", ["limit": limit])
        case .tooFarAhead(let wantedAt, let latest):
            try encoder.write("tooFarAhead", ["wantedAt": wantedAt, "latest": latest])
        case .adjustedLine(let line, let adjustment):
            try encoder.write("adjustedLine", ["line": line, "adjustment": adjustment])
        case .otherGuests(let from, let into): try encoder.write("otherGuests", ["from": from, "into": into])
        case .noTable(let tab): try encoder.write("noTable", ["tab": tab])
        case .needsTabs(let order): try encoder.write("needsTabs", ["order": order])
        case .needsDelivery(let order, let delivery):
            try encoder.write("needsDelivery", ["order": order, "delivery": delivery])
        case .coversExceeded(let covers, let left):
            try encoder.write("coversExceeded", ["covers": covers, "left": left])
        case .dayMissing(let booking): try encoder.write("dayMissing", ["booking": booking])
        }
    }
}
