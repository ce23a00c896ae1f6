import TablesideCore

extension VenuePlan {
    /// Whether bookings for a party through a channel wait for the house's answer.
    func asksHouse(for party: Int, through channel: BookingChannel) -> Bool {
        guard !channel.isHouse, let profile = rules.bookingProfile else { return false }
        let row = profile.lifecycle.rows.first { row in
            row.from == .asked && row.command == .book && row.roles.contains(.guest)
                && (row.condition != .availableUnasked || !rules.asksHouse(for: party))
        }
        return row?.to == .requested
    }
}
