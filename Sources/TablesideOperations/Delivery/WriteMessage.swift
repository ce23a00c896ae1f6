public import TablesideCore
import TablesideDelivery
public import TablesideHosting

/// Sends a message about a delivery: from the store to the delivery's courier, or from the courier to the store
/// (ID-44).
public struct WriteMessage: JointDecision {
    /// Commands of this kind are remembered as `writeMessage`.
    public static let name = DecisionName(rawValue: "writeMessage")

    /// The delivery that the message is about.
    public let delivery: DeliveryID
    /// The text of the message.
    public let text: String

    /// Makes the decision to write.
    public init(_ text: String, about delivery: DeliveryID) {
        self.delivery = delivery
        self.text = text
    }

    /// The conversation about the delivery.
    public var subject: DocumentRef { DocumentRef(DeliveryMessages.self, delivery) }

    /// The delivery and the conversation.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(DeliveryJob.self, delivery), DocumentNeed(DeliveryMessages.self, delivery)]
    }

    /// Writes the message.
    ///
    /// - Throws: ``DeliveryMessages/Refusal``: `messages.notYours` for authors other than the two sides,
    ///   `messages.nobodyThere` while the delivery has no courier and after its end, and the other refusals of the
    ///   conversation.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let job = try loaded.aggregate(DeliveryJob.self, delivery)
        let isCourier = author.role == .courier && author.user != nil && author.user == job.courier
        guard let store = job.store, isCourier || (author.role != .system && store.isRepresented(by: author)) else {
            throw DeliveryMessages.Refusal(.notYours)
        }
        guard let courier = job.courier, !job.isOver else { throw DeliveryMessages.Refusal(.nobodyThere) }
        var messages = try loaded.aggregate(DeliveryMessages.self, delivery)
        try changes.perform(.write(text: text, courier: courier), on: &messages, by: author, at: now)
        return NoAnswer()
    }
}
