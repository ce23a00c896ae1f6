import TablesideCore

extension ServiceDay {
    /// The first contradiction found in this day; `nil` for none.
    var fault: Booking.Inconsistency.Reason? {
        // Bookings are large: they are not copied to be sorted.
        let misplaced = bookings.lazy.filter { $0.key != $0.value.id }.map(\.key).min()
        if let key = misplaced, let booking = bookings[key] { return .misplaced(booking: booking.id, key: key) }
        for (key, block) in blocks.sorted(by: { $0.key < $1.key }) {
            if key != block.id { return .misplacedBlock(block: block.id, key: key) }
            if block.span.isEmpty { return .emptyBlock(block: key) }
        }
        for (key, stay) in carried.sorted(by: { $0.key < $1.key }) {
            if key != stay.booking { return .misplaced(booking: stay.booking, key: key) }
            if stay.party < 1 { return .invalidParty(booking: key, party: stay.party) }
            if stay.span.isEmpty { return .emptySpan(booking: key) }
            if stay.tables.isEmpty || Set(stay.tables).count < stay.tables.count {
                return .invalidTables(booking: key, tables: stay.tables)
            }
        }
        for (table, span) in uncleared.sorted(by: { $0.key < $1.key }) {
            guard let lastEventAt, span.lowerBound <= lastEventAt else { return .impossibleClearing(table: table) }
        }
        if exhaustedSearches < 0 { return .negativeCount(count: exhaustedSearches) }
        if let claims = impossibleClaims { return .impossibleClaims(guest: claims.guest, device: claims.device) }
        return overlap
    }

    /// Two stays that hold one table at the same time; holds that had expired by the last event do not count.
    private var overlap: Booking.Inconsistency.Reason? {
        let last = lastEventAt
        var stays: [(booking: BookingID, span: Range<Instant>, tables: [TableID])] = []
        stays.reserveCapacity(bookings.count + carried.count)
        for booking in bookings.values where last.map({ booking.blocks(at: $0) }) ?? booking.holdsTables {
            stays.append((booking.id, booking.span, booking.tables))
        }
        stays += carried.values.filter { stay in last.map { stay.blocks(at: $0) } ?? true }.map {
            (booking: $0.booking, span: $0.span, tables: $0.tables)
        }
        // Instants with places are smaller to sort than stays.
        let order = stays.indices.map { (start: stays[$0].span.lowerBound, place: $0) }.sorted { left, right in
            guard left.start == right.start else { return left.start < right.start }
            return stays[left.place].booking < stays[right.place].booking
        }
        var latest: [TableID: (booking: BookingID, end: Instant)] = [:]
        for (_, place) in order {
            let stay = stays[place]
            let own = (booking: stay.booking, end: stay.span.upperBound)
            for table in stay.tables {
                guard let known = latest.index(forKey: table) else {
                    latest[table] = own
                    continue
                }
                let before = latest.values[known]
                if stay.span.lowerBound < before.end {
                    return .doubleBooked(table: table, first: before.booking, second: stay.booking)
                }
                latest.values[known] = own
            }
        }
        return nil
    }
}
