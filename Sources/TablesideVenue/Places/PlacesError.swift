public import TablesideCore

/// Why a value of a restaurant or a branch is invalid or could not be created.
public struct PlacesError: ReasonedError {
    /// The errors of restaurants, branches, tables and hours.
    public enum Reason: CodedReason {
        /// A period opens at 24:00, which is 00:00 of the next day.
        case opensAtEndOfDay
        /// The same period appears twice on one day.
        case repeatedPeriod(period: OpeningPeriod)
        /// A range of party sizes starts below 1 or ends before it starts.
        case invalidSeatRange(minimum: Int, maximum: Int)
        /// A rating is not in 0…500 hundredths of a star.
        case ratingOutOfRange(hundredths: Int)
        /// A name is empty.
        case emptyName
        /// Two tables have the same identity.
        case repeatedTable(table: TableID)
        /// Two tables have the same number.
        case repeatedTableNumber(number: Int)
        /// The number of a table is negative.
        case negativeTableNumber(number: Int)
        /// Two areas have the same identity.
        case repeatedArea(area: AreaID)
        /// A table refers to an area that the branch does not have.
        case unknownArea(area: AreaID)
        /// A combination or a joint names a table that the branch does not have.
        case unknownTable(table: TableID)
        /// A combination has fewer than two tables.
        case tooFewTables(tables: [TableID])
        /// A table appears twice in one combination.
        case repeatedInCombination(table: TableID)
        /// The same tables are combined twice.
        case repeatedCombination(tables: [TableID])
        /// A joint connects a table to itself.
        case joinedToItself(table: TableID)
        /// There are two joints for the same two tables.
        case repeatedJoint(first: TableID, second: TableID)
        /// The number of lost seats is negative.
        case negativeSeatLoss(seats: Int)

        /// The stable code of the error.
        public var code: ErrorCode {
            let name =
                switch self {
                case .opensAtEndOfDay: "opensAtEndOfDay"
                case .repeatedPeriod: "repeatedPeriod"
                case .invalidSeatRange: "invalidSeatRange"
                case .ratingOutOfRange: "ratingOutOfRange"
                case .emptyName: "emptyName"
                case .repeatedTable: "repeatedTable"
                case .repeatedTableNumber: "repeatedTableNumber"
                case .negativeTableNumber: "negativeTableNumber"
                case .repeatedArea: "repeatedArea"
                case .unknownArea: "unknownArea"
                case .unknownTable: "unknownTable"
                case .tooFewTables: "tooFewTables"
                case .repeatedInCombination: "repeatedInCombination"
                case .repeatedCombination: "repeatedCombination"
                case .joinedToItself: "joinedToItself"
                case .repeatedJoint: "repeatedJoint"
                case .negativeSeatLoss: "negativeSeatLoss"
                }
            return ErrorCode(rawValue: "places." + name)
        }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .opensAtEndOfDay: "a period cannot open at 24:00; use 00:00 of the next day"
            case .repeatedPeriod(let period): "the period \(shown: period) is listed twice on one day"
            case .invalidSeatRange(let minimum, let maximum):
                "\(minimum) to \(maximum) is not a valid range of party sizes"
            case .ratingOutOfRange(let hundredths): "\(hundredths) hundredths is not a rating between 0 and 5"
            case .emptyName: "the name is empty"
            case .repeatedTable(let table): "two tables have the id \(shown: table)"
            case .repeatedTableNumber(let number): "two tables have the number \(number)"
            case .negativeTableNumber(let number): "a table cannot have the number \(number)"
            case .repeatedArea(let area): "two areas have the id \(shown: area)"
            case .unknownArea(let area): "the branch has no area \(shown: area)"
            case .unknownTable(let table): "the branch has no table \(shown: table)"
            case .tooFewTables(let tables): "a combination needs at least two tables, not \(tables.count)"
            case .repeatedInCombination(let table): "table \(shown: table) is listed twice in one combination"
            case .repeatedCombination(let tables):
                "the combination of the tables \(list: tables) is listed twice"
            case .joinedToItself(let table): "table \(shown: table) cannot be joined to itself"
            case .repeatedJoint(let first, let second):
                "the joint of the tables \(shown: first) and \(shown: second) is listed twice"
            case .negativeSeatLoss(let seats): "\(seats) is not a valid number of lost seats"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
