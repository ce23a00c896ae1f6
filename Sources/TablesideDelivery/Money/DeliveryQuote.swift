public import TablesideCore

/// The cost and promised time of a delivery, as quoted beforehand; it is valid for a limited time.
public struct DeliveryQuote: Hashable, Codable, Sendable {
    /// The place where the goods are picked up.
    public let pickup: Coordinate
    /// The place where the goods are handed over.
    public let dropoff: Coordinate
    /// The value of the goods; `nil` if it was not given.
    public let value: Money?
    /// The straight-line distance from the pickup to the recipient, in meters, rounded up.
    public let meters: Int
    /// The customer's fee for the delivery.
    public let fee: Money
    /// The courier's pay; `nil` if the rules set none.
    public let pay: Money?
    /// When the goods are ready for pickup.
    public let readyAt: Instant
    /// The promised time of arrival.
    public let promise: DeliveryPromise
    /// When the quote expires.
    public let until: Instant
    /// The instant at which the quote was made.
    public let madeAt: Instant

    /// Whether the quote is valid at an instant: before `until`.
    public func isValid(at now: Instant) -> Bool { now < until }

    /// Every point in which a draft that refers to the quote departs from it.
    ///
    /// A draft may ask for less than was quoted: no promise, or one that leaves more time. Its places and the value of
    /// its goods, on which the fee is based, must be those of the quote; without a pickup of its own, the store's place
    /// is used.
    ///
    /// - Parameters:
    ///   - draft: The store's description of the delivery.
    ///   - now: The time.
    /// - Returns: the problems, in field order; empty if the draft matches the quote.
    public func problems(
        with draft: DeliveryDraft,
        at now: Instant
    ) -> [Problem<QuoteProblem>] {
        var problems: [Problem<QuoteProblem>] = []
        if !isValid(at: now) { problems.append(Problem(.expired(until: until))) }
        if let place = draft.pickup, place.coordinate != pickup {
            problems.append(Problem(.otherPlace, at: "pickup.coordinate"))
        }
        if draft.dropoff.coordinate != dropoff { problems.append(Problem(.otherPlace, at: "dropoff.coordinate")) }
        if draft.value != value {
            problems.append(Problem(.otherValue(value: draft.value, quoted: value), at: "value"))
        }
        if draft.fee != fee { problems.append(Problem(.otherFee(fee: draft.fee, quoted: fee), at: "fee")) }
        if let pay = draft.pay, pay != self.pay {
            problems.append(Problem(.otherPay(pay: pay, quoted: self.pay), at: "pay"))
        }
        if let ready = draft.readyAt, ready > readyAt {
            problems.append(Problem(.readyLater(at: ready, quoted: readyAt), at: "readyAt"))
        }
        if let wanted = draft.promise {
            let (length, quoted) = (wanted.until - wanted.from, promise.until - promise.from)
            if wanted.until < promise.until {
                problems.append(Problem(.promiseEarlier(until: wanted.until, quoted: promise.until), at: "promise"))
            } else if length < quoted {
                problems.append(Problem(.promiseNarrower(length: length, quoted: quoted), at: "promise"))
            }
        }
        return problems
    }
}
