public import TablesideCore

/// The messages about a delivery between the store and the courier who has it (ID-44).
///
/// They can write while the delivery is on its way. If it goes to another courier, that courier begins a separate
/// conversation and cannot read the messages with earlier couriers, while the store can read all messages. Once a
/// delivery has ``limit`` messages, new ones replace the oldest ones with earlier couriers.
public struct DeliveryMessages: Aggregate, Hashable {
    /// The document kind, `deliveryMessages`.
    public static let kind = DocumentKind(rawValue: "deliveryMessages")

    /// The maximum number of messages kept for one delivery, and in the conversation with one courier.
    public static let limit = 200

    /// The commands that a conversation accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Sends a message to the other side; the courier is the one who has the delivery.
        case write(text: String, courier: UserID)
    }

    /// The events of a conversation.
    public enum Event: Codable, Hashable, Sendable {
        /// A message was sent to the other side.
        case written(message: DeliveryMessage)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .written(let message): message.at
            }
        }
    }

    /// The delivery that the messages are about.
    public let id: DeliveryID
    /// The number of events so far.
    public var version = Version.absent
    /// The messages, oldest first.
    public private(set) var messages: [DeliveryMessage] = []
    /// The time of the last event; `nil` before the first.
    public private(set) var lastEventAt: Instant?

    /// Makes a conversation without messages.
    public init(id: DeliveryID) { self.id = id }

    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing; whether the author is part of the delivery is decided before.
    ///   - author: Who writes the message.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        switch command {
        case .write(let text, let courier):
            guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { throw Refusal(.empty) }
            guard text.utf8.count <= SizeLimit.note else { throw Refusal(.tooLong(limit: SizeLimit.note)) }
            let isCourier = author.role == .courier
            guard !isCourier || author.user == courier else { throw Refusal(.notYours) }
            // Messages with earlier couriers do not count toward the limit.
            guard messages.count(where: { $0.courier == courier }) < Self.limit else {
                throw Refusal(.tooMany(limit: Self.limit))
            }
            let message = DeliveryMessage(from: isCourier ? .courier : .store, with: courier, text: text, at: now)
            return [.written(message: message)]
        }
    }

    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .written(let message):
            messages.append(message)
            if messages.count > Self.limit, let oldest = messages.firstIndex(where: { $0.courier != message.courier }) {
                messages.remove(at: oldest)
            }
        }
        lastEventAt = event.at
    }

    /// The messages that one side can read: all for the store, and their own conversation for a courier.
    ///
    /// - Complexity: O(messages).
    public func messages(for author: Author) -> [DeliveryMessage] {
        author.role == .courier ? messages.filter { $0.courier == author.user } : messages
    }
}

/// A message about a delivery.
public struct DeliveryMessage: Hashable, Codable, Sendable {
    /// A side of a conversation.
    public enum Side: String, ClosedCode {
        /// The store that sends the delivery.
        case store
        /// The courier who has the delivery.
        case courier
    }

    /// The side that wrote it.
    public let side: Side
    /// The courier who took part in the conversation.
    public let courier: UserID
    /// The text, as typed.
    public let text: String
    /// The instant at which it was written.
    public let at: Instant

    init(from side: Side, with courier: UserID, text: String, at: Instant) {
        self.side = side
        self.courier = courier
        self.text = text
        self.at = at
    }
}

extension DeliveryMessages: Summarized {
    /// The number of messages, without their texts.
    public var summary: String { "\(count: messages.count, "message") about delivery \(shown: id.rawValue)" }
}
