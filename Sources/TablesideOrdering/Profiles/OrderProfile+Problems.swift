public import TablesideCore

extension Order.Profile.Definition {
    /// Returns everything that is wrong with the definition.
    ///
    /// Besides the structural audit of its lifecycles, a profile has to fit the engine: each row is a step that the
    /// engine can perform, with the guards and effects that it needs; while an order is in progress, the rows of a
    /// command lead to the state that the items imply (``Order/projection(of:)``); and steps that happen by time alone
    /// are permitted to the system.
    ///
    /// - Complexity: O(states × rows).
    public func problems() -> [Problem<ProfileDefect>] {
        problems(besides: Order.Profile.known.map(\.code))
    }

    /// The problems, given the codes already in use.
    func problems(besides known: [ProfileCode]) -> [Problem<ProfileDefect>] {
        var problems = ProfileDefect.problems(of: code, besides: known)
        let rows: [Problem<ProfileDefect>] = lifecycle.problems(initial: .draft, steps: Self.steps)
        problems += rows.under("lifecycle")
        let kitchen = OrderItem.Machine.Definition(rows: items, terminals: machineTerminals)
        problems += kitchen.problems(initial: .draft, steps: Self.itemSteps).under("items")
        // Rows that the engine does not know are reported alone.
        if rows.isEmpty, problems.isEmpty {
            problems += effectProblems() + outcomeProblems() + itemProblems() + timerProblems()
        }
        return problems + settingProblems()
    }

    /// The final states of items that the rows reach.
    var machineTerminals: [OrderItem.State] {
        [.served, .voided].filter { state in items.contains { $0.to == state } }
    }

    /// The rules besides the rows.
    private func settingProblems() -> [Problem<ProfileDefect>] {
        var problems: [Problem<ProfileDefect>] = []
        let rows = lifecycle.rows.prefix(SizeLimit.profileRows)
        let states = Set(rows.flatMap { [$0.from, $0.to] })
        if channels.isEmpty { problems.append(Problem(.neverApplies, at: "channels")) }
        let sizes: [(FieldPath, Int)] = [
            ("channels", channels.count), ("lists", lists.count), ("prompts", prompts.values.map(\.count).max() ?? 0),
        ]
        for (path, found) in sizes where found > SizeLimit.profileRoles {
            problems.append(Problem(.tooLarge(limit: SizeLimit.profileRoles, found: found), at: path))
        }
        let policy = [cancelPolicy.guestWindow, cancelPolicy.answerWithin].compactMap(\.self)
        if policy.contains(where: { $0 < .zero }) || (cancelPolicy.requests ?? 0) < 0 {
            problems.append(Problem(.negative, at: "cancelPolicy"))
        }
        if let tabProfile, tabProfile.rawValue.isEmpty || tabProfile.rawValue.utf8.count > SizeLimit.code {
            problems.append(Problem(.invalidCode(profile: tabProfile), at: "tabProfile"))
        }
        for (role, list) in lists.sorted(by: { $0.key < $1.key }).prefix(SizeLimit.profileRoles) {
            let path = FieldPath("lists").field(role.rawValue)
            if list.count > Order.State.allCases.count {
                problems.append(Problem(.tooLarge(limit: Order.State.allCases.count, found: list.count), at: path))
            } else {
                for state in list where !states.contains(state) {
                    problems.append(Problem(.unknownState(state: state.rawValue), at: path))
                }
            }
        }
        for (state, byRole) in prompts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for (role, prompt) in byRole.sorted(by: { $0.key < $1.key }).prefix(SizeLimit.profileRoles) {
                let path = FieldPath("prompts").field(state.rawValue).field(role.rawValue)
                let offers = rows.contains {
                    $0.from == state && $0.command == prompt.command && $0.roles.contains(role)
                }
                let (name, command) = (state.rawValue, prompt.command.rawValue)
                if !offers {
                    problems.append(Problem(.idlePrompt(state: name, role: role, command: command), at: path))
                }
                if prompt.label.utf8.count > SizeLimit.name {
                    let found = prompt.label.utf8.count
                    problems.append(Problem(.tooLarge(limit: SizeLimit.name, found: found), at: path))
                }
            }
        }
        return problems
    }

    /// The steps that happen by time alone, which only the system performs.
    private func timerProblems() -> [Problem<ProfileDefect>] {
        let states = Set(lifecycle.rows.flatMap { [$0.from, $0.to] })
        var timers: [(Order.State, Order.Command.Kind)] = []
        if states.contains(.scheduled) { timers.append((.scheduled, .due)) }
        if has(.expire) { timers.append((.placed, .expire)) }
        if has(.requestCancel) {
            timers += [.accepted, .preparing, .ready].filter(states.contains).map { ($0, .lapseCancel) }
        }
        let missing = timers.filter { state, command in
            !lifecycle.rows.contains { $0.from == state && $0.command == command && $0.roles.contains(.system) }
        }
        return missing.map { Problem(.noTimer(state: $0.rawValue, command: $1.rawValue), at: "lifecycle") }
    }

    func has(_ command: Order.Command.Kind) -> Bool { lifecycle.rows.contains { $0.command == command } }
}

extension Order.Profile.Definition {
    private typealias Step = LifecycleStep<Order.State, Order.Command.Kind, Order.Guard>

    /// The steps that the engine can perform: the outcome of each event, and the guards that check the command.
    private static let steps: [Step] = {
        let started: [Order.State] = [.accepted, .preparing, .ready]
        let waiting: [Order.State] = [.scheduled, .placed]
        let items: [Order.Guard] = [.everythingReady, .everythingServed, .nothingStarted, .nothingLive]
        let called: [Order.Guard] = [.reasoned, .inWindow, .voidable, .voidableWithReason]
        let placed = Order.State.allCases.filter { $0 != .draft }
        return [
            Step([.place], from: [.draft], to: [.scheduled], needing: [.scheduled]),
            Step([.place], from: [.draft], to: [.placed], needing: [.orderable]),
            Step([.place], from: [.draft], to: [.accepted], needing: [.automatic, .orderable]),
            Step([.due], from: [.scheduled], to: [.placed], if: [.isDue]),
            Step([.accept], from: [.placed], to: [.accepted, .preparing], if: [.inTime]),
            Step([.reject], from: waiting, to: [.rejected], if: [.reasoned]),
            Step([.expire], from: [.placed], to: [.expired], needing: [.overdue]),
            Step([.sendBack], from: [.accepted], to: [.placed], if: [.reasoned]),
            Step([.handOver, .transfer], from: placed),
            Step([.separate], from: started + [.served], to: started + [.served], if: items),
            Step([.receive], from: [.draft], to: started + [.served], if: items),
            Step([.start], from: [.accepted, .preparing], to: [.preparing]),
            Step([.ready], from: [.accepted, .preparing], to: [.preparing, .ready], if: items),
            Step([.recall], from: [.preparing, .ready], to: [.preparing], if: [.reasoned]),
            Step([.serve], from: [.preparing, .ready], to: [.preparing, .ready, .served], if: items),
            Step([.fire], from: started, to: [.accepted, .preparing]),
            Step([.hold], from: [.accepted, .preparing], to: started, if: items),
            Step([.void], from: waiting, to: waiting + [.cancelled], if: items + called),
            Step([.void], from: started, to: started + [.served, .cancelled], if: items + called),
            Step([.collect], from: [.ready], to: [.collected], if: [.codeMatches]),
            Step([.dispatch], from: [.ready], to: [.dispatched]),
            Step([.deliver], from: [.dispatched], to: [.delivered]),
            Step([.fail], from: [.dispatched], to: [.failed], if: [.reasoned]),
            Step([.goodsReturned], from: [.failed], to: [.returned]),
            Step([.complete], from: [.accepted, .served, .collected, .delivered], to: [.completed], if: [.settled]),
            Step([.cancel], from: waiting + started, to: [.cancelled], if: called),
            Step([.cancel], from: [.dispatched], to: [.failed], needing: [.reasoned]),
            Step([.requestCancel], from: started, needing: [.noOpenRequest]),
            Step([.grantCancel], from: started, to: [.cancelled], needing: [.requestOpen]),
            Step([.denyCancel], from: started, needing: [.requestOpen]),
            Step([.lapseCancel], from: started, needing: [.requestLapsed]),
        ]
    }()

    private typealias ItemStep = LifecycleStep<OrderItem.State, OrderItem.Command, OrderItem.Guard>

    /// The steps of items that the engine can perform.
    private static let itemSteps = [
        ItemStep([.place], from: [.draft], to: [.held], needing: [.waitsForCourse]),
        ItemStep([.place], from: [.draft], to: [.fired, .preparing]),
        ItemStep([.fire], from: [.held], to: [.fired], if: [.earlierCoursesFired]),
        ItemStep([.hold], from: [.fired], to: [.held]),
        ItemStep([.start], from: [.fired], to: [.preparing]),
        ItemStep([.ready], from: [.fired, .preparing], to: [.ready]),
        ItemStep([.recall], from: [.ready], to: [.preparing], if: [.reasoned]),
        ItemStep([.serve], from: [.ready], to: [.served]),
        ItemStep([.sendBack], from: [.held, .fired], to: [.draft]),
        ItemStep(
            [.void],
            from: [.draft, .held, .fired, .preparing, .ready],
            to: [.voided],
            if: [.inWindow, .reasoned]
        ),
    ]
}
