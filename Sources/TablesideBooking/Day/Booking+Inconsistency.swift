public import TablesideCore

extension Booking {
    /// Why a stored booking, or a service day of stored bookings, cannot be true.
    public struct Inconsistency: CodedError {
        /// What can be wrong with a stored booking or service day.
        public enum Reason: CodedReason {
            /// A party has at least one person.
            case invalidParty(booking: BookingID, party: Int)
            /// A stay has a beginning and a later end.
            case emptySpan(booking: BookingID)
            /// A booking has at least one table and no table twice.
            case invalidTables(booking: BookingID, tables: [TableID])
            /// The parts of a party that is split are all of it, two people or more at each of its tables.
            case invalidParts(booking: BookingID, parts: [SplitSeating])
            /// What is only asked for is not stored.
            case undecided(booking: BookingID)
            /// A booking stands under another's identity.
            case misplaced(booking: BookingID, key: BookingID)
            /// Two bookings hold one table at the same time.
            case doubleBooked(table: TableID, first: BookingID, second: BookingID)
            /// A block of a table stands under another's identity.
            case misplacedBlock(block: BlockID, key: BlockID)
            /// A block of a table has a beginning and a later end.
            case emptyBlock(block: BlockID)
            /// Nothing happens less than never.
            case negativeCount(count: Int)

            /// The stable name of the fault.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .invalidParty: "invalidParty"
                    case .emptySpan: "emptySpan"
                    case .invalidTables: "invalidTables"
                    case .invalidParts: "invalidParts"
                    case .undecided: "undecided"
                    case .misplaced: "misplaced"
                    case .doubleBooked: "doubleBooked"
                    case .misplacedBlock: "misplacedBlock"
                    case .emptyBlock: "emptyBlock"
                    case .negativeCount: "negativeCount"
                    }
                return ErrorCode(rawValue: "booking.inconsistent." + name)
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .invalidParty(let booking, let party): "booking \(shown: booking) is for a party of \(party)"
                case .emptySpan(let booking): "booking \(shown: booking) is for no time"
                case .invalidTables(let booking, let tables):
                    "booking \(shown: booking) cannot be for the tables [\(list: tables)]"
                case .invalidParts(let booking, let parts):
                    "booking \(shown: booking) cannot be split into "
                        + "\(list: parts.map { "\($0.covers) at \($0.table)" })"
                case .undecided(let booking): "booking \(shown: booking) is stored without having been decided"
                case .misplaced(let booking, let key): "booking \(shown: booking) is stored as \(shown: key)"
                case .doubleBooked(let table, let first, let second):
                    "table \(shown: table) is held by the bookings \(shown: first) and \(shown: second) at the same time"
                case .misplacedBlock(let block, let key): "block \(shown: block) is stored as \(shown: key)"
                case .emptyBlock(let block): "block \(shown: block) is for no time"
                case .negativeCount(let count): "\(count) searches cannot have ended without a proof"
                }
            }
        }

        /// What went wrong, with the inputs that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}
