import TablesideCore
import TablesideHosting
import TablesideLoyalty

/// The bookings that guests may make themselves, by their priority (`Reputation`).
///
/// Guests with a low priority wait for the restaurant's answer, or have to call; guests with a high priority may book a
/// date before others can (AP-23, FO-28). Staff can book for anyone, and the waitlist of a date, which is for guests at
/// the door, is open to all guests.
///
/// ```swift
/// BookingPrivileges(bookFrom: 20, acceptedFrom: 40, earlyFrom: 80, daysEarlier: 7)
/// ```
public struct BookingPrivileges: Hashable, Sendable {
    /// The priority below which guests cannot book themselves; 0 if everyone may book.
    public let bookFrom: Int
    /// The priority below which the restaurant answers every booking, as if `BookingRules.acceptance` were
    /// `BookingAcceptance.byHouse`; 0 for the same rules for everyone.
    public let acceptedFrom: Int
    /// The priority from which guests book dates earlier than others.
    public let earlyFrom: Int
    /// How many days earlier than the horizon of the rules those guests may book a date; 0 for none.
    public let daysEarlier: Int

    /// The maximum number of days that a guest may book earlier than others.
    public static let mostDaysEarlier = 366

    /// The same booking rules for everyone.
    public static let same = BookingPrivileges()

    /// Creates privileges; by default everyone books under the same rules.
    ///
    /// - Parameters:
    ///   - bookFrom: The priority below which guests cannot book themselves.
    ///   - acceptedFrom: The priority below which the restaurant answers every booking.
    ///   - earlyFrom: The priority from which guests book dates earlier than others.
    ///   - daysEarlier: How many days earlier, at most ``mostDaysEarlier``; a negative number counts as none.
    public init(bookFrom: Int = 0, acceptedFrom: Int = 0, earlyFrom: Int = 0, daysEarlier: Int = 0) {
        self.bookFrom = bookFrom
        self.acceptedFrom = acceptedFrom
        self.earlyFrom = earlyFrom
        self.daysEarlier = min(max(daysEarlier, 0), Self.mostDaysEarlier)
    }
}

extension HouseLoyalty {
    /// The priorities of guests at an instant, and the versions of the documents that they rest on.
    func priorities(
        of guests: Set<UserID>,
        at now: Instant,
        in store: any HostStore
    ) async throws -> (priorities: [UserID: Int], basis: [DocumentRef: Version]) {
        var priorities: [UserID: Int] = [:]
        var basis: [DocumentRef: Version] = [:]
        let members = guests.map(membership(of:))
        let refs = members.flatMap { [DocumentRef(Reputation.self, $0), DocumentRef(PointsAccount.self, $0)] }
        let found = refs.isEmpty ? [:] : try await store.fetch(refs)
        for ref in refs { basis[ref] = found[ref]?.version ?? .absent }
        for member in members {
            let reputation = try found[DocumentRef(Reputation.self, member)]?.decoded(as: Reputation.self)
            let account = try found[DocumentRef(PointsAccount.self, member)]?.decoded(as: PointsAccount.self)
            priorities[member.user] = (reputation ?? Reputation(id: member))
                .priority(at: now, under: program, badges: account?.badges ?? [])
        }
        return (priorities, basis)
    }
}
