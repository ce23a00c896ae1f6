import TablesideCore

extension VenuePlan {
    /// Whether bookings through a channel wait for the house's answer.
    func asksHouse(through channel: BookingChannel) -> Bool {
        guard !channel.isHouse, let profile = rules.bookingProfile else { return false }
        let row = profile.lifecycle.rows.first { row in
            row.from == .asked && row.command == .book && row.roles.contains(.guest)
                && (row.condition != .availableUnasked || rules.acceptance != .byHouse)
        }
        return row?.to == .requested
    }
}
