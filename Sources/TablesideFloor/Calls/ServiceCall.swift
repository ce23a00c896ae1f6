public import TablesideCore

/// The staff who can answer a table's calls, as of the time of the call or of its waiter's leaving.
public struct CallRoute: Hashable, Codable, Sendable {
    /// The table's own waiter; `nil` if it has none at work.
    public let waiter: UserID?
    /// The table's section; `nil` if it has none, or if none of the section's waiters is at work.
    public let section: SectionID?
    /// Whether any waiter is at work.
    public let isStaffed: Bool

    /// Makes a route; by default, it leads to the managers.
    public init(waiter: UserID? = nil, section: SectionID? = nil, isStaffed: Bool = false) {
        self.waiter = waiter
        self.section = section
        self.isStaffed = isStaffed || waiter != nil || section != nil
    }

    private enum Field: CodingKey { case waiter, section, isStaffed }

    /// Reads a route; refuses one with a waiter or a section although no waiter is at work.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        waiter = try container.decodeIfPresent(UserID.self, forKey: .waiter)
        section = try container.decodeIfPresent(SectionID.self, forKey: .section)
        isStaffed = try container.decode(Bool.self, forKey: .isStaffed)
        guard isStaffed || waiter == nil && section == nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .isStaffed,
                in: container,
                debugDescription: "somebody of the route is at work"
            )
        }
    }

    /// Writes a route.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encodeIfPresent(waiter, forKey: .waiter)
        try container.encodeIfPresent(section, forKey: .section)
        try container.encode(isStaffed, forKey: .isStaffed)
    }

    /// The level that is asked first: the nearest one with a waiter at work, or else the managers.
    public var first: CallLevel { level(from: .waiter) }

    /// The level to ask about a call that has reached a level: that one, or the next one with a waiter at work.
    func level(from level: CallLevel) -> CallLevel { serves(level) ? level : next(after: level) }

    /// The level after another one; after the managers come the managers again.
    public func next(after level: CallLevel) -> CallLevel {
        CallLevel.allCases.first { $0 > level && serves($0) } ?? .manager
    }

    private func serves(_ level: CallLevel) -> Bool {
        switch level {
        case .waiter: waiter != nil
        case .section: section != nil
        case .floor: isStaffed
        case .manager: true
        }
    }
}

/// A call of guests from their table, with its answer (GI-38).
public struct ServiceCall: Hashable, Sendable, Identifiable {
    /// The state of a call.
    public enum State: String, LifecycleSymbol {
        /// No call was made under this identity. Can move to: waiting.
        case absent
        /// The call has not been acknowledged. Can move to: acknowledged, answered, withdrawn.
        case waiting
        /// A member of staff is on the way. Can move to: waiting, answered, withdrawn.
        case acknowledged
        /// The guests were served. This is final.
        case answered
        /// The guests withdrew the call, or left. This is final.
        case withdrawn

        /// Whether the call is still unanswered.
        public var isOpen: Bool { self == .waiting || self == .acknowledged }
    }

    /// The identity, unique among the calls of its table.
    public let id: ServiceCallID
    /// The reason for the call.
    public let kind: CallKind
    /// The guests' message; `nil` if there is none, and once the call is closed.
    public internal(set) var text: String?
    /// The staff who could answer when it was made, or when the waiter assigned to it left.
    public internal(set) var route: CallRoute
    /// The instant at which it was made.
    public let since: Instant
    /// The present state of the call.
    public internal(set) var state: State
    /// The level that is asked now.
    public internal(set) var level: CallLevel
    /// When the next level will be asked unless the call changes first; `nil` for never.
    public internal(set) var due: Instant?
    /// The member of staff who acknowledged or answered it; `nil` for none.
    public internal(set) var staff: UserID?
}

extension ServiceCall: Codable {
    private enum Field: CodingKey { case id, kind, text, route, since, state, level, due, staff }

    /// Reads a call; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(ServiceCallID.self, forKey: .id)
        kind = try container.decode(CallKind.self, forKey: .kind)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        route = try container.decode(CallRoute.self, forKey: .route)
        since = try container.decode(Instant.self, forKey: .since)
        state = try container.decode(State.self, forKey: .state)
        level = try container.decode(CallLevel.self, forKey: .level)
        due = try container.decodeIfPresent(Instant.self, forKey: .due)
        staff = try container.decodeIfPresent(UserID.self, forKey: .staff)
        guard state != .absent, state.isOpen || text == nil && due == nil,
            state == .acknowledged || state == .answered || staff == nil
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the call contradict its state"
            )
        }
    }
}
