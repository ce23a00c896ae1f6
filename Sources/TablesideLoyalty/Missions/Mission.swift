public import TablesideCore
import TablesideVenue

/// The identity of a mission.
public typealias MissionID = Identifier<Mission>

/// A mission from its draft until it is archived: what guests have to do, and the points that it awards (AP-14 … AP-16).
///
/// It counts activities from the instant at which it is published up to, but not including, the one at which it is archived.
/// Published terms never change, so that the same activities always lead to the same award.
///
/// ```swift
/// var mission = Mission(id: "explorer")
/// let name = LocalizedText("Explorer", in: .english)
/// let terms = MissionTerms(name, goal: .branches(3), points: 100, restaurant: "da-leo")
/// try mission.perform(.draft(terms: terms, owner: "leo"), by: leo, at: now)
/// try mission.perform(.publish, by: leo, at: now)
/// ```
public struct Mission: Aggregate, Hashable {
    /// The document kind, `mission`.
    public static let kind = DocumentKind(rawValue: "mission")

    /// Where a mission is in its life.
    public enum State: String, LifecycleSymbol {
        /// There is no such mission. Can move to: drafted.
        case absent
        /// It is being written; guests do not see it. Can move to: published.
        case drafted
        /// It counts what guests do. Can move to: archived.
        case published
        /// It counts only what was done before. This is final.
        case archived
    }

    /// The commands that a mission accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Writes it; a mission of the house has no owner.
        case draft(terms: MissionTerms, owner: UserID?)
        /// Rewrites it.
        case revise(terms: MissionTerms)
        /// Lets it count from now on.
        case publish
        /// Lets it count no longer.
        case archive
    }

    /// The events of a mission.
    public enum Event: Codable, Hashable, Sendable {
        /// It was written.
        case drafted(terms: MissionTerms, owner: UserID?, at: Instant)
        /// It was rewritten.
        case revised(terms: MissionTerms, at: Instant)
        /// It counts from now on.
        case published(at: Instant)
        /// It counts no longer.
        case archived(at: Instant)

        /// When it happened.
        public var at: Instant {
            switch self {
            case .drafted(_, _, let at), .revised(_, let at), .published(let at), .archived(let at): at
            }
        }
    }

    /// The conditions on a step of a mission.
    public enum Guard: String, LifecycleSymbol {
        /// The author owns the mission, or is the engine.
        case isOwn
    }

    /// The identity of the mission.
    public let id: MissionID
    /// The number of events so far.
    public var version = Version.absent
    /// Where it is in its life.
    public internal(set) var state = State.absent
    /// What it asks for and awards; `nil` before it is written.
    public internal(set) var terms: MissionTerms?
    /// The restaurateur who owns it; `nil` for a mission of the house.
    public internal(set) var owner: UserID?
    /// The instant from which it counts; `nil` before it is published.
    public internal(set) var publishedAt: Instant?
    /// The first instant that it no longer counts; `nil` before it is archived.
    public internal(set) var archivedAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a mission that nobody has written yet.
    public init(id: MissionID) { self.id = id }

    /// The restaurant, so that its missions are one list; those of all restaurants are in the list of no restaurant.
    public var scope: String { terms?.restaurant?.rawValue ?? "" }

    /// Whether it counts what happens at an instant.
    public func counts(at instant: Instant) -> Bool {
        guard let publishedAt, publishedAt <= instant else { return false }
        return archivedAt.map { instant < $0 } ?? true
    }

    private static let authors: [Role] = [.restaurateur, .system]

    /// The life of a mission, and who may do what with it.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "mission"),
        initial: .absent,
        terminals: [.archived],
        roles: authors,
        rows: [
            .init(.absent, .draft, by: authors, to: .drafted, if: .isOwn),
            .init(.drafted, .revise, by: authors, to: .drafted, if: .isOwn),
            .init(.drafted, .publish, by: authors, to: .published, if: .isOwn),
            .init(.published, .archive, by: authors, to: .archived, if: .isOwn),
        ]
    )
}

extension Mission.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Writes the mission.
        case draft
        /// Rewrites it.
        case revise
        /// Lets it count.
        case publish
        /// Lets it count no longer.
        case archive
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .draft: .draft
        case .revise: .revise
        case .publish: .publish
        case .archive: .archive
        }
    }
}

extension Mission {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .drafted(let terms, let owner, _): (self.terms, self.owner, state) = (terms, owner, .drafted)
        case .revised(let terms, _): self.terms = terms
        case .published(let at): (publishedAt, state) = (at, .published)
        case .archived(let at): (archivedAt, state) = (at, .archived)
        }
        lastEventAt = event.at
    }
}
