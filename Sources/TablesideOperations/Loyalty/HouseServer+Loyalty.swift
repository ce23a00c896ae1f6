import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideVenue

// Requests about loyalty programs.
extension HouseServer {
    func perform(_ request: GuestLoyaltyRequest, at branch: BranchID, by sender: Sender) async throws -> CommandAnswer {
        guard let guest = sender.author.user, let loyalty = try await house.loyalty(at: branch) else {
            throw AccessRefusal.absent
        }
        let member = loyalty.membership(of: guest)
        guard try await sees(branch, member) else { throw AccessRefusal.absent }
        switch request {
        case .getReward(let reward, let code):
            guard let price = loyalty.rewards[code] else { throw LoyaltyRefusal(.unknownReward(code: code)) }
            let issue = PointsAccount.Command.issueReward(reward: reward, code: code, points: price)
            return await run(issue, on: member, in: loyalty, by: sender)
        case .returnReward(let reward):
            return await run(.deleteReward(reward: reward), on: member, in: loyalty, by: sender)
        case .buyBadge(let badge): return await run(.buyBadge(badge: badge), on: member, in: loyalty, by: sender)
        case .sendPoints(let transfer, let friend, let points):
            let sending = SendPoints(transfer, points, from: member, to: friend)
            return await run(sending, in: FixedContext(loyalty.program), by: sender)
        case .returnTransfer(let transfer):
            return await run(ReturnTransfer(transfer, from: member), in: FixedContext(loyalty.program), by: sender)
        case .appeal(let offense):
            return await run(.appeal(record: offense), onRecordOf: member, in: loyalty, by: sender)
        case .invite(let invitation, let way):
            return await run(
                InviteFriend(invitation, by: way, from: guest, lasting: loyalty.invitationsLast),
                by: sender
            )
        case .withdrawInvitation(let invitation):
            return await run(.withdraw, on: FriendInvitation.self, invitation, by: sender)
        case .acceptInvitation(let code): return await run(AcceptInvitation(.code(code: code), by: guest), by: sender)
        case .acceptEmailInvitation(let invitation):
            return await run(AcceptInvitation(.invitation(invitation: invitation), by: guest), by: sender)
        }
    }

    /// Whether a guest sees the program of a branch: if the branch is hidden from guests, only members do.
    private func sees(_ branch: BranchID, _ member: MembershipID) async throws -> Bool {
        var reader = ClaimReader(runner.store)
        if try await Judge(rights: rights, senders: house).page(of: branch, &reader).isPublic { return true }
        if try await reader.document(PointsAccount.self, member) != nil { return true }
        return try await reader.document(Reputation.self, member) != nil
    }

    func perform(
        _ request: StaffLoyaltyRequest,
        for guest: UserID,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        guard let loyalty = try await house.loyalty(at: branch) else { throw AccessRefusal.absent }
        let member = loyalty.membership(of: guest)
        switch request {
        case .redeemReward(let reward, let tab?):
            return await run(RedeemReward(reward, on: tab, of: guest), in: FixedContext(loyalty), by: sender)
        case .redeemReward(let reward, nil):
            // What a reward stands for never changes, so that this needs no place in the unit.
            let held = try await runner.store.load(PointsAccount.self, member)?.reward(reward)
            if let held, held.state == .issued, loyalty.discounts[held.code] != nil {
                throw LoyaltyRefusal(.tabMissing(code: held.code))
            }
        default: break
        }
        switch try request.step(in: loyalty, at: runner.clock.now()) {
        case .points(let command): return await run(command, on: member, in: loyalty, by: sender)
        case .record(let command): return await run(command, onRecordOf: member, in: loyalty, by: sender)
        }
    }

    /// Performs a restaurateur's request about a guest's membership; the rules of the program check the ownership.
    func keep(
        _ request: StaffLoyaltyRequest,
        for guest: UserID,
        at branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        guard let loyalty = try await house.loyalty(at: branch) else { throw AccessRefusal.absent }
        let keeping = KeepMembership(loyalty.membership(of: guest), request, at: branch)
        return await run(keeping, in: FixedContext(loyalty), by: sender)
    }

    func perform(
        _ request: MissionRequest,
        on id: MissionID,
        of restaurant: RestaurantID,
        _ owner: UserID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let mission = try await runner.store.load(Mission.self, id)
        // Only a draft may name what does not exist.
        if mission == nil, request.kind != .draft { throw AccessRefusal.absent }
        var terms = [mission?.terms]
        switch request {
        case .draft(let new), .revise(let new): terms.append(new)
        case .publish, .archive: break
        }
        // A mission stays with its restaurant, which the sender owns.
        guard terms.allSatisfy({ $0 == nil || $0?.restaurant == restaurant }) else { throw AccessRefusal.absent }
        return await run(request.command(owner), on: Mission.self, id, by: sender)
    }

    func perform(
        _ request: PromotionRequest,
        on id: PromotionID,
        of restaurant: RestaurantID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let record = try await runner.store.load(PromotionRecord.self, id)
        // Only a draft may name what does not exist; what exists stays with its restaurant.
        if record == nil, request.kind != .draft { throw AccessRefusal.absent }
        let promotions = [record?.promotion, request.promotion].compactMap { $0 }
        // A promotion without branches would be everybody's.
        guard promotions.allSatisfy({ $0.conditions.branches?.isEmpty == false }) else { throw AccessRefusal.absent }
        let branches = Set(promotions.flatMap { $0.conditions.branches ?? [] })
        let found = try await runner.store.fetch(branches.map { DocumentRef(BranchRecord.self, $0) })
        for branch in branches {
            let known = try found[DocumentRef(BranchRecord.self, branch)]?.decoded(as: BranchRecord.self).branch
            guard known?.restaurant == restaurant else { throw AccessRefusal.absent }
        }
        return await run(request.command, on: PromotionRecord.self, id, by: sender)
    }

    func payWithPoints(
        _ payment: PaymentID,
        _ points: Int,
        on id: TabID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        guard let guest = sender.author.user else { throw AccessRefusal.foreign }
        let (tab, branch) = try await known(id)
        let day = try await day(of: tab, at: branch)
        // The host, staff and the provider name their payments on the tab as they like.
        let name = PaymentID("points:\(guest.rawValue.escaping("/"))/\(payment)".asIdentifier)
        let paying = PayWithPoints(name, points, on: id, of: guest, day: day)
        return await run(paying, in: PointsPayments(house: house, branch: branch), by: sender)
    }

    private func run(
        _ command: PointsAccount.Command,
        on member: MembershipID,
        in loyalty: HouseLoyalty,
        by sender: Sender
    ) async -> CommandAnswer {
        await run(command, on: PointsAccount.self, member, in: FixedContext(loyalty.program), by: sender)
    }

    private func run(
        _ command: Reputation.Command,
        onRecordOf member: MembershipID,
        in loyalty: HouseLoyalty,
        by sender: Sender
    ) async -> CommandAnswer {
        await run(command, on: Reputation.self, member, in: FixedContext(loyalty.program), by: sender)
    }
}

/// The context of a payment with points.
private struct PointsPayments<House: HouseSource>: ContextSource {
    let house: House
    let branch: BranchID

    func context(for paying: PayWithPoints, afresh: Bool) async throws -> ReadContext<PayWithPoints.Context> {
        let loyalty = try await house.loyalty(at: branch)
        guard paying.day != nil else { return ReadContext(PayWithPoints.Context(loyalty)) }
        let plan = try await house.plan(of: branch, afresh: afresh)
        return ReadContext(PayWithPoints.Context(loyalty, plan: plan.value), from: plan.basis)
    }
}
