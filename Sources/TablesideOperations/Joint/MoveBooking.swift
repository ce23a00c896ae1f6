public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Takes a booking to another date: it is called off on the one and made again on the other, both or neither.
///
/// A service day alone changes a booking to any time of its own date (``ServiceDay/Command/modify(_:_:)``). A booking that
/// goes to another date becomes another one there, with a new identity: it is asked for by all the rules of that date,
/// while its old tables are free already, and only if it can be had is the old one called off.
///
/// ```swift
/// let request = BookingRequest(id: BookingID("b-2"), party: 4, at: saturdayAtEight)
/// let move = MoveBooking(BookingID("b-1"), from: friday.id, to: saturday.id, for: request)
/// try await runner.perform(move, in: plans, by: guest, id: commandID)
/// ```
///
/// Friends who were invited come along, and whose booking it is stays as it was unless staff say otherwise; by which way it
/// comes, and what is wished for, the request says. Where the house accepts requests itself, the new booking is a request,
/// while the old one is called off at once. What calling off costs by then (``BookingTerms``) the old one costs. It takes an author who may call off the one and make the other: under
/// QuickPlate's rules the guest alone, by APPetito's nobody. A hold is not moved: it is given back or swapped.
public struct MoveBooking: JointDecision {
    /// Commands of this kind are remembered as `moveBooking`.
    public static let name = DecisionName(rawValue: "moveBooking")

    /// What became of it.
    public enum Answer: Sendable, Codable, Equatable {
        /// The booking as it is now, on its new date.
        case moved(booking: Booking)
        /// Nobody knows whether it could be had: the search ended at its budget. The old booking stands; it was counted.
        case unproved(reasons: [Unavailability], version: Version)
    }

    /// The booking.
    public let booking: BookingID
    /// The service day of the booking.
    public let from: BranchDay
    /// The service day to which it goes.
    public let to: BranchDay
    /// What is asked for there.
    public let request: BookingRequest

    /// Makes the decision.
    ///
    /// - Parameters:
    ///   - booking: The booking.
    ///   - from: Its service day.
    ///   - to: The service day to which it goes; its own as well.
    ///   - request: What is asked for there, with the identity of the new booking.
    public init(_ booking: BookingID, from: BranchDay, to: BranchDay, for request: BookingRequest) {
        self.booking = booking
        self.from = from
        self.to = to
        self.request = request
    }

    /// The service day of the booking.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, from) }

    /// Both service days and those beside them.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        AdjoiningDays.needs(from, to)
    }

    /// Calls the booking off and makes the new one.
    ///
    /// - Returns: The new booking, or that nobody knows whether it can be had.
    /// - Throws: the refusal of either service day. Nothing has happened then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var days = try AdjoiningDays(from, to, in: loaded)
        let attempt = try days.attempt(for: request.id, on: to, in: plan, at: now, changes: &changes) { days, changes in
            try move(in: &days, plan, by: author, at: now, changes: &changes)
        }
        switch attempt {
        case .decided(let booking): return .moved(booking: booking)
        case .unproved(let reasons): return .unproved(reasons: reasons, version: try days.day(to).version)
        case .unavailable(let reasons):
            let own = from == to ? booking : nil
            throw try days.refusal(
                of: .book(request),
                on: to,
                for: reasons,
                in: plan,
                by: author,
                at: now,
                without: own
            )
        }
    }

    private func move(
        in days: inout AdjoiningDays,
        _ plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Booking {
        let old = try days.day(from).booking(booking)
        try days.perform(.cancel(booking), on: from, in: plan, by: author, at: now, changes: &changes)
        guard request.id != booking, try days.day(to).booking(request.id) == nil else {
            throw ServiceDay.Refusal(.knownBooking(booking: request.id))
        }
        let guest = author.role == .guest ? request.guest : request.guest ?? old?.guest
        let book = ServiceDay.Command.book(request.with(guest: guest))
        try days.perform(book, on: to, in: plan, by: author, at: now, changes: &changes)
        if let friends = old?.friends {
            let invite = ServiceDay.Command.inviteFriends(friends, to: request.id)
            try days.perform(invite, on: to, in: plan, by: author, at: now, changes: &changes)
        }
        guard let new = try days.day(to).booking(request.id) else {
            throw ServiceDay.Refusal(.unknownBooking(booking: request.id))
        }
        return new
    }
}
