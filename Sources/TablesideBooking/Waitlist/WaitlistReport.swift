public import TablesideCore

/// The waits that parties had compared with the waits quoted, by the staff member who added them, by hour and by size.
///
/// It covers the parties that were quoted a wait and seated.
public struct WaitlistReport: Hashable, Sendable {
    /// The criterion that groups parties.
    public enum Group: Hashable, Sendable {
        /// The staff member who added the party; `nil` for parties that joined by phone.
        case host(host: UserID?)
        /// The hour of the day at which the party joined, by the wall clock.
        case hour(hour: Int)
        /// The number of people.
        case size(party: Int)
    }

    /// The figures of a group.
    public struct Line: Hashable, Sendable {
        /// The criterion of the group; `nil` for all parties.
        public let group: Group?
        /// The number of parties.
        public let parties: Int
        /// The median of the median waits quoted.
        public let quoted: Elapsed
        /// The median of the actual waits.
        public let actual: Elapsed
        /// The number of parties that waited no longer than their quoted p80.
        public let covered: Int
        /// The number of parties that waited longer than the longest time shown to them.
        public let exceeded: Int
        /// The mean error of the quoted median; waits longer than quoted weigh ``WaitlistReport/underestimateWeight``
        /// times as much.
        public let loss: Elapsed
    }

    /// The weight of a wait longer than quoted, which makes guests leave; a shorter wait does not.
    public static let underestimateWeight = 3

    /// The figures of all parties; `nil` if no party was both quoted a wait and seated.
    public let total: Line?
    /// The figures by the staff member who added the party, sorted by identity, parties that joined by phone first.
    public let byHost: [Line]
    /// The figures by the hour of joining.
    public let byHour: [Line]
    /// The figures by party size.
    public let bySize: [Line]

    /// Creates a report for several evenings.
    ///
    /// - Parameters:
    ///   - lists: The waitlists of the evenings.
    ///   - zone: The time zone of the branch.
    /// - Throws: `ZoneError` if the zone cannot resolve a time.
    /// - Complexity: O(n log n) for n parties.
    public init(_ lists: [Waitlist], in zone: any ZoneRules) throws(ZoneError) {
        var waits: [Wait] = []
        for entry in lists.flatMap(\.entries.values) {
            guard let quoted = entry.joining.quoted, let seating = entry.seating else { continue }
            waits.append(
                Wait(
                    host: entry.host,
                    hour: try zone.local(at: entry.joinedAt).time.hour,
                    party: entry.party,
                    quoted: quoted,
                    actual: seating.at - entry.joinedAt
                )
            )
        }
        total = Self.line(nil, waits)
        byHost = Dictionary(grouping: waits) { $0.host }
            .sorted { left, right in
                guard let right = right.key else { return false }
                return left.key.map { $0 < right } ?? true
            }
            .compactMap { Self.line(.host(host: $0.key), $0.value) }
        byHour = Dictionary(grouping: waits) { $0.hour }.sorted { $0.key < $1.key }
            .compactMap { Self.line(.hour(hour: $0.key), $0.value) }
        bySize = Dictionary(grouping: waits) { $0.party }.sorted { $0.key < $1.key }
            .compactMap { Self.line(.size(party: $0.key), $0.value) }
    }

    private struct Wait {
        let host: UserID?
        let hour: Int
        let party: Int
        let quoted: QuotedWait
        let actual: Elapsed

        var loss: Elapsed {
            let error = actual - quoted.p50
            return error > .zero ? error * WaitlistReport.underestimateWeight : -error
        }
    }

    private static func line(_ group: Group?, _ waits: [Wait]) -> Line? {
        guard !waits.isEmpty else { return nil }
        return Line(
            group: group,
            parties: waits.count,
            quoted: median(of: waits.map(\.quoted.p50)),
            actual: median(of: waits.map(\.actual)),
            covered: waits.count { $0.actual <= $0.quoted.p80 },
            exceeded: waits.count { $0.actual > $0.quoted.to },
            loss: mean(of: waits.map(\.loss))
        )
    }

    /// The lower of the two in the middle if there are two.
    private static func median(of lengths: [Elapsed]) -> Elapsed {
        let sorted = lengths.sorted()
        return sorted.isEmpty ? .zero : sorted[(sorted.count - 1) / 2]
    }

    private static func mean(of lengths: [Elapsed]) -> Elapsed {
        // The parts are divided first, so that sums of any lengths fit.
        let count = Int64(max(lengths.count, 1))
        var (whole, rest) = (Int64(0), Int64(0))
        for length in lengths {
            whole = whole.addingSaturated(length.milliseconds / count)
            rest += length.milliseconds % count
        }
        return .milliseconds(whole.addingSaturated(rest / count))
    }
}
