import TablesideBooking
import TablesideCore

extension Slot {
    /// The label and what became of it, such as `19:00 t2` or `19:00 booking.noFreeTable`.
    var line: String {
        switch answer {
        case .offered(let tables): "\(label.time) " + tables.map(\.rawValue).joined(separator: "+")
        case .possible(let tables, let moves):
            "\(label.time) (" + tables.map(\.rawValue).joined(separator: "+") + " moving \(moves.count))"
        case .split(let parts):
            "\(label.time) "
                + parts.map { part in "\(part.covers)@" + part.tables.map(\.rawValue).joined(separator: "+") }
                .joined(separator: " ")
        case .refused(let reasons): "\(label.time) " + reasons.map(\.code.rawValue).joined(separator: " ")
        }
    }
}
