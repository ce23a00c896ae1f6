public import TablesideCore

extension Order: Timed {
    /// The command due with time: a scheduled order is due, an order not accepted expires, an unanswered cancellation
    /// request lapses; `nil` while nothing is due.
    public var dueCommand: Command? {
        guard nextDue != nil else { return nil }
        return switch state {
        case .scheduled: .due
        case .placed: .expire
        case .accepted, .preparing, .ready: .lapseCancel
        default: nil
        }
    }
}
