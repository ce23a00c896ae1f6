public import TablesideCore

/// What a delivery costs and when it arrives, as it was said beforehand; it holds for a while.
public struct DeliveryQuote: Hashable, Codable, Sendable {
    /// Where the goods are picked up.
    public let pickup: Coordinate
    /// Where they go.
    public let dropoff: Coordinate
    /// What the goods are worth; `nil` if it was not said.
    public let value: Money?
    /// How far it is from the pickup to the recipient, in a straight line, in started meters.
    public let meters: Int
    /// What the customer pays.
    public let fee: Money
    /// What the courier gets; `nil` if the rules do not say it.
    public let pay: Money?
    /// When the goods can be picked up.
    public let readyAt: Instant
    /// When the delivery arrives.
    public let promise: DeliveryPromise
    /// When the quote ceases to hold.
    public let until: Instant
    /// When the quote was made.
    public let madeAt: Instant

    /// Whether the quote holds at an instant: before `until`.
    public func isValid(at now: Instant) -> Bool { now < until }

    /// Everything in which a draft that refers to the quote does not keep it.
    ///
    /// A draft may ask for less than was quoted: for no promise, or for one that leaves more time. Its places and the value
    /// of its goods, on which the fee rests, are those of the quote; a pickup that it does not name is the store's own.
    ///
    /// - Parameters:
    ///   - draft: What the store wants delivered.
    ///   - now: The time.
    /// - Returns: the problems, in the order of the fields; empty if the draft keeps the quote.
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
