public import TablesideCore
import TablesideVenue

/// The identity of a mission.
public typealias MissionID = Identifier<Mission>

/// A mission from draft to archive: the tasks for guests, and the points that they earn (AP-14 … AP-16).
///
/// It counts activities from its publication, inclusive, until its archiving, exclusive. Published terms never change,
/// so the same activities always lead to the same award.
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

    /// The state of a mission.
    public enum State: String, LifecycleSymbol {
        /// There is no such mission. Can move to: drafted.
        case absent
        /// A draft that guests do not see. Can move to: published.
        case drafted
        /// Counting activities. Can move to: archived.
        case published
        /// Counting only earlier activities. This is final.
        case archived
    }

    /// The commands that a mission accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Writes a draft; a mission of the house has no owner.
        case draft(terms: MissionTerms, owner: UserID?)
        /// Replaces the terms of the draft.
        case revise(terms: MissionTerms)
        /// Publishes it, so that it counts from now on.
        case publish
        /// Archives it, so that it stops counting.
        case archive
    }

    /// The events of a mission.
    public enum Event: Codable, Hashable, Sendable {
        /// A draft was written.
        case drafted(terms: MissionTerms, owner: UserID?, at: Instant)
        /// The draft was changed.
        case revised(terms: MissionTerms, at: Instant)
        /// The mission was published.
        case published(at: Instant)
        /// The mission was archived.
        case archived(at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .drafted(_, _, let at), .revised(_, let at), .published(let at), .archived(let at): at
            }
        }
    }

    /// The conditions on a step of a mission.
    public enum Guard: String, LifecycleSymbol {
        /// The author owns the mission or is the engine.
        case isOwn
    }

    /// The identity of the mission.
    public let id: MissionID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the mission.
    public internal(set) var state = State.absent
    /// Its goal, conditions and award; `nil` before it is written.
    public internal(set) var terms: MissionTerms?
    /// The restaurateur who owns it; `nil` for a mission of the house.
    public internal(set) var owner: UserID?
    /// The instant from which it counts; `nil` before it is published.
    public internal(set) var publishedAt: Instant?
    /// When it stops counting; `nil` before it is archived.
    public internal(set) var archivedAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a mission that has not been written yet.
    public init(id: MissionID) { self.id = id }

    /// The restaurant, so that its missions form one list; missions for all restaurants are in the list with the empty
    /// key.
    public var scope: String { terms?.restaurant?.rawValue ?? "" }

    /// Whether it counts activities at an instant.
    public func counts(at instant: Instant) -> Bool {
        guard let publishedAt, publishedAt <= instant else { return false }
        return archivedAt.map { instant < $0 } ?? true
    }

    private static let authors: [Role] = [.restaurateur, .system]

    /// The life of a mission, and who may send which command.
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
        /// Writes a draft.
        case draft
        /// Replaces the terms of the draft.
        case revise
        /// Publishes the mission.
        case publish
        /// Archives the mission.
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
