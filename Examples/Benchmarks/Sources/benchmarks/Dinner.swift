import Tableside

/// A dinner order's lifecycle with ten states and thirteen commands, declared outside the library as a host would.
enum Dinner {
    enum State: String, LifecycleSymbol {
        case draft, placed, accepted, preparing, ready, served, completed, rejected, cancelled, expired
    }

    enum Command: String, LifecycleSymbol {
        case place, accept, reject, expire, start, ready, recall, serve, complete, cancel, askToCancel, grant, deny
    }

    enum Guard: String, LifecycleSymbol { case inTime, hasRoom, nothingServed }
    enum Effect: String, LifecycleSymbol { case loadWaiter, unloadWaiter, commitStock, releaseStock }

    static let lifecycle = Lifecycle<State, Command, Guard, Effect>(
        profile: ProfileCode(rawValue: "dinner"),
        initial: .draft,
        terminals: [.completed, .rejected, .cancelled, .expired],
        roles: [.guest, .waiter, .cook, .manager, .system],
        rows: [
            .init(.draft, .place, by: [.guest, .waiter], to: .placed),
            .init(
                .placed,
                .accept,
                by: [.waiter, .manager],
                to: .accepted,
                if: .hasRoom,
                then: [.commitStock, .loadWaiter]
            ),
            .init(.placed, .reject, by: [.waiter, .manager], to: .rejected, then: [.releaseStock]),
            .init(.placed, .expire, by: [.system], to: .expired, then: [.releaseStock]),
            .init(.placed, .cancel, by: [.guest], to: .cancelled, if: .inTime, then: [.releaseStock]),
            .init(.accepted, .start, by: [.cook], to: .preparing),
            .init(.accepted, .cancel, by: [.manager], to: .cancelled, then: [.releaseStock, .unloadWaiter]),
            .init(.accepted, .askToCancel, by: [.guest], to: .accepted),
            .init(.accepted, .grant, by: [.waiter], to: .cancelled, if: .nothingServed, then: [.unloadWaiter]),
            .init(.accepted, .deny, by: [.waiter], to: .accepted),
            .init(.preparing, .ready, by: [.cook], to: .ready),
            .init(.ready, .recall, by: [.cook, .waiter], to: .preparing),
            .init(.ready, .serve, by: [.waiter], to: .served, then: [.unloadWaiter]),
            .init(.served, .complete, by: [.waiter, .system], to: .completed),
        ]
    )

    struct Refusal: ReasonedError, Codable {
        enum Reason: StepReason, Codable {
            case illegal(state: String, command: Command)
            case notPermitted(role: Role, command: Command)
            case alreadyApplied(command: Command)
            case refused(condition: Guard)

            var code: ErrorCode { ErrorCode(rawValue: "dinner.refused") }
            var description: String { "refused" }
        }

        let reason: Reason
        init(_ reason: Reason) { self.reason = reason }
    }

    /// The same rules written by hand as code, which cannot be audited, drawn or enumerated.
    static func bare(_ state: State, _ command: Command, _ role: Int) -> State? {
        switch (state, command) {
        case (.draft, .place): role == 0 || role == 1 ? .placed : nil
        case (.placed, .accept): role == 1 || role == 4 ? .accepted : nil
        case (.placed, .reject): role == 1 || role == 4 ? .rejected : nil
        case (.placed, .expire): role == 6 ? .expired : nil
        case (.placed, .cancel): role == 0 ? .cancelled : nil
        case (.accepted, .start): role == 2 ? .preparing : nil
        case (.accepted, .cancel): role == 4 ? .cancelled : nil
        case (.accepted, .askToCancel): role == 0 ? .accepted : nil
        case (.accepted, .grant): role == 1 ? .cancelled : nil
        case (.accepted, .deny): role == 1 ? .accepted : nil
        case (.preparing, .ready): role == 2 ? .ready : nil
        case (.ready, .recall): role == 2 || role == 1 ? .preparing : nil
        case (.ready, .serve): role == 1 ? .served : nil
        case (.served, .complete): role == 1 || role == 6 ? .completed : nil
        default: nil
        }
    }

    /// A lookup in the table.
    struct Question {
        let state: State
        let command: Command
        let role: Role

        init(_ state: State, _ command: Command, _ role: Role) {
            self.state = state
            self.command = command
            self.role = role
        }
    }

    /// Many complete dinners, each following one of three sequences of events.
    static let permitted: [Question] = {
        let straight: [Question] = [
            .init(.draft, .place, .guest), .init(.placed, .accept, .waiter), .init(.accepted, .start, .cook),
            .init(.preparing, .ready, .cook), .init(.ready, .serve, .waiter), .init(.served, .complete, .system),
        ]
        let recalled: [Question] = [
            .init(.draft, .place, .waiter), .init(.placed, .accept, .manager), .init(.accepted, .start, .cook),
            .init(.preparing, .ready, .cook), .init(.ready, .recall, .waiter), .init(.preparing, .ready, .cook),
            .init(.ready, .serve, .waiter), .init(.served, .complete, .waiter),
        ]
        let dropped: [Question] = [
            .init(.draft, .place, .guest), .init(.placed, .accept, .waiter), .init(.accepted, .askToCancel, .guest),
            .init(.accepted, .deny, .waiter), .init(.accepted, .cancel, .manager),
        ]
        let courses = [straight, recalled, dropped]
        return (0..<300).flatMap { courses[$0 * 7 % 3] }
    }()

    /// Lookups that the table refuses: out of order, by the wrong person, or repeated.
    static let refused: [Question] = {
        let all: [Question] = [
            .init(.draft, .serve, .waiter), .init(.placed, .accept, .guest), .init(.accepted, .accept, .waiter),
            .init(.served, .cancel, .guest), .init(.completed, .cancel, .guest), .init(.ready, .serve, .cook),
        ]
        return (0..<1_800).map { all[$0 * 5 % 6] }
    }()
}

extension Dinner {
    /// The smallest aggregate that follows the lifecycle: only a state, nothing about food.
    struct Course: Aggregate {
        static let kind = DocumentKind(rawValue: "dinner")

        struct Event: Hashable, Codable, Sendable {
            let command: Dinner.Command
            let to: State
            let at: Instant
        }

        let id: OrderID
        var version = Version.absent
        private(set) var state = State.draft
        private(set) var deadline: Instant?

        init(id: OrderID) { self.id = id }

        func decide(
            _ command: Dinner.Command,
            in context: Void,
            by author: Author,
            at now: Instant
        ) throws(Refusal) -> [Event] {
            let row = try lifecycle.resolve(state, command, by: author.role) { condition in
                switch condition {
                case .inTime, .hasRoom, .nothingServed:
                    if let deadline, now > deadline { Refusal(.refused(condition: condition)) } else { nil }
                }
            }
            return [Event(command: command, to: row.to, at: now)]
        }

        mutating func apply(_ event: Event) { state = event.to }
    }
}
