public import TablesideCore

extension QuoteRules {
    /// The cost and the promised time of a delivery, if it is made now.
    ///
    /// The goods are ready at the time of the draft, or once they are prepared, but not before now. The courier is at
    /// the door after the handover and the road, and the promise ends after the slack; a promise of the draft is used
    /// instead if an arrival can still be on time for it. A delivery of goods without a value is never free.
    ///
    /// ```swift
    /// let quote = try rules.quote(for: draft, from: store, at: now) { $0.distance(to: $1).meters }
    /// ```
    ///
    /// - Parameters:
    ///   - draft: The store's description of the delivery.
    ///   - pickup: The store's own place, used if the draft names none; `nil` if it is not known.
    ///   - now: The time.
    ///   - measure: Returns the straight-line distance in meters from one place to another; it is called at most once.
    /// - Returns: the quote, valid from now on.
    /// - Throws: ``DeliveryQuoteError`` with the first reason against it: `delivery.quote.unsound` for rules with
    ///   ``problems()``, then faults of the times, the places, the value and the promise.
    /// - Complexity: O(fees).
    public func quote(
        for draft: DeliveryDraft,
        from pickup: Coordinate?,
        at now: Instant,
        measuredBy measure: (_ pickup: Coordinate, _ dropoff: Coordinate) -> Double
    ) throws(DeliveryQuoteError) -> DeliveryQuote {
        let problems = problems()
        guard problems.isEmpty, let last = fees.last else { throw DeliveryQuoteError(.unsound(problems: problems)) }
        for case let instant? in [now, draft.readyAt, draft.promise?.from, draft.promise?.until]
        where !Tour.instants.contains(instant) {
            throw DeliveryQuoteError(.instantOutOfRange(at: instant))
        }
        if let promise = draft.promise, promise.from > promise.until {
            throw DeliveryQuoteError(.promiseReversed(from: promise.from, until: promise.until))
        }
        guard let start = draft.pickup.map(\.coordinate) ?? pickup, let end = draft.dropoff.coordinate else {
            throw DeliveryQuoteError(.placeUnknown)
        }
        let meters = try Self.meters(measure(start, end))
        guard let step = fees.first(where: { meters <= $0.upTo }) else {
            throw DeliveryQuoteError(.tooFar(meters: meters, limit: last.upTo))
        }
        let isFree = try isFree(draft.value, in: step.fee.currency)
        guard let travel = travel(meters) else {
            throw DeliveryQuoteError(.unsound(problems: [Problem(.tooSlow(meters: meters), at: "speed")]))
        }
        let ready = max(now, draft.readyAt ?? now + preparation)
        let earliest = ready + handover + travel
        let promise = draft.promise ?? DeliveryPromise(from: earliest, until: earliest + slack)
        guard earliest <= promise.until else { throw DeliveryQuoteError(.promiseImpossible(earliest: earliest)) }
        return DeliveryQuote(
            pickup: start,
            dropoff: end,
            value: draft.value,
            meters: meters,
            fee: isFree ? .zero(step.fee.currency) : step.fee,
            pay: try pay(for: meters),
            readyAt: ready,
            promise: promise,
            until: now + validFor,
            madeAt: now
        )
    }

    /// The measured distance in meters, rounded up.
    private static func meters(_ measured: Double) throws(DeliveryQuoteError) -> Int {
        let limit = Double(distances.upperBound)
        // NaN fails both comparisons.
        guard measured >= 0, measured <= limit else {
            throw DeliveryQuoteError(.distanceOutOfRange(meters: "\(measured)"))
        }
        return Int(measured.rounded(.up))
    }

    /// Whether the delivery of goods of this value is free.
    private func isFree(_ value: Money?, in currency: Currency) throws(DeliveryQuoteError) -> Bool {
        guard let value else {
            if leastValue == nil { return false }
            throw DeliveryQuoteError(.valueUnknown)
        }
        guard value.currency == currency else {
            throw DeliveryQuoteError(.otherCurrency(currency: value.currency, expected: currency))
        }
        if let leastValue, value.minorUnits < leastValue.minorUnits {
            throw DeliveryQuoteError(.valueTooLow(least: leastValue))
        }
        return freeFrom.map { value.minorUnits >= $0.minorUnits } ?? false
    }

    private func pay(for meters: Int) throws(DeliveryQuoteError) -> Money? {
        do throws(MoneyError) {
            return try pay?.amount(forMeters: meters)
        } catch {
            throw DeliveryQuoteError(.unsound(problems: [Problem(.payTooHigh(meters: meters), at: "pay")]))
        }
    }
}
