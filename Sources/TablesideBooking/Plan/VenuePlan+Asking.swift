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

    /// Returns the plan as it applies to one guest.
    ///
    /// - Parameters:
    ///   - asksHouse: Whether the restaurant answers each of the guest's bookings.
    ///   - daysEarlier: How many days before the horizon of the rules the guest may book a date, zero or more.
    /// - Returns: the plan, with the versions of this one.
    package func forGuest(asksHouse: Bool, daysEarlier: Int) -> VenuePlan {
        var plan = self
        plan.daysEarlier = daysEarlier
        if asksHouse {
            plan.rules.acceptance = .byHouse
            plan.rules.acceptanceFrom = nil
        }
        return plan
    }
}
