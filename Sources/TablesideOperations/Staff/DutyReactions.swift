import TablesideCore
import TablesideFloor
public import TablesideHosting
import TablesideVenue

extension Reaction {
    /// Takes people who no longer work at a branch off its shifts: they were dismissed, resigned, or closed their account.
    ///
    /// Their orders go to others or wait, as when a manager sends somebody home, and duties that were planned ahead for
    /// them end, too. It may run late: their requests are refused from the dismissal on, and where the house asks for
    /// it (``HouseService/asksForEmployment``), no shift lets them begin. A person who works at the branch again by
    /// then stays on its shifts.
    ///
    /// ```swift
    /// _ = try await runner.advance(.endingDuties(through: runner))
    /// ```
    ///
    /// - Parameter runner: The runner of the commands.
    /// - Returns: the reaction, called `endDuties`.
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

extension HostStore {
    /// The shifts of a branch that may not be over at an instant, and those that are planned.
    fileprivate func shifts(of branch: BranchID, around now: Instant) async throws -> [Shift] {
        // A duty lasts two days at most, and a date begins at most a day apart from that of Greenwich.
        let day = Int(now.millisecondsSince1970.flooredDivision(by: 86_400_000).quotient)
        let first = try? CivilDate(dayNumber: day - 4)
        var shifts: [Shift] = []
        var after: PageCursor?
        repeat {
            let page = try await query(
                DocumentQuery(
                    Shift.kind,
                    scope: branch.rawValue,
                    range: SortRange(from: first?.description),
                    limit: 100,
                    after: after
                )
            )
            shifts += try page.documents.map { try $0.decoded(as: Shift.self) }
            after = page.next
        } while after != nil
        return shifts
    }
}
