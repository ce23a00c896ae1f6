import Tableside

/// A dinner order's lifecycle of ten states and thirteen commands, declared outside the library as a host declares its own.
private enum Dinner {
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

    struct Refusal: CodedError {
        enum Reason: StepReason {
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

    /// The same rules by hand, as code: nothing to audit, to draw or to enumerate.
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

    /// A question to the table.
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

    /// Dinners from the order to the end, many times, each with one of three courses of events.
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

    /// Questions to which the table says no: out of turn, by the wrong person, or once more.
    static let refused: [Question] = {
        let all: [Question] = [
            .init(.draft, .serve, .waiter), .init(.placed, .accept, .guest), .init(.accepted, .accept, .waiter),
            .init(.served, .cancel, .guest), .init(.completed, .cancel, .guest), .init(.ready, .serve, .cook),
        ]
        return (0..<1_800).map { all[$0 * 5 % 6] }
    }()
}

extension Benchmarks {
    /// What it costs to ask a lifecycle table.
    static func lifecycle() -> [Benchmark] {
        let permitted = Dinner.permitted
        let refused = Dinner.refused
        return [
            Benchmark(
                "lifecycle: transition by the table",
                per: "transition",
                operations: permitted.count,
                target: 10,
                subject: Contender("Lifecycle.take") { try take(permitted) },
                peers: [Contender("switch by hand") { try bare(permitted) }]
            ),
            Benchmark(
                "lifecycle: refusal by the table",
                per: "refusal",
                operations: refused.count,
                target: 30,
                subject: Contender("Lifecycle.take, thrown and caught") { refusals(refused) },
                peers: [Contender("switch by hand") { bareRefusals(refused) }]
            ),
        ]
    }

    private static func take(_ questions: [Dinner.Question]) throws -> UInt64 {
        let lifecycle = Dinner.lifecycle
        var digest: UInt64 = 0
        for question in questions {
            let row = try lifecycle.take(question.state, question.command, by: question.role) { _ -> Dinner.Refusal? in
                nil
            }
            mix(&digest, UInt64(code(row.to)))
        }
        return digest
    }

    private static func refusals(_ questions: [Dinner.Question]) -> UInt64 {
        let lifecycle = Dinner.lifecycle
        var digest: UInt64 = 0
        for question in questions {
            do {
                let row = try lifecycle.take(question.state, question.command, by: question.role) {
                    _ -> Dinner.Refusal? in
                    nil
                }
                mix(&digest, UInt64(code(row.to)))
            } catch {
                mix(&digest, 99)
            }
        }
        return digest
    }

    private static func bare(_ questions: [Dinner.Question]) throws -> UInt64 {
        var digest: UInt64 = 0
        for question in questions {
            let to = Dinner.bare(question.state, question.command, question.role.index ?? -1)
            mix(&digest, to.map { UInt64(code($0)) } ?? 99)
        }
        return digest
    }

    private static func bareRefusals(_ questions: [Dinner.Question]) -> UInt64 {
        var digest: UInt64 = 0
        for question in questions {
            let to = Dinner.bare(question.state, question.command, question.role.index ?? -1)
            mix(&digest, to.map { UInt64(code($0)) } ?? 99)
        }
        return digest
    }

    private static func code(_ state: Dinner.State) -> Int {
        switch state {
        case .draft: 0
        case .placed: 1
        case .accepted: 2
        case .preparing: 3
        case .ready: 4
        case .served: 5
        case .completed: 6
        case .rejected: 7
        case .cancelled: 8
        case .expired: 9
        }
    }
}
