public import TablesideCore

/// The parties waiting for a table at a branch on a business date.
///
/// Each step offers the free tables. It walks the parties in the order of the serve rule and holds for each the
/// smallest free table that fits and that no booking needs, or else the smallest combination of the fewest tables
/// (``WaitlistPolicy``). The free tables come with each command (``WaitlistFloor``), so the list depends on no other
/// document. ``WaitlistDesk`` decides jointly with the service day, which prevents selling a table twice.
///
/// ```swift
/// var desk = WaitlistDesk(list, friday, plan: plan, policy: WaitlistPolicy())
/// try desk.perform(.join(WaitlistWish(id: "w1", party: 2)), by: host, at: now, changes: &changes)
/// desk.list.place(of: "w1", under: policy)  // 3 parties ahead
/// try desk.perform(.accept("w1", as: "b9"), by: .guest(ana), at: later, changes: &changes)
/// ```
public struct Waitlist: Timed, Hashable {
    /// The document kind, `waitlist`.
    public static let kind = DocumentKind(rawValue: "waitlist")

    /// The branch and the business date.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// Every party of the date, including those that have been seated or have left.
    public internal(set) var entries: [WaitlistEntryID: WaitlistEntry] = [:]
    /// Whether the list is closed to guests; staff can still add parties.
    public internal(set) var isClosed = false
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Creates a list without parties.
    public init(id: BranchDay) { self.id = id }

    /// Returns the party with this identity; `nil` if it is not on the list.
    public func entry(_ id: WaitlistEntryID) -> WaitlistEntry? { entries[id] }

    /// The branch; the waitlists of a branch are listed together.
    public var scope: String { id.branch.rawValue }
    /// The date; the waitlists of a branch are listed in this order.
    public var sortKey: String { id.date.description }

    /// The offer that expires first, and its party.
    private var firstExpiry: (until: Instant, entry: WaitlistEntryID)? {
        var first: (until: Instant, entry: WaitlistEntryID)?
        for (id, entry) in entries {
            guard entry.state == .offered, let until = entry.offer?.until else { continue }
            if let known = first, known <= (until, id) { continue }
            first = (until, id)
        }
        return first
    }

    /// When the first offer expires; `nil` without offers.
    public var nextDue: Instant? { firstExpiry?.until }

    /// The command that ends the first offer to expire; `nil` without offers.
    public var dueCommand: Command? { firstExpiry.map { .lapse(entry: $0.entry) } }
}

extension Waitlist {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        let instant = event.at
        lastEventAt = instant
        switch event {
        case .joined(let entry): entries[entry.id] = entry
        case .markedNotHere(let id, _): move(id, to: .notHere)
        case .markedIncomplete(let id, _): move(id, to: .incomplete)
        case .markedBack(let id, _): move(id, to: .waiting)
        case .partyChanged(let id, let party, _):
            if let entry = entries[id] {
                if entry.state == .offered { move(id, to: .waiting) }
                entries[id]?.wish = entry.wish.sized(party)
            }
        case .offered(let id, let offer):
            move(id, to: .offered)
            entries[id]?.offer = offer
        case .retracted(let id, let tables, let at), .declined(let id, let tables, let at):
            move(id, to: .waiting)
            entries[id]?.decline(tables, at: at)
        case .lapsed(let id, _, _): end(id, as: .lapsed, at: instant)
        case .left(let id, _): end(id, as: .left, at: instant)
        case .removed(let id, _): end(id, as: .removed, at: instant)
        case .seated(let id, let seating):
            end(id, as: .seated, at: instant)
            entries[id]?.seating = seating
        case .recalled(let id, _):
            move(id, to: .waiting)
            entries[id]?.endedAt = nil
        case .freed(let tables, let since, let at):
            let freed = Set(tables)
            for id in entries.keys where entries[id]?.declines.isEmpty == false {
                entries[id]?.declines.removeAll { $0.at <= since ?? at && !freed.isDisjoint(with: $0.tables) }
            }
        case .closed: isClosed = true
        case .reopened: isClosed = false
        }
    }

    private mutating func move(_ id: WaitlistEntryID, to state: WaitlistEntry.State) {
        entries[id]?.state = state
        entries[id]?.offer = nil
        entries[id]?.seating = nil
        entries[id]?.endedAt = nil
    }

    private mutating func end(_ id: WaitlistEntryID, as state: WaitlistEntry.State, at instant: Instant) {
        move(id, to: state)
        entries[id]?.endedAt = instant
        // When a mistaken seating is taken back, the tables that the party declined before stay declined.
        if state != .seated { entries[id]?.declines = [] }
    }
}

extension Waitlist: Summarized {
    /// The date and the number of waiting parties.
    public var summary: String { "waitlist \(shown: id), \(entries.values.count(where: \.isOpen)) waiting" }
}
