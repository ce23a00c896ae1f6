public import TablesideCore
public import TablesideOrdering

/// Why a decision over several things says no before any of them is asked.
public struct VisitRefusal: CodedError {
    /// The reasons, with the inputs that failed.
    public enum Reason: CodedReason {
        /// There is no such order.
        case unknownOrder(order: OrderID)
        /// There is no such tab, or it is not open: a table has to be booked and the arrival confirmed first (QP-77).
        case bookFirst(tab: TabID)
        /// The things do not belong to one branch.
        case otherBranch(branch: BranchID, expected: BranchID)
        /// The cart cannot be ordered as it is.
        case cart(problems: [Problem<CartProblem>])
        /// There is no such booking.
        case unknownBooking(booking: BookingID)
        /// There is no such tab.
        case unknownTab(tab: TabID)
        /// The menu charges in another currency than the tab.
        case otherCurrency(currency: Currency, expected: Currency)
        /// QuickPlate's bookings, tabs and orders go together, and with no others.
        case otherProfile(profile: ProfileCode, expected: ProfileCode)
        /// The tab has as many orders as can be settled together; what else is wanted goes on another one.
        case tabIsFull(tab: TabID, limit: Int)
        /// The bill was asked for, and what it holds stays as it is until the bill is taken back.
        case tabIsLocked(tab: TabID, state: GuestTab.State)
        /// The house takes no orders then; when it does next, if that is known.
        case closed(branch: BranchID, at: Instant, opensAt: Instant?)
        /// The cart costs something else than what the guest agreed to.
        indirect case quoteChanged(was: Quote, now: Quote)
        /// There is an order of this name already.
        case takenOrder(order: OrderID)
        /// The branch has no such table.
        case unknownTable(table: TableID)
        /// A tab is open at the table already: orders go on that one.
        case tableTaken(table: TableID)
        /// As many orders of the guest wait to be accepted as may.
        case tooManyWaiting(limit: Int)
        /// As many orders of the guest were placed within 24 hours as may be.
        case tooManyOrders(limit: Int)
        /// No guest orders for so late a time.
        case tooFarAhead(wantedAt: Instant, latest: Instant)
        /// Staff took something off the line: that is withdrawn before a part of it goes elsewhere.
        case adjustedLine(line: BillLineID, adjustment: AdjustmentID)
        /// The tab of a table does not go into one guest's: the others could no longer act on it.
        case otherGuests(from: TabID, into: TabID)
        /// No table is named for the party of the tab.
        case noTable(tab: TabID)
        /// An order goes elsewhere together with its tabs.
        case needsTabs(order: OrderID)
        /// The covers of the orders of a tab are charged once each, and so many are left (GI-26, GI-30).
        case coversExceeded(covers: Int, left: Int)
        /// The visit ends or changes its table, and the service day that holds its booking is not named.
        case dayMissing(booking: BookingID)

        /// The stable name of the reason.
        public var code: ErrorCode {
            switch self {
            case .unknownOrder: ErrorCode(rawValue: "visit.unknownOrder")
            case .bookFirst: ErrorCode(rawValue: "visit.bookFirst")
            case .otherBranch: ErrorCode(rawValue: "visit.otherBranch")
            case .cart: ErrorCode(rawValue: "visit.cart")
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
            case .coversExceeded: ErrorCode(rawValue: "visit.coversExceeded")
            case .dayMissing: ErrorCode(rawValue: "visit.dayMissing")
            }
        }

        /// Why not, in plain words.
        public var description: String {
            switch self {
            case .unknownOrder(let order): "there is no order \(shown: order)"
            case .bookFirst(let tab): "the tab \(shown: tab) is not open: book a table and confirm the arrival first"
            case .otherBranch(let branch, let expected):
                "that belongs to branch \(shown: branch), not to \(shown: expected)"
            case .cart(let problems): "the cart cannot be ordered: \(Defects(problems))"
            case .unknownBooking(let booking): "there is no booking \(shown: booking)"
            case .unknownTab(let tab): "there is no tab \(shown: tab)"
            case .otherCurrency(let currency, let expected): "the menu charges in \(currency), the tab in \(expected)"
            case .otherProfile(let profile, let expected):
                "the profile \(shown: profile) does not go with \(shown: expected)"
            case .tabIsFull(let tab, let limit): "the tab \(shown: tab) holds at most \(limit) orders: open another one"
            case .tabIsLocked(let tab, let state):
                "the tab \(shown: tab) is \(state.rawValue): take the bill back before anything is taken off it"
            case .closed(let branch, let now, let opensAt):
                "\(shown: branch) takes no orders at \(now)" + (opensAt.map { ", again from \($0) on" } ?? "")
            case .quoteChanged(let was, let now):
                "the cart came to \(shown: was.total) and comes to \(shown: now.total), or its lines have changed"
            case .takenOrder(let order): "there is an order \(shown: order) already: give the new one another name"
            case .unknownTable(let table): "the branch has no table \(shown: table)"
            case .tableTaken(let table): "a tab is open at the table \(shown: table): orders go on that one"
            case .tooManyWaiting(let limit): "\(limit) orders wait to be accepted, and no more may"
            case .tooManyOrders(let limit): "\(limit) orders were placed within 24 hours, and no more may be"
            case .tooFarAhead(let wantedAt, let latest): "\(wantedAt) is too far ahead: the latest is \(latest)"
            case .adjustedLine(let line, let adjustment):
                "withdraw \(shown: adjustment) before a part of the line \(shown: line.line) of the order \(shown: line.order) goes elsewhere"
            case .otherGuests(let from, let into):
                "the tab \(shown: from) is of a table, \(shown: into) of one guest: merge \(shown: into) into \(shown: from) instead"
            case .noTable(let tab): "no table is named for the party of the tab \(shown: tab)"
            case .needsTabs(let order): "the order \(shown: order) goes elsewhere together with its tabs"
            case .coversExceeded(let covers, let left): "\(covers) covers are to be charged where \(left) are left"
            case .dayMissing(let booking):
                "name the service day of the booking \(shown: booking): its tables change hands"
            }
        }
    }

    /// Why not, with the inputs that failed.
    public let reason: Reason

    /// Makes the refusal for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
