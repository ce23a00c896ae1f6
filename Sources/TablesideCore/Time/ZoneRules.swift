/// The rules for the local clocks of a place.
///
/// The engine includes ``FixedOffset`` and ``ZoneTransitions``; a bridge to the system's time zones is in the product
/// TablesideFoundation. A conforming type always gives the same answers and never guesses: it throws when it does not
/// know.
///
/// ```swift
/// let start = try bucharest.instant(for: LocalDateTime("2026-03-29T03:30"))
/// print(start)  // 2026-03-29T01:30:00Z, on the wall 04:30: clocks skipped from 03:00 to 04:00
/// ```
public protocol ZoneRules: Sendable {
    /// The zone's name, such as `Europe/Bucharest`.
    var identifier: String { get }

    /// How far local clocks are ahead of UTC at an instant.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at that time.
    func offset(at instant: Instant) throws(ZoneError) -> UTCOffset

    /// The instants at which clocks show a local time: one, two or none.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at that time.
    func resolve(_ local: LocalDateTime) throws(ZoneError) -> LocalResolution
}

extension ZoneRules {
    /// The local date and time at an instant.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at that time or the date is outside the years −9999…9999.
    public func local(at instant: Instant) throws(ZoneError) -> LocalDateTime {
        let offset = try offset(at: instant)
        do {
            return try LocalDateTime(instant, at: offset)
        } catch {
            throw ZoneError(.instantOutOfRange(instant: instant))
        }
    }

    /// The instant of a local time, with a policy for times that occur twice or not at all.
    ///
    /// - Throws: ``ZoneError``, listing the candidates, when the policy is ``LocalTimePolicy/reject`` and there is not
    ///   exactly one instant; also when the zone is not known at that time.
    public func instant(for local: LocalDateTime, _ policy: LocalTimePolicy = .compatible) throws(ZoneError) -> Instant
    {
        try resolve(local).instant(of: local, policy)
    }
}

extension LocalResolution {
    /// The instant that a policy chooses for the resolved local time; throws if the policy rejects it.
    package func instant(of local: LocalDateTime, _ policy: LocalTimePolicy) throws(ZoneError) -> Instant {
        if let instant = instant(policy) { return instant }
        if case .nonexistent(_, _, let next) = self {
            throw ZoneError(.nonexistentLocalTime(local: local, next: next))
        }
        throw ZoneError(.ambiguousLocalTime(local: local, candidates: instants))
    }
}
