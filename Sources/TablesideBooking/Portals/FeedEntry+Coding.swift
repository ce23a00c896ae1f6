import TablesideCore

extension FeedEntry: Codable {
    private enum Field: String, CodingKey {
        case merchant = "merchant_id"
        case service = "service_id"
        case start = "start_sec"
        case duration = "duration_sec"
        case spotsTotal = "spots_total"
        case spotsOpen = "spots_open"
        case tag = "availability_tag"
        case resources
        case recurrence
        case exceptions = "schedule_exception"
        case deposit
        case noShowFee = "no_show_fee"
        case cardRequirement = "require_credit_card"
        case durationDisplay = "duration_requirement"
        case bookingTimes = "scheduling_rule_overrides"
        case confirmation = "confirmation_mode"
    }

    /// Reads an entry of the feed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            merchant: try container.decode(String.self, forKey: .merchant),
            service: try container.decode(String.self, forKey: .service),
            start: try container.instant(.start),
            duration: try container.length(.duration),
            spotsTotal: try container.decodeIfPresent(Int.self, forKey: .spotsTotal),
            spotsOpen: try container.decodeIfPresent(Int.self, forKey: .spotsOpen),
            resources: try container.decode(Resources.self, forKey: .resources),
            tag: try container.decodeIfPresent(String.self, forKey: .tag),
            recurrence: try container.decodeIfPresent(Recurrence.self, forKey: .recurrence),
            exceptions: try container.decodeList(ScheduleException.self, forKey: .exceptions),
            deposit: try container.decodeIfPresent(Deposit.self, forKey: .deposit),
            noShowFee: try container.decodeIfPresent(Fee.self, forKey: .noShowFee),
            cardRequirement: try container.decodeIfPresent(CardRequirement.self, forKey: .cardRequirement),
            durationDisplay: try container.decodeIfPresent(DurationDisplay.self, forKey: .durationDisplay),
            bookingTimes: try container.decodeIfPresent(BookingTimes.self, forKey: .bookingTimes),
            confirmation: try container.decodeIfPresent(Confirmation.self, forKey: .confirmation)
        )
    }

    /// Writes an entry of the feed; unset members are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(merchant, forKey: .merchant)
        try container.encode(service, forKey: .service)
        try container.encode(start.seconds, forKey: .start)
        try container.encode(duration.seconds, forKey: .duration)
        try container.encodeIfPresent(spotsTotal, forKey: .spotsTotal)
        try container.encodeIfPresent(spotsOpen, forKey: .spotsOpen)
        try container.encodeIfPresent(tag, forKey: .tag)
        try container.encode(resources, forKey: .resources)
        try container.encodeIfPresent(recurrence, forKey: .recurrence)
        try container.encodeUnlessEmpty(exceptions, forKey: .exceptions)
        try container.encodeIfPresent(deposit, forKey: .deposit)
        try container.encodeIfPresent(noShowFee, forKey: .noShowFee)
        try container.encodeIfPresent(cardRequirement, forKey: .cardRequirement)
        try container.encodeIfPresent(durationDisplay, forKey: .durationDisplay)
        try container.encodeIfPresent(bookingTimes, forKey: .bookingTimes)
        try container.encodeIfPresent(confirmation, forKey: .confirmation)
    }
}

extension FeedEntry.Recurrence: Codable {
    private enum Field: String, CodingKey {
        case until = "repeat_until_sec"
        case every = "repeat_every_sec"
    }

    /// Reads a recurrence from its seconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(until: try container.instant(.until), every: try container.length(.every))
    }

    /// Writes a recurrence in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(until.seconds, forKey: .until)
        try container.encode(every.seconds, forKey: .every)
    }
}

extension FeedEntry.ScheduleException: Codable {
    private enum Field: String, CodingKey {
        case range = "time_range"
        case from = "begin_sec"
        case until = "end_sec"
    }

    /// Reads an exception from its time range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        let range = try container.nestedContainer(keyedBy: Field.self, forKey: .range)
        self.init(from: try range.instant(.from), until: try range.instant(.until))
    }

    /// Writes an exception as its time range.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        var range = container.nestedContainer(keyedBy: Field.self, forKey: .range)
        try range.encode(from.seconds, forKey: .from)
        try range.encode(until.seconds, forKey: .until)
    }
}

extension FeedEntry.Deposit: Codable {
    private enum Field: String, CodingKey {
        case price = "deposit"
        case freeCancellation = "min_advance_cancellation_sec"
        case basis = "deposit_type"
    }

    /// Reads a deposit.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            try container.decode(FeedEntry.Price.self, forKey: .price),
            per: try container.decode(FeedEntry.Basis.self, forKey: .basis),
            freeCancellation: container.contains(.freeCancellation) ? try container.length(.freeCancellation) : nil
        )
    }

    /// Writes a deposit; the time to cancel is rounded to whole seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(price, forKey: .price)
        try container.encodeIfPresent(freeCancellation?.seconds, forKey: .freeCancellation)
        try container.encode(basis, forKey: .basis)
    }
}

extension FeedEntry.BookingTimes: Codable {
    private enum Field: String, CodingKey {
        case first = "first_bookable_sec"
        case last = "last_bookable_sec"
        case lastCancellation = "last_online_cancellable_sec"
    }

    /// Reads times from their seconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        func time(_ field: Field) throws -> Instant? { container.contains(field) ? try container.instant(field) : nil }
        self.init(
            first: try time(.first),
            last: try time(.last),
            lastCancellation: try time(.lastCancellation)
        )
    }

    /// Writes times in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encodeIfPresent(first?.seconds, forKey: .first)
        try container.encodeIfPresent(last?.seconds, forKey: .last)
        try container.encodeIfPresent(lastCancellation?.seconds, forKey: .lastCancellation)
    }
}

extension KeyedDecodingContainer {
    /// Reads an instant from whole seconds since 1970.
    func instant(_ key: Key) throws -> Instant {
        let seconds = try decode(Int64.self, forKey: key)
        do {
            return try Instant(secondsSince1970: seconds)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath + [key], debugDescription: "\(seconds) s are beyond all times")
            )
        }
    }

    /// Reads a length from whole seconds.
    func length(_ key: Key) throws -> Elapsed {
        let seconds = try decode(Int64.self, forKey: key)
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        guard !overflow else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath + [key], debugDescription: "\(seconds) s are beyond all lengths")
            )
        }
        return .milliseconds(milliseconds)
    }
}
