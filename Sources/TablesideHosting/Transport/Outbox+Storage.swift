import TablesideCore

// An outbox is stored on a device and read by later releases of the app.
extension Outbox {
    private enum Field: CodingKey {
        case device, schema, entries, user, needsSignIn, signIns, lastNumber, lastSequence, flight, aloneUpTo, failures,
            retryAt
        case firstPause, longestPause
    }

    /// Reads an outbox; what a later release adds may be missing.
    ///
    /// - Throws: `DecodingError` for more actions than an outbox holds, or actions whose numbers are not ascending.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            device: try container.decode(DeviceID.self, forKey: .device),
            schema: try container.decodeIfPresent(Int.self, forKey: .schema) ?? 1,
            firstPause: try container.decodeIfPresent(Elapsed.self, forKey: .firstPause) ?? .seconds(1),
            longestPause: try container.decodeIfPresent(Elapsed.self, forKey: .longestPause) ?? .minutes(5)
        )
        entries = try container.decode([Entry].self, forKey: .entries)
        user = try container.decodeIfPresent(UserID.self, forKey: .user)
        needsSignIn = try container.decodeIfPresent(Bool.self, forKey: .needsSignIn) ?? false
        signIns = try container.decodeIfPresent(Int.self, forKey: .signIns) ?? 0
        lastNumber = try container.decode(Int.self, forKey: .lastNumber)
        lastSequence = try container.decodeIfPresent(Int.self, forKey: .lastSequence) ?? 0
        flight = try container.decodeIfPresent(Flight.self, forKey: .flight)
        aloneUpTo = try container.decodeIfPresent(Int.self, forKey: .aloneUpTo) ?? 0
        failures = min(max(try container.decodeIfPresent(Int.self, forKey: .failures) ?? 0, 0), 64)
        retryAt = try container.decodeIfPresent(Instant.self, forKey: .retryAt)
        let numbers = entries.map(\.number) + [lastNumber &+ 1]
        guard entries.count <= SizeLimit.outbox, numbers[0] >= 1, zip(numbers, numbers.dropFirst()).allSatisfy(<) else {
            throw DecodingError.dataCorruptedError(
                forKey: .entries,
                in: container,
                debugDescription: "the numbers of the actions do not ascend, or there are too many"
            )
        }
        for index in entries.indices { entries[index].attempts = max(entries[index].attempts, 0) }
    }

    /// Writes an outbox.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(device, forKey: .device)
        try container.encode(schema, forKey: .schema)
        try container.encode(entries, forKey: .entries)
        try container.encodeIfPresent(user, forKey: .user)
        if needsSignIn { try container.encode(needsSignIn, forKey: .needsSignIn) }
        try container.encode(signIns, forKey: .signIns)
        try container.encode(lastNumber, forKey: .lastNumber)
        try container.encode(lastSequence, forKey: .lastSequence)
        try container.encodeIfPresent(flight, forKey: .flight)
        try container.encode(aloneUpTo, forKey: .aloneUpTo)
        try container.encode(failures, forKey: .failures)
        try container.encodeIfPresent(retryAt, forKey: .retryAt)
        try container.encode(firstPause, forKey: .firstPause)
        try container.encode(longestPause, forKey: .longestPause)
    }
}
