import TablesideBilling
import TablesideCore
import TablesideFloor
public import TablesideHosting
import TablesideVenue

extension Reaction {
    /// Takes people who no longer work at a branch off its shifts: they were dismissed, resigned, or closed their
    /// account.
    ///
    /// Their orders go to others or wait, as when a manager sends a waiter home, and their planned duties end, too. The
    /// reaction may run late: their requests are refused from the dismissal on, and if the restaurant asks for it
    /// (``HouseService/asksForEmployment``), no shift lets them start. A person who is employed at the branch again by
    /// that time stays on its shifts.
    ///
    /// ```swift
    /// _ = try await runner.advance(.endingDuties(through: runner))
    /// ```
    ///
    /// - Parameter runner: The runner of the commands.
    /// - Returns: the reaction, named `endDuties`.
    public static func endingDuties(through runner: CommandRunner) -> Reaction {
        Reaction(ReactionName(rawValue: "endDuties"), to: User.self) { event, trigger in
            guard case .dismissed(let workplace, let at) = event.event else { return }
            let (person, branch) = (UserID(event.aggregate.id), workplace.branch)
            if try await runner.store.load(User.self, person)?.employment?.branch == branch { return }
            // A failure on one shift does not keep the person on the others.
            var lasting: CommandFailure<AnyRefusal>?
            for shift in try await runner.store.shifts(of: branch, around: at) {
                guard shift.waiter(person)?.isOnDuty == true else { continue }
                let decision = ShiftOperation(shift.id, .sendHome(waiter: person))
                do throws(CommandFailure<AnyRefusal>) {
                    try await runner.perform(Envelope(decision, by: .system, key: trigger.key("\(shift.id)")))
                } catch {
                    switch error {
                    // They have left meanwhile.
                    case .refused(let refusal)
                    where refusal.code == Shift.Refusal(.alreadyApplied(command: .sendHome)).code: continue
                    case .store(let failure) where !failure.isLasting: throw error
                    default: lasting = lasting ?? error
                    }
                }
            }
            if let lasting { throw lasting }
        }
    }
}

extension Reaction {
    /// Reassigns the calls of a waiter who is off duty: sent home, relieved, dismissed, or at the end of their duty.
    ///
    /// Calls that the waiter acknowledged reopen. They go to the waiter who now has the table, its section or the floor
    /// (``Shift/route(to:waiter:at:)``), and so do open calls whose recipients have all gone off duty. No call returns
    /// to a level that it has passed. A waiter who is back on duty by that time keeps the call.
    ///
    /// ```swift
    /// _ = try await runner.advance(.reroutingCalls(through: runner, in: house))
    /// ```
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - house: The source of each branch's shift, and of its rules for answering calls.
    /// - Returns: the reaction, named `rerouteCalls`.
    public static func reroutingCalls(through runner: CommandRunner, in house: some HouseSource) -> Reaction {
        Reaction(ReactionName(rawValue: "rerouteCalls"), to: Shift.self) { event, trigger in
            guard case .ended(let waiter, _) = event.event, let day = BranchDay(event.aggregate.id) else { return }
            let tables = try await runner.store.openCalls(of: day.branch)
            guard !tables.isEmpty else { return }
            let now = runner.clock.now()
            var shift: Shift?
            if let day = try await house.service(at: day.branch).shift {
                shift = try await runner.store.load(Shift.self, day)
            }
            // A failure on one call does not keep others from being answered.
            var lasting: CommandFailure<TableCalls.Refusal>?
            for calls in tables {
                let tab = try await runner.store.load(OpenTabs.self, calls.id)?.tabs.first
                let opened: GuestTab? = if let tab { try await runner.store.load(GuestTab.self, tab) } else { nil }
                let route = shift?.route(to: calls.table, waiter: opened?.waiter, at: now) ?? CallRoute()
                let table = "\(calls.table.rawValue.utf8.count) \(calls.table)"
                for call in calls.open where call.since <= event.at && call.isLeft(by: waiter, on: shift, at: now) {
                    let command = Envelope(
                        TableCalls.Command.reroute(call: call.id, from: waiter, route: route),
                        on: TableCalls.self,
                        calls.id,
                        by: .system,
                        key: trigger.key("\(table) \(call.id)")
                    )
                    do throws(CommandFailure<TableCalls.Refusal>) {
                        try await runner.perform(command, in: HouseCalls(house: house))
                    } catch {
                        switch error {
                        // Somebody else comes by now, the guests were served, or the event is delivered again, after
                        // another waiter left: then the event of that one reroutes the call.
                        case .refused, .commandReused: continue
                        case .store(let failure) where !failure.isLasting: throw error
                        default: lasting = lasting ?? error
                        }
                    }
                }
            }
            if let lasting { throw lasting }
        }
    }
}

extension ServiceCall {
    /// Whether the call loses its waiter: the waiter who left had acknowledged it, or all recipients are off duty.
    fileprivate func isLeft(by gone: UserID, on shift: Shift?, at now: Instant) -> Bool {
        switch state {
        case .acknowledged: staff == gone && shift?.waiter(gone)?.isAtWork(at: now) != true
        case .waiting: level != .manager && shift?.waiters(for: self, at: now).isEmpty != false
        case .absent, .answered, .withdrawn: false
        }
    }
}

extension HostStore {
    /// The tables of a branch with open calls.
    fileprivate func openCalls(of branch: BranchID) async throws -> [TableCalls] {
        try await documents(TableCalls.self, scope: branch.rawValue, range: SortRange(before: TableCalls.quietKey))
    }

    /// The planned shifts of a branch, and the shifts that may still be running at an instant.
    fileprivate func shifts(of branch: BranchID, around now: Instant) async throws -> [Shift] {
        // A duty lasts two days at most, and a date begins at most a day apart from that of Greenwich.
        let day = Int(now.millisecondsSince1970.flooredDivision(by: 86_400_000).quotient)
        let first = try? CivilDate(dayNumber: day - 4)
        return try await documents(Shift.self, scope: branch.rawValue, range: SortRange(from: first?.description))
    }
}
