public import TablesideCore

// A portal tells texts apart by their bytes: two that look the same may name two restaurants.
extension FeedEntry {
    /// The fields by which a portal identifies an entry: no two entries of a feed may have the same key.
    public struct Key: Comparable, Codable, Sendable {
        /// The restaurant's identity at the portal.
        public let merchant: String
        /// The identity of its service at the portal.
        public let service: String
        /// The start of the stay.
        public let start: Instant
        /// The length of the stay.
        public let duration: Elapsed
        /// The party size and the room.
        public let resources: Resources

        /// Orders keys by merchant and service, then by start, party size, duration and room.
        public static func < (lhs: Key, rhs: Key) -> Bool {
            let (one, other) = (lhs.resources, rhs.resources)
            func areNumbersInOrder() -> Bool? {
                let (left, right) = ((lhs.start, one.party, lhs.duration), (rhs.start, other.party, rhs.duration))
                return left == right ? nil : left < right
            }
            return isInOrder(lhs.merchant, rhs.merchant) ?? isInOrder(lhs.service, rhs.service) ?? areNumbersInOrder()
                ?? isInOrder(one.room, other.room) ?? isInOrder(one.roomName, other.roomName) ?? false
        }

        /// Returns whether a text sorts before another, by bytes, with `nil` first; `nil` for equal texts.
        private static func isInOrder(_ one: String?, _ other: String?) -> Bool? {
            guard let one, let other else { return (one == nil) == (other == nil) ? nil : one == nil }
            return one.hasBytes(of: other) ? nil : one.precedesByBytes(other)
        }
    }

    /// The key by which the portal identifies the entry.
    public var key: Key {
        Key(merchant: merchant, service: service, start: start, duration: duration, resources: resources)
    }
}

extension FeedEntry.Key: Hashable {
    /// Whether two keys are the same, their texts byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        (lhs.start, lhs.duration, lhs.resources) == (rhs.start, rhs.duration, rhs.resources)
            && lhs.merchant.hasBytes(of: rhs.merchant) && lhs.service.hasBytes(of: rhs.service)
    }

    /// Hashes the key, its texts by their bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(duration)
        hasher.combine(resources)
        merchant.hashBytes(into: &hasher)
        service.hashBytes(into: &hasher)
    }
}

extension FeedEntry.Resources: Hashable {
    /// Whether the party and the room are the same, texts byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        (lhs.party, lhs.room.map(ByteText.init), lhs.roomName.map(ByteText.init))
            == (rhs.party, rhs.room.map(ByteText.init), rhs.roomName.map(ByteText.init))
    }

    /// Hashes the party and the room, texts by their bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(party)
        hasher.combine(room.map(ByteText.init))
        hasher.combine(roomName.map(ByteText.init))
    }
}

extension FeedEntry: Hashable {
    /// Whether two entries are the same, their texts byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.key == rhs.key && lhs.tag.map(ByteText.init) == rhs.tag.map(ByteText.init)
            && (lhs.spotsTotal, lhs.spotsOpen, lhs.recurrence) == (rhs.spotsTotal, rhs.spotsOpen, rhs.recurrence)
            && (lhs.exceptions, lhs.deposit, lhs.noShowFee) == (rhs.exceptions, rhs.deposit, rhs.noShowFee)
            && (lhs.cardRequirement, lhs.durationDisplay) == (rhs.cardRequirement, rhs.durationDisplay)
            && (lhs.bookingTimes, lhs.confirmation) == (rhs.bookingTimes, rhs.confirmation)
    }

    /// Hashes the entry, its texts by their bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(tag.map(ByteText.init))
        hasher.combine(spotsTotal)
        hasher.combine(spotsOpen)
        hasher.combine(recurrence)
        hasher.combine(exceptions)
        hasher.combine(deposit)
        hasher.combine(noShowFee)
        hasher.combine(cardRequirement)
        hasher.combine(durationDisplay)
        hasher.combine(bookingTimes)
        hasher.combine(confirmation)
    }
}
