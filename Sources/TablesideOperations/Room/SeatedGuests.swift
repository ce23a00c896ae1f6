import TablesideCore
import TablesideFloor
import TablesideHosting

/// What the shifts know of the guests at tables: a waiter who was cut stays until the guests of their tables have left.
enum SeatedGuests {
    /// The shift, and the one of the day before, of which a waiter may still serve one of these tables.
    static func needs(at tables: [TableID], on shift: BranchDay?) -> [DocumentNeed] {
        guard let shift, !tables.isEmpty else { return [] }
        return [shift, shift.dayBefore].compactMap { $0 }.map { DocumentNeed(Shift.self, $0) }
    }

    /// Tells the shifts that the guests at these tables have left.
    ///
    /// - Throws: ``VisitRefusal`` for a shift of another branch; the refusal of the shift if the clock went back.
    static func leave(
        _ tables: [TableID],
        at branch: BranchID,
        on shift: BranchDay?,
        loaded: Loaded,
        at now: Instant,
        changes: inout Changes
    ) throws {
        guard let shift else { return }
        guard shift.branch == branch else {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: branch))
        }
        for id in [shift, shift.dayBefore].compactMap({ $0 }) where loaded.contains(Shift.self, id) {
            let known = try changes.aggregate(Shift.self, id, in: loaded)
            let left = tables.filter(known.hasGuests)
            if left.isEmpty { continue }
            try changes.perform(alone: .seat(tables: left, waiter: nil), on: id, in: loaded, at: now)
        }
    }
}

extension Changes {
    /// Performs a command of the engine on a shift without assigning orders: those that could be are due at once.
    mutating func perform(
        alone command: Shift.Command,
        on id: BranchDay,
        in loaded: Loaded,
        at now: Instant
    ) throws {
        var shift = try aggregate(Shift.self, id, in: loaded)
        let events = try shift.decide(command, following: .standard, atMost: 0, by: .system, at: now)
        for event in events { record(event, on: &shift, by: .system, at: now) }
    }
}
