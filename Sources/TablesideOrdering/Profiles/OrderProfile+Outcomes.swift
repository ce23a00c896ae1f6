import TablesideCore

extension Order.Profile.Definition {
    /// Whether items can be held for a later course.
    private var holds: Bool { firesByCourse || has(.hold) }

    /// Whether some items can be served before the others.
    private var servesInParts: Bool { lifecycle.rows.contains { $0.command == .serve && $0.to != .served } }

    /// Whether a command of the profile serves items.
    private var recordsServing: Bool { has(.serve) || has(.collect) || has(.dispatch) }

    /// A command of one role in one state.
    private struct Place: Hashable {
        let state: Order.State
        let command: Order.Command.Kind
        let role: Role
    }

    /// The rows of a command whose state differs from the one that the items imply.
    func outcomeProblems() -> [Problem<ProfileDefect>] {
        var problems: [Problem<ProfileDefect>] = []
        // What the rows so far leave open.
        var open: [Place: Set<Order.State>] = [:]
        for (position, row) in lifecycle.rows.enumerated() {
            var isReported = false
            for role in row.roles {
                let place = Place(state: row.from, command: row.command, role: role)
                guard let left = open[place] ?? outcomes(of: row.command, in: row.from, by: role) else { continue }
                let taken = row.condition.map { left.intersection(outcomes(under: $0)) } ?? left
                open[place] = row.condition?.isAboutItems ?? true ? left.subtracting(taken) : left
                // A fault is reported once, not for each of the row's roles.
                guard !isReported, let other = Order.State.allCases.first(where: { taken.contains($0) && $0 != row.to })
                else { continue }
                isReported = true
                problems.append(Problem(row.wrongOutcome(other, by: role), at: path(position)))
            }
        }
        return problems + wholeOrderProblems()
    }

    private func path(_ position: Int) -> FieldPath { FieldPath("lifecycle").field("rows").index(position) }

    /// The states that the items can imply after a command; `nil` for a command whose event names the state.
    private func outcomes(
        of command: Order.Command.Kind,
        in state: Order.State,
        by role: Role
    ) -> Set<Order.State>? {
        let served: Set<Order.State> = servesInParts ? [.served] : []
        let voidsStarted = items.contains {
            $0.command == .void && $0.roles.contains(role) && ($0.from == .preparing || $0.from == .ready)
        }
        switch (command, state) {
        case (.place, _): return nil
        case (.accept, _):
            return [items.contains { $0.command == .place && $0.to == .preparing } ? .preparing : .accepted]
        case (.start, _), (.recall, _): return [.preparing]
        case (.ready, _): return [.ready, .preparing]
        case (.serve, .preparing): return [.preparing]
        case (.serve, _): return [.served, .ready]
        case (.fire, .accepted), (.hold, .accepted): return [.accepted]
        case (.fire, _): return [.preparing]
        case (.hold, _): return [.ready, .preparing]
        case (.void, .scheduled), (.void, .placed): return [.cancelled, state]
        case (.void, .accepted): return [.cancelled, .accepted]
        case (.void, .preparing):
            return served.union(voidsStarted ? [.preparing, .ready, .accepted, .cancelled] : [.preparing, .ready])
        case (.void, _):
            let gone: Set<Order.State> = holds ? [.cancelled, .accepted] : [.cancelled]
            return served.union([.ready]).union(voidsStarted ? gone : [])
        case (.separate, .accepted), (.separate, .served): return [state]
        case (.separate, .preparing): return served.union([.preparing, .ready, .accepted])
        case (.separate, _): return served.union(holds ? [.ready, .accepted] : [.ready])
        case (.receive, _): return [.accepted, .preparing, .ready, .served]
        default: return nil
        }
    }

    /// The states that the items can imply while a guard holds.
    private func outcomes(under condition: Order.Guard) -> Set<Order.State> {
        switch condition {
        case .nothingLive: [.cancelled]
        case .everythingServed: [.served]
        case .everythingReady: [.ready, .served]
        case .nothingStarted: [.accepted, .cancelled, .scheduled, .placed]
        default: Set(Order.State.allCases)
        }
    }

    /// The steps of the whole order that would leave items behind.
    private func wholeOrderProblems() -> [Problem<ProfileDefect>] {
        lifecycle.rows.enumerated().compactMap { position, row in
            func wrong(_ outcome: Order.State) -> Problem<ProfileDefect> {
                Problem(row.wrongOutcome(outcome, by: row.roles.first ?? .system), at: path(position))
            }
            switch row.command {
            // Held items would stay behind.
            case .collect, .dispatch: return holds ? wrong(.ready) : nil
            // Items that are served remain.
            case .cancel where servesInParts && (row.from == .preparing || row.from == .ready):
                return row.condition == .voidable || row.condition == .voidableWithReason ? nil : wrong(row.from)
            // Items stay as they were sent only if no step moves them.
            case .complete where row.from == .accepted: return recordsServing || holds ? wrong(.served) : nil
            // The acceptance of an order that needs none sends its items to the kitchen.
            case .place where row.to == .accepted:
                return items.contains { $0.command == .place && $0.to == .preparing } ? wrong(.preparing) : nil
            default: return nil
            }
        }
    }

    /// Roles that have a row for a command on items, but none in the items' own lifecycle, and commands that other
    /// commands need to lead anywhere.
    func itemProblems() -> [Problem<ProfileDefect>] {
        var problems: [Problem<ProfileDefect>] = []
        for (position, row) in lifecycle.rows.enumerated() {
            guard let step = row.command.itemStep(leadingTo: row.to) else { continue }
            for role in row.roles where !items.contains(where: { $0.command == step && $0.roles.contains(role) }) {
                let defect = ProfileDefect.idleRole(role: role, command: row.command.rawValue)
                problems.append(Problem(defect, at: path(position)))
            }
        }
        let places = Set(items.filter { $0.command == .place }.map { $0.to == .preparing })
        if places.count > 1 {
            let defect = ProfileDefect.wrongOutcome(
                state: OrderItem.State.draft.rawValue,
                command: OrderItem.Command.place.rawValue,
                role: .system,
                to: OrderItem.State.fired.rawValue,
                outcome: OrderItem.State.preparing.rawValue
            )
            problems.append(Problem(defect, at: "items"))
        }
        let needs: [(command: Order.Command.Kind, isNeeded: Bool)] = [
            (.fire, holds), (.receive, has(.separate)), (.separate, has(.receive)),
            (.requestCancel, has(.grantCancel) || has(.denyCancel) || has(.lapseCancel)),
        ]
        let missing = needs.filter { $0.isNeeded && !has($0.command) }
        return problems + missing.map { Problem(.commandMissing(command: $0.command.rawValue), at: "lifecycle") }
    }

    /// Effects that a step needs or cannot have: what is reserved, used or assigned is given back.
    func effectProblems() -> [Problem<ProfileDefect>] {
        let loads = lifecycle.rows.contains { $0.effects.contains(.loadWaiter) }
        let held: [Order.State] = [.accepted, .preparing, .ready]
        return lifecycle.rows.enumerated().flatMap { position, row -> [Problem<ProfileDefect>] in
            var needed = row.neededEffects
            if loads, held.contains(row.from), !held.contains(row.to) { needed.append(.unloadWaiter) }
            if loads, row.command == .accept { needed.append(.loadWaiter) }
            if loads, row.command == .receive, held.contains(row.to) { needed.append(.loadWaiter) }
            if loads, row.command == .handOver { needed.append(.moveLoad) }
            let missing = needed.filter { !row.effects.contains($0) }.map { effect in
                ProfileDefect.effectMissing(
                    name: effect.rawValue,
                    state: row.from.rawValue,
                    command: row.command.rawValue
                )
            }
            let idle = row.effects.filter { !row.canHave($0) }.map { effect in
                ProfileDefect.effectDoesNotFit(
                    name: effect.rawValue,
                    state: row.from.rawValue,
                    command: row.command.rawValue
                )
            }
            return (missing + idle).map { Problem($0, at: path(position)) }
        }
    }
}

extension Order.Guard {
    /// Whether the guard depends only on the items, so that later rows need not cover what it covers.
    fileprivate var isAboutItems: Bool {
        [.nothingLive, .everythingServed, .everythingReady, .nothingStarted].contains(self)
    }
}

extension Order.Command.Kind {
    /// The step of the items whose row the author needs; `nil` for a command that looks at no such row.
    fileprivate func itemStep(leadingTo state: Order.State) -> OrderItem.Command? {
        switch self {
        case .place: state == .accepted ? .place : nil
        case .accept: .place
        case .start: .start
        case .ready: .ready
        case .recall: .recall
        case .serve: .serve
        case .fire: .fire
        case .hold: .hold
        case .void: .void
        default: nil
        }
    }
}

extension Order.Machine.Row {
    /// The defect that the step leads to a state other than that of the row.
    fileprivate func wrongOutcome(_ outcome: Order.State, by role: Role) -> ProfileDefect {
        .wrongOutcome(
            state: from.rawValue,
            command: command.rawValue,
            role: role,
            to: to.rawValue,
            outcome: outcome.rawValue
        )
    }

    /// The effects without which goods would stay reserved or used.
    fileprivate var neededEffects: [Order.Effect] {
        let isWaiting = from == .scheduled || from == .placed
        switch command {
        case .place: return to == .accepted ? [.reserveStock, .commitStock] : [.reserveStock]
        case .accept: return [.commitStock]
        case .sendBack: return [.restock, .reserveStock]
        case .reject, .expire: return [.releaseStock]
        case .cancel: return isWaiting ? [.releaseStock] : []
        case .void: return isWaiting ? (to == .cancelled ? [.releaseStock] : [.releaseStock, .reserveStock]) : []
        default: return []
        }
    }

    /// Whether the effect does something in this step.
    fileprivate func canHave(_ effect: Order.Effect) -> Bool {
        let isWaiting = from == .scheduled || from == .placed
        switch command {
        // The events of these commands have fixed consequences or none.
        case .place: return effect == .reserveStock || effect == .commitStock && to == .accepted
        case .requestCancel, .denyCancel: return false
        default: break
        }
        switch effect {
        case .voidItems: return [.reject, .expire, .void, .cancel, .grantCancel].contains(command)
        case .releaseStock: return isWaiting && [.reject, .expire, .void, .cancel].contains(command)
        case .restock: return !isWaiting && [.sendBack, .void, .cancel, .grantCancel].contains(command)
        case .reserveStock: return command == .sendBack || isWaiting && command == .void && to == from
        case .commitStock: return command == .accept
        case .loadWaiter: return command == .accept || command == .receive
        case .moveLoad: return command == .handOver
        case .unloadWaiter, .refund, .accrueLoyalty, .reverseLoyalty, .recheckAvailability, .notify: return true
        }
    }
}
