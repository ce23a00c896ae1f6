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

        /// The stable name of the reason.
        public var code: ErrorCode {
            switch self {
            case .unknownOrder: ErrorCode(rawValue: "visit.unknownOrder")
            case .bookFirst: ErrorCode(rawValue: "visit.bookFirst")
            case .otherBranch: ErrorCode(rawValue: "visit.otherBranch")
            case .cart: ErrorCode(rawValue: "visit.cart")
            case .unknownBooking: ErrorCode(rawValue: "visit.unknownBooking")
            case .unknownTab: ErrorCode(rawValue: "visit.unknownTab")
            }
        }

        /// Why not, in plain words.
        public var description: String {
            switch self {
            case .unknownOrder(let order): "there is no order \(order)"
            case .bookFirst(let tab): "the tab \(tab) is not open: book a table and confirm the arrival first"
            case .otherBranch(let branch, let expected): "that belongs to branch \(branch), not to \(expected)"
            case .cart(let problems): problems.map(\.description).joined(separator: "; ")
            case .unknownBooking(let booking): "there is no booking \(booking)"
            case .unknownTab(let tab): "there is no tab \(tab)"
            }
        }
    }

    /// Why not, with the inputs that failed.
    public let reason: Reason

    /// Makes the refusal for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
