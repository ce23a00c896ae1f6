import TablesideCore

extension Order {
    private enum CodingKeys: String, CodingKey {
        case id, version, state, terms, lines, waiter, acceptedAt, acceptBy, readyBy, cancelRequest, cancelRequests,
            endReason
        case lastEventAt
    }

    /// Decodes an order.
    ///
    /// - Throws: `DecodingError` with an ``Inconsistency``, for example for a profile that this release does not know
    ///   or a state that the items cannot lead to.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(OrderID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        agree(on: try container.decodeIfPresent(Terms.self, forKey: .terms))
        lines = try container.decode([OrderLine].self, forKey: .lines)
        waiter = try container.decodeIfPresent(UserID.self, forKey: .waiter)
        acceptedAt = try container.decodeIfPresent(Instant.self, forKey: .acceptedAt)
        acceptBy = try container.decodeIfPresent(Instant.self, forKey: .acceptBy)
        readyBy = try container.decodeIfPresent(Instant.self, forKey: .readyBy)
        cancelRequest = try container.decodeIfPresent(CancelRequest.self, forKey: .cancelRequest)
        cancelRequests = try container.decodeIfPresent(Int.self, forKey: .cancelRequests) ?? 0
        endReason = try container.decodeIfPresent(OrderReason.self, forKey: .endReason)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let inconsistency {
            throw DecodingError.invalid(Inconsistency(inconsistency), at: container.codingPath)
        }
        for line in lines { items.add(line.items) }
    }

    /// Encodes the order; the item counts of the whole order are left out and counted again on decoding.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(terms, forKey: .terms)
        try container.encode(lines, forKey: .lines)
        try container.encodeIfPresent(waiter, forKey: .waiter)
        try container.encodeIfPresent(acceptedAt, forKey: .acceptedAt)
        try container.encodeIfPresent(acceptBy, forKey: .acceptBy)
        try container.encodeIfPresent(readyBy, forKey: .readyBy)
        try container.encodeIfPresent(cancelRequest, forKey: .cancelRequest)
        if cancelRequests != 0 { try container.encode(cancelRequests, forKey: .cancelRequests) }
        try container.encodeIfPresent(endReason, forKey: .endReason)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
