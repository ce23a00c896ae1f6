import TablesideCore

// Audits and comparisons of whole tables.
extension Rights {
    /// An action that a table can grant, and the relations that senders can have to its documents.
    public struct Action: Hashable, Sendable, Identifiable {
        /// The name of the action.
        public let id: ActionCode
        /// The relations that a sender can have to the documents it acts on.
        public let relations: Set<Relation>
        /// Whether it only reads and changes nothing.
        public let isQuery: Bool

        /// Describes an action.
        public init(_ id: ActionCode, as relations: Set<Relation>, isQuery: Bool = false) {
            self.id = id
            self.relations = relations
            self.isQuery = isQuery
        }
    }

    /// A fault of a table.
    public enum Finding: Hashable, Sendable, CustomStringConvertible {
        /// The permission is for an action that does not exist.
        case unknownAction(cell: Cell)
        /// No sender in this role can have the relation, or the action's documents have no such relation.
        case unreachable(cell: Cell)
        /// The role already has the same permission by a relation that covers this one.
        case shadowed(cell: Cell, by: Relation)
        /// No role may take the action.
        case grantedToNobody(action: ActionCode)

        /// The fault in plain words.
        public var description: String {
            switch self {
            case .unknownAction(let cell): "\(shown: cell): there is no such action"
            case .unreachable(let cell): "\(shown: cell): nobody can be in this case"
            case .shadowed(let cell, let relation): "\(shown: cell): already allowed as \(relation.rawValue)"
            case .grantedToNobody(let action): "\(shown: action): nobody may do this"
            }
        }
    }

    /// The differences between two tables.
    public struct Difference: Hashable, Sendable {
        /// The permissions that the newer table adds.
        public let gained: [Cell]
        /// The permissions that the newer table removes.
        public let lost: [Cell]

        /// Whether both tables allow the same.
        public var isEmpty: Bool { gained.isEmpty && lost.isEmpty }
    }

    /// Every fault of the table, checked against the existing actions: first permissions in order, then actions that no
    /// role may take.
    ///
    /// - Complexity: O(*n* log *n*) in cells and actions.
    public func audit(of actions: [Action]) -> [Finding] {
        let known = Dictionary(actions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var reached: Set<ActionCode> = []
        var findings: [Finding] = []
        for cell in cells {
            guard let action = known[cell.action] else {
                findings.append(.unknownAction(cell: cell))
                continue
            }
            guard action.relations.contains(cell.relation),
                Relation.possible(for: cell.role).contains(cell.relation)
            else {
                findings.append(.unreachable(cell: cell))
                continue
            }
            reached.insert(cell.action)
            if let wider = relations(of: cell.role, for: cell.action).first(where: {
                $0 != cell.relation && $0.covers(cell.relation)
            }) {
                findings.append(.shadowed(cell: cell, by: wider))
            }
        }
        let unreached = actions.map(\.id).filter { !reached.contains($0) }.sorted()
        return findings + unreached.map { .grantedToNobody(action: $0) }
    }

    /// The permissions gained and lost when this table replaces an older one.
    public func difference(from older: Rights) -> Difference {
        Difference(gained: surplus(over: older), lost: older.surplus(over: self))
    }

    /// Whether another table allows everything that this one allows.
    public func grantsNoMore(than other: Rights) -> Bool { surplus(over: other).isEmpty }

    /// The same table, provided that it allows no more than another one: a restaurant uses this to keep its own rights
    /// within those it was given.
    ///
    /// ```swift
    /// let rights = try Rights(text: file).limited(to: .house)
    /// ```
    ///
    /// - Throws: ``RightsError`` with every permission that exceeds the other table.
    public func limited(to other: Rights) throws(RightsError) -> Rights {
        let surplus = surplus(over: other)
        guard surplus.isEmpty else { throw RightsError(.grantsMore(cells: surplus)) }
        return self
    }

    private func surplus(over other: Rights) -> [Cell] {
        cells.filter { !other.permits($0.action, to: $0.role, as: $0.relation) }
    }
}
