public import TablesideCore

/// The key of a tab: a table, name or counter, in one session of the service.
///
/// The key is the tab's identity, so a key has at most one live tab: if two phones send the first item of a table at
/// the same moment, one opens the tab and the other's order goes on it (FO-17, X-04). A new party at the table is a new
/// session.
///
/// ```swift
/// let key = TabKey(.table, "t7", session: "2026-11-27 b-15", at: branch.id)
/// PlaceOrder(order, cart, on: key.id, opening: opening, guest: ana)
/// ```
public struct TabKey: Hashable, Codable, Sendable {
    /// The kind of thing the identifier names.
    public enum Mode: String, ClosedCode {
        /// A table of the branch.
        case table
        /// A tab by name or number, such as a card left at the bar.
        case tab
        /// A counter where guests order and pay at once.
        case counter
    }

    /// The branch of the tab.
    public let branch: BranchID
    /// The kind of thing the identifier names.
    public let mode: Mode
    /// The table, name or counter.
    public let identifier: String
    /// The session of the service: the party's booking, or a number the host increments.
    public let session: String

    /// Makes a key of four texts.
    public init(_ mode: Mode, _ identifier: String, session: String, at branch: BranchID) {
        self.branch = branch
        self.mode = mode
        self.identifier = identifier
        self.session = session
    }

    /// Compares the tab identities: keys are equal when their texts are the same byte for byte.
    public static func == (lhs: TabKey, rhs: TabKey) -> Bool { lhs.id == rhs.id }

    /// Hashes the tab identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The identity of the tab, different for keys that differ in any part.
    public var id: TabID {
        TabID([branch.rawValue, mode.rawValue, identifier, session].map { $0.escaping("/") }.joined(separator: "/"))
    }

    /// Returns whether a guest may open a tab with this identity.
    ///
    /// A key's identity can be used only at its branch, and a table's only at that table, so other guests cannot take
    /// it.
    ///
    /// - Parameters:
    ///   - id: The identity of the tab.
    ///   - tables: The tables at which the guest sits.
    ///   - branch: The branch of the tables.
    /// - Returns: whether the guest may use the identity.
    package static func isBegun(_ id: TabID, at tables: [TableID], of branch: BranchID) -> Bool {
        guard let parts = parts(of: id) else { return true }
        return belongs(id, to: branch)
            && (parts.mode != .table
                || tables.contains { parts.identifier.elementsEqual($0.rawValue.escaping("/").utf8) })
    }

    /// Returns whether a tab with this identity may be opened at a branch: another branch's keys are not for it.
    package static func belongs(_ id: TabID, to branch: BranchID) -> Bool {
        parts(of: id)?.branch.elementsEqual(branch.rawValue.escaping("/").utf8) ?? true
    }

    private typealias Part = String.UTF8View.SubSequence

    /// The parts of a key's identity, as they stand in it; `nil` for an identity of another form.
    private static func parts(of id: TabID) -> (branch: Part, mode: Mode, identifier: Part)? {
        let parts = id.rawValue.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 4, let mode = Mode.allCases.first(where: { parts[1].elementsEqual($0.rawValue.utf8) })
        else { return nil }
        return (parts[0], mode, parts[2])
    }
}
