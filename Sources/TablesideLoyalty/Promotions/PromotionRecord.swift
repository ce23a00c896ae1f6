public import TablesideCore

/// A promotion with its life: drafted, published, paused and archived by the house (FO-32).
///
/// Only a published promotion applies, and it cannot be edited until it is paused, so that what a quote says still holds
/// when the order is placed, or the version of this document says that it does not.
public struct PromotionRecord: Aggregate, Hashable {
    /// The document kind, `promotion`.
    public static let kind = DocumentKind(rawValue: "promotion")

    /// Where a promotion is in its life.
    public enum State: String, LifecycleSymbol {
        /// It was not drafted yet. Can move to: drafted.
        case absent
        /// The house writes it. Can move to: published, archived.
        case drafted
        /// It applies. Can move to: paused, archived.
        case published
        /// It applies no more for now, and can be edited. Can move to: published, archived.
        case paused
        /// It is over. This is final.
        case archived
    }

    /// The commands that a record accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Drafts the promotion.
        case draft(promotion: Promotion)
        /// Replaces what the promotion says.
        case edit(promotion: Promotion)
        /// Lets the promotion apply, for the first time or again.
        case publish
        /// Stops the promotion for now.
        case pause
        /// Ends the promotion.
        case archive
    }

    /// The events of a record.
    public enum Event: Codable, Hashable, Sendable {
        /// The promotion was drafted.
        case drafted(promotion: Promotion, at: Instant)
        /// The promotion says something else now.
        case edited(promotion: Promotion, at: Instant)
        /// The promotion applies.
        case published(at: Instant)
        /// The promotion applies no more for now.
        case paused(at: Instant)
        /// The promotion is over.
        case archived(at: Instant)

        /// When it happened.
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
    /// Where it is in its life.
    public internal(set) var state = State.absent
    /// The promotion; `nil` before it was drafted.
    public internal(set) var promotion: Promotion?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the record of a promotion that was not drafted yet.
    public init(id: PromotionID) { self.id = id }

    /// The first of its branches by the bytes of their names, so that the promotions of a branch are one list, and those of
    /// several branches are in one of theirs; those without branches are in the list of none.
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
    /// The identity and the state, without codes.
    public var summary: String { "promotion \(shown: id), \(state.rawValue)" }
}
