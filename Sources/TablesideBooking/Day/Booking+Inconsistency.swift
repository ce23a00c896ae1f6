public import TablesideCore

extension Booking {
    /// An error for a stored booking or service day that contradicts itself.
    public struct Inconsistency: ReasonedError {
        /// What can be wrong with a stored booking or service day.
        public enum Reason: CodedReason {
            /// The party has fewer than one person.
            case invalidParty(booking: BookingID, party: Int)
            /// The stay has no length.
            case emptySpan(booking: BookingID)
            /// The booking has no table, or has one twice.
            case invalidTables(booking: BookingID, tables: [TableID])
            /// The parts do not add up to the party, do not match its tables, or are smaller than two people.
            case invalidParts(booking: BookingID, parts: [SplitSeating])
            /// The booking's own profile has another code than the booking.
            case otherProfile(booking: BookingID, profile: ProfileCode)
            /// The booking is stored before it was decided.
            case undecided(booking: BookingID)
            /// The booking is marked as a request, or as a hold that ended, which it cannot be in its status.
            case impossibleStatus(booking: BookingID, status: Status)
            /// The booking is stored under another booking's identity.
            case misplaced(booking: BookingID, key: BookingID)
            /// Two bookings hold the same table at the same time.
            case doubleBooked(table: TableID, first: BookingID, second: BookingID)
            /// The block is stored under another block's identity.
            case misplacedBlock(block: BlockID, key: BlockID)
            /// The block has no length.
            case emptyBlock(block: BlockID)
            /// A table was left after the last event.
            case impossibleClearing(table: TableID)
            /// A count is negative.
            case negativeCount(count: Int)
            /// What is counted of a guest's archived bookings, or of those of a device, cannot be, or is not in order.
            case impossibleClaims(guest: UserID?, device: DeviceID?)

            /// The stable name of the fault.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .invalidParty: "invalidParty"
                    case .emptySpan: "emptySpan"
                    case .invalidTables: "invalidTables"
                    case .invalidParts: "invalidParts"
                    case .otherProfile: "otherProfile"
                    case .undecided: "undecided"
                    case .impossibleStatus: "impossibleStatus"
                    case .misplaced: "misplaced"
                    case .doubleBooked: "doubleBooked"
                    case .misplacedBlock: "misplacedBlock"
                    case .emptyBlock: "emptyBlock"
                    case .impossibleClearing: "impossibleClearing"
                    case .negativeCount: "negativeCount"
                    case .impossibleClaims: "impossibleClaims"
                    }
                return ErrorCode(rawValue: "booking.inconsistent." + name)
            }

            /// The fault in plain words.
            public var description: String {
                switch self {
                case .invalidParty(let booking, let party):
                    "booking \(shown: booking) has the invalid party size \(party)"
                case .emptySpan(let booking): "booking \(shown: booking) has a stay of no length"
                case .invalidTables(let booking, let tables):
                    "booking \(shown: booking) has the invalid tables [\(list: tables)]"
                case .invalidParts(let booking, let parts):
                    "booking \(shown: booking) cannot be split into "
                        + "\(list: parts.map { "\($0.covers) at \($0.tables.map(\.rawValue).joined(separator: "+"))" })"
                case .otherProfile(let booking, let profile):
                    "booking \(shown: booking) does not follow \(shown: profile)"
                case .undecided(let booking): "booking \(shown: booking) was stored before it was decided"
                case .impossibleStatus(let booking, let status):
                    "booking \(shown: booking) cannot be \(status.rawValue) and what it is marked as"
                case .misplaced(let booking, let key): "booking \(shown: booking) is stored as \(shown: key)"
                case .doubleBooked(let table, let first, let second):
                    "the bookings \(shown: first) and \(shown: second) hold table \(shown: table) at the same time"
                case .misplacedBlock(let block, let key): "block \(shown: block) is stored as \(shown: key)"
                case .emptyBlock(let block): "block \(shown: block) has no length"
                case .impossibleClearing(let table): "table \(shown: table) was left after the last event"
                case .negativeCount(let count): "the count \(count) is negative"
                case .impossibleClaims(let guest, let device):
                    "what is counted of the archived bookings of guest \(shown: guest?.rawValue ?? "none") and device "
                        + "\(shown: device?.rawValue ?? "none") cannot be"
                }
            }
        }

        /// What went wrong, with the inputs that failed.
        public let reason: Reason

        /// Creates the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}
