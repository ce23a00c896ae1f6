import CPostgres
import TablesideCore
import TablesideHosting

extension StoreError {
    /// The error of a statement that the server refused.
    ///
    /// - Parameters:
    ///   - answer: The server's answer.
    ///   - isCommit: Whether the statements ended with a commit. The server refuses a commit only after it took it back,
    ///     with the exceptions below.
    init(_ answer: PostgresRows, inCommit isCommit: Bool) {
        let (state, detail) = (answer.state, "\(answer.state): \(answer.message)")
        switch state {
        // Serialization failure, deadlock, lock timeout, statement timeout, and a row that was locked as absent.
        case "40001", "40P01", "55P03", "57014", "23505": self.init(.contention(detail: detail))
        // The server says itself that it does not know.
        case "40003": self.init(.outcomeUnknown(detail: detail))
        case "XX001", "XX002": self.init(.corrupt(subject: "the database", detail: detail))
        default:
            switch state.prefix(2) {
            // The connection, or a server that stops: it may have stopped after the commit.
            case "08", "57": self.init(isCommit ? .outcomeUnknown(detail: detail) : .unavailable(detail: detail))
            // A full disk, too many connections, a standby that takes no writes.
            case "53", "58", "25": self.init(.unavailable(detail: detail))
            default:
                self.init(.other(code: ErrorCode(rawValue: "store.sql.\(state)"), retry: .never, detail: detail))
            }
        }
    }
}
