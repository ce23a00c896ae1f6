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
        /// The orders would expire unless accepted: the bill waits for that.
        case awaitingAcceptance(tab: TabID, orders: [OrderID])
        /// The house takes no orders then; when it does next, if that is known.
        case closed(branch: BranchID, at: Instant, opensAt: Instant?)
        /// The cart costs something else than what the guest agreed to.
        indirect case quoteChanged(was: Quote, now: Quote)
        /// The visit ends, and the service day that holds its booking is not named.
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
            case .awaitingAcceptance: ErrorCode(rawValue: "visit.awaitingAcceptance")
            case .closed: ErrorCode(rawValue: "visit.closed")
            case .quoteChanged: ErrorCode(rawValue: "visit.quoteChanged")
            case .dayMissing: ErrorCode(rawValue: "visit.dayMissing")
            }
        }

        /// Why not, in plain words.
        public var description: String {
            switch self {
            case .unknownOrder(let order): "there is no order \(order)"
            case .bookFirst(let tab): "the tab \(tab) is not open: book a table and confirm the arrival first"
            case .otherBranch(let branch, let expected): "that belongs to branch \(branch), not to \(expected)"
            case .cart(let problems): "the cart cannot be ordered: \(Defects(problems))"
            case .unknownBooking(let booking): "there is no booking \(booking)"
            case .unknownTab(let tab): "there is no tab \(tab)"
            case .otherCurrency(let currency, let expected): "the menu charges in \(currency), the tab in \(expected)"
            case .otherProfile(let profile, let expected):
                "the profile \(profile) does not go with \(expected)"
            case .tabIsFull(let tab, let limit): "the tab \(tab) has \(limit) orders: open another one"
            case .tabIsLocked(let tab, let state):
                "the tab \(tab) is \(state.rawValue): take the bill back before anything is taken off it"
            case .awaitingAcceptance(let tab, let orders):
                "there is no bill for the tab \(tab) while \(orders.map(\.rawValue).joined(separator: ", ")) may expire"
            case .closed(let branch, let now, let opensAt):
                "\(branch) takes no orders at \(now)" + (opensAt.map { ", again from \($0) on" } ?? "")
            case .quoteChanged(let was, let now):
                "the cart came to \(was.total) and comes to \(now.total), or its lines have changed"
            case .dayMissing(let booking): "the visit of the booking \(booking) ends: name its service day"
            }
        }
    }

    /// Why not, with the inputs that failed.
    public let reason: Reason

    /// Makes the refusal for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
