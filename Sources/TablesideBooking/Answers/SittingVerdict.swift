import TablesideCore

/// The units at which a party would stay for the same time.
struct Sitting {
    let span: Range<Instant>
    var units: [Int] = []
}

/// The date's verdict on a sitting of a request.
struct SittingVerdict {
    let span: Range<Instant>
    /// The units that are free for the party without moves.
    fileprivate(set) var free: [Int] = []
    /// The seating if other bookings are moved; `nil` if moves do not help or are not needed.
    fileprivate(set) var moved: Seating?
    /// The reasons against this sitting.
    fileprivate(set) var against: [Unavailability] = []
}

extension DayAvailability {
    /// The sittings of a valid request, at the units that fit it.
    func sittings(of request: SeatingRequest, at candidates: [Int]) -> [Sitting] {
        // With no table to consider, the stay gets the turn time for no particular place.
        guard !candidates.isEmpty else { return [Sitting(span: span(of: request))] }
        var sittings: [Sitting] = []
        for group in plan.index.groups(of: candidates, plan.seating) {
            let span = span(of: request, at: group.place)
            if let position = sittings.firstIndex(where: { $0.span == span }) {
                sittings[position].units += group.units
            } else {
                sittings.append(Sitting(span: span, units: group.units))
            }
        }
        return sittings
    }

    /// Judges a sitting: by closing time and pacing, then, if the party may have tables at all, by free tables.
    func verdict(
        on sitting: Sitting,
        of request: SeatingRequest,
        _ faults: RequestFaults,
        leaving quota: WalkInLedger?,
        using reseater: inout Reseater,
        at now: Instant
    ) -> SittingVerdict {
        var verdict = SittingVerdict(span: sitting.span)
        if let misfit = DayFrame.misfit(of: sitting.span, in: faults.service, plan, frame.nextDay) {
            verdict.against.append(misfit)
        }
        if !request.overrides { verdict.against += crowd(with: request, during: sitting.span) }
        guard faults.admitParty else { return verdict }
        let open = sitting.units.filter { isFree($0, for: sitting.span, at: now) }
        let permitted = quota?.permitted(open, during: sitting.span) ?? open
        guard permitted.isEmpty else {
            if verdict.against.isEmpty { verdict.free = permitted }
            return verdict
        }
        let wanted = quota?.permitted(sitting.units, during: sitting.span) ?? sitting.units
        // Others are not moved for a party that is refused anyway.
        let isWelcome = faults.reasons.isEmpty && verdict.against.isEmpty
        let search = isWelcome ? reseater.seat(wanted, during: sitting.span) : nil
        if open.isEmpty { verdict.against.append(obstacle(to: request, during: sitting.span, at: now)) }
        if let first = open.first ?? (wanted.isEmpty ? sitting.units.first : nil),
            let shortage = quota?.shortage(at: first, during: sitting.span)
        {
            verdict.against.append(shortage)
        }
        switch search {
        case .seated(let unit, let moves):
            verdict.moved = Seating(span: sitting.span, tables: plan.units[unit].tables, moves: moves)
        case .exhausted(let nodes): verdict.against.append(.budgetExhausted(nodes: nodes))
        case .impossible, .none: break
        }
        return verdict
    }

    /// The reason why nothing is free: the taken table if tables were chosen, or a general reason.
    func obstacle(to request: SeatingRequest, during span: Range<Instant>, at now: Instant) -> Unavailability {
        for table in request.wishes.tables ?? [] {
            if let position = plan.position(of: table), !ledger.isFree(position, for: span, at: now) {
                return .tableTaken(table: table)
            }
        }
        return .noFreeTable
    }
}
