public import TablesideCore

extension QuoteRules {
    /// Every fault of the rules, in field order.
    ///
    /// Every amount must be in the currency of the first one.
    ///
    /// - Complexity: O(fees), of which at most ``maxFees`` are checked.
    public func problems() -> [Problem<QuoteRulesProblem>] {
        var problems: [Problem<QuoteRulesProblem>] = []
        func note(_ reason: QuoteRulesProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        var currency: Currency?
        func check(_ amount: Money?, at path: FieldPath) {
            guard let amount else { return }
            let expected = currency ?? amount.currency
            currency = expected
            if amount.isNegative { note(.negative(amount: amount), at: path) }
            if amount.currency != expected {
                note(.otherCurrency(currency: amount.currency, expected: expected), at: path)
            }
        }
        func check(_ length: Elapsed, at path: FieldPath) {
            if !Tour.lengths.contains(length) { note(.lengthOutOfRange(length: length), at: path) }
        }
        if fees.isEmpty { note(.noFees, at: "fees") }
        if fees.count > Self.maxFees { note(.tooManyFees(limit: Self.maxFees), at: "fees") }
        var farthest: Int?
        for (position, step) in fees.prefix(Self.maxFees).enumerated() {
            let path = FieldPath("fees").index(position)
            if !Self.distances.contains(step.upTo) {
                note(.distanceOutOfRange(meters: step.upTo), at: path.field("upTo"))
            } else if let before = farthest, step.upTo <= before {
                note(.notAscending(meters: step.upTo, before: before), at: path.field("upTo"))
            } else {
                farthest = step.upTo
            }
            check(step.fee, at: path.field("fee"))
        }
        check(freeFrom, at: "freeFrom")
        check(leastValue, at: "leastValue")
        check(preparation, at: "preparation")
        let isSpeed = TravelSpeeds.speeds.contains(speed)
        if !isSpeed { note(.speedOutOfRange(speed: "\(speed)"), at: "speed") }
        let isDetour = Self.detours.contains(detour)
        if !isDetour { note(.detourOutOfRange(detour: detour), at: "detour") }
        if let farthest, isSpeed, isDetour, travel(farthest) == nil {
            note(.tooSlow(meters: farthest), at: "speed")
        }
        check(handover, at: "handover")
        check(slack, at: "slack")
        if !(Elapsed.milliseconds(1)...Tour.lengths.upperBound).contains(validFor) {
            note(.validityOutOfRange(length: validFor), at: "validFor")
        }
        let before = problems.count
        check(pay?.base, at: FieldPath("pay").field("base"))
        check(pay?.perKilometer, at: FieldPath("pay").field("perKilometer"))
        if let pay, let farthest, problems.count == before, !pay.fits(farthest) {
            note(.payTooHigh(meters: farthest), at: "pay")
        }
        return problems
    }
}

extension CourierPay {
    /// Whether the pay for a distance can be computed.
    fileprivate func fits(_ meters: Int) -> Bool {
        do throws(MoneyError) {
            _ = try amount(forMeters: meters)
            return true
        } catch {
            return false
        }
    }
}
