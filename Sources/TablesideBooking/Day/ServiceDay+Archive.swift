public import TablesideCore

// How bookings that are past leave the day.
extension ServiceDay {
    /// How long a booking stays in the day after it has ended, a hold after it has expired, and a no-show after its
    /// stay would have ended.
    public static let archiveGrace = Elapsed.hours(1)
    /// How many bookings have to be past before they leave the day.
    public static let archiveBatch = 24

    /// Whether bookings have left the day; readers then look for an ``ArchivedBooking`` as well.
    public var hasArchived: Bool { !past.isEmpty }

    /// Returns the day with archived bookings of the date back in it, for those who read whole days: to draw an
    /// evening, or to learn from it.
    ///
    /// Nothing is decided on such a day; it is not the one that is stored.
    ///
    /// - Parameter archived: The archived bookings; those of other days, and those that the day still has, are passed
    ///   over.
    /// - Returns: The whole day.
    /// - Complexity: O(archived bookings × guests among them).
    public func including(_ archived: [ArchivedBooking]) -> ServiceDay {
        var day = self
        day.recall(archived)
        for id in day.recalled.keys { day.bringBack(id) }
        return day
    }

    /// Puts archived bookings of the date beside it for the decisions that follow, in place of those that stood there.
    package mutating func recall(_ archived: [ArchivedBooking]) {
        aside = Aside()
        for found in archived where found.day == id && bookings[found.booking.id] == nil {
            aside.bookings[found.booking.id] = found.booking
        }
    }

    /// The archived bookings that stand beside the day.
    package var recalled: [BookingID: Booking] { aside.bookings }
}

/// Archived bookings beside a day, which is the same with and without them.
struct Aside: Hashable, Sendable {
    var bookings: [BookingID: Booking] = [:]
    /// Those of them that leave the day by this decision, and are stored nowhere else yet.
    var leaving: Set<BookingID> = []

    static func == (lhs: Aside, rhs: Aside) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension ServiceDay: PartlyTransient {
    package var storedForm: ServiceDay {
        var day = self
        day.aside = Aside()
        return day
    }

    package var requiredWrites: [DocumentRef] {
        aside.leaving.map { DocumentRef(ArchivedBooking.self, ArchivedBooking.id($0, on: id)) }
    }
}

// What an event does.
extension ServiceDay {
    /// Takes a booking out of the day, and puts it beside it.
    mutating func putAside(_ id: BookingID) {
        guard let booking = bookings.removeValue(forKey: id) else { return }
        aside.bookings[id] = booking
        aside.leaving.insert(id)
        let (claims, place) = placed(booking)
        guard let place else { return past.insert(claims, at: past.firstIndex { claims.precedes($0) } ?? past.count) }
        past[place].add(claims)
    }

    /// Puts an archived booking that stands beside the day back into it.
    mutating func bringBack(_ id: BookingID) {
        guard bookings[id] == nil, let booking = aside.bookings.removeValue(forKey: id) else { return }
        bookings[id] = booking
        aside.leaving.remove(id)
        let (claims, place) = placed(booking)
        guard let place else { return }
        past[place].remove(claims)
        if past[place].claims == 0 { past.remove(at: place) }
    }

    /// What a booking counts for, and the place of its guest and device.
    private func placed(_ booking: Booking) -> (claims: PastClaims, place: Int?) {
        let claims = PastClaims(booking)
        return (claims, past.firstIndex { $0.guest == claims.guest && $0.device == claims.device })
    }
}

// What still decides.
extension ServiceDay {
    /// How many archived bookings a limit counts of those whose guest and device are meant.
    func archived(countedBy measure: GuestLimits.Measure, of isMeant: (UserID?, DeviceID?) -> Bool) -> Int {
        past.reduce(0) { sum, claims in
            let count =
                switch measure {
                case .claims: claims.claims
                case .bookings: claims.finished
                case .holds, .openRequests, .changes: 0
                }
            return count > 0 && isMeant(claims.guest, claims.device) ? sum.addingSaturated(count) : sum
        }
    }

    /// The first entry that cannot be; `nil` for none.
    var impossibleClaims: PastClaims? {
        past.indices.first { place in
            let claims = past[place]
            let isInOrder = place == 0 || past[place - 1].precedes(claims)
            return claims.finished < 0 || claims.claims < max(1, claims.finished) || !isInOrder
        }.map { past[$0] }
    }
}

// When bookings leave the day.
extension ServiceDay {
    /// From when so many bookings are past that they leave the day; `nil` while too few have ended.
    ///
    /// Decisions ask for it after every event: the bookings that have ended are counted before any instant is sorted.
    var pastAt: Instant? {
        guard bookings.count >= Self.archiveBatch else { return nil }
        var instants: [Instant] = []
        for booking in bookings.values { if let instant = booking.pastAt { instants.append(instant) } }
        guard instants.count >= Self.archiveBatch else { return nil }
        instants.sort()
        return instants[Self.archiveBatch - 1]
    }

    /// The command by which bookings leave the day at the time for it.
    ///
    /// After the last event no command is given at an earlier instant than that.
    func archiving(at instant: Instant) -> Command {
        let latest = max(instant, lastEventAt ?? instant)
        let past = bookings.values.lazy.compactMap { booking in booking.pastAt.map { (at: $0, id: booking.id) } }
            .filter { $0.at <= latest }
            .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
        return .archive(bookings: past.prefix(SizeLimit.archivedBookings).map(\.id))
    }
}

extension Booking {
    /// From when it is past and may leave the day; `nil` while it can still keep tables without an event.
    ///
    /// A no-show can be taken back until its stay ends.
    var pastAt: Instant? {
        let end: Instant
        switch status {
        case .finished, .cancelled, .declined, .expired: end = endedAt ?? span.upperBound
        case .noShow: end = max(span.upperBound, endedAt ?? span.upperBound)
        case .held:
            guard let expiresAt else { return nil }
            end = expiresAt
        case .asked, .requested, .confirmed, .late, .arrived, .seated: return nil
        }
        return end + ServiceDay.archiveGrace
    }
}

/// How many bookings of one guest, made on one device, have left a service day: the limits of guests still count them.
struct PastClaims: Hashable, Codable, Sendable {
    /// The guest; `nil` for none.
    let guest: UserID?
    /// The device; `nil` for none.
    let device: DeviceID?
    /// How many holds and bookings there were.
    private(set) var claims: Int
    /// How many of them were visits.
    private(set) var finished: Int

    init(_ booking: Booking) {
        guest = booking.guest
        device = booking.device
        claims = 1
        finished = booking.status == .finished ? 1 : 0
    }

    mutating func add(_ other: PastClaims) {
        claims = claims.addingSaturated(other.claims)
        finished = finished.addingSaturated(other.finished)
    }

    mutating func remove(_ other: PastClaims) {
        claims = max(0, claims - other.claims)
        finished = min(claims, max(0, finished - other.finished))
    }

    /// Whether it stands before another one: by guest, then by device, none first.
    func precedes(_ other: PastClaims) -> Bool {
        guest == other.guest ? Self.precedes(device, other.device) : Self.precedes(guest, other.guest)
    }

    private static func precedes<Name: Comparable>(_ left: Name?, _ right: Name?) -> Bool {
        guard let right else { return false }
        return left.map { $0 < right } ?? true
    }
}
