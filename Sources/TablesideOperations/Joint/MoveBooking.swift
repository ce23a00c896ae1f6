public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Moves a booking to another date: cancels it on one and books it on the other, both or neither.
///
/// A service day on its own can move a booking to any time on the same date (``ServiceDay/Command/modify(_:_:)``). On
/// another date it becomes a new booking with a new identity. The request must pass all the rules of the new date, with
/// the old tables counted as free, and the old booking is canceled only if the new one succeeds.
///
/// ```swift
/// let request = BookingRequest(id: BookingID("b-2"), party: 4, at: saturdayAtEight)
/// let move = MoveBooking(BookingID("b-1"), from: friday.id, to: saturday.id, for: request)
/// try await runner.perform(Envelope(move, by: guest, id: commandID), in: plans)
/// ```
///
/// Invited friends come along, and the booking keeps its guest unless staff name another; channel and wishes come from
/// the request. If the restaurant accepts requests by hand, the new booking starts as a request, while the old one is
/// canceled at once. The old booking incurs any cancellation fee that applies by then (``BookingTerms``). The author
/// must be allowed to cancel the one and make the other: under QuickPlate's rules only the guest, under APPetito's no
/// one. A hold cannot be moved; release or swap it.
public struct MoveBooking: JointDecision {
    /// Commands of this kind are remembered as `moveBooking`.
    public static let name = DecisionName(rawValue: "moveBooking")

    /// The outcome of the move.
    public enum Answer: Sendable, Codable, Equatable {
        /// The new booking, on its new date.
        case moved(booking: Booking)
        /// The search ran out of budget, so it is unknown whether the new date has room. The old booking stands; the
        /// day counted the exhausted search.
        case unproved(reasons: [Unavailability], version: Version)
    }

    /// The booking to move.
    public let booking: BookingID
    /// The service day that the booking is on.
    public let from: BranchDay
    /// The service day that the booking moves to.
    public let to: BranchDay
    /// The request for the new date, with the new booking's identity.
    public let request: BookingRequest

    /// Makes the decision to move a booking.
    ///
    /// - Parameters:
    ///   - booking: The booking to move.
    ///   - from: The service day that it is on.
    ///   - to: The service day that it moves to; may be the same one.
    ///   - request: The request for the new date, with the new booking's identity.
    public init(_ booking: BookingID, from: BranchDay, to: BranchDay, for request: BookingRequest) {
        self.booking = booking
        self.from = from
        self.to = to
        self.request = request
    }

    /// The service day that the booking is on, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, from) }

    /// Both service days and their neighboring dates, and the two bookings, should they be archived.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        AdjoiningDays.needs(from, to, naming: [booking, request.id])
    }

    /// Cancels the booking and makes the new one.
    ///
    /// - Returns: The new booking, or that the search ran out of budget.
    /// - Throws: the refusal of either service day. Nothing is changed then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var days = try AdjoiningDays(from, to, naming: [booking, request.id], in: loaded, &changes)
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

extension MoveBooking.Answer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "moved": try .moved(booking: read("booking"))
            case "unproved": try .unproved(reasons: read("reasons"), version: read("version"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .moved(let booking): try encoder.write("moved", ["booking": booking])
        case .unproved(let reasons, let version):
            try encoder.write("unproved", ["reasons": reasons, "version": version])
        }
    }
}
