public import TablesideCore

extension Order: Timed {
    /// What time asks: a scheduled order falls due, one that nobody accepted expires, a wish to cancel that nobody answered
    /// lapses; `nil` while nothing is due.
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
