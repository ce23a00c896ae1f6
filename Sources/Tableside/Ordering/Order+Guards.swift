extension Order {
    /// Why a guard does not hold; `nil` when it does.
    func failure(of condition: Guard, _ question: Question, _ plan: Plan) -> Refusal? {
        switch condition {
        case .automatic:
            guard case .place(let placement) = question.command, placement.acceptance == .automatic else {
                return Refusal(.illegal(state: state.rawValue, command: question.kind))
            }
            return placementFailure(question)
        case .scheduled:
            guard case .place(let placement) = question.command, let releaseAt = placement.releaseAt,
                releaseAt > question.now
            else { return Refusal(.tooLate(deadline: question.now)) }
            return placementFailure(question)
        case .orderable: return placementFailure(question)
        case .isDue: return tooEarly(terms?.releaseAt, question)
        case .inTime:
            guard let acceptBy, question.now >= acceptBy else { return nil }
            return Refusal(.tooLate(deadline: acceptBy))
        case .overdue: return tooEarly(acceptBy, question)
        case .reasoned: return reasonFailure(question)
        case .inWindow: return windowFailure(question)
        case .voidable: return items.served == 0 ? nil : Refusal(.alreadyServed(items: items.served))
        case .voidableWithReason:
            return reasonFailure(question) ?? failure(of: .voidable, question, plan)
        case .everythingReady:
            let left = plan.after.unfinished
            return left == 0 && plan.after.started > 0 ? nil : Refusal(.incomplete(command: question.kind, left: left))
        case .everythingServed:
            let left = plan.after.live &- plan.after.served
            return left == 0 && plan.after.live > 0 ? nil : Refusal(.incomplete(command: question.kind, left: left))
        case .nothingStarted:
            let begun = plan.after.started
            return begun == 0 ? nil : Refusal(.incomplete(command: question.kind, left: begun))
        case .nothingLive:
            let left = plan.after.live
            return left == 0 ? nil : Refusal(.incomplete(command: question.kind, left: left))
        case .codeMatches:
            guard let expected = terms?.collectionCode, case .collect(let code) = question.command else { return nil }
            return code == expected ? nil : Refusal(.wrongCode)
        case .settled:
            guard let terms, !terms.isPrepaid, case .complete(false) = question.command else { return nil }
            return Refusal(.notSettled(tab: terms.tab))
        case .noOpenRequest:
            guard let cancelRequest, cancelRequest.isOpen(at: question.now) else { return nil }
            return Refusal(.alreadyApplied(command: question.kind))
        case .requestOpen:
            guard let cancelRequest else { return Refusal(.noRequest) }
            if let expiresAt = cancelRequest.expiresAt, !cancelRequest.isOpen(at: question.now) {
                return Refusal(.tooLate(deadline: expiresAt))
            }
            return question.kind == .grantCancel ? failure(of: .voidable, question, plan) : nil
        }
    }

    /// Why the placement of the command is no order; `nil` when it is one.
    private func placementFailure(_ question: Question) -> Refusal? {
        guard case .place(let placement) = question.command else { return nil }
        let profile = question.profile
        guard profile.channels.contains(placement.channel) else {
            return Refusal(.wrongChannel(command: .place, profile: profile.code))
        }
        if let option = uselessOption(of: placement, profile) {
            return Refusal(.notOffered(option: option, profile: profile.code))
        }
        if placement.quote.lines.isEmpty { return Refusal(.emptyOrder) }
        var seen: Set<LineID> = []
        for line in placement.quote.lines where !seen.insert(line.id).inserted {
            return Refusal(.duplicateLine(line: line.id))
        }
        if !Order.fits(placement.quote.lines, coverCharge: placement.quote.coverCharge) {
            return Refusal(.amountsTooLarge)
        }
        if let window = placement.cancelPolicy?.guestWindow, window < .zero {
            return Refusal(.negativeWindow(window: window))
        }
        if let acceptBy = placement.acceptBy, acceptBy <= max(question.now, placement.releaseAt ?? question.now) {
            return Refusal(.tooLate(deadline: acceptBy))
        }
        return nil
    }

    /// A part of the placement that the profile has no use for: refused rather than forgotten.
    private func uselessOption(of placement: Placement, _ profile: Profile) -> Refusal.PlacementOption? {
        let lifecycle = profile.lifecycle
        if placement.acceptBy != nil, !lifecycle.commands.contains(.expire) { return .acceptBy }
        if placement.releaseAt != nil, !lifecycle.commands.contains(.due) { return .releaseAt }
        if placement.acceptance == .automatic, !lifecycle.guards.contains(.automatic) { return .automaticAcceptance }
        if placement.collectionCode != nil, !lifecycle.commands.contains(.collect) { return .collectionCode }
        if placement.cancelPolicy != nil, !lifecycle.guards.contains(.inWindow) { return .cancelPolicy }
        return nil
    }

    /// Whether the amounts can be summed in any choice of lines, negative prices included.
    static func fits(_ lines: [QuotedLine], coverCharge: Money) -> Bool {
        var sum = coverCharge.minorUnits.magnitude
        for line in lines {
            let (next, overflow) = sum.addingReportingOverflow(line.total.minorUnits.magnitude)
            if overflow { return false }
            sum = next
        }
        return sum <= Int64.max.magnitude
    }

    private func tooEarly(_ due: Instant?, _ question: Question) -> Refusal? {
        guard let due, question.now >= due else { return Refusal(.tooEarly(due: due)) }
        return nil
    }

    /// Why the command's reason is none.
    func reasonFailure(_ question: Question) -> Refusal? {
        guard let reason = question.command.reason else { return Refusal(.reasonMissing(command: question.kind)) }
        return reason.isKnown ? nil : Refusal(.unknownReason(reason: reason))
    }

    /// Why the guest can no longer cancel the whole order; `nil` while they can.
    private func windowFailure(_ question: Question) -> Refusal? {
        if let failure = timeFailure(question) { return failure }
        for line in lines {
            if let firedAt = line.firedAt, line.quantity > 0 { return Refusal(.tooLate(deadline: firedAt)) }
        }
        return nil
    }

    /// Why the guest's window is over, the last instant still counting (FO-20); `nil` while it is not.
    func timeFailure(_ question: Question) -> Refusal? {
        guard let terms else { return nil }
        if let cancelUntil = terms.cancelUntil, question.now > cancelUntil {
            return Refusal(.tooLate(deadline: cancelUntil))
        }
        if terms.cancelPolicy.acceptanceEndsWindow, let acceptedAt { return Refusal(.tooLate(deadline: acceptedAt)) }
        return nil
    }
}
