import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

private typealias Definition = Order.Profile.Definition

/// The settings of a profile at their limits, and the rows that others need.
@Suite("Order profile settings")
struct OrderProfileSettingTests {
    private func defects(_ base: Order.Profile = .dineIn, _ change: (inout Definition) -> Void) -> [ProfileDefect] {
        var definition = base.definition
        definition.code = "house"
        change(&definition)
        return definition.problems().map(\.reason)
    }

    private func roles(_ count: Int) -> [Role] { (0..<count).map { Role(rawValue: "role \($0)") } }

    @Test("as many roles and channels as the limit allows, and not one more")
    func roleLimits() {
        let limit = SizeLimit.profileRoles
        let tooLarge = ProfileDefect.tooLarge(limit: limit, found: limit + 1)
        func lists(_ count: Int) -> [ProfileDefect] {
            defects { $0.lists = Dictionary(uniqueKeysWithValues: roles(count).map { ($0, [.placed]) }) }
        }
        #expect(lists(limit) == [] && lists(limit + 1) == [tooLarge])
        func channels(_ count: Int) -> [ProfileDefect] {
            defects { $0.channels = (0..<count).map { Channel(rawValue: "channel \($0)") } }
        }
        #expect(channels(limit) == [] && channels(limit + 1) == [tooLarge] && channels(0) == [.neverApplies])
        // Every role of these can complete an order, so no prompt is idle.
        func prompts(_ count: Int) -> [ProfileDefect] {
            defects { house in
                let complete = Order.Profile.Prompt(command: .complete, label: "done")
                house.prompts[.served] = Dictionary(uniqueKeysWithValues: roles(count).map { ($0, complete) })
            }
        }
        func idle(_ defects: [ProfileDefect]) -> Int {
            defects.count { if case .idlePrompt(state: "served", _, command: "complete") = $0 { true } else { false } }
        }
        #expect(!prompts(limit).contains(tooLarge) && idle(prompts(limit)) == limit)
        #expect(prompts(limit + 1).contains(tooLarge) && idle(prompts(limit + 1)) == limit)
    }

    @Test("a list, a label and a code of the largest size, and one above")
    func sizes() {
        let states = Order.State.allCases.count
        #expect(defects { $0.lists[.cook] = Array(repeating: .placed, count: states) } == [])
        #expect(
            defects { $0.lists[.cook] = Array(repeating: .placed, count: states + 1) } == [
                .tooLarge(limit: states, found: states + 1)
            ]
        )
        func labeled(_ count: Int) -> [ProfileDefect] {
            let label = String(repeating: "x", count: count)
            return defects { $0.prompts[.served] = [.waiter: .init(command: .complete, label: label)] }
        }
        #expect(labeled(SizeLimit.name) == [])
        #expect(labeled(SizeLimit.name + 1) == [.tooLarge(limit: SizeLimit.name, found: SizeLimit.name + 1)])
        let code = ProfileCode(rawValue: String(repeating: "x", count: SizeLimit.code))
        let longer = ProfileCode(rawValue: code.rawValue + "x")
        #expect(defects { $0.tabProfile = code } == [])
        #expect(defects { $0.tabProfile = longer } == [.invalidCode(profile: longer)])
    }

    @Test("a time and a number of requests may be zero, not less")
    func policy() {
        #expect(defects { $0.cancelPolicy = CancelPolicy(guestWindow: .zero) } == [])
        #expect(defects { $0.cancelPolicy = CancelPolicy(answerWithin: .zero) } == [])
        #expect(defects { $0.cancelPolicy = CancelPolicy(answerWithin: .seconds(-1)) } == [.negative])
        #expect(defects { $0.cancelPolicy = CancelPolicy(requests: 0) } == [])
        #expect(defects { $0.cancelPolicy = CancelPolicy(requests: -1) } == [.negative])
    }

    @Test("a prompt is idle unless its role has the command in its state")
    func prompts() {
        func prompt(_ state: Order.State, _ role: Role, _ command: Order.Command.Kind) -> [ProfileDefect] {
            defects { $0.prompts = [state: [role: .init(command: command, label: "x")]] }
        }
        func idle(_ state: String, _ role: Role, _ command: String) -> [ProfileDefect] {
            [.idlePrompt(state: state, role: role, command: command)]
        }
        #expect(prompt(.placed, .waiter, .accept) == [])
        #expect(prompt(.placed, .cook, .accept) == idle("placed", .cook, "accept"))
        #expect(prompt(.accepted, .waiter, .accept) == idle("accepted", .waiter, "accept"))
        #expect(prompt(.placed, .waiter, .serve) == idle("placed", .waiter, "serve"))
        // The cook has steps of his own here, and others have this one elsewhere.
        #expect(prompt(.accepted, .cook, .recall) == idle("accepted", .cook, "recall"))
        #expect(prompt(.preparing, .cook, .recall) == [])
    }

    @Test("any answer to a request to cancel needs the request")
    func cancelRequests() {
        let commands: [Order.Command.Kind] = [.grantCancel, .denyCancel, .lapseCancel]
        for kept in commands {
            let gone = Set(commands + [.requestCancel]).subtracting([kept])
            let found = defects { $0.lifecycle.rows.removeAll { gone.contains($0.command) } }
            #expect(found == [.commandMissing(command: "requestCancel")], "\(kept)")
        }
        let all = Set(commands + [.requestCancel])
        #expect(defects { $0.lifecycle.rows.removeAll { all.contains($0.command) } } == [])
    }

    @Test("parts that leave an order need to be received, and the other way round")
    func parts() {
        #expect(
            defects { $0.lifecycle.rows.removeAll { $0.command == .separate } } == [
                .commandMissing(command: "separate")
            ]
        )
        #expect(
            defects { $0.lifecycle.rows.removeAll { $0.command == .receive } } == [.commandMissing(command: "receive")]
        )
        #expect(
            defects { $0.lifecycle.rows.removeAll { $0.command == .receive || $0.command == .separate } } == []
        )
    }

    @Test("a wrong outcome is reported once for all roles of the row")
    func wrongOutcomes() {
        let chef = Role(rawValue: "chef")
        func with(
            _ from: Order.State,
            _ command: Order.Command.Kind,
            by roles: [Role] = [Role(rawValue: "chef")],
            to: Order.State,
            if condition: Order.Guard? = nil,
            then effects: [Order.Effect] = [.unloadWaiter],
            in base: Order.Profile = .dineIn
        ) -> [ProfileDefect] {
            defects(base) { house in
                house.lifecycle.rows.append(.init(from, command, by: roles, to: to, if: condition, then: effects))
            }
        }
        func wrong(_ state: String, _ command: String, to: String, _ outcome: String) -> [ProfileDefect] {
            [.wrongOutcome(state: state, command: command, role: chef, to: to, outcome: outcome)]
        }
        let host = Role(rawValue: "headwaiter")
        // Served items would stay behind, unless the guard makes sure that there are none.
        for state in [Order.State.preparing, .ready] {
            let wrong = wrong(state.rawValue, "cancel", to: "cancelled", state.rawValue)
            #expect(with(state, .cancel, by: [chef, host], to: .cancelled) == wrong)
            #expect(with(state, .cancel, to: .cancelled, if: .voidable) == [])
            #expect(with(state, .cancel, to: .cancelled, if: .voidableWithReason) == [])
            #expect(with(state, .cancel, to: .cancelled, if: .inWindow) == wrong)
            #expect(with(state, .cancel, to: .cancelled, in: .takeaway) == [], "nothing is served in parts")
        }
        #expect(with(.accepted, .cancel, to: .cancelled) == [])
        // Where items are served or handed out, an order is not complete before.
        let incomplete = wrong("accepted", "complete", to: "completed", "served")
        #expect(with(.accepted, .complete, to: .completed, if: .settled) == incomplete)
        #expect(with(.accepted, .complete, to: .completed, if: .settled, in: .takeaway) == incomplete)
        let separate = with(.preparing, .separate, by: [chef, host], to: .preparing, then: [])
        #expect(separate.count == 1)
        let ready = with(.ready, .separate, by: [chef, host], to: .ready, then: [])
        #expect(ready == wrong("ready", "separate", to: "ready", "accepted"))
    }

    @Test("own profiles of one code are the same only with the same definition")
    func equality() throws {
        let house = try Order.Profile.dineIn.changing("house") { _ in }
        let other = try Order.Profile.dineIn.changing("house") { $0.guestsSeeState.toggle() }
        let same = try Order.Profile.dineIn.changing("house") { _ in }
        #expect(house == same && house != other && house != .dineIn)
    }
}
