public import TablesideCore

/// A booking that is past and has left its ``ServiceDay``, as it was then.
///
/// The day keeps only what can still affect a decision, so it stays small on a long evening: upcoming bookings and
/// those that ended a short while ago. The timer of the day (`DueHandler.serviceDays(in:)`) archives the others, at
/// least ``ServiceDay/archiveBatch`` at a time, and stores them in the same unit. Nothing is lost: questions, lists and
/// commands find an archived booking by its name, and no other booking of the day can take the name.
///
/// A command that a host gives to the day alone does not read the archive and can take the name all the same. When the
/// second booking is archived, the document of the name keeps the first one as well (``earlier``).
///
/// ```swift
/// let evening = try await store.wholeDay(friday)         // to draw it or to learn from it
/// let booking = try await store.booking("b1", on: friday) // archived or not
/// ```
public struct ArchivedBooking: Document, Hashable {
    /// The document kind, `archivedBooking`.
    public static let kind = DocumentKind(rawValue: "archivedBooking")

    /// The service day that it was booked for.
    public let day: BranchDay
    /// The booking; if several had its name, the one that was archived last.
    public private(set) var booking: Booking
    /// The bookings of the name that were archived before it, the oldest first; `nil` for none.
    public private(set) var earlier: [Booking]?
    /// The number of writes so far.
    public var version = Version.absent

    /// Makes the document of a booking that leaves a day.
    package init(_ booking: Booking, of day: BranchDay) {
        self.day = day
        self.booking = booking
    }

    /// Adds a booking of the same name that leaves the day after it.
    package mutating func add(_ later: Booking) {
        earlier = (earlier ?? []) + [booking]
        booking = later
    }

    /// Takes out the booking that was archived last, because it is in the day again.
    ///
    /// - Returns: Whether an earlier one is left; if none is, nothing has changed, and the document has to be removed.
    package mutating func removeLast() -> Bool {
        guard var before = earlier, let last = before.popLast() else { return false }
        booking = last
        earlier = before.isEmpty ? nil : before
        return true
    }

    /// The day and the booking.
    public var id: String { Self.id(booking.id, on: day) }

    /// The day: the archived bookings of a date are listed together.
    public var scope: String { "\(day)" }

    /// The start: the archived bookings of a date are listed in this order.
    public var sortKey: String { "\(booking.span.lowerBound.sortKey) \(booking.id)" }

    /// The identity of the document of a booking.
    ///
    /// A slash in the name of a booking is escaped, so that no two bookings share a document.
    public static func id(_ booking: BookingID, on day: BranchDay) -> String {
        "\(day)/\(booking.rawValue.escaping("/"))"
    }
}

extension ArchivedBooking: Summarized {
    /// The booking and its day.
    public var summary: String { "booking \(shown: booking.id) of \(shown: day)" }
}
