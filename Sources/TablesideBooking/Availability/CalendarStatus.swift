public import TablesideCore

/// The status of a date in a calendar, for a party that looks for a table.
public enum CalendarStatus: Hashable, Codable, Sendable {
    /// The last start from which the party's stay would end in time has passed.
    case past
    /// No stay starts on this date.
    case closed
    /// Guests can book this date only from that instant on.
    case tooFarAhead(bookableFrom: Instant)
    /// At every future start that the party could book, tables or places are taken: the reasons, the first of each
    /// kind.
    ///
    /// If ``Unavailability/budgetExhausted(nodes:)`` is among the reasons, the search for other seats ended without an
    /// answer: the start cannot be booked, but it is not proved that nothing is left.
    case soldOut(reasons: [Unavailability])
    /// The restaurant takes no such booking on this date, or no longer, whatever is free: the reasons, the first of
    /// each kind.
    case unbookable(reasons: [Unavailability])
    /// The party can request a start, and the restaurant answers.
    case onRequest
    /// The party can book at least one start.
    case free

    /// Whether the party can have a start, at once or after the restaurant accepts.
    public var isBookable: Bool {
        switch self {
        case .free, .onRequest: true
        case .past, .closed, .tooFarAhead, .soldOut, .unbookable: false
        }
    }
}

extension DayAvailability {
    /// Returns the status that a calendar shows a party for this date.
    ///
    /// The date is bookable exactly if at least one start is available to the party (``Slot/isAvailable``), even if
    /// others must move or the party is split.
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - duration: The length of the stay; `nil` for the length set by the wishes or the rules.
    ///   - wishes: The party's other wishes.
    ///   - channel: The channel that the party books through.
    ///   - now: The current time.
    /// - Returns: The status.
    /// - Complexity: That of ``openings(for:lasting:wishing:through:at:)`` if there are any, else that of
    ///   ``slots(for:lasting:wishing:through:at:)``.
    public func calendarStatus(
        for party: Int,
        lasting duration: Elapsed? = nil,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> CalendarStatus {
        guard let first = frame.grid.starts.first, let last = frame.grid.starts.last else { return .closed }
        if last < now { return .past }
        if !channel.isHouse, let from = frame.bookableFrom, now < from { return .tooFarAhead(bookableFrom: from) }
        let bookable: CalendarStatus = plan.asksHouse(for: party, through: channel) ? .onRequest : .free
        if !openings(for: party, lasting: duration, wishing: wishes, through: channel, at: now).isEmpty {
            return bookable
        }
        let slots = slots(for: party, lasting: duration, wishing: wishes, through: channel, at: now)
        var (taken, other, late): ([Unavailability], [Unavailability], [Unavailability]) = ([], [], [])
        for slot in slots where slot.start >= now {
            guard case .refused(let reasons) = slot.answer else { return bookable }
            if reasons.contains(where: \.isOfClosing) {
                late += reasons
            } else if reasons.allSatisfy(\.isOfCapacity) {
                taken += reasons
            } else {
                other += reasons
            }
        }
        if !taken.isEmpty { return .soldOut(reasons: taken.firstOfEachKind) }
        if !other.isEmpty { return .unbookable(reasons: other.firstOfEachKind) }
        return first < now ? .past : .unbookable(reasons: late.firstOfEachKind)
    }
}

extension BookingCalendar {
    /// A date with its calendar status.
    public struct DateStatus: Hashable, Codable, Sendable {
        /// The business date of the entry.
        public let date: CivilDate
        /// The status that the calendar shows.
        public let status: CalendarStatus
        /// The version of the service day that was queried.
        public let revision: Version
    }

    /// Returns the status that a calendar shows a party for each date.
    ///
    /// A date whose opening or closing time the rules reject is closed.
    ///
    /// ```swift
    /// for day in month.statuses(for: 4, at: now) where day.status.isBookable { offer(day.date) }
    /// ```
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - duration: The length of the stay; `nil` for the length set by the wishes or the rules.
    ///   - wishes: The party's other wishes.
    ///   - channel: The channel that the party books through.
    ///   - now: The current time.
    /// - Returns: The dates in order.
    /// - Complexity: That of ``DayAvailability/calendarStatus(for:lasting:wishing:through:at:)`` for each date.
    public func statuses(
        for party: Int,
        lasting duration: Elapsed? = nil,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [DateStatus] {
        // The numbers of openings are not needed, but the dates and versions are.
        days(for: [], at: now).map { day in
            let status = evening(on: day.date)?
                .calendarStatus(for: party, lasting: duration, wishing: wishes, through: channel, at: now)
            return DateStatus(date: day.date, status: status ?? .closed, revision: day.revision)
        }
    }
}

extension Unavailability {
    /// Whether the stay would end too late, which means that no party of this size can ever start then.
    fileprivate var isOfClosing: Bool {
        switch self {
        case .overrunsService, .afterLastSeating, .reachesNextDay: true
        default: false
        }
    }

    /// Whether the party could book if others had not.
    fileprivate var isOfCapacity: Bool {
        switch self {
        case .noFreeTable, .takenAsWished, .tableTaken, .keptForWalkIns, .tooManyStarts, .tooManyPresent,
            .partyNeedsSplit, .budgetExhausted:
            true
        default: false
        }
    }
}

extension Array where Element == Unavailability {
    /// The first reason with each code, in order.
    fileprivate var firstOfEachKind: [Unavailability] {
        var known: Set<ErrorCode> = []
        return filter { known.insert($0.code).inserted }
    }
}

extension CalendarStatus {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "past": try read.alone(.past)
            case "closed": try read.alone(.closed)
            case "tooFarAhead": try .tooFarAhead(bookableFrom: read("bookableFrom"))
            case "soldOut": try .soldOut(reasons: read("reasons"))
            case "unbookable": try .unbookable(reasons: read("reasons"))
            case "onRequest": try read.alone(.onRequest)
            case "free": try read.alone(.free)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .past: try encoder.write("past")
        case .closed: try encoder.write("closed")
        case .tooFarAhead(let bookableFrom): try encoder.write("tooFarAhead", ["bookableFrom": bookableFrom])
        case .soldOut(let reasons): try encoder.write("soldOut", ["reasons": reasons])
        case .unbookable(let reasons): try encoder.write("unbookable", ["reasons": reasons])
        case .onRequest: try encoder.write("onRequest")
        case .free: try encoder.write("free")
        }
    }
}
