extension Lifecycle {
    /// The part of a lifecycle that a host writes or changes for a profile of its own: plain data, not audited yet.
    ///
    /// States, commands, roles, guards and effects are not declared: they are the ones that the rows use.
    public struct Definition: Hashable, Sendable {
        /// The permitted steps, in order; the first one whose guard holds is taken.
        public var rows: [Row]
        /// The final states, which no row leaves.
        public var terminals: [State]
        /// The names that people use for states, if they differ from the states' own names.
        public var labels: [State: String]
        /// The states in which a command counts as already applied, if they are not simply the states to which it
        /// leads.
        public var goals: [Command: [State]]

        /// Makes the definition of a lifecycle.
        public init(
            rows: [Row],
            terminals: [State],
            labels: [State: String] = [:],
            goals: [Command: [State]] = [:]
        ) {
            self.rows = rows
            self.terminals = terminals
            self.labels = labels
            self.goals = goals
        }
    }

    /// The part of the lifecycle that a host can change.
    package var definition: Definition {
        Definition(rows: rows, terminals: terminals, labels: labels, goals: goals)
    }

    /// Makes the lifecycle of a definition, with the words that its rows use as vocabularies.
    ///
    /// - Complexity: O(states × commands × roles + rows × roles).
    package init(_ definition: Definition, named profile: ProfileCode, initial: State) {
        let rows = definition.rows
        let states = Set(rows.flatMap { [$0.from, $0.to] } + definition.terminals + [initial])
        let commands = Set(rows.map(\.command))
        let roles = Set(rows.flatMap(\.roles))
        let guards = Set(rows.compactMap(\.condition))
        let effects = Set(rows.flatMap(\.effects))
        self.init(
            profile: profile,
            initial: initial,
            terminals: definition.terminals,
            states: State.allCases.filter(states.contains),
            commands: Command.allCases.filter(commands.contains),
            roles: Role.known.filter(roles.contains) + roles.filter { $0.index == nil }.sorted(),
            guards: Guard.allCases.filter(guards.contains),
            effects: Effect.allCases.filter(effects.contains),
            labels: definition.labels,
            goals: definition.goals,
            rows: rows
        )
    }
}

extension Lifecycle.Definition {
    /// The sizes beyond their limits; looked at first, because the audit takes time in proportion to them.
    package var sizes: [Problem<ProfileDefect>] {
        var problems: [Problem<ProfileDefect>] = []
        func check(_ found: Int, _ limit: Int, at path: FieldPath) {
            if found > limit { problems.append(Problem(.tooLarge(limit: limit, found: found), at: path)) }
        }
        check(rows.count, SizeLimit.profileRows, at: "rows")
        check(terminals.count, State.allCases.count, at: "terminals")
        for (position, row) in rows.prefix(SizeLimit.profileRows).enumerated() {
            check(row.roles.count, SizeLimit.profileRoles, at: FieldPath("rows").index(position).field("roles"))
            check(row.effects.count, Effect.allCases.count, at: FieldPath("rows").index(position).field("effects"))
        }
        if problems.isEmpty { check(Set(rows.flatMap(\.roles)).count, SizeLimit.profileRoles, at: "rows") }
        for (state, label) in labels.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            check(label.utf8.count, SizeLimit.name, at: FieldPath("labels").field(state.rawValue))
        }
        for (command, states) in goals.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            check(states.count, State.allCases.count, at: FieldPath("goals").field(command.rawValue))
        }
        return problems
    }

    /// Everything that is wrong with the definition for an engine that can carry out these steps and no others.
    ///
    /// - Complexity: O(states × rows + rows × steps).
    package func problems(
        initial: State,
        steps: [LifecycleStep<State, Command, Guard>]
    ) -> [Problem<ProfileDefect>] {
        let sizes = sizes
        guard sizes.isEmpty else { return sizes }
        let lifecycle = Lifecycle(self, named: ProfileCode(rawValue: ""), initial: initial)
        var problems: [Problem<ProfileDefect>] = lifecycle.problems().map {
            Problem(.lifecycle(defect: $0.reason), at: "rows")
        }
        for (position, row) in rows.enumerated() {
            if let defect = LifecycleStep.defect(of: row.from, row.command, row.to, row.condition, among: steps) {
                problems.append(Problem(defect, at: FieldPath("rows").index(position)))
            }
        }
        for (state, _) in labels.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where !lifecycle.states.contains(state) {
            problems.append(Problem(.unknownState(state: state.rawValue), at: "labels"))
        }
        return problems
    }
}

/// A step that an engine can carry out, for the audit of profiles that hosts define.
package struct LifecycleStep<State: LifecycleSymbol, Command: LifecycleSymbol, Guard: LifecycleSymbol>: Sendable {
    let commands: [Command]
    let from: [State]
    /// The states to which the step can lead; `nil` if it stays in its state.
    let to: [State]?
    /// The guards that can be evaluated for it.
    let guards: [Guard]
    /// The guards of which it needs one; empty if it needs none.
    let needs: [Guard]

    /// Makes a step; it needs none of the guards unless they are named again.
    package init(
        _ commands: [Command],
        from: [State],
        to: [State]? = nil,
        if guards: [Guard] = [],
        needing needs: [Guard] = []
    ) {
        self.commands = commands
        self.from = from
        self.to = to
        self.guards = guards + needs
        self.needs = needs
    }

    private func covers(_ from: State, _ command: Command, _ to: State) -> Bool {
        commands.contains(command) && self.from.contains(from) && (self.to?.contains(to) ?? (from == to))
    }

    /// What is wrong with one row: that no step covers it, or that its guard is not one of the step's.
    static func defect(
        of from: State,
        _ command: Command,
        _ to: State,
        _ condition: Guard?,
        among steps: [LifecycleStep]
    ) -> ProfileDefect? {
        let (state, name) = (from.rawValue, command.rawValue)
        let fitting = steps.filter { $0.covers(from, command, to) }
        guard !fitting.isEmpty else { return .impossibleStep(state: state, command: name, to: to.rawValue) }
        if let condition {
            if fitting.contains(where: { $0.guards.contains(condition) && $0.permits(condition) }) { return nil }
            guard fitting.contains(where: { $0.guards.contains(condition) }) else {
                return .guardDoesNotFit(name: condition.rawValue, command: name)
            }
        }
        if fitting.contains(where: { $0.permits(condition) }) { return nil }
        return .guardMissing(state: state, command: name, guards: fitting.flatMap(\.needs).map(\.rawValue))
    }

    private func permits(_ condition: Guard?) -> Bool {
        needs.isEmpty || condition.map(needs.contains) ?? false
    }
}

extension Lifecycle.Definition: Codable {
    private enum CodingKeys: CodingKey { case rows, terminals, labels, goals }

    /// Reads a definition, with as many rows as a profile may have; it is not audited yet.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rows =
            try container.decodeListIfPresent(Lifecycle.CompactRow.self, within: .profileRows, forKey: .rows)?.map(
                \.row
            ) ?? []
        terminals = try container.decodeListIfPresent(State.self, within: .profileRows, forKey: .terminals) ?? []
        labels = [:]
        goals = [:]
        if container.contains(.labels) {
            let names = try container.nestedContainer(keyedBy: TextKey.self, forKey: .labels)
            for key in names.allKeys { labels[try names.word(key)] = try names.decode(String.self, forKey: key) }
        }
        if container.contains(.goals) {
            let names = try container.nestedContainer(keyedBy: TextKey.self, forKey: .goals)
            for key in names.allKeys {
                goals[try names.word(key)] = try names.decodeListIfPresent(
                    State.self,
                    within: .profileRows,
                    forKey: key
                )
            }
        }
    }

    /// Writes a definition: a row is a list, and labels and goals are left out if there are none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rows.map { Lifecycle.CompactRow($0) }, forKey: .rows)
        try container.encode(terminals, forKey: .terminals)
        if !labels.isEmpty {
            var names = container.nestedContainer(keyedBy: TextKey.self, forKey: .labels)
            for (state, label) in labels { try names.encode(label, forKey: TextKey(state.rawValue)) }
        }
        if !goals.isEmpty {
            var names = container.nestedContainer(keyedBy: TextKey.self, forKey: .goals)
            for (command, states) in goals { try names.encode(states, forKey: TextKey(command.rawValue)) }
        }
    }
}

extension KeyedDecodingContainer where Key == TextKey {
    /// The word of a closed vocabulary that a key is.
    package func word<Word: ClosedCode>(_ key: TextKey) throws -> Word {
        guard let word = Word.word(key.stringValue) else {
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: self,
                debugDescription: "“\(shown: key.stringValue)” is no \(Word.self)"
            )
        }
        return word
    }
}

extension Lifecycle {
    /// A row as a list, `[from, command, roles, to, guard, effects]`, without the guard and the effects if it has
    /// neither.
    package struct CompactRow: Codable {
        package let row: Row

        package init(_ row: Row) { self.row = row }

        package init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            let from = try list.decode(State.self)
            let command = try list.decode(Command.self)
            let roles = try list.list(of: Role.self)
            let to = try list.decode(State.self)
            let condition = list.isAtEnd ? nil : try list.decodeIfPresent(Guard.self)
            let effects = list.isAtEnd ? [] : try list.list(of: Effect.self)
            guard list.isAtEnd else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: list.codingPath, debugDescription: "a row has at most six parts")
                )
            }
            row = Row(from, command, by: roles, to: to, if: condition, then: effects)
        }

        package func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(row.from)
            try list.encode(row.command)
            try list.encode(row.roles)
            try list.encode(row.to)
            guard row.condition != nil || !row.effects.isEmpty else { return }
            if let condition = row.condition { try list.encode(condition) } else { try list.encodeNil() }
            if !row.effects.isEmpty { try list.encode(row.effects) }
        }
    }
}

extension UnkeyedDecodingContainer {
    /// Reads a list, stopping at the limit for the roles of a profile.
    fileprivate mutating func list<Element: Decodable>(of type: Element.Type) throws -> [Element] {
        var container = try nestedUnkeyedContainer()
        return try container.decodeRest(type, within: .profileRoles)
    }
}
