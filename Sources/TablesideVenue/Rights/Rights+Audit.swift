import TablesideCore

// What is asked of a table as a whole.
extension Rights {
    /// An action that a table can grant, and what its documents have to do with people.
    public struct Action: Hashable, Sendable, Identifiable {
        /// The name of the action.
        public let id: ActionCode
        /// The relations that somebody can have to what it acts on.
        public let relations: Set<Relation>
        /// Whether it only reads.
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
        /// Nobody in this role can have the relation, or nothing that the action acts on can be related like this.
        case unreachable(cell: Cell)
        /// The role may do the same by a relation that covers this one.
        case shadowed(cell: Cell, by: Relation)
        /// Nobody may take the action.
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

    /// What two tables differ in.
    public struct Difference: Hashable, Sendable {
        /// What is allowed now and was not before.
        public let gained: [Cell]
        /// What was allowed before and is not now.
        public let lost: [Cell]

        /// Whether both tables allow the same.
        public var isEmpty: Bool { gained.isEmpty && lost.isEmpty }
    }

    /// Every fault of the table, measured by the actions that there are: permissions in order, then actions that nobody
    /// may take.
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

    /// Who gains and who loses what when this table takes the place of another one.
    public func difference(from older: Rights) -> Difference {
        Difference(gained: surplus(over: older), lost: older.surplus(over: self))
    }

    /// Whether everything that this table allows is allowed by another one as well.
    public func grantsNoMore(than other: Rights) -> Bool { surplus(over: other).isEmpty }

    /// The same table, if it allows no more than another one: how a house makes sure that its own rights stay within
    /// those that it was given.
    ///
    /// ```swift
    /// let rights = try Rights(text: file).limited(to: .house)
    /// ```
    ///
    /// - Throws: ``RightsError`` with every permission that goes beyond.
    public func limited(to other: Rights) throws(RightsError) -> Rights {
        let surplus = surplus(over: other)
        guard surplus.isEmpty else { throw RightsError(.grantsMore(cells: surplus)) }
        return self
    }

    private func surplus(over other: Rights) -> [Cell] {
        cells.filter { !other.permits($0.action, to: $0.role, as: $0.relation) }
    }
}
