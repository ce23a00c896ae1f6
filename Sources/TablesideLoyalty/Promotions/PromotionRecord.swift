public import TablesideCore

/// A promotion from draft to archive: the restaurant drafts, publishes, pauses and archives it (FO-32).
///
/// Only a published promotion applies, and it cannot be edited until it is paused. A quote therefore still holds when
/// the order is placed, or the version of this document shows that it does not.
public struct PromotionRecord: Aggregate, Hashable {
    /// The document kind, `promotion`.
    public static let kind = DocumentKind(rawValue: "promotion")

    /// The state of a promotion.
    public enum State: String, LifecycleSymbol {
        /// Not drafted yet. Can move to: drafted.
        case absent
        /// Being written. Can move to: published, archived.
        case drafted
        /// Applying to orders. Can move to: paused, archived.
        case published
        /// Not applying for now, and editable. Can move to: published, archived.
        case paused
        /// Ended permanently. This is final.
        case archived
    }

    /// The commands that a record accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Drafts the promotion, which does not apply until published.
        case draft(promotion: Promotion)
        /// Replaces the promotion's terms.
        case edit(promotion: Promotion)
        /// Publishes the promotion, for the first time or again.
        case publish
        /// Pauses the promotion, so that it can be edited.
        case pause
        /// Ends the promotion permanently.
        case archive
    }

    /// The events of a record.
    public enum Event: Codable, Hashable, Sendable {
        /// The promotion was drafted.
        case drafted(promotion: Promotion, at: Instant)
        /// The promotion's terms were replaced.
        case edited(promotion: Promotion, at: Instant)
        /// The promotion was published.
        case published(at: Instant)
        /// The promotion was paused.
        case paused(at: Instant)
        /// The promotion was archived.
        case archived(at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .drafted(_, let at), .edited(_, let at), .published(let at), .paused(let at), .archived(let at): at
            }
        }
    }

    /// The identity of the promotion.
    public let id: PromotionID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the promotion.
    public internal(set) var state = State.absent
    /// The promotion with its terms; `nil` before it was drafted.
    public internal(set) var promotion: Promotion?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the record of a promotion that has not been drafted yet.
    public init(id: PromotionID) { self.id = id }

    /// The first of its branches by the bytes of their identities, so that a branch's promotions form one list; a
    /// promotion of several branches is in the list of the first, and one without branches in the list with the empty
    /// key.
    public var scope: String {
        promotion?.conditions.branches?.map(\.rawValue).min { $0.precedesByBytes($1) } ?? ""
    }

    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .drafted(let promotion, _):
            self.promotion = promotion
            state = .drafted
        case .edited(let promotion, _): self.promotion = promotion
        case .published: state = .published
        case .paused: state = .paused
        case .archived: state = .archived
        }
        lastEventAt = event.at
    }
}

extension PromotionRecord: Summarized {
    /// The identity and the state, without the codes.
    public var summary: String { "promotion \(shown: id), \(state.rawValue)" }
}
