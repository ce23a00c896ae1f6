/// An assignment of rows to columns that cannot be computed.
public struct AssignmentError: ReasonedError {
    /// What is wrong with the input.
    public enum Reason: CodedReason {
        /// There are too many rows.
        case tooManyRows(count: Int, limit: Int)
        /// There are too many columns.
        case tooManyColumns(count: Int, limit: Int)
        /// A row has a different number of costs than there are columns.
        case unevenRow(row: Int, count: Int, columns: Int)
        /// There is not one priority for each row.
        case unevenPriorities(count: Int, rows: Int)
        /// A cost is outside ``MinimumCostAssignment/costs``.
        case costOutOfRange(row: Int, column: Int, cost: Int64)
        /// What a place of a column adds is negative, more than ``MinimumCostAssignment/costs`` allows, or less than
        /// what the place before it adds.
        case placeOutOfRange(column: Int, place: Int, cost: Int64)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .tooManyRows: "tooManyRows"
                case .tooManyColumns: "tooManyColumns"
                case .unevenRow: "unevenRow"
                case .unevenPriorities: "unevenPriorities"
                case .costOutOfRange: "costOutOfRange"
                case .placeOutOfRange: "placeOutOfRange"
                }
            return ErrorCode(rawValue: "assignment." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .tooManyRows(let count, let limit): "there are \(count) rows, at most \(limit) are assigned at once"
            case .tooManyColumns(let count, let limit):
                "there are \(count) columns, at most \(limit) are assigned to at once"
            case .unevenRow(let row, let count, let columns):
                "row \(row) has \(count: count, "cost"), there are \(count: columns, "column")"
            case .unevenPriorities(let count, let rows): "there are \(count) priorities for \(count: rows, "row")"
            case .costOutOfRange(let row, let column, let cost):
                "the cost \(cost) of row \(row) in column \(column) is out of range"
            case .placeOutOfRange(let column, let place, let cost):
                "place \(place) of column \(column) adds \(cost), which is out of range or less than the place before it"
            }
        }
    }

    /// What is wrong with the input.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
