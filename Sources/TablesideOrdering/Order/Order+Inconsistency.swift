public import TablesideCore

extension Order {
    /// The reason a stored order is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The ways a stored order can be wrong.
        public enum Reason: CodedReason {
            /// The order is placed but has no terms, or has terms but is not placed.
            case terms(state: State)
            /// The order was placed by a profile that this release does not know.
            case unknownProfile(profile: ProfileCode)
            /// The order is placed but has no lines.
            case noLines
            /// Two lines have the same identity.
            case repeatedLine(line: LineID)
            /// A line's item count differs from the quantity ordered.
            case itemsDoNotAddUp(line: LineID, ordered: Int, counted: Int)
            /// The item counts overflow at this line.
            case tooManyItems(line: LineID)
            /// A portion has a number of modifier units or thousandths below 1.
            case portion(line: LineID, count: Int)
            /// A line's currency differs from the order's.
            case otherCurrency(line: LineID, currency: Currency, expected: Currency)
            /// The number of covers is below 1, or there is no cover charge to go with it.
            case covers(covers: Int)
            /// The delivery charge is below zero, or its currency differs from the order's.
            case deliveryCharge(charge: Money)
            /// The amounts are so large that the sum of some of the lines could overflow, or the cover charge is below
            /// zero.
            case amountsTooLarge
            /// The number of cancellation requests is above the policy's limit, or the policy does not count them.
            case cancelRequests(count: Int)
            /// Neither the items nor the profile can lead to the state.
            case impossibleState(state: State)

            /// The stable name of the fault.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .terms: "terms"
                    case .unknownProfile: "unknownProfile"
                    case .noLines: "noLines"
                    case .repeatedLine: "repeatedLine"
                    case .itemsDoNotAddUp: "itemsDoNotAddUp"
                    case .tooManyItems: "tooManyItems"
                    case .portion: "portion"
                    case .otherCurrency: "otherCurrency"
                    case .covers: "covers"
                    case .deliveryCharge: "deliveryCharge"
                    case .amountsTooLarge: "amountsTooLarge"
                    case .cancelRequests: "cancelRequests"
                    case .impossibleState: "impossibleState"
                    }
                return ErrorCode(rawValue: "order.inconsistent." + name)
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .terms(let state): "the terms or lines do not match the state \(state.rawValue)"
                case .unknownProfile(let profile): "“\(shown: profile)” is not a known profile"
                case .noLines: "the order has no lines"
                case .repeatedLine(let line): "the line \(shown: line) is listed twice"
                case .itemsDoNotAddUp(let line, let ordered, let counted):
                    "the line \(shown: line) orders \(count: ordered, "item"), but \(counted) are counted"
                case .portion(let line, let count):
                    "a portion of the line \(shown: line) has \(count) units or thousandths, at least 1"
                case .tooManyItems(let line): "the item counts overflow at the line \(shown: line)"
                case .otherCurrency(let line, let currency, let expected):
                    "the line \(shown: line) is in \(currency), the order in \(expected)"
                case .covers(let covers): "\(covers) covers do not match the cover charge"
                case .deliveryCharge(let charge): "\(charge) is not a valid delivery charge"
                case .amountsTooLarge: "the amounts are too large to add up, or the cover charge is negative"
                case .cancelRequests(let count):
                    "the cancellation policy does not allow \(count: count, "cancellation request")"
                case .impossibleState(let state): "the items and the profile cannot lead to the state \(state.rawValue)"
                }
            }
        }

        /// The inconsistency, with the values that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}
