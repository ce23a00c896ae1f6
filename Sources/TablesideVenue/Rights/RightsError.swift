public import TablesideCore

/// Why a table of rights cannot be read or used.
public struct RightsError: ReasonedError {
    /// The faults of a table.
    public enum Reason: CodedReason {
        /// A role or an action is not one word of letters, digits and `.`, `-`, `_`.
        case notAName(text: String)
        /// The line does not name a role, a relation with a colon, and actions.
        case notARow(line: Int, text: String)
        /// The text names a relation that does not exist.
        case unknownRelation(text: String)
        /// The permission is listed twice.
        case repeatedCell(cell: Rights.Cell)
        /// There are more permissions than a table can hold.
        case tooManyCells(limit: Int)
        /// The table allows actions that the table it must stay within does not.
        case grantsMore(cells: [Rights.Cell])
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension RightsError.Reason {
    /// The stable code of the error.
    public var code: ErrorCode {
        switch self {
        case .notAName: ErrorCode(rawValue: "rights.notAName")
        case .notARow: ErrorCode(rawValue: "rights.notARow")
        case .unknownRelation: ErrorCode(rawValue: "rights.unknownRelation")
        case .repeatedCell: ErrorCode(rawValue: "rights.repeatedCell")
        case .tooManyCells: ErrorCode(rawValue: "rights.tooManyCells")
        case .grantsMore: ErrorCode(rawValue: "rights.grantsMore")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .notAName(let text): "“\(shown: text)” is not the name of a role or an action"
        case .notARow(let line, let text):
            "line \(line) does not name a role, a relation and actions: “\(shown: text)”"
        case .unknownRelation(let text): "the relation “\(shown: text)” is not known"
        case .repeatedCell(let cell): "“\(shown: cell)” stands there twice"
        case .tooManyCells(let limit): "a table of rights has at most \(limit) permissions"
        case .grantsMore(let cells): "the table allows more than it may: \(list: cells)"
        }
    }
}
