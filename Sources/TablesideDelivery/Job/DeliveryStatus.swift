public import TablesideCore

/// The everyday word for the state of a delivery in any profile (ID-23).
public enum DeliveryStatus: String, ClosedCode, CaseIterable {
    /// No courier has it.
    case pending
    /// A courier has it, or is bringing the goods back.
    case inProgress
    /// The recipient has the goods.
    case delivered
    /// It was called off, or the goods are back or thrown away.
    case cancelled

    /// Whether the delivery is finished; a list writes the word for the status over it (ID-35).
    public var isOver: Bool {
        switch self {
        case .pending, .inProgress: false
        case .delivered, .cancelled: true
        }
    }

    /// The role of the status's color, a different one for each status (ID-35).
    ///
    /// An application chooses the color of each role, so that it fits its own light and dark appearance.
    public var tone: Tone {
        switch self {
        case .pending: .neutral
        case .inProgress: .active
        case .delivered: .positive
        case .cancelled: .negative
        }
    }

    /// The role of a color in an interface.
    public enum Tone: String, ClosedCode, CaseIterable {
        /// Nothing has happened yet, such as gray.
        case neutral
        /// It is going on, such as blue.
        case active
        /// It ended well, such as green.
        case positive
        /// It came to nothing, such as red.
        case negative
    }
}

extension DeliveryJob.State {
    /// The everyday word for the state; `nil` for a delivery that was not created.
    public var status: DeliveryStatus? {
        switch self {
        case .absent: nil
        case .created, .offering, .unassigned: .pending
        case .accepted, .atPickup, .pickedUp, .atDropoff, .halted, .returning: .inProgress
        case .delivered: .delivered
        case .returned, .discarded, .cancelled: .cancelled
        }
    }
}

extension DeliveryJob {
    /// Whether it is finished, so that it can no longer change.
    public var isOver: Bool { state.status?.isOver ?? false }

    /// The sort key: pending deliveries first, then those in progress, then finished ones; newest first in each part
    /// (ID-35).
    public var sortKey: String {
        guard let createdAt, let status = state.status else { return id.description }
        let part =
            switch status {
            case .pending: "0"
            case .inProgress: "1"
            case .delivered, .cancelled: "2"
            }
        // A later time gives a smaller key.
        return part + Instant(millisecondsSince1970: ~createdAt.millisecondsSince1970).sortKey
    }

    /// The commands that a person can give, by the delivery's state and their relation to it (ID-36).
    ///
    /// Couriers who neither have it nor are asked have no commands; a finished delivery has none for any person.
    ///
    /// - Parameters:
    ///   - author: The person.
    ///   - now: The time.
    /// - Returns: the commands, in the order of their kinds, without those reserved for the engine.
    /// - Complexity: O(couriers who are asked).
    public func actions(of author: Author, at now: Instant) -> [Command.Kind] {
        guard let profile = profile.flatMap(Profile.named), let store else { return [] }
        let isAsked = author.user.map { isOffered(to: $0, at: now) } ?? false
        let isHolder = author.user != nil && author.user == courier
        guard author.role == .courier ? isAsked || isHolder : store.isRepresented(by: author) else { return [] }
        return Command.Kind.allCases.filter { kind in
            profile.lifecycle.rows.contains { $0.from == state && $0.command == kind && $0.roles.contains(author.role) }
                && (author.role != .courier || (kind == .accept || kind == .decline) == isAsked)
        }
    }
}
