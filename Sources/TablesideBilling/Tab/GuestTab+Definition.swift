public import TablesideCore

extension GuestTab.Profile {
    /// The rules of a visit as data, from which a restaurant makes its own profile; written by hand, or a built-in one
    /// with changes (``GuestTab/Profile/changing(_:_:)``).
    ///
    /// The states and commands are those of every tab; ``problems()`` lists the requirements that a profile violates.
    ///
    /// ```swift
    /// let terrace = try GuestTab.Profile.dineIn.changing("terrace") { $0.requiresAllServed = true }
    /// ```
    public struct Definition: Hashable, Codable, Sendable {
        /// The code that tabs record; not that of a built-in profile.
        public var code: ProfileCode
        /// The rows of the tab, its final states and labels.
        public var lifecycle: GuestTab.Machine.Definition
        /// Whether every order must be served before the bill is requested, dropped ones aside.
        public var requiresAllServed: Bool
        /// Whether such a tab is opened only for a party that has arrived.
        public var opensOnArrival: Bool
        /// Whether it takes only orders of profiles that name it.
        public var takesOnlyItsOrders: Bool

        /// Makes the definition of a profile.
        public init(
            code: ProfileCode,
            rows: [GuestTab.Machine.Row],
            terminals: [GuestTab.State],
            labels: [GuestTab.State: String] = [:],
            goals: [GuestTab.Command.Kind: [GuestTab.State]] = [:],
            requiresAllServed: Bool = false,
            opensOnArrival: Bool = false,
            takesOnlyItsOrders: Bool = false
        ) {
            self.code = code
            lifecycle = .init(rows: rows, terminals: terminals, labels: labels, goals: goals)
            self.requiresAllServed = requiresAllServed
            self.opensOnArrival = opensOnArrival
            self.takesOnlyItsOrders = takesOnlyItsOrders
        }
    }

    /// The profile as data.
    public var definition: Definition {
        Definition(
            code: code,
            rows: lifecycle.rows,
            terminals: lifecycle.terminals,
            labels: lifecycle.labels,
            goals: lifecycle.goals,
            requiresAllServed: requiresAllServed,
            opensOnArrival: opensOnArrival,
            takesOnlyItsOrders: takesOnlyItsOrders
        )
    }

    /// Makes a restaurant's own profile.
    ///
    /// - Throws: `Defects` with everything that is wrong (``Definition/problems()``).
    /// - Complexity: O(states × rows).
    public init(_ definition: Definition) throws(Defects<ProfileDefect>) {
        let problems = definition.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        self.init(
            lifecycle: GuestTab.Machine(definition.lifecycle, named: definition.code, initial: .unopened),
            requiresAllServed: definition.requiresAllServed,
            opensOnArrival: definition.opensOnArrival,
            takesOnlyItsOrders: definition.takesOnlyItsOrders,
            isOwn: true
        )
    }

    /// Makes a restaurant's own profile from this one.
    ///
    /// - Throws: `Defects` with everything that is wrong after the change.
    public func changing(
        _ code: ProfileCode,
        _ change: (inout Definition) -> Void
    ) throws(Defects<ProfileDefect>) -> GuestTab.Profile {
        var definition = definition
        definition.code = code
        change(&definition)
        return try GuestTab.Profile(definition)
    }
}

extension GuestTab.Profile: Hashable {
    /// Compares the codes, which identify the rows of built-in profiles, and the definitions of own ones.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.code == rhs.code && (!lhs.isOwn || lhs.definition == rhs.definition)
    }

    /// Hashes the code of the profile.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension GuestTab.Profile: Codable {
    /// Reads the code of a built-in profile, or a house's own profile, which is audited again.
    ///
    /// - Throws: `DecodingError` for a code this release does not know, and with `Defects` for a profile with defects.
    public init(from decoder: any Decoder) throws {
        if let code = try? decoder.singleValueContainer().decode(ProfileCode.self) {
            guard let profile = GuestTab.Profile.named(code) else {
                throw DecodingError.invalid(GuestTab.Refusal(.unknownProfile(profile: code)), at: decoder.codingPath)
            }
            self = profile
            return
        }
        let definition = try Definition(from: decoder)
        do throws(Defects<ProfileDefect>) {
            try self.init(definition)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Writes the code of a built-in profile, and the definition of a house's own.
    public func encode(to encoder: any Encoder) throws {
        if isOwn { try definition.encode(to: encoder) } else { try code.encode(to: encoder) }
    }
}

extension GuestTab.Profile.Definition {
    /// Returns everything that is wrong with the definition.
    ///
    /// Besides the structural audit of its lifecycle, a profile has to fit the engine: each row is a step that the
    /// engine can perform, with the guards and effects that it needs; and a step that can settle the bill is tried
    /// before one that leaves it open.
    ///
    /// - Complexity: O(states × rows).
    public func problems() -> [Problem<ProfileDefect>] {
        let codes = ProfileDefect.problems(of: code, besides: GuestTab.Profile.known.map(\.code))
        let rows: [Problem<ProfileDefect>] = lifecycle.problems(initial: .unopened, steps: Self.steps)
        guard rows.isEmpty else { return codes + rows.under("lifecycle") }
        return codes + effectProblems() + settlingProblems() + companionProblems()
    }

    private typealias Step = LifecycleStep<GuestTab.State, GuestTab.Command.Kind, GuestTab.Guard>

    /// The steps that the engine can perform, each with the guard that checks its inputs.
    private static let steps: [Step] = [
        Step([.open], from: [.unopened], to: [.open], needing: [.validOpening]),
        Step([.join], from: [.open], needing: [.deviceFits]),
        Step([.wait], from: [.open], needing: [.choosing]),
        Step([.leave], from: [.open], needing: [.knownDevice]),
        Step([.admitDevice], from: [.open], needing: [.limitedDevices]),
        Step([.add], from: [.open], needing: [.newOrder]),
        Step([.changeCovers], from: [.open], needing: [.newCovers]),
        Step([.changeTable], from: [.open, .locked, .settled], needing: [.otherTable]),
        Step([.handOver], from: [.open, .locked, .settled], needing: [.otherWaiter]),
        Step([.release], from: [.open], needing: [.releasable]),
        Step([.takeOver], from: [.open], needing: [.newParts]),
        Step([.merge], from: [.open], to: [.merged], needing: [.emptied]),
        Step([.adjust], from: [.open], needing: [.validAdjustment]),
        Step([.withdraw], from: [.open], needing: [.knownAdjustment]),
        Step([.pay], from: [.open, .locked], needing: [.validPayment]),
        Step([.pay], from: [.locked], to: [.settled], needing: [.settlesBill]),
        Step([.askForBill], from: [.open], to: [.locked], needing: [.billable]),
        Step([.askForBill], from: [.open], to: [.settled], needing: [.nothingDue]),
        Step([.unlock], from: [.locked], to: [.open]),
        Step([.split], from: [.locked]),
        Step([.choosePayment], from: [.locked], to: [.locked, .closed], needing: [.offeredMethod]),
        Step([.refund], from: [.locked], needing: [.validRefund]),
        Step([.refund], from: [.locked], to: [.settled], needing: [.balancesBill]),
        Step([.giveBack], from: [.settled, .closed]),
        Step([.reopen], from: [.settled], to: [.open], needing: [.nothingReturned]),
        Step([.close], from: [.open, .locked, .settled], to: [.closed]),
        Step([.void], from: [.open, .locked], to: [.voided], needing: [.nothingOwed]),
    ]

    private func path(_ position: Int) -> FieldPath { FieldPath("lifecycle").field("rows").index(position) }

    /// The rows whose effects differ from those of their events.
    private func effectProblems() -> [Problem<ProfileDefect>] {
        lifecycle.rows.enumerated().flatMap { position, row -> [Problem<ProfileDefect>] in
            let (state, command) = (row.from.rawValue, row.command.rawValue)
            let called: [GuestTab.Effect] = row.command == .choosePayment ? [.callStaff] : []
            let needed = called + (row.to == .closed && row.from != .closed ? [.endVisit] : [])
            let missing = needed.filter { !row.effects.contains($0) }.map { effect in
                ProfileDefect.effectMissing(name: effect.rawValue, state: state, command: command)
            }
            let idle = row.effects.filter { !needed.contains($0) }.map { effect in
                ProfileDefect.effectDoesNotFit(name: effect.rawValue, state: state, command: command)
            }
            return (missing + idle).map { Problem($0, at: path(position)) }
        }
    }

    /// A role whose payment or refund may balance the bill needs a row for that, before the row that leaves it locked.
    private func settlingProblems() -> [Problem<ProfileDefect>] {
        lifecycle.rows.enumerated().compactMap { position, row in
            let isPartial = row.from == .locked && row.to == .locked && [.pay, .refund].contains(row.command)
            let settling = lifecycle.rows.enumerated().filter { _, other in
                other.from == row.from && other.command == row.command && other.to == .settled
            }
            guard isPartial || row.command == .askForBill && row.to == .locked && !settling.isEmpty else { return nil }
            let left = row.roles.first { role in
                let own = settling.filter { $0.element.roles.contains(role) }
                return isPartial ? !own.contains { $0.offset < position } : own.contains { $0.offset > position }
            }
            guard let left else { return nil }
            let defect = ProfileDefect.wrongOutcome(
                state: row.from.rawValue,
                command: row.command.rawValue,
                role: left,
                to: row.to.rawValue,
                outcome: GuestTab.State.settled.rawValue
            )
            return Problem(defect, at: path(position))
        }
    }

    /// The missing commands that others need: joining, to wait, leave or admit a device; taking over, to release or
    /// merge; adjusting, to withdraw.
    private func companionProblems() -> [Problem<ProfileDefect>] {
        func has(_ command: GuestTab.Command.Kind) -> Bool { lifecycle.rows.contains { $0.command == command } }
        let needs: [(command: GuestTab.Command.Kind, isNeeded: Bool)] = [
            (.join, has(.wait) || has(.leave) || has(.admitDevice)),
            (.takeOver, has(.release) || has(.merge)),
            (.adjust, has(.withdraw)),
        ]
        let missing = needs.filter { $0.isNeeded && !has($0.command) }
        return missing.map { Problem(.commandMissing(command: $0.command.rawValue), at: "lifecycle") }
    }
}
