public import TablesideCore

/// What a tab stands for: a table, a name or a counter, in one session of the service.
///
/// There is at most one live tab of a key, because the key is its identity: of two phones that send the first item of a
/// table at the same moment one opens the tab, and the other's order goes on it (FO-17, X-04). A new party at the table is
/// a new session.
///
/// ```swift
/// let key = TabKey(.table, "t7", session: "2026-11-27 b-15", at: branch.id)
/// PlaceOrder(order, cart, on: key.id, opening: opening, guest: ana)
/// ```
public struct TabKey: Hashable, Codable, Sendable {
    /// What the identifier names.
    public enum Mode: String, ClosedCode {
        /// A table.
        case table
        /// A tab by name or number, such as that of a card left at the bar.
        case tab
        /// A place where people order and pay at once.
        case counter
    }

    /// The branch.
    public let branch: BranchID
    /// What the identifier names.
    public let mode: Mode
    /// The table, the name or the counter.
    public let identifier: String
    /// The session of the service: the booking that brought the party, or a number that the host counts up.
    public let session: String

    /// Makes a key.
    public init(_ mode: Mode, _ identifier: String, session: String, at branch: BranchID) {
        self.branch = branch
        self.mode = mode
        self.identifier = identifier
        self.session = session
    }

    /// Two keys are equal when they name the same tab: when their texts are the same byte for byte.
    public static func == (lhs: TabKey, rhs: TabKey) -> Bool { lhs.id == rhs.id }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The identity of the tab; keys that differ in anything have different ones.
    public var id: TabID {
        TabID([branch.rawValue, mode.rawValue, identifier, session].map { $0.escaping("/") }.joined(separator: "/"))
    }

    /// Whether a guest may begin a tab of this name: one of a table's names only at that table, so that nobody takes them
    /// away from those who sit there.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - tables: Where the guest sits.
    ///   - branch: The branch of the tables.
    /// - Returns: whether the name is theirs to give.
    package static func isBegun(_ id: TabID, at tables: [TableID], of branch: BranchID) -> Bool {
        let parts = id.rawValue.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].elementsEqual(Mode.table.rawValue.utf8) else { return true }
        return parts[0].elementsEqual(branch.rawValue.escaping("/").utf8)
            && tables.contains { parts[2].elementsEqual($0.rawValue.escaping("/").utf8) }
    }
}
