import TablesideBooking
import TablesideCore

/// Who has which table when, read from the events of a branch's service days alone, the plainest way.
///
/// It knows nothing of plans, evenings or days: it keeps what the events say, and complains when a table is claimed twice.
struct TableClaims {
    /// A claim on tables.
    struct Claim {
        var tables: [TableID]
        var span: Range<Instant>
        var party = 0
        /// Up to when it counts, if it is a hold or a request.
        var until: Instant?
        var isSeated = false
        var isBlock = false
        /// Whether somebody chose its tables, or its party is here.
        var isFixed = false
        /// From when on it keeps its tables.
        var fixedFrom: Instant?

        func counts(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
    }

    /// Whose claim it is: a booking or a block of one date.
    struct Holder: Hashable {
        let day: BranchDay
        let name: String
    }

    private(set) var claims: [Holder: Claim] = [:]
    private(set) var moves = 0
    private(set) var expired = 0
    private(set) var carried = 0
    /// The time that a table needs between two parties.
    let buffer: Elapsed
    /// What was claimed twice, or moved from where it was not.
    private(set) var faults: [String] = []

    init(buffer: Elapsed) { self.buffer = buffer }

    /// Takes the events of one unit, of one day or several, and compares what is claimed after it.
    mutating func take(_ unit: [(event: ServiceDay.Event, day: BranchDay)]) {
        guard let last = unit.last else { return }
        let changed = Set(unit.flatMap { take($0.event, of: $0.day) })
        for holder in changed { compare(holder, after: last.event) }
    }

    private mutating func take(_ event: ServiceDay.Event, of day: BranchDay) -> [Holder] {
        var changed: [Holder] = []
        func holder(_ booking: BookingID) -> Holder { Holder(day: day, name: booking.rawValue) }
        func put(_ holder: Holder, _ change: (inout Claim) -> Void) {
            guard var claim = claims[holder] else {
                faults.append("\(event): nobody knows \(holder.name)")
                return
            }
            change(&claim)
            claims[holder] = claim
            changed.append(holder)
        }
        for move in event.moves {
            moves += 1
            put(holder(move.booking)) { claim in
                if claim.tables != move.from { faults.append("\(event): \(move.booking) sits at \(claim.tables)") }
                if claim.isFixed || claim.fixedFrom.map({ $0 <= event.at }) ?? false {
                    faults.append("\(event): \(move.booking) was to stay where it is")
                }
                claim.tables = move.to
            }
        }
        switch event {
        case .booked(let booking, _, _), .held(let booking, _, _), .confirmed(let booking, _, _, _),
            .modified(let booking, _, _, _), .walkedIn(let booking, _, _), .entered(let booking, _, _),
            .reinstated(let booking, _, _, _), .swapped(_, let booking, _, _):
            if case .swapped(let released, _, _, _) = event { claims[holder(released)] = nil }
            claims[holder(booking.id)] = Claim(
                tables: booking.tables,
                span: booking.span,
                party: booking.party,
                until: [.held, .requested].contains(booking.status) ? booking.expiresAt : nil,
                isSeated: booking.status == .seated,
                isFixed: booking.isLocked || [.arrived, .seated].contains(booking.status),
                fixedFrom: booking.lockAt
            )
            changed.append(holder(booking.id))
        case .expired(let id, _), .declined(let id, _, _), .cancelled(let id, _), .finished(let id, _),
            .missed(let id, _):
            if case .expired = event { expired += 1 }
            claims[holder(id)] = nil
        case .seated(let id, let tables, let span, _, _):
            put(holder(id)) { claim in
                (claim.tables, claim.span, claim.isSeated, claim.isFixed) = (tables, span, true, true)
            }
        case .moved(let id, let tables, let span, _, _):
            put(holder(id)) { claim in (claim.tables, claim.span, claim.isFixed) = (tables, span, true) }
        case .arrived(let id, _), .locked(let id, _): put(holder(id)) { claim in claim.isFixed = true }
        case .unlocked(let id, _): put(holder(id)) { claim in (claim.isFixed, claim.fixedFrom) = (false, nil) }
        case .extended(let id, let until, _, _):
            put(holder(id)) { claim in claim.span = claim.span.lowerBound..<until }
        case .tablesBlocked(let blocks, _, _):
            for block in blocks {
                let holder = Holder(day: day, name: "block \(block.id)")
                claims[holder] = Claim(tables: [block.table], span: block.span, isBlock: true)
                changed.append(holder)
            }
        case .accepted(let id, _): put(holder(id)) { claim in claim.until = nil }
        case .tablesUnblocked(let ids, _): for id in ids { claims[Holder(day: day, name: "block \(id)")] = nil }
        // What the neighbors say is said twice: the date of the stay has said it already.
        case .carried: carried += 1
        case .carriedDropped, .invited, .becameLate, .planAdopted, .reseated, .searchExhausted, .tablesLeft,
            .tablesCleared, .archived:
            break
        }
        return changed
    }

    private mutating func compare(_ holder: Holder, after event: ServiceDay.Event) {
        guard let one = claims[holder], one.counts(at: event.at) else { return }
        for (other, claim) in claims where other != holder && claim.counts(at: event.at) {
            guard !Set(one.tables).isDisjoint(with: claim.tables), !(one.isBlock && claim.isBlock) else { continue }
            let gap = one.isBlock || claim.isBlock ? .zero : buffer
            if one.span.lowerBound < claim.span.upperBound + gap, claim.span.lowerBound < one.span.upperBound + gap {
                faults.append("\(event): \(holder) \(one) and \(other) \(claim)")
            }
            if one.isSeated, claim.isSeated, holder.day == other.day {
                faults.append("\(event): \(holder) and \(other) sit at one table")
            }
        }
    }
}
