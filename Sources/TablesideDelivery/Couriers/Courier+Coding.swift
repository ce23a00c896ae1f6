import TablesideCore

extension Courier.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .describe(let vehicle): try encoder.write("describe", ["vehicle": vehicle])
        case .plan(let duties): try encoder.write("plan", ["duties": duties])
        case .start: try encoder.write("start")
        case .stop: try encoder.write("stop")
        case .join(let store): try encoder.write("join", ["store": store])
        case .part(let store): try encoder.write("part", ["store": store])
        case .mistype: try encoder.write("mistype")
        case .note(let delivery): try encoder.write("note", ["delivery": delivery])
        case .take(let delivery, let store): try encoder.write("take", ["delivery": delivery, "store": store])
        case .decline(let delivery): try encoder.write("decline", ["delivery": delivery])
        case .miss(let delivery, let since): try encoder.write("miss", ["delivery": delivery, "since": since])
        case .giveUp(let delivery, let reason, let keepsGoods):
            try encoder.write("giveUp", ["delivery": delivery, "reason": reason, "keepsGoods": keepsGoods])
        case .finish(let delivery, let end): try encoder.write("finish", ["delivery": delivery, "end": end])
        }
    }
}

extension Courier.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "described": try .described(vehicle: read("vehicle"), at: read("at"))
            case "planned": try .planned(duties: read("duties"), at: read("at"))
            case "started": try .started(at: read("at"))
            case "stopped": try .stopped(at: read("at"))
            case "joined": try .joined(store: read("store"), at: read("at"))
            case "parted": try .parted(store: read("store"), at: read("at"))
            case "mistyped": try .mistyped(at: read("at"))
            case "noted": try .noted(delivery: read("delivery"), at: read("at"))
            case "took": try .took(delivery: read("delivery"), store: read("store"), at: read("at"))
            case "declined":
                try .declined(delivery: read("delivery"), pausedUntil: read(optional: "pausedUntil"), at: read("at"))
            case "missed":
                try .missed(delivery: read("delivery"), pausedUntil: read(optional: "pausedUntil"), at: read("at"))
            case "gaveUp":
                try .gaveUp(
                    delivery: read("delivery"),
                    fault: read("fault"),
                    keepsGoods: read("keepsGoods"),
                    pausedUntil: read(optional: "pausedUntil"),
                    at: read("at")
                )
            case "finished":
                try .finished(
                    delivery: read("delivery"),
                    isDelivered: read("isDelivered"),
                    fault: read(optional: "fault"),
                    at: read("at")
                )
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .described(let vehicle, let at): try encoder.write("described", ["vehicle": vehicle, "at": at])
        case .planned(let duties, let at): try encoder.write("planned", ["duties": duties, "at": at])
        case .started(let at): try encoder.write("started", ["at": at])
        case .stopped(let at): try encoder.write("stopped", ["at": at])
        case .joined(let store, let at): try encoder.write("joined", ["store": store, "at": at])
        case .parted(let store, let at): try encoder.write("parted", ["store": store, "at": at])
        case .mistyped(let at): try encoder.write("mistyped", ["at": at])
        case .noted(let delivery, let at): try encoder.write("noted", ["delivery": delivery, "at": at])
        case .took(let delivery, let store, let at):
            try encoder.write("took", ["delivery": delivery, "store": store, "at": at])
        case .declined(let delivery, let pausedUntil, let at):
            try encoder.write("declined", ["delivery": delivery, "pausedUntil": pausedUntil, "at": at])
        case .missed(let delivery, let pausedUntil, let at):
            try encoder.write("missed", ["delivery": delivery, "pausedUntil": pausedUntil, "at": at])
        case .gaveUp(let delivery, let fault, let keepsGoods, let pausedUntil, let at):
            try encoder.write(
                "gaveUp",
                ["delivery": delivery, "fault": fault, "keepsGoods": keepsGoods, "pausedUntil": pausedUntil, "at": at]
            )
        case .finished(let delivery, let isDelivered, let fault, let at):
            try encoder.write("finished", ["delivery": delivery, "isDelivered": isDelivered, "fault": fault, "at": at])
        }
    }
}

extension Courier {
    private enum Field: CodingKey {
        case id, version, state, vehicle, stores, duties, hand, counts, recentAnswers, recentEnds, pausedUntil,
            wrongCodes,
            lastEventAt
    }

    /// Reads a record; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        vehicle = try container.decodeIfPresent(CourierVehicle.self, forKey: .vehicle)
        stores = try container.decodeList(CourierStore.self, forKey: .stores)
        duties = try container.decodeList(CourierDuty.self, forKey: .duties)
        hand = try container.decodeList(DeliveryInHand.self, forKey: .hand)
        counts = try container.decode(CourierCounts.self, forKey: .counts)
        recentAnswers = try container.decodeList(OfferAnswer.self, forKey: .recentAnswers)
        recentEnds = try container.decodeList(Bool.self, forKey: .recentEnds)
        pausedUntil = try container.decodeIfPresent(Instant.self, forKey: .pausedUntil)
        wrongCodes = try container.decodeList(Instant.self, forKey: .wrongCodes)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard isConsistent else {
            throw DecodingError.dataCorruptedError(
                forKey: .hand,
                in: container,
                debugDescription: "the parts of the courier's record contradict each other"
            )
        }
    }

    /// Writes a record.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(vehicle, forKey: .vehicle)
        try container.encodeUnlessEmpty(stores, forKey: .stores)
        try container.encodeUnlessEmpty(duties, forKey: .duties)
        try container.encodeUnlessEmpty(hand, forKey: .hand)
        try container.encode(counts, forKey: .counts)
        try container.encodeUnlessEmpty(recentAnswers, forKey: .recentAnswers)
        try container.encodeUnlessEmpty(recentEnds, forKey: .recentEnds)
        try container.encodeIfPresent(pausedUntil, forKey: .pausedUntil)
        try container.encodeUnlessEmpty(wrongCodes, forKey: .wrongCodes)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    private var isConsistent: Bool {
        let times = stores.map(\.since) + hand.map(\.since) + wrongCodes
        return (version == .absent) == (lastEventAt == nil) && counts.isSound
            && stores.count <= SizeLimit.courierStores && Set(stores.map(\.id)).count == stores.count
            && duties.count <= CourierDuty.most && CourierDuty.fault(in: duties) == nil
            && hand.count <= SizeLimit.deliveriesInHand && Set(hand.map(\.id)).count == hand.count
            && recentAnswers.count <= Self.figureWindow && recentEnds.count <= Self.figureWindow
            && wrongCodes.count <= CourierProblem.codes.upperBound && wrongCodes == wrongCodes.sorted()
            && (vehicle.map { (1...SizeLimit.deliveriesInHand).contains($0.capacity) } ?? true)
            && times.allSatisfy { at in lastEventAt.map { at <= $0 } ?? false }
    }
}

extension DeliveryEnd {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "delivered": try read.alone(.delivered)
            case "failed": try .failed(reason: read(optional: "reason"))
            case "calledOff": try read.alone(.calledOff)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .delivered: try encoder.write("delivered")
        case .failed(let reason): try encoder.write("failed", ["reason": reason])
        case .calledOff: try encoder.write("calledOff")
        }
    }
}

extension CourierProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "lengthOutOfRange": try .lengthOutOfRange(length: read("length"))
            case "codesOutOfRange": try .codesOutOfRange(codes: read("codes"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .lengthOutOfRange(let length): try encoder.write("lengthOutOfRange", ["length": length])
        case .codesOutOfRange(let codes): try encoder.write("codesOutOfRange", ["codes": codes])
        }
    }
}
