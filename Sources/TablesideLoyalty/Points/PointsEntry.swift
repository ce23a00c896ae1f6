public import TablesideCore

/// The accounts of the double-entry ledger of points.
///
/// The first three are a guest's holdings; the others are the sources and uses of points. Every event moves points
/// between these accounts, so their sum is always 0.
public enum PointsColumn: String, ClosedCode {
    /// The points in lots, available or not yet.
    case lots
    /// The points held for rewards.
    case held
    /// The points that the guest owes, as a number at most 0.
    case debt
    /// The points that were entered, as a number at most 0.
    case earned
    /// The points that were spent on rewards, bills and badges.
    case spent
    /// The points that expired.
    case expired
    /// The points taken back because an order was refunded or an award was voided.
    case clawedBack
    /// The points to be taken back that the guest no longer had, as a number at most 0.
    case writtenOff
    /// The points sent to other guests, less those received.
    case transferred
    /// The points deducted by the staff, less those added.
    case adjusted
    /// The points forfeited when the account was closed.
    case forfeited
}

/// One line of the ledger.
public struct PointsEntry: Hashable, Codable, Sendable {
    /// The account of the ledger that changed.
    public let column: PointsColumn
    /// The change in points; negative if points were moved out.
    public let points: Int
    /// The instant at which they count: the expiry for points that expired, even if it was booked later; otherwise the
    /// time of the event.
    public let at: Instant

    /// Makes a line of the ledger.
    public init(_ column: PointsColumn, _ points: Int, at: Instant) {
        self.column = column
        self.points = points
        self.at = at
    }
}

/// The balances of the accounts of the ledger.
///
/// ```swift
/// var totals = PointsTotals()
/// for event in events { totals.add(event.entries) }
/// totals[.spent]   // what was spent in all
/// totals.sum       // always 0
/// ```
public struct PointsTotals: Hashable, Sendable {
    @usableFromInline var balances: SIMD16<Int64> = .zero

    /// Makes balances of 0.
    public init() {}

    /// The balance of one account.
    public subscript(column: PointsColumn) -> Int { Int(balances[column.place]) }

    /// The sum of all balances: 0, as long as the entries of each event sum to 0.
    public var sum: Int { Int(balances.wrappedSum()) }

    /// Adds an entry; wraps beyond 64 bits, which only handmade events can cause.
    @inlinable
    public mutating func add(_ entry: PointsEntry) { balances[entry.column.place] &+= Int64(entry.points) }

    /// Adds entries.
    ///
    /// - Complexity: O(entries).
    @inlinable
    public mutating func add(_ entries: some Sequence<PointsEntry>) { for entry in entries { add(entry) } }
}

extension PointsColumn {
    /// The place among the balances.
    @inlinable var place: Int {
        switch self {
        case .lots: 0
        case .held: 1
        case .debt: 2
        case .earned: 3
        case .spent: 4
        case .expired: 5
        case .clawedBack: 6
        case .writtenOff: 7
        case .transferred: 8
        case .adjusted: 9
        case .forfeited: 10
        }
    }
}

extension PointsTotals: Codable {
    /// Reads the balances by the names of the accounts; a missing one is 0.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TextKey.self)
        for column in PointsColumn.allCases {
            let balance = try container.decodeIfPresent(Int64.self, forKey: TextKey(column.rawValue))
            balances[column.place] = balance ?? 0
        }
    }

    /// Writes the balances that are not 0 by the names of the accounts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TextKey.self)
        for column in PointsColumn.allCases where balances[column.place] != 0 {
            try container.encode(balances[column.place], forKey: TextKey(column.rawValue))
        }
    }
}
