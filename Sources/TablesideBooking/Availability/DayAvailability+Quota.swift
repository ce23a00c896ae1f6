import TablesideCore

// What bookings leave to walk-ins.
extension DayAvailability {
    /// Whether the walk-in quota applies to bookings with this start.
    func isHeldToQuota(_ start: Instant) -> Bool {
        guard let quota = plan.door else { return false }
        guard let when = quota.rule.when else { return true }
        if let position = frame.grid.position(of: start) {
            return frame.heldToQuota[position / 64] & 1 &<< UInt64(position % 64) != 0
        }
        // An agreed start may be off the grid. If its local time is unknown, the quota applies.
        guard let time = frame.time(at: start, in: plan) else { return true }
        let service = services.first { $0.starts.contains(start) }
        return when.contains(time, on: frame.date, service: service?.service)
    }
}

extension WalkInLedger {
    /// The units that each leave enough to walk-ins.
    ///
    /// A booking that is moved away takes as much elsewhere, so each unit's full share is subtracted, free or not.
    func permitted(_ units: [Int], during span: Range<Instant>) -> [Int] {
        let least = least(during: span)
        return units.filter { allows($0, of: least) }
    }
}
