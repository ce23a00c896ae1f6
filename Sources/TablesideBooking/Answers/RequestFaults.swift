import TablesideCore
import TablesideVenue

/// What is wrong with a request before any table is considered.
///
/// It is the first of three values between a request and its answer. The next are a ``SittingVerdict`` for each length
/// of stay that its tables allow, and the ``SeatingChoice`` among these.
struct RequestFaults {
    /// The faults, in the order in which a refusal lists them.
    var reasons: [Unavailability] = []
    /// The service that holds the start; `nil` outside all services.
    var service: ServiceWindow?
    /// The units that would fit the party if they were free.
    var candidates: [Int] = []
    /// Whether the answer needs more than these faults: the request is valid and its start is in a service.
    var areOpen = false
    /// Whether the party may have tables at all, so that the tables of its sittings are considered.
    var admitParty = false
}

extension DayAvailability {
    /// Judges a request by the restaurant's rules and its floor, regardless of other bookings.
    func faults(of request: SeatingRequest, at now: Instant) -> RequestFaults {
        var faults = RequestFaults(reasons: inputFaults(of: request))
        let isSound = faults.reasons.isEmpty
        let service = services.first { $0.starts.contains(request.start) }
        faults.service = service
        if !request.keepsStart {
            if service == nil {
                faults.reasons.append(.closed(at: request.start))
            } else if !request.overrides, frame.grid.position(of: request.start) == nil {
                faults.reasons.append(.offGrid(at: request.start, step: plan.rules.step))
            }
            faults.reasons += timing(of: request, in: service, at: now)
        }
        guard isSound else { return faults }
        let limit = limit(on: request)
        if let limit { faults.reasons.append(limit) }
        faults.candidates = plan.candidates(for: request)
        var absence = limit == nil ? absence(of: faults.candidates, for: request) : nil
        // A party that may be split is too large for any one table, but not for the floor.
        if absence != nil, couldSplit(request) { absence = nil }
        if let absence { faults.reasons.append(absence) }
        let isShut = !request.keepsStart && shut(&faults, for: request)
        faults.areOpen = service != nil || request.keepsStart
        faults.admitParty = limit == nil && absence == nil && !isShut
        return faults
    }

    /// Leaves out the tables of areas that are paused alone; returns whether nothing is left, not even for a party that
    /// is split.
    func shut(_ faults: inout RequestFaults, for request: SeatingRequest) -> Bool {
        guard !request.overrides, !plan.areaPauses.isEmpty else { return false }
        let all = faults.candidates
        faults.candidates = plan.unpaused(all, at: request.start)
        guard faults.candidates.isEmpty, !all.isEmpty || couldSplit(request),
            !couldSplit(request, pausedAt: request.start)
        else { return false }
        let ends =
            all.isEmpty
            ? plan.tables.indices.compactMap { plan.pausedUntil(request.start, atTable: $0) }
            : all.compactMap { plan.pausedUntil(request.start, at: $0) }
        guard let end = ends.min() else { return false }
        faults.reasons.append(.paused(until: end))
        return true
    }

    /// What is wrong with the values of a request, whatever the time and the bookings.
    func inputFaults(of request: SeatingRequest) -> [Unavailability] {
        var reasons = request.faults
        if let count = request.wishes.excess {
            reasons.append(.tooManyWishes(count: count, limit: SizeLimit.wishes))
        } else if let fault = fault(of: request.wishes.seats, for: request) {
            reasons.append(fault)
        }
        return reasons
    }

    /// What is wrong with the chosen seats: each person needs one, all at one chosen table.
    private func fault(of seats: [Int]?, for request: SeatingRequest) -> Unavailability? {
        guard let seats else { return nil }
        let table = request.wishes.tables.flatMap { $0.count == 1 ? $0.first : nil }.flatMap { plan.table($0) }
        guard let table, seats.count == request.party, Set(seats).count == seats.count,
            seats.allSatisfy({ (1...table.seats.maximum).contains($0) })
        else { return .invalidSeats(seats: seats, party: request.party) }
        return nil
    }

    private func timing(of request: SeatingRequest, in service: ServiceWindow?, at now: Instant) -> [Unavailability] {
        var reasons: [Unavailability] = []
        if request.start < now {
            reasons.append(.past(start: request.start, now: now))
        } else if request.isGuest {
            let earliest = plan.earliestStart(at: now)
            if request.start < earliest {
                reasons.append(.tooSoon(earliest: earliest))
            } else if let last = service?.bookBy, now > last {
                reasons.append(.bookingClosed(since: last))
            }
        }
        if request.isGuest, let from = frame.bookableFrom, now < from {
            reasons.append(.tooFarAhead(bookableFrom: from))
        }
        if !request.overrides, let end = plan.pausedUntil(request.start) { reasons.append(.paused(until: end)) }
        return reasons
    }

    /// Why a party of this size may not book, regardless of tables.
    func limit(on request: SeatingRequest) -> Unavailability? {
        guard request.isGuest else { return nil }
        if let smallest = plan.rules.smallestParty, request.party < smallest {
            return .partyTooSmall(party: request.party, smallest: smallest)
        }
        if let largest = plan.rules.largestParty, request.party > largest {
            // With splitting allowed, a party may be larger than the largest table.
            let together = plan.rules.allowsSplit ? nil : plan.largestParty
            return .partyTooLarge(party: request.party, largest: min(largest, together ?? largest))
        }
        return nil
    }

    /// Why no unit fits a party, free or not; `nil` if one does.
    func absence(of candidates: [Int], for request: SeatingRequest) -> Unavailability? {
        guard candidates.isEmpty else { return nil }
        if let tables = request.wishes.tables { return fault(of: tables, for: request) }
        return sizeAbsence(for: request)
            ?? .noTableAsWished(party: request.party, channel: request.channel, wishes: neverMet(of: request))
    }

    /// What is wrong with the tables that a party chose.
    private func fault(of tables: [TableID], for request: SeatingRequest) -> Unavailability {
        for table in tables where plan.position(of: table) == nil { return .unknownTable(table: table) }
        if let table = plan.disabled(among: tables) { return .tableDisabled(table: table) }
        let chosen = Set(tables)
        guard chosen.count == tables.count, let unit = plan.units.first(where: { Set($0.tables) == chosen }) else {
            return .notCombined(tables: tables)
        }
        let seats = plan.seating.parties(of: unit)
        guard !seats.contains(request.party) else {
            let isWish = request.without(request.wishes.ofTables).isSuited(by: unit)
            let missing = isWish ? request.missing(at: unit) : []
            return .noTableAsWished(party: request.party, channel: request.channel, wishes: missing)
        }
        // The sizes it accepts: the cap on empty seats may raise the smallest.
        let accepted = (try? SeatRange(seats.lowerBound, seats.upperBound)) ?? unit.seats
        if let table = unit.tables.first, !unit.isCombination {
            return .tableDoesNotFit(table: table, party: request.party, seats: accepted)
        }
        return .combinationDoesNotFit(tables: unit.tables, party: request.party, seats: accepted)
    }

    /// Why no unit takes a party of this size; `nil` if one does.
    ///
    /// The largest size reported is the largest that fits as wished for, if any does.
    private func sizeAbsence(for request: SeatingRequest) -> Unavailability? {
        let party = request.party
        if !plan.unitPositions(holding: party).isEmpty { return nil }
        let units = plan.units
        if let largest = units.lazy.map(\.seats.maximum).max(), party > largest {
            let suitable = units.lazy.filter { request.isSuited(by: $0) }.map(\.seats.maximum).max()
            return .partyTooLarge(party: party, largest: suitable ?? largest)
        }
        if let smallest = units.lazy.map({ plan.seating.parties(of: $0).lowerBound }).min(), party < smallest {
            return .partyTooSmall(party: party, smallest: smallest)
        }
        return .noTableForParty(party: party)
    }
}
