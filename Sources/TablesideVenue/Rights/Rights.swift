public import TablesideCore

/// A table of permissions: which role may take which action on the documents it is related to.
///
/// Anything not listed is refused. The table is data: it can be written and read as text, audited (``audit(of:)``) and
/// compared (``difference(from:)``), and everything that answers requests follows it.
///
/// ```swift
/// let rights = try Rights(text: """
///     # Guests
///     guest anyone: menu.view
///     guest own: booking.book booking.cancel booking.view
///     waiter ownBranch: order.accept order.serve order.view
///     """)
/// rights.permits(ActionCode("booking", "cancel"), to: .guest, as: .own)  // true
/// rights.grantees(of: ActionCode("order", "serve"))                      // [waiter ownBranch: order.serve]
/// ```
///
/// The engine itself (``Role/system``) is not in the table: it acts on its own knowledge, and no outside sender can act
/// as the engine.
public struct Rights: Hashable, Sendable {
    /// A permission: a role, a relation and an action.
    public struct Cell: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The role that may act.
        public let role: Role
        /// How the sender is related to the document.
        public let relation: Relation
        /// The action that the permission allows.
        public let action: ActionCode

        /// Makes a permission to take an action by a relation.
        public init(_ role: Role, _ relation: Relation, _ action: ActionCode) {
            self.role = role
            self.relation = relation
            self.action = action
        }

        /// The permission as a line of the table's text.
        public var description: String { "\(role) \(relation.rawValue): \(action)" }

        /// Orders permissions by role, relation and action: known roles first, in their own order.
        public static func < (lhs: Cell, rhs: Cell) -> Bool {
            if lhs.role != rhs.role { return Rights.precedes(lhs.role, rhs.role) }
            return (lhs.relation, lhs.action) < (rhs.relation, rhs.action)
        }
    }

    /// Several permissions of one role by one relation.
    public struct Row: Hashable, Codable, Sendable {
        /// The role that may act.
        public let role: Role
        /// How the sender is related to the document.
        public let relation: Relation
        /// The actions that the row allows.
        public let actions: [ActionCode]

        /// Makes a row of permissions.
        public init(_ role: Role, _ relation: Relation, _ actions: [ActionCode]) {
            self.role = role
            self.relation = relation
            self.actions = actions
        }
    }

    private var grants: [Role: [Relation: Set<ActionCode>]] = [:]

    /// Makes a table of rows; a role and relation may have several.
    ///
    /// - Throws: ``RightsError`` for a name that the text could not hold, a duplicate permission, or more than
    ///   ``SizeLimit/rights`` permissions.
    /// - Complexity: O(cells).
    public init(_ rows: [Row]) throws(RightsError) {
        var count = 0
        for row in rows {
            try Rights.check(row.role.rawValue)
            for action in row.actions {
                count += 1
                guard count <= SizeLimit.rights else { throw RightsError(.tooManyCells(limit: SizeLimit.rights)) }
                try Rights.check(action.rawValue)
                guard insert(row.role, row.relation, action) else {
                    throw RightsError(.repeatedCell(cell: Cell(row.role, row.relation, action)))
                }
            }
        }
    }

    /// Makes one of the library's own tables, whose rows are known to be sound.
    package init(sound rows: [Row]) {
        for row in rows {
            for action in row.actions { _ = insert(row.role, row.relation, action) }
        }
    }

    private mutating func insert(_ role: Role, _ relation: Relation, _ action: ActionCode) -> Bool {
        grants[role, default: [:]][relation, default: []].insert(action).inserted
    }

    /// The roles of the table, known ones first.
    public var roles: [Role] { grants.keys.sorted(by: Rights.precedes) }

    /// The table by role and relation, in order, with the actions of each.
    ///
    /// - Complexity: O(*n* log *n*) in the number of cells, like everything here that lists them.
    public var rows: [Row] {
        roles.flatMap { role in
            (grants[role] ?? [:]).sorted { $0.key < $1.key }.map { Row(role, $0.key, $0.value.sorted()) }
        }
    }

    /// Every permission, in order.
    public var cells: [Cell] { rows.flatMap { row in row.actions.map { Cell(row.role, row.relation, $0) } } }

    /// Every action that at least one role may take, in order.
    public var actions: [ActionCode] { Set(grants.values.joined().flatMap(\.value)).sorted() }

    static func precedes(_ left: Role, _ right: Role) -> Bool {
        let (here, there) = (left.index ?? .max, right.index ?? .max)
        return here == there ? left.rawValue.precedesByBytes(right.rawValue) : here < there
    }

    /// Throws unless the text is one word of letters, digits and `.`, `-`, `_`.
    private static func check(_ name: String) throws(RightsError) {
        guard !name.isEmpty, name.utf8.count <= SizeLimit.code, name.utf8.allSatisfy(isInName) else {
            throw RightsError(.notAName(text: name))
        }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

// What the table answers about a single request.
extension Rights {
    /// Whether a role may take an action by a relation, or by one that covers it.
    public func permits(_ action: ActionCode, to role: Role, as relation: Relation) -> Bool {
        grants[role]?.contains { $0.key.covers(relation) && $0.value.contains(action) } ?? false
    }

    /// Whether a role may take an action by any of the relations that a sender has to a document.
    public func permits(_ action: ActionCode, to role: Role, as relations: some Sequence<Relation>) -> Bool {
        relations.contains { permits(action, to: role, as: $0) }
    }

    /// The relations by which a role may take an action, in order; empty if there are none.
    public func relations(of role: Role, for action: ActionCode) -> [Relation] {
        (grants[role] ?? [:]).filter { $0.value.contains(action) }.map(\.key).sorted()
    }

    /// The permissions to take an action.
    public func grantees(of action: ActionCode) -> [Cell] {
        roles.flatMap { role in relations(of: role, for: action).map { Cell(role, $0, action) } }
    }
}

extension Rights: Codable {
    private enum CodingKeys: CodingKey { case rows }

    /// Reads a table from its rows, at most ``SizeLimit/rights``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let rows = try container.decodeList(Row.self, within: .rights, forKey: .rows)
        do {
            try self.init(rows)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the rows of the table, in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rows, forKey: .rows)
    }
}

extension Rights.Row {
    private enum CodingKeys: CodingKey { case role, relation, actions }

    /// Reads a row of at most ``SizeLimit/rights`` actions.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Role.self, forKey: .role),
            try container.decode(Relation.self, forKey: .relation),
            try container.decodeList(ActionCode.self, within: .rights, forKey: .actions)
        )
    }
}
