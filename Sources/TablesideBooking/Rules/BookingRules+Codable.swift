import TablesideCore

extension BookingRules {
    private enum CodingKeys: CodingKey {
        case id, version, profile, tables, combining, oversizeCap, allowsSplit, assignment, lockBefore, mostMoves,
            services, edges
        case pauses, step, fit, turn, turns, buffer, clearing, notice, sameDayCutoff, horizon, smallestParty
        case largestParty, guestLimits, pacing
        case pacingExceptions, walkInQuota, holdTime, acceptance, acceptanceFrom, requestsKeepTables, answerTime, grace,
            releasesLate, earliestArrival
        case deposit, noShowFee, search, ownProfile
    }

    /// Decodes rules; rules that do not restrict may be missing, and ``problems()`` reports contradictions.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(BranchID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        profile = try container.decode(ProfileCode.self, forKey: .profile)
        ownProfile = try container.decodeIfPresent(Booking.Profile.self, forKey: .ownProfile)
        tables = try container.decodeList(TableRule.self, forKey: .tables)
        combining = try container.decodeIfPresent(CombiningRule.self, forKey: .combining)
        oversizeCap = try container.decodeIfPresent(Int.self, forKey: .oversizeCap)
        allowsSplit = try container.decodeIfPresent(Bool.self, forKey: .allowsSplit) ?? false
        assignment = try container.decodeIfPresent(TableAssignment.self, forKey: .assignment) ?? .pooled
        lockBefore = try container.decodeIfPresent(Elapsed.self, forKey: .lockBefore)
        mostMoves = try container.decodeIfPresent(Int.self, forKey: .mostMoves)
        services = try container.decodeIfPresent([BookingService].self, forKey: .services)
        edges = try container.decodeIfPresent(LocalTimePolicy.self, forKey: .edges) ?? .compatible
        pauses = try container.decodeList(BookingPause.self, forKey: .pauses)
        step = try container.decode(Elapsed.self, forKey: .step)
        fit = try container.decode(FitPolicy.self, forKey: .fit)
        turn = try container.decode(Elapsed.self, forKey: .turn)
        turns = try container.decodeList(TurnTime.self, forKey: .turns)
        buffer = try container.decodeIfPresent(Buffer.self, forKey: .buffer)
        clearing = try container.decodeIfPresent(Elapsed.self, forKey: .clearing)
        notice = try container.decodeIfPresent(NoticeRule.self, forKey: .notice)
        sameDayCutoff = try container.decodeIfPresent(LocalTime.self, forKey: .sameDayCutoff)
        horizon = try container.decodeIfPresent(Horizon.self, forKey: .horizon)
        smallestParty = try container.decodeIfPresent(Int.self, forKey: .smallestParty)
        largestParty = try container.decodeIfPresent(Int.self, forKey: .largestParty)
        guestLimits = try container.decodeIfPresent(GuestLimits.self, forKey: .guestLimits)
        pacing = try container.decodeList(PacingRule.self, forKey: .pacing)
        pacingExceptions = try container.decodeList(PacingException.self, forKey: .pacingExceptions)
        walkInQuota = try container.decodeIfPresent(WalkInQuota.self, forKey: .walkInQuota)
        holdTime = try container.decodeIfPresent(Elapsed.self, forKey: .holdTime)
        answerTime = try container.decodeIfPresent(Elapsed.self, forKey: .answerTime)
        acceptance = try container.decodeIfPresent(BookingAcceptance.self, forKey: .acceptance)
        acceptanceFrom = try container.decodeIfPresent(Int.self, forKey: .acceptanceFrom)
        requestsKeepTables = try container.decodeIfPresent(Bool.self, forKey: .requestsKeepTables) ?? true
        grace = try container.decodeIfPresent(Elapsed.self, forKey: .grace)
        releasesLate = try container.decodeIfPresent(Bool.self, forKey: .releasesLate) ?? true
        earliestArrival = try container.decodeIfPresent(Elapsed.self, forKey: .earliestArrival)
        deposit = try container.decodeIfPresent(DepositRule.self, forKey: .deposit)
        noShowFee = try container.decodeIfPresent(NoShowFee.self, forKey: .noShowFee)
        search = try container.decodeIfPresent(SearchBudget.self, forKey: .search) ?? SearchBudget()
    }

    /// Encodes rules; rules that do not restrict are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(profile, forKey: .profile)
        try container.encodeIfPresent(ownProfile, forKey: .ownProfile)
        try container.encodeUnlessEmpty(tables, forKey: .tables)
        try container.encodeIfPresent(combining, forKey: .combining)
        try container.encodeIfPresent(oversizeCap, forKey: .oversizeCap)
        try container.encode(allowsSplit, forKey: .allowsSplit)
        try container.encode(assignment, forKey: .assignment)
        try container.encodeIfPresent(lockBefore, forKey: .lockBefore)
        try container.encodeIfPresent(mostMoves, forKey: .mostMoves)
        try container.encodeIfPresent(services, forKey: .services)
        try container.encode(edges, forKey: .edges)
        try container.encodeUnlessEmpty(pauses, forKey: .pauses)
        try container.encode(step, forKey: .step)
        try container.encode(fit, forKey: .fit)
        try container.encode(turn, forKey: .turn)
        try container.encodeUnlessEmpty(turns, forKey: .turns)
        try container.encodeIfPresent(buffer, forKey: .buffer)
        try container.encodeIfPresent(clearing, forKey: .clearing)
        try container.encodeIfPresent(notice, forKey: .notice)
        try container.encodeIfPresent(sameDayCutoff, forKey: .sameDayCutoff)
        try container.encodeIfPresent(horizon, forKey: .horizon)
        try container.encodeIfPresent(smallestParty, forKey: .smallestParty)
        try container.encodeIfPresent(largestParty, forKey: .largestParty)
        try container.encodeIfPresent(guestLimits, forKey: .guestLimits)
        try container.encodeUnlessEmpty(pacing, forKey: .pacing)
        try container.encodeUnlessEmpty(pacingExceptions, forKey: .pacingExceptions)
        try container.encodeIfPresent(walkInQuota, forKey: .walkInQuota)
        try container.encodeIfPresent(holdTime, forKey: .holdTime)
        try container.encodeIfPresent(answerTime, forKey: .answerTime)
        try container.encodeIfPresent(acceptance, forKey: .acceptance)
        try container.encodeIfPresent(acceptanceFrom, forKey: .acceptanceFrom)
        if !requestsKeepTables { try container.encode(requestsKeepTables, forKey: .requestsKeepTables) }
        try container.encodeIfPresent(grace, forKey: .grace)
        try container.encode(releasesLate, forKey: .releasesLate)
        try container.encodeIfPresent(earliestArrival, forKey: .earliestArrival)
        try container.encodeIfPresent(deposit, forKey: .deposit)
        try container.encodeIfPresent(noShowFee, forKey: .noShowFee)
        try container.encode(search, forKey: .search)
    }
}
