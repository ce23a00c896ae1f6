import TablesideCore

// The units that a party could have if they were free.
extension VenuePlan {
    /// The units that a booking could be assigned if they were free.
    func units(for booking: Booking) -> [Int] {
        units(for: booking.party, wishing: booking.wishes, through: booking.channel)
    }

    /// The units that a party can have, grouped by place.
    func groups(
        for party: Int,
        wishing wishes: BookingWishes,
        through channel: BookingChannel
    ) -> [SeatingIndex.Group] {
        if !wishes.restrictsTables { return index.groups(for: party, through: channel, of: seating) }
        return index.groups(of: units(for: party, wishing: wishes, through: channel), seating)
    }

    /// The units that hold a party, are sold through a channel and meet the wishes.
    private func units(for party: Int, wishing wishes: BookingWishes, through channel: BookingChannel) -> [Int] {
        units(for: party, wishing: wishes, suiting: { $0.suits(wishes, through: channel) })
    }

    /// The units that hold a party and suit it, restricted to the tables it chose, if any.
    func units(
        for party: Int,
        wishing wishes: BookingWishes,
        suiting suits: (SeatingUnit) -> Bool
    ) -> [Int] {
        let units = units
        let chosen = wishes.tables.map { Set($0) }
        return unitPositions(holding: party).filter { position in
            let unit = units[position]
            if let chosen, chosen != Set(unit.tables) || wishes.tables?.count != chosen.count { return false }
            return suits(unit)
        }
    }
}
