public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Books the first free time of a date from an instant on, in one step (FO-31).
///
/// The time is chosen in the unit that books it, so no one else can take it in between. If no time is free, the refusal
/// is that of the first requested time, with its alternatives.
///
/// ```swift
/// let soonest = BookSoonest(BookingRequest(id: "b", party: 2, at: sevenOClock), on: friday)
/// try await runner.perform(Envelope(soonest, by: guest, id: commandID), in: plans)
/// ```
public struct BookSoonest: JointDecision {
    /// Commands of this kind are remembered as `bookSoonest`.
    public static let name = DecisionName(rawValue: "bookSoonest")

    /// The date.
    public let day: BranchDay
    /// The request; its time is the earliest that will do.
    public let request: BookingRequest

    /// Makes the decision to book the first free time.
    public init(_ request: BookingRequest, on day: BranchDay) {
        self.request = request
        self.day = day
    }

    /// The service day, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, day) }

    /// The service day and the dates around it, and the booking, should one of that name be archived.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        AdjoiningDays.needs(day, naming: [request.id])
    }

    /// Books the first free time.
    ///
    /// - Throws: as ``DayOperation``; `VenuePlan.OpeningError` if the date cannot be opened.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> DayOperation.Answer {
        let present = try loaded.aggregate(ServiceDay.self, day)
        let others = try AdjoiningDays.around(day).map { try loaded.aggregate(ServiceDay.self, $0) }
        let earliest = max(request.at, now)
        let channel = author.role == .guest ? .online : request.channel ?? .inHouse
        let slots = try plan.open(present, beside: others)
            .slots(for: request.party, wishing: request.wishes, through: channel, at: now)
            .filter { $0.start >= earliest }
        let soonest = BookingRequest(
            id: request.id,
            party: request.party,
            at: (slots.first(where: \.isOffered) ?? slots.first)?.start ?? earliest,
            guest: request.guest,
            channel: request.channel,
            wishes: request.wishes,
            overrideReason: request.overrideReason
        )
        return try DayOperation(day, .book(request: soonest))
            .decide(on: loaded, in: plan, by: author, at: now, changes: &changes)
    }
}
