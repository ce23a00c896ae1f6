public import TablesideBooking
public import TablesideCore
public import TablesideHosting

// Bookings, whether they are still in their day or have left it.
extension HostStore {
    /// Reads a booking, which may be archived; `nil` if the date has none of that name.
    ///
    /// Use it where `ServiceDay.booking(_:)` finds only what is still in the day.
    ///
    /// - Throws: `StoreError`, also if what is stored cannot be decoded.
    public func booking(_ id: BookingID, on day: BranchDay) async throws(StoreError) -> Booking? {
        guard let found = try await load(ServiceDay.self, day) else { return nil }
        return try await booking(id, in: found)
    }

    /// Reads a booking of a day that was read, which may have left it.
    func booking(_ id: BookingID, in day: ServiceDay) async throws(StoreError) -> Booking? {
        if let booking = day.booking(id) { return booking }
        // Read after the day: a booking is archived in the unit in which it leaves.
        return day.hasArchived ? try await load(ArchivedBooking.self, ArchivedBooking.id(id, on: day.id))?.booking : nil
    }

    /// Reads the archived bookings of a service day, by start.
    ///
    /// - Throws: `StoreError`, also if what is stored cannot be decoded.
    public func archivedBookings(of day: BranchDay) async throws(StoreError) -> [ArchivedBooking] {
        try await documents(ArchivedBooking.self, scope: "\(day)")
    }

    /// Reads a service day with its archived bookings, to draw it or to learn from it; `nil` if there is none.
    ///
    /// Nothing is decided on it (`ServiceDay.including(_:)`).
    ///
    /// - Throws: `StoreError`, also if what is stored cannot be decoded.
    public func wholeDay(_ id: BranchDay) async throws(StoreError) -> ServiceDay? {
        guard let day = try await load(ServiceDay.self, id) else { return nil }
        return day.hasArchived ? day.including(try await archivedBookings(of: id)) : day
    }
}

extension Loaded {
    /// A booking of a day that was read with its archive, in which it may be.
    func booking(_ id: BookingID, on day: BranchDay) throws(StoreError) -> Booking? {
        if let booking = try document(ServiceDay.self, day)?.booking(id) { return booking }
        return try document(ArchivedBooking.self, ArchivedBooking.id(id, on: day))?.booking
    }
}
