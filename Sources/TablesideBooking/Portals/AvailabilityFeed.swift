public import TablesideCore

/// A restaurant's availability in the format of Google's reservation feed.
///
/// Encoded as JSON, it is the file that the portal reads; the host only has to send it.
///
/// ```swift
/// let slots = try month.portalSlots(for: 1...10, at: now)
/// let feed = AvailabilityFeed(slots, merchant: "bistro", service: "reservation", at: now)
/// for problem in feed.problems() { print(problem) }          // what the portal would refuse
/// let changes = sent.changes(to: feed)                       // only the slots that are different
/// ```
public struct AvailabilityFeed: Hashable, Sendable {
    /// The metadata of a feed file.
    public struct Metadata: Hashable, Sendable {
        /// How the portal combines the file with what it already has.
        public enum Instruction: String, ClosedCode {
            /// The files of a generation replace everything.
            case complete = "PROCESS_AS_COMPLETE"
            /// The file adds to earlier files; the portal doesn't accept such files for availability.
            case incremental = "PROCESS_AS_INCREMENTAL"
        }

        /// How the portal combines the file with what it already has.
        public var instruction: Instruction
        /// The number of the file within its generation, from 0.
        public var shard: Int
        /// The number of files in the generation.
        public var shards: Int
        /// A text shared by all files of a generation; `nil` for a single file.
        public var nonce: String?
        /// When the availability was computed.
        public var generatedAt: Instant

        /// Creates metadata; the time is rounded down to a whole second.
        public init(
            _ instruction: Instruction = .complete,
            shard: Int = 0,
            of shards: Int = 1,
            nonce: String? = nil,
            at generatedAt: Instant
        ) {
            self.instruction = instruction
            self.shard = shard
            self.shards = shards
            self.nonce = nonce
            self.generatedAt = generatedAt.inWholeSeconds
        }
    }

    /// The metadata of the file.
    public var metadata: Metadata
    /// The entries, sorted by key if the library made them.
    public var entries: [FeedEntry]

    /// Creates a feed of entries.
    public init(_ entries: [FeedEntry], metadata: Metadata) {
        self.entries = entries
        self.metadata = metadata
    }

    /// Creates the feed of a restaurant.
    ///
    /// A party that owes a deposit or a fee must give a card. A slot whose booking time would end before it starts is
    /// listed without open spots.
    ///
    /// - Parameters:
    ///   - slots: The slots, in any order, each once.
    ///   - merchant: The restaurant's identity at the portal.
    ///   - service: The identity of its service at the portal, which expects the same text for every restaurant.
    ///   - now: When the slots were computed.
    ///   - isTagged: Whether each entry has the tag of its slot.
    /// - Complexity: O(slots × log slots).
    public init(
        _ slots: some Sequence<PortalSlot>,
        merchant: String,
        service: String,
        at now: Instant,
        isTagged: Bool = true
    ) {
        let entries = slots.map { FeedEntry($0, merchant: merchant, service: service, isTagged: isTagged) }
        self.init(entries.sorted { $0.key < $1.key }, metadata: Metadata(at: now))
    }
}

extension AvailabilityFeed {
    /// Splits the feed into several files of one generation, in order.
    ///
    /// - Parameters:
    ///   - most: The maximum number of entries in a file; values below 1 count as 1.
    ///   - nonce: A text that is unique to this generation.
    /// - Returns: The files; a single file without entries for an empty feed.
    /// - Complexity: O(entries).
    public func files(holding most: Int, nonce: String) -> [AvailabilityFeed] {
        let size = max(most, 1)
        let parts = stride(from: 0, to: max(entries.count, 1), by: size).map { first in
            Array(entries[first..<(entries.count - first > size ? first + size : entries.count)])
        }
        return parts.enumerated().map { number, part in
            var metadata = metadata
            (metadata.shard, metadata.shards, metadata.nonce) = (number, parts.count, nonce)
            return AvailabilityFeed(part, metadata: metadata)
        }
    }
}

extension FeedEntry {
    fileprivate init(_ slot: PortalSlot, merchant: String, service: String, isTagged: Bool) {
        let times = BookingTimes(first: slot.bookableFrom, last: slot.bookableUntil)
        let isBookable = times.first.map { $0 < slot.start && $0 <= times.last ?? $0 } ?? true
        let hasTimes = isBookable && times != BookingTimes()
        let (deposit, fee) = (slot.deposit.flatMap { Deposit($0) }, slot.noShowFee.flatMap { Fee($0) })
        self.init(
            merchant: merchant,
            service: service,
            start: slot.start,
            duration: max(slot.end - slot.start, .seconds(1)),
            spotsTotal: slot.total.spots,
            spotsOpen: isBookable ? slot.open.spots : 0,
            resources: Resources(party: slot.party),
            tag: isTagged ? slot.tag.description : nil,
            deposit: deposit,
            noShowFee: fee,
            cardRequirement: slot.deposit != nil || slot.noShowFee != nil ? .always : nil,
            bookingTimes: hasTimes ? times : nil,
            confirmation: slot.confirmation == .instant ? .instant : .onRequest
        )
    }
}

extension AvailabilityFeed: Codable {
    private enum Field: String, CodingKey {
        case metadata
        case services = "service_availability"
        case entries = "availability"
    }

    /// Reads a feed, with the entries of all its parts in order; at most ``SizeLimit/feedEntries`` entries.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        metadata = try container.decode(Metadata.self, forKey: .metadata)
        entries = []
        var services = try container.nestedUnkeyedContainer(forKey: .services)
        while !services.isAtEnd {
            let service = try services.nestedContainer(keyedBy: Field.self)
            guard service.contains(.entries) else { continue }
            var list = try service.nestedUnkeyedContainer(forKey: .entries)
            while !list.isAtEnd {
                guard entries.count < SizeLimit.feedEntries else {
                    throw DecodingError.dataCorruptedError(
                        in: list,
                        debugDescription: "a feed has at most \(SizeLimit.feedEntries) entries"
                    )
                }
                entries.append(try list.decode(FeedEntry.self))
            }
        }
    }

    /// Writes the feed in the portal's format.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(metadata, forKey: .metadata)
        var services = container.nestedUnkeyedContainer(forKey: .services)
        var service = services.nestedContainer(keyedBy: Field.self)
        try service.encode(entries, forKey: .entries)
    }
}

extension AvailabilityFeed.Metadata: Codable {
    private enum Field: String, CodingKey {
        case instruction = "processing_instruction"
        case shard = "shard_number"
        case shards = "total_shards"
        case nonce
        case generatedAt = "generation_timestamp"
    }

    /// Reads metadata.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            try container.decode(Instruction.self, forKey: .instruction),
            shard: try container.decodeIfPresent(Int.self, forKey: .shard) ?? 0,
            of: try container.decode(Int.self, forKey: .shards),
            nonce: try container.decodeIfPresent(String.self, forKey: .nonce),
            at: try container.instant(.generatedAt)
        )
    }

    /// Writes metadata.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(instruction, forKey: .instruction)
        try container.encode(shard, forKey: .shard)
        try container.encode(shards, forKey: .shards)
        try container.encodeIfPresent(nonce, forKey: .nonce)
        try container.encode(generatedAt.seconds, forKey: .generatedAt)
    }
}
