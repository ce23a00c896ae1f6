public import TablesideCore

/// What people call the state of a delivery, whatever its profile (ID-23).
public enum DeliveryStatus: String, ClosedCode, CaseIterable {
    /// Nobody has it.
    case pending
    /// A courier has it, or brings it back.
    case inProgress
    /// The recipient has the goods.
    case delivered
    /// It was called off, or the goods are back or thrown away.
    case cancelled

    /// Whether nothing can happen any more; a list writes the word for the status over such a delivery (ID-35).
    public var isOver: Bool {
        switch self {
        case .pending, .inProgress: false
        case .delivered, .cancelled: true
        }
    }
}

extension DeliveryJob.State {
    /// What people call it; `nil` for a delivery that was not created.
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
    /// Whether nothing can happen to it any more.
    public var isOver: Bool { state.status?.isOver ?? false }

    /// Pending deliveries come first, then those in progress, then those that are over; in each part the newest (ID-35).
    public var sortKey: String {
        guard let createdAt, let status = state.status else { return id.description }
        let part =
            switch status {
            case .pending: "0"
            case .inProgress: "1"
            case .delivered, .cancelled: "2"
            }
        // The later, the less.
        return part + Instant(millisecondsSince1970: ~createdAt.millisecondsSince1970).sortKey
    }

    /// What a person can do with the delivery, by its state and who they are (ID-36).
    ///
    /// Couriers who do not have it and are not asked can do nothing, and neither can anybody with one that is over.
    ///
    /// - Parameters:
    ///   - author: The person.
    ///   - now: The time.
    /// - Returns: the commands, in the order of their kinds, without those that only the engine gives.
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
