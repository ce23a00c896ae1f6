public import Foundation
public import TablesideCore

/// A zone of the system's data, as Foundation knows it.
///
/// An unknown name is an error and never becomes GMT. On Linux a program that is linked statically, or that links
/// FoundationEssentials alone, has no zone data at all: use something of FoundationInternationalization in it (a
/// `DateFormatter`, say), call ``selfCheck()`` once at start-up, or carry zones as `ZoneTransitions`.
///
/// Its answers differ from system to system as their data do, and come several times slower than those of a
/// `ZoneTransitions`: make one of the zone where peers must agree or slots are searched.
///
/// ```swift
/// try FoundationZone.selfCheck()
/// let bucharest = try FoundationZone(identifier: "Europe/Bucharest")
/// ```
public struct FoundationZone: ZoneRules, Hashable {
    /// The system's zone.
    public let timeZone: TimeZone
    /// The zone's name, as it was asked for: the system may know it by another one, such as `GMT` for `UTC`.
    public let identifier: String

    /// Makes the zone of a system zone that was already found.
    public init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        identifier = timeZone.identifier
    }

    /// Makes the zone with this IANA name, such as `Europe/Bucharest`.
    ///
    /// - Throws: `ZoneError` when the system knows no zone of that name.
    public init(identifier: String) throws(ZoneError) {
        // Foundation compares names letter by letter, and marks that pile up on one take the square of their number.
        guard !identifier.isEmpty, identifier.utf8.count <= SizeLimit.identifier,
            let timeZone = TimeZone(identifier: identifier)
        else {
            throw ZoneError(.unknownZone(identifier: identifier))
        }
        self.timeZone = timeZone
        self.identifier = identifier
    }

    /// How far clocks are ahead of UTC at an instant.
    ///
    /// - Throws: `ZoneError` when the system names an offset of more than 18 hours.
    public func offset(at instant: Instant) throws(ZoneError) -> UTCOffset {
        do {
            return try UTCOffset(seconds: timeZone.secondsFromGMT(for: Date(instant)))
        } catch {
            throw ZoneError(.zoneDataUnavailable(identifier: identifier))
        }
    }

    /// At which instants clocks show a local time: one, two or none.
    ///
    /// It looks a day to either side for the offsets that are possible, and keeps those that really hold.
    ///
    /// - Throws: `ZoneError` when the system names an offset of more than 18 hours.
    public func resolve(_ local: LocalDateTime) throws(ZoneError) -> LocalResolution {
        let asIfUTC = local.instant(at: .utc)
        let before = try offset(at: asIfUTC - .days(1))
        let after = try offset(at: asIfUTC + .days(1))
        let former = local.instant(at: before)
        let latter = local.instant(at: after)
        let formerHolds = try offset(at: former) == before
        if former == latter, formerHolds { return .unique(instant: former) }
        let latterHolds = try offset(at: latter) == after
        switch (formerHolds, latterHolds) {
        case (true, true): return .ambiguous(earlier: former, later: latter)
        case (true, false): return .unique(instant: former)
        case (false, true): return .unique(instant: latter)
        case (false, false):
            let next = try change(between: latter, and: former)
            return .nonexistent(earlier: latter, later: former, next: next)
        }
    }

    /// The first instant of the offset that holds at the later of two instants between which clocks are changed once.
    func change(between earlier: Instant, and later: Instant) throws(ZoneError) -> Instant {
        let reached = try offset(at: later)
        var (low, high) = (earlier.millisecondsSince1970, later.millisecondsSince1970)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if try offset(at: Instant(millisecondsSince1970: middle)) == reached { high = middle } else { low = middle }
        }
        return Instant(millisecondsSince1970: high)
    }

    /// Checks that the system has zone data and that they are right where that is known.
    ///
    /// It asks for Bucharest in the winter and in the summer of 2025 (UTC+2, UTC+3). Run it once when a server starts.
    ///
    /// - Throws: `ZoneError` when the zone is missing or has another offset.
    public static func selfCheck() throws(ZoneError) {
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        let winter = try zone.offset(at: Instant(millisecondsSince1970: 1_736_899_200_000))
        let summer = try zone.offset(at: Instant(millisecondsSince1970: 1_752_537_600_000))
        guard winter.seconds == 7_200, summer.seconds == 10_800 else {
            throw ZoneError(.zoneDataUnavailable(identifier: zone.identifier))
        }
    }
}
