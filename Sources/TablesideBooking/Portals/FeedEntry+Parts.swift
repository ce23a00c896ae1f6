public import TablesideCore

extension FeedEntry {
    /// The resources that an entry offers: a party size, in a room if the restaurant has several.
    public struct Resources: Codable, Sendable {
        /// The number of people in the party.
        public var party: Int
        /// The identity of the room; `nil` for none.
        public var room: String?
        /// The name of the room; `nil` for none.
        public var roomName: String?

        /// Creates resources; by default without a room.
        public init(party: Int, room: String? = nil, roomName: String? = nil) {
            self.party = party
            self.room = room
            self.roomName = roomName
        }

        private enum CodingKeys: String, CodingKey {
            case party = "party_size"
            case room = "room_id"
            case roomName = "room_name"
        }
    }

    /// Starts at equal distances; each start represents one party that can be booked.
    public struct Recurrence: Hashable, Sendable {
        /// The last instant, included, that can be a start.
        public let until: Instant
        /// The distance between starts.
        public let every: Elapsed

        /// Creates a recurrence, rounded down to whole seconds.
        public init(until: Instant, every: Elapsed) {
            self.until = until.inWholeSeconds
            self.every = every.inWholeSeconds
        }
    }

    /// A time, end excluded, during which a restaurant is taken; it excludes every overlapping stay of a recurrence.
    public struct ScheduleException: Hashable, Sendable {
        /// The beginning of the taken time.
        public let from: Instant
        /// The end of the taken time, excluded.
        public let until: Instant

        /// Creates an exception, rounded down to whole seconds.
        public init(from: Instant, until: Instant) {
            self.from = from.inWholeSeconds
            self.until = until.inWholeSeconds
        }
    }

    /// An amount in millionths of a currency's unit, as portals count money.
    public struct Price: Hashable, Codable, Sendable {
        /// The amount in millionths of the currency's unit.
        public let micros: Int64
        /// The currency of the amount.
        public let currency: Currency

        /// Creates a price from millionths of the currency's unit.
        public init(micros: Int64, currency: Currency) {
            self.micros = micros
            self.currency = currency
        }

        /// Creates the price of an amount; `nil` if it does not fit or has too many decimals.
        public init?(_ amount: Money) {
            var factor: Int64 = 1_000_000
            for _ in 0..<amount.currency.fractionDigits {
                guard factor % 10 == 0 else { return nil }
                factor /= 10
            }
            let (micros, overflow) = amount.minorUnits.multipliedReportingOverflow(by: factor)
            guard !overflow else { return nil }
            self.init(micros: micros, currency: amount.currency)
        }

        private enum CodingKeys: String, CodingKey {
            case micros = "price_micros"
            case currency = "currency_code"
        }
    }

    /// The unit that a price applies to.
    public enum Basis: String, ClosedCode {
        /// The whole party, whatever its size.
        case booking = "FIXED_RATE_DEFAULT"
        /// Each person in the party.
        case person = "PER_PERSON"
    }

    /// A deposit that guests pay in advance.
    public struct Deposit: Hashable, Sendable {
        /// The amount of the deposit.
        public var price: Price
        /// How long before the start guests can cancel for a refund; `nil` for the portal's default.
        public let freeCancellation: Elapsed?
        /// Whether the amount is per person or per party.
        public var basis: Basis

        /// Creates a deposit; the time before the start is rounded up to a whole second.
        public init(_ price: Price, per basis: Basis, freeCancellation: Elapsed? = nil) {
            self.price = price
            self.basis = basis
            // The portal must not promise more than the house does.
            self.freeCancellation = freeCancellation.map { length in
                (length > .zero ? length + .milliseconds(999) : length).inWholeSeconds
            }
        }

        /// Creates the deposit of a rule; `nil` if its amount does not fit a price.
        public init?(_ rule: DepositRule) {
            guard let price = Price(rule.charge.amount) else { return nil }
            self.init(price, per: Basis(rule.charge.per), freeCancellation: rule.freeCancellation)
        }
    }

    /// A fee for no-shows.
    public struct Fee: Hashable, Codable, Sendable {
        /// The amount of the fee.
        public var price: Price
        /// Whether the amount is per person or per party.
        public var basis: Basis

        /// Creates a fee per person or per party.
        public init(_ price: Price, per basis: Basis) {
            self.price = price
            self.basis = basis
        }

        /// Creates the fee of a rule; `nil` if its amount does not fit a price.
        public init?(_ rule: NoShowFee) {
            guard let price = Price(rule.charge.amount) else { return nil }
            self.init(price, per: Basis(rule.charge.per))
        }

        private enum CodingKeys: String, CodingKey {
            case price = "fee"
            case basis = "fee_type"
        }
    }

    /// Whether guests must give a credit card.
    public enum CardRequirement: String, ClosedCode {
        /// Only if another part of the entry or the service requires it.
        case conditional = "REQUIRE_CREDIT_CARD_CONDITIONAL"
        /// For every booking.
        case always = "REQUIRE_CREDIT_CARD_ALWAYS"
    }

    /// Whether the length of the stay is shown to guests.
    public enum DurationDisplay: String, ClosedCode {
        /// The length is not shown.
        case hidden = "DO_NOT_SHOW_DURATION"
        /// The length must be shown.
        case shown = "MUST_SHOW_DURATION"
    }

    /// Whether a booking is confirmed at once.
    public enum Confirmation: String, ClosedCode {
        /// Immediately, if the booking gets tables.
        case instant = "CONFIRMATION_MODE_SYNCHRONOUS"
        /// After the restaurant has answered.
        case onRequest = "CONFIRMATION_MODE_ASYNCHRONOUS"
    }

    /// When an entry can be booked, and until when a booking can be canceled.
    public struct BookingTimes: Hashable, Sendable {
        /// The first instant at which the entry can be booked; `nil` for any.
        public let first: Instant?
        /// The last instant at which the entry can be booked; `nil` for any.
        public let last: Instant?
        /// The last instant at which guests can cancel online; `nil` for the service's default.
        public let lastCancellation: Instant?

        /// Creates times: the first is rounded up to a whole second, the others down.
        public init(first: Instant? = nil, last: Instant? = nil, lastCancellation: Instant? = nil) {
            self.first = first.map { ($0 + .milliseconds(999)).inWholeSeconds }
            self.last = last?.inWholeSeconds
            self.lastCancellation = lastCancellation?.inWholeSeconds
        }
    }
}

extension FeedEntry.Basis {
    init(_ basis: PartyCharge.Basis) {
        self =
            switch basis {
            case .person: .person
            case .booking: .booking
            }
    }
}
