public import TablesideCore

/// The reputation of one guest in one loyalty program: praise of the staff and offenses, which lose weight with time (AP-23,
/// FO-28).
///
/// It gives the guest a priority in the queue for tables. Offenses can be appealed against, are decided on by the managers,
/// and expire.
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
        /// Praises the guest.
        case praise(record: ReputationRecordID, points: Int, reason: String)
        /// Takes praise back.
        case withdrawPraise(record: ReputationRecordID)
        /// Records an offense; of a booking only one is recorded.
        case recordOffense(record: ReputationRecordID, kind: OffenseKind, booking: BookingID?)
        /// Appeals against an offense.
        case appeal(record: ReputationRecordID)
        /// Decides that the offense stays on record.
        case uphold(record: ReputationRecordID)
        /// Decides that the offense does not count any more.
        case pardon(record: ReputationRecordID)
        /// Ends an offense whose time is over.
        case expire(record: ReputationRecordID)
    }

    /// The events of a reputation.
    public enum Event: Codable, Hashable, Sendable {
        /// Somebody of the staff praised the guest.
        case praised(record: ReputationRecordID, points: Int, reason: String, at: Instant)
        /// Praise was taken back.
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

        /// When it happened.
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
    /// The latest praise, in the order in which it was given.
    public internal(set) var praises: [Praise] = []
    /// The latest offenses, in the order in which they were recorded.
    public internal(set) var offenses: [Offense] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the reputation of a guest of whom nothing is known.
    public init(id: MembershipID) { self.id = id }

    /// The program, so that reputations are listed by program.
    public var scope: String { id.program.rawValue }

    /// Finds an offense; `nil` for one that is not remembered.
    public func offense(_ id: ReputationRecordID) -> Offense? { offenses.first { $0.id == id } }

    /// Finds praise; `nil` if it is not remembered.
    public func praise(_ id: ReputationRecordID) -> Praise? { praises.first { $0.id == id } }

    /// The points of the praise less those of the offenses at an instant, in thousandths, each decayed since it was given.
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

    /// The priority of the guest in the queue for tables at an instant: 0…100.
    ///
    /// It is the priority of an unknown guest, plus the score in whole points, rounded down, plus what the best badge gives.
    ///
    /// - Parameters:
    ///   - now: The instant.
    ///   - program: The rules of the program.
    ///   - badges: The badges of the guest, as their ``PointsAccount`` lists them.
    /// - Returns: the priority; a higher one comes first.
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
    /// The program and how many records there are, without the guest.
    public var summary: String {
        "reputation in \(shown: id.program): \(praises.count) praises, \(offenses.count) offenses"
    }
}
