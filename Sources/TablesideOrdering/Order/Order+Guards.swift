import TablesideCore

extension Order {
    /// The refusal if a guard fails; `nil` if it holds.
    ///
    /// Some guards check the items as the moves leave them.
    func failure(
        of condition: Guard,
        _ command: Command,
        _ plan: Plan,
        _ profile: Profile,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .automatic:
            guard case .place(let placement) = command, placement.acceptance == .automatic else {
                return Refusal(.illegal(state: state.rawValue, command: command.kind))
            }
            return placementFailure(command, profile, at: now)
        case .scheduled:
            guard case .place(let placement) = command, let releaseAt = placement.releaseAt,
                releaseAt > now
            else { return Refusal(.tooLate(deadline: now)) }
            return placementFailure(command, profile, at: now)
        case .orderable: return placementFailure(command, profile, at: now)
        case .isDue: return tooEarly(terms?.releaseAt, at: now)
        case .inTime:
            guard let acceptBy, now >= acceptBy else { return nil }
            return Refusal(.tooLate(deadline: acceptBy))
        case .overdue: return tooEarly(acceptBy, at: now)
        case .reasoned: return reasonFailure(command)
        case .inWindow: return windowFailure(at: now)
        case .voidable: return items.served == 0 ? nil : Refusal(.alreadyServed(items: items.served))
        case .voidableWithReason:
            return reasonFailure(command) ?? failure(of: .voidable, command, plan, profile, at: now)
        case .everythingReady:
            let after = items(after: plan)
            let left = after.unfinished
            return left == 0 && after.started > 0 ? nil : Refusal(.incomplete(command: command.kind, left: left))
        case .everythingServed:
            let after = items(after: plan)
            let left = after.live &- after.served
            return left == 0 && after.live > 0 ? nil : Refusal(.incomplete(command: command.kind, left: left))
        case .nothingStarted:
            let begun = items(after: plan).started
            return begun == 0 ? nil : Refusal(.incomplete(command: command.kind, left: begun))
        case .nothingLive:
            let left = items(after: plan).live
            return left == 0 ? nil : Refusal(.incomplete(command: command.kind, left: left))
        case .codeMatches:
            guard let expected = terms?.collectionCode, case .collect(let code) = command else { return nil }
            return code == expected ? nil : Refusal(.wrongCode)
        case .settled:
            guard let terms, !terms.isPrepaid, case .complete(false) = command else { return nil }
            return Refusal(.notSettled(tab: terms.tab))
        case .noOpenRequest:
            if let cancelRequest, cancelRequest.isOpen(at: now) {
                return Refusal(.alreadyApplied(command: command.kind))
            }
            guard let limit = terms?.cancelPolicy.requests, cancelRequests >= limit else { return nil }
            return Refusal(.tooManyRequests(limit: limit))
        case .requestOpen:
            guard let cancelRequest else { return Refusal(.noRequest) }
            if let expiresAt = cancelRequest.expiresAt, !cancelRequest.isOpen(at: now) {
                return Refusal(.tooLate(deadline: expiresAt))
            }
            return command.kind == .grantCancel
                ? failure(of: .voidable, command, plan, profile, at: now) : nil
        case .requestLapsed:
            guard let cancelRequest else { return Refusal(.noRequest) }
            return tooEarly(cancelRequest.expiresAt, at: now)
        }
    }

    /// The item counts after the command.
    private func items(after plan: Plan) -> OrderItem.Counts {
        if let left = plan.left { left } else { items.after(plan.moves) }
    }

    /// The refusal if the placement is not a valid order; `nil` if it is.
    private func placementFailure(_ command: Command, _ profile: Profile, at now: Instant) -> Refusal? {
        guard case .place(let placement) = command else { return nil }
        guard profile.channels.contains(placement.channel) else {
            return Refusal(.wrongChannel(command: .place, profile: profile.code))
        }
        if let option = uselessOption(of: placement, profile) {
            return Refusal(.notOffered(option: option, profile: profile.code))
        }
        if let failure = recipientFailure(of: placement, profile, at: now) { return failure }
        if placement.quote.lines.isEmpty { return Refusal(.emptyOrder) }
        var seen: Set<LineID> = []
        for line in placement.quote.lines where !seen.insert(line.id).inserted {
            return Refusal(.repeatedLine(line: line.id))
        }
        if let line = placement.quote.lines.first(where: \.total.isNegative) {
            return Refusal(.negativeLine(line: line.id, total: line.total))
        }
        if let window = placement.cancelPolicy?.guestWindow, window < .zero {
            return Refusal(.negativeWindow(window: window))
        }
        if let length = placement.cancelPolicy?.answerWithin, length < .zero {
            return Refusal(.negativeAnswerTime(length: length))
        }
        if let acceptBy = placement.acceptBy, acceptBy <= max(now, placement.releaseAt ?? now) {
            return Refusal(.tooLate(deadline: acceptBy))
        }
        return nil
    }

    /// The first option of the placement that the profile does not use; refused rather than ignored.
    private func uselessOption(of placement: Placement, _ profile: Profile) -> Refusal.PlacementOption? {
        let lifecycle = profile.lifecycle
        if placement.acceptBy != nil, !lifecycle.commands.contains(.expire) { return .acceptBy }
        if placement.releaseAt != nil, !lifecycle.commands.contains(.due) { return .releaseAt }
        if let option = uselessAcceptance(placement.acceptance, lifecycle) { return option }
        if placement.collectionCode != nil, !lifecycle.commands.contains(.collect) { return .collectionCode }
        if placement.cancelPolicy != nil, !lifecycle.guards.contains(.inWindow) { return .cancelPolicy }
        if placement.recipient != nil, profile.recipientUse == .unused { return .recipient }
        return nil
    }

    private func uselessAcceptance(
        _ acceptance: Placement.Acceptance,
        _ lifecycle: Machine
    ) -> Refusal.PlacementOption? {
        switch acceptance {
        case .byWaiter: lifecycle.commands.contains(.accept) ? nil : .waiterAcceptance
        case .automatic:
            lifecycle.commands.contains(.accept) && !lifecycle.guards.contains(.automatic) ? .automaticAcceptance : nil
        }
    }

    /// The refusal if the recipient is missing or invalid for the profile; `nil` if there is none.
    private func recipientFailure(of placement: Placement, _ profile: Profile, at now: Instant) -> Refusal? {
        guard let recipient = placement.recipient else {
            return profile.requiresRecipient ? Refusal(.recipientMissing(profile: profile.code)) : nil
        }
        let earliest = max(now, placement.releaseAt ?? now)
        let problems = recipient.problems(on: placement.channel, in: profile, at: earliest)
        return problems.isEmpty ? nil : Refusal(.invalidRecipient(problems: problems))
    }

    private func tooEarly(_ due: Instant?, at now: Instant) -> Refusal? {
        guard let due, now >= due else { return Refusal(.tooEarly(due: due)) }
        return nil
    }

    /// The refusal if the command's reason is missing or unknown; `nil` if it is valid.
    func reasonFailure(_ command: Command) -> Refusal? {
        guard let reason = command.reason else { return Refusal(.reasonMissing(command: command.kind)) }
        return reason.isKnown ? nil : Refusal(.unknownReason(reason: reason))
    }

    /// The refusal once the guest can no longer cancel the whole order; `nil` while they can.
    private func windowFailure(at now: Instant) -> Refusal? {
        if let failure = timeFailure(at: now) { return failure }
        for line in lines {
            if let firedAt = line.firedAt, line.quantity > 0 { return Refusal(.tooLate(deadline: firedAt)) }
        }
        return nil
    }

    /// The refusal once the guest's window is over; its last instant still counts (FO-20); `nil` while it is open.
    func timeFailure(at now: Instant) -> Refusal? {
        guard let terms else { return nil }
        if let cancelUntil = terms.cancelUntil, now > cancelUntil {
            return Refusal(.tooLate(deadline: cancelUntil))
        }
        if terms.cancelPolicy.acceptanceEndsWindow, let acceptedAt { return Refusal(.tooLate(deadline: acceptedAt)) }
        return nil
    }
}
