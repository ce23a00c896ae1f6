public import Foundation
public import TablesideCore

/// A time zone from the system's data, as provided by Foundation.
///
/// An unknown name is an error and never becomes GMT. On Linux, a program that is linked statically, or that links only
/// FoundationEssentials, has no zone data at all: use something from FoundationInternationalization (such as a
/// `DateFormatter`), call ``selfCheck()`` once at startup, or ship zones as `ZoneTransitions`.
///
/// Results vary between systems with their data and are several times slower than those of `ZoneTransitions`; convert
/// the zone to one if peers must agree or slots are searched.
///
/// ```swift
/// try FoundationZone.selfCheck()
/// let bucharest = try FoundationZone(identifier: "Europe/Bucharest")
/// ```
public struct FoundationZone: ZoneRules, Hashable {
    /// The Foundation time zone that supplies the rules.
    public let timeZone: TimeZone
    /// The zone's name as requested; the system may use another one, such as `GMT` for `UTC`.
    public let identifier: String

    /// Makes a zone from a system time zone.
    public init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        identifier = timeZone.identifier
    }

    /// Makes a zone from an IANA name, such as `Europe/Bucharest`.
    ///
    /// - Throws: `ZoneError` if the system knows no zone of that name.
    public init(identifier: String) throws(ZoneError) {
        // Foundation compares names letter by letter, in time quadratic in the number of combining marks on a letter.
        guard !identifier.isEmpty, identifier.utf8.count <= SizeLimit.identifier,
            let timeZone = TimeZone(identifier: identifier)
        else {
            throw ZoneError(.unknownZone(identifier: identifier))
        }
        self.timeZone = timeZone
        self.identifier = identifier
    }

    /// The offset from UTC at an instant.
    ///
    /// - Throws: `ZoneError` if the system reports an offset of more than 18 hours.
    public func offset(at instant: Instant) throws(ZoneError) -> UTCOffset {
        do {
            return try UTCOffset(seconds: timeZone.secondsFromGMT(for: Date(instant)))
        } catch {
            throw ZoneError(.zoneDataUnavailable(identifier: identifier))
        }
    }

    /// The instants at which clocks show a local time: one, two or none.
    ///
    /// It takes the offsets a day before and after as candidates and keeps those that actually apply.
    ///
    /// - Throws: `ZoneError` if the system reports an offset of more than 18 hours.
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

    /// Finds the first instant of the later offset between two instants with a single clock change in between.
    func change(between earlier: Instant, and later: Instant) throws(ZoneError) -> Instant {
        let reached = try offset(at: later)
        var (low, high) = (earlier.millisecondsSince1970, later.millisecondsSince1970)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if try offset(at: Instant(millisecondsSince1970: middle)) == reached { high = middle } else { low = middle }
        }
        return Instant(millisecondsSince1970: high)
    }

    /// Checks that the system has zone data and that a known zone is correct.
    ///
    /// It checks Bucharest in the winter and summer of 2025 (UTC+2, UTC+3). Run it once when a server starts.
    ///
    /// - Throws: `ZoneError` if the zone is missing or has another offset.
    public static func selfCheck() throws(ZoneError) {
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        let winter = try zone.offset(at: Instant(millisecondsSince1970: 1_736_899_200_000))
        let summer = try zone.offset(at: Instant(millisecondsSince1970: 1_752_537_600_000))
        guard winter.seconds == 7_200, summer.seconds == 10_800 else {
            throw ZoneError(.zoneDataUnavailable(identifier: zone.identifier))
        }
    }
}
