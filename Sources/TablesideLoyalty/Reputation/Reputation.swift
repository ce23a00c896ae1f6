public import TablesideCore

/// A guest's reputation in a loyalty program: praise by the staff, and offenses, which both lose weight over time
/// (AP-23, FO-28).
///
/// It gives the guest a priority in the queue for tables. Guests can appeal offenses, managers decide on appeals, and
/// offenses expire.
///
/// ```swift
/// var reputation = Reputation(id: MembershipID("ana", in: "centru"))
/// try reputation.perform(.praise(record: "k1", points: 5, reason: "kind to the cooks"), in: program, by: mara, at: now)
/// reputation.priority(at: now, under: program, badges: account.badges)  // 55
/// ```
public struct Reputation: Aggregate, Hashable {
    /// The document kind, `reputation`.
    public static let kind = DocumentKind(rawValue: "reputation")

    /// The commands that a reputation accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Praises the guest for a reason, which adds points.
        case praise(record: ReputationRecordID, points: Int, reason: String)
        /// Withdraws praise, so that it no longer counts.
        case withdrawPraise(record: ReputationRecordID)
        /// Records an offense; a booking can have only one.
        case recordOffense(record: ReputationRecordID, kind: OffenseKind, booking: BookingID?)
        /// Appeals against an offense.
        case appeal(record: ReputationRecordID)
        /// Rejects an appeal, so that the offense stays on record.
        case uphold(record: ReputationRecordID)
        /// Pardons an offense, so that it no longer counts.
        case pardon(record: ReputationRecordID)
        /// Ends an offense at its expiry.
        case expire(record: ReputationRecordID)
    }

    /// The events of a reputation.
    public enum Event: Codable, Hashable, Sendable {
        /// A staff member praised the guest.
        case praised(record: ReputationRecordID, points: Int, reason: String, at: Instant)
        /// Praise was withdrawn.
        case praiseWithdrawn(record: ReputationRecordID, at: Instant)
        /// An offense was recorded.
        case offenseRecorded(
            record: ReputationRecordID,
            kind: OffenseKind,
            booking: BookingID?,
            points: Int,
            expiresAt: Instant?,
            at: Instant
        )
        /// The state of an offense changed.
        case offenseMoved(record: ReputationRecordID, to: Offense.State, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .praised(_, _, _, let at), .praiseWithdrawn(_, let at), .offenseRecorded(_, _, _, _, _, let at),
                .offenseMoved(_, _, let at):
                at
            }
        }
    }

    /// The guest and the program.
    public let id: MembershipID
    /// The number of events so far.
    public var version = Version.absent
    /// The latest praise, in the order given.
    public internal(set) var praises: [Praise] = []
    /// The latest offenses, in the order in which they were recorded.
    public internal(set) var offenses: [Offense] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the reputation of a guest without records.
    public init(id: MembershipID) { self.id = id }

    /// The program, so that reputations are listed by program.
    public var scope: String { id.program.rawValue }

    /// Finds an offense; `nil` if it is not kept.
    public func offense(_ id: ReputationRecordID) -> Offense? { offenses.first { $0.id == id } }

    /// Finds praise; `nil` if it is not kept.
    public func praise(_ id: ReputationRecordID) -> Praise? { praises.first { $0.id == id } }

    /// The points of praise less those of offenses at an instant, in thousandths, each decayed since it was recorded.
    ///
    /// - Complexity: O(records).
    public func score(at now: Instant, under rules: ReputationRules) -> Int {
        func weight(_ points: Int, since: Instant) -> Int {
            let whole = min(max(points, 0), ReputationRules.weights.upperBound) * 1_000
            return rules.halfLife.map { HalfLife.rest(of: whole, after: now - since, halfLife: $0) } ?? whole
        }
        let praise = praises.reduce(0) { $1.state == .given ? $0 + weight($1.points, since: $1.since) : $0 }
        return offenses.reduce(praise) { $1.counts(at: now) ? $0 - weight($1.points, since: $1.since) : $0 }
    }

    /// The guest's priority in the queue for tables at an instant: 0…100.
    ///
    /// It is the neutral priority, plus the score in whole points, rounded down, plus the priority of the best badge.
    ///
    /// - Parameters:
    ///   - now: The instant.
    ///   - program: The rules of the program.
    ///   - badges: The badges of the guest, as their ``PointsAccount`` lists them.
    /// - Returns: the priority; higher ones come first.
    /// - Complexity: O(records + badges).
    public func priority(at now: Instant, under program: PointsProgram, badges: [OwnedBadge] = []) -> Int {
        let score = Int64(score(at: now, under: program.reputation)).flooredDivision(by: 1_000).quotient
        let neutral = min(max(program.reputation.neutral, 0), 100)
        return min(max(neutral + Int(score) + program.badges.priority(of: badges), 0), 100)
    }
}

extension Reputation {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .praised(let record, let points, let reason, let at):
            praises.append(
                Praise(id: record, points: points, reason: reason, since: at),
                keeping: SizeLimit.reputationRecords
            )
        case .praiseWithdrawn(let record, _):
            if let place = praises.firstIndex(where: { $0.id == record }) { praises[place].state = .withdrawn }
        case .offenseRecorded(let record, let kind, let booking, let points, let expiresAt, let at):
            offenses.append(
                Offense(id: record, kind: kind, booking: booking, points: points, since: at, expiresAt: expiresAt),
                keeping: SizeLimit.reputationRecords
            )
        case .offenseMoved(let record, let state, _):
            if let place = offenses.firstIndex(where: { $0.id == record }) { offenses[place].state = state }
        }
        lastEventAt = event.at
    }
}

extension Reputation: Timed {
    /// When the next offense expires; `nil` for never.
    public var nextDue: Instant? { nextToExpire?.expiresAt }

    /// Ends the next offense to expire.
    public var dueCommand: Command? { nextToExpire.map { .expire(record: $0.id) } }

    private var nextToExpire: Offense? {
        offenses.filter { $0.expiresAt != nil && [.recorded, .appealed, .upheld].contains($0.state) }
            .min { ($0.expiresAt ?? $0.since, $0.id) < ($1.expiresAt ?? $1.since, $1.id) }
    }
}

extension Reputation: Summarized {
    /// The program and the number of records, without the guest.
    public var summary: String {
        "reputation in \(shown: id.program): \(praises.count) praises, \(offenses.count) offenses"
    }
}
