import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture
private typealias Definition = Order.Profile.Definition

@Suite("Order profile defects")
struct OrderProfileDefectTests {
    /// Why a changed built-in profile is none.
    private func defects(
        _ base: Order.Profile,
        _ change: (inout Definition) -> Void
    ) -> [ProfileDefect] {
        do throws(Defects<ProfileDefect>) {
            _ = try base.changing("house", change)
            return []
        } catch { return error.problems.map(\.reason) }
    }

    @Test("every built-in profile holds what own ones must, but for its code", arguments: Order.Profile.known)
    func builtIn(profile: Order.Profile) {
        #expect(profile.definition.problems().map(\.reason) == [.builtInCode(profile: profile.code)])
        #expect(defects(profile) { _ in } == [])
    }

    @Test("a code is refused if it is empty, too long or built in")
    func codes() {
        let long = ProfileCode(rawValue: String(repeating: "x", count: SizeLimit.code + 1))
        #expect(defects(.dineIn) { $0.code = "" } == [.invalidCode(profile: "")])
        #expect(defects(.dineIn) { $0.code = long } == [.invalidCode(profile: long)])
        #expect(defects(.dineIn) { $0.code = "forman" } == [.builtInCode(profile: "forman")])
        #expect(defects(.dineIn) { $0.tabProfile = "" } == [.invalidCode(profile: "")])
    }

    @Test("the structure of the lifecycle is audited: reach, ends, order of rows, labels")
    func structure() {
        let quick = Order.Profile.quickPlate
        #expect(
            defects(quick) { $0.lifecycle.rows.removeAll { $0.command == .accept } }.contains(
                .lifecycle(defect: .unreachable(state: "preparing"))
            )
        )
        #expect(
            defects(quick) { house in
                house.lifecycle.rows.removeAll { $0.from == .ready }
                house.prompts[.ready] = nil
            }.contains(.lifecycle(defect: .inescapable(state: "ready")))
        )
        #expect(
            defects(quick) { $0.lifecycle.terminals.append(.ready) }.contains(
                .lifecycle(defect: .leavesTerminal(state: "ready", command: "serve"))
            )
        )
        #expect(
            defects(quick) { house in
                house.lifecycle.rows.append(
                    .init(.placed, .cancel, by: [.waiter], to: .cancelled, then: [.voidItems, .releaseStock])
                )
            } == [.lifecycle(defect: .shadowed(state: "placed", command: "cancel", role: "waiter"))]
        )
        #expect(
            defects(quick) { house in
                house.lifecycle.rows.append(
                    .init(.placed, .cancel, by: [], to: .cancelled, then: [.voidItems, .releaseStock])
                )
            } == [.lifecycle(defect: .nobody(state: "placed", command: "cancel"))]
        )
        #expect(
            defects(quick) { $0.lifecycle.labels[.ready] = "pending" } == [
                .lifecycle(defect: .ambiguousLabel(label: "pending"))
            ]
        )
        #expect(defects(quick) { $0.lifecycle.labels[.failed] = "lost" } == [.unknownState(state: "failed")])
    }

    @Test("a step that the engine does not have, or with a guard that says nothing about it, is refused")
    func steps() {
        let quick = Order.Profile.quickPlate
        func with(_ row: Order.Machine.Row) -> [ProfileDefect] {
            defects(quick) { $0.lifecycle.rows.append(row) }
        }
        #expect(
            with(.init(.placed, .serve, by: [.waiter], to: .served)).contains(
                .impossibleStep(state: "placed", command: "serve", to: "served")
            )
        )
        #expect(
            with(.init(.ready, .cancel, by: [.cook], to: .cancelled, if: .codeMatches)).contains(
                .guardDoesNotFit(name: "codeMatches", command: "cancel")
            )
        )
        #expect(
            with(.init(.draft, .place, by: [.manager], to: .placed, then: [.reserveStock])).contains(
                .guardMissing(state: "draft", command: "place", guards: ["orderable"])
            )
        )
        #expect(
            with(.init(.draft, .place, by: [.manager], to: .placed, if: .automatic, then: [.reserveStock])).contains(
                .guardDoesNotFit(name: "automatic", command: "place")
            )
        )
    }

    @Test("effects that keep stock and loads even are needed, and those without a meaning are refused")
    func effects() {
        let quick = Order.Profile.quickPlate
        func with(_ row: Order.Machine.Row) -> [ProfileDefect] {
            defects(quick) { $0.lifecycle.rows.append(row) }
        }
        #expect(
            with(.init(.placed, .cancel, by: [.manager], to: .cancelled)) == [
                .effectMissing(name: "releaseStock", state: "placed", command: "cancel")
            ]
        )
        #expect(
            with(.init(.ready, .cancel, by: [.manager], to: .cancelled, then: [.restock])) == [
                .effectMissing(name: "unloadWaiter", state: "ready", command: "cancel")
            ]
        )
        #expect(
            with(.init(.draft, .place, by: [.manager], to: .placed, if: .orderable, then: [.reserveStock, .notify]))
                == [.effectDoesNotFit(name: "notify", state: "draft", command: "place")]
        )
        #expect(
            with(.init(.placed, .cancel, by: [.manager], to: .cancelled, then: [.releaseStock, .restock])) == [
                .effectDoesNotFit(name: "restock", state: "placed", command: "cancel")
            ]
        )
    }

    @Test("under way a row leads where the items do")
    func outcomes() {
        let wrong = ProfileDefect.wrongOutcome(
            state: "preparing",
            command: "ready",
            role: .cook,
            to: "ready",
            outcome: "preparing"
        )
        let unguarded = Order.Machine.Row(.preparing, .ready, by: [.cook], to: .ready)
        let position = Order.Profile.quickPlate.lifecycle.rows.firstIndex { $0.command == .ready } ?? 0
        #expect(defects(.quickPlate) { $0.lifecycle.rows[position] = unguarded } == [wrong])
        // A waiter who cancels after some items were served would leave them behind.
        #expect(
            defects(.dineIn) { house in
                house.lifecycle.rows.removeAll { $0.command == .cancel && $0.from == .ready && $0.roles == [.manager] }
                house.lifecycle.rows.append(
                    .init(.ready, .cancel, by: [.manager], to: .cancelled, then: [.voidItems, .unloadWaiter])
                )
            } == [
                .wrongOutcome(state: "ready", command: "cancel", role: .manager, to: "cancelled", outcome: "ready")
            ]
        )
        // What is held for a later course would not be collected.
        #expect(
            defects(.takeaway) { house in
                house.firesByCourse = true
            }.contains(
                .wrongOutcome(state: "ready", command: "collect", role: .guest, to: "collected", outcome: "ready")
            )
        )
    }

    @Test("what time alone brings about is permitted to the system")
    func timers() {
        #expect(
            defects(.takeaway) { house in
                house.lifecycle.rows.removeAll { $0.command == .due }
            }.contains(.noTimer(state: "scheduled", command: "due"))
        )
        #expect(
            defects(.dineIn) { house in
                house.lifecycle.rows.removeAll { $0.command == .lapseCancel && $0.from == .ready }
            } == [.noTimer(state: "ready", command: "lapseCancel")]
        )
        #expect(
            defects(.dineIn) { house in
                house.lifecycle.rows.removeAll { $0.command == .expire }
                house.lifecycle.rows.append(
                    .init(.placed, .expire, by: [.manager], to: .expired, if: .overdue, then: [.releaseStock])
                )
            } == [.noTimer(state: "placed", command: "expire")]
        )
    }

    @Test("commands that need each other, and roles that the items know, are there")
    func companions() {
        #expect(
            defects(.dineIn) { $0.lifecycle.rows.removeAll { $0.command == .receive } } == [
                .commandMissing(command: "receive")
            ]
        )
        #expect(
            defects(.dineIn) { $0.lifecycle.rows.removeAll { $0.command == .requestCancel } } == [
                .commandMissing(command: "requestCancel")
            ]
        )
        #expect(
            defects(.quickPlate) { house in
                house.lifecycle.rows.append(
                    .init(.placed, .accept, by: [.system], to: .preparing, then: [.commitStock, .loadWaiter])
                )
            } == [.idleRole(role: .system, command: "accept")]
        )
        #expect(
            defects(.dineIn) { house in
                house.items.append(.init(.held, .recall, by: [.cook], to: .preparing))
            } == [.impossibleStep(state: "held", command: "recall", to: "preparing")]
        )
    }

    @Test("settings name what the rows have, and are within bounds")
    func settings() {
        let label = String(repeating: "x", count: SizeLimit.name + 1)
        #expect(defects(.dineIn) { $0.channels = [] } == [.neverApplies])
        #expect(
            defects(.dineIn) { $0.cancelPolicy = CancelPolicy(guestWindow: .seconds(-1)) } == [.negative]
        )
        #expect(defects(.dineIn) { $0.lists[.cook] = [.failed] } == [.unknownState(state: "failed")])
        #expect(
            defects(.dineIn) { $0.prompts[.served] = [.cook: .init(command: .complete, label: "x")] } == [
                .idlePrompt(state: "served", role: .cook, command: "complete")
            ]
        )
        #expect(
            defects(.dineIn) { $0.prompts[.served] = [.waiter: .init(command: .complete, label: label)] } == [
                .tooLarge(limit: SizeLimit.name, found: SizeLimit.name + 1)
            ]
        )
        #expect(
            defects(.dineIn) { $0.lifecycle.labels[.served] = label } == [
                .tooLarge(limit: SizeLimit.name, found: SizeLimit.name + 1)
            ]
        )
        let many = (0...SizeLimit.profileRoles).map { Role(rawValue: "role \($0)") }
        #expect(
            defects(.dineIn) { house in
                for role in many {
                    house.lifecycle.rows.append(.init(.placed, .transfer, by: [role], to: .placed))
                }
            } == [.tooLarge(limit: SizeLimit.profileRoles, found: SizeLimit.profileRoles + 1 + 5)]
        )
        #expect(
            defects(.dineIn) { house in
                let row = house.lifecycle.rows[0]
                house.lifecycle.rows += Array(repeating: row, count: SizeLimit.profileRows)
            }.contains(
                .tooLarge(
                    limit: SizeLimit.profileRows,
                    found: SizeLimit.profileRows + Order.Profile.dineIn.lifecycle.rows.count
                )
            )
        )
    }

    @Test("damaged definitions are refused by name, and never trap")
    func damage() throws {
        let truck = try FoodTruck.profile()
        let text = try encoded(truck)
        let rows = String(repeating: "[\"ready\",\"transfer\",[],\"ready\"],", count: SizeLimit.profileRows + 1)
        let damages: [(String, String)] = [
            ("\"foodTruck\"", "\"dineIn\""), ("\"accepted\",\"ready\"", "\"accepted\",\"explode\""),
            ("\"kitchen\"", "\"cellar\""), ("\"everythingReady\"", "\"someday\""),
            ("\"terminals\":[", "\"terminals\":[\"ready\","), ("\"rows\":[", "\"rows\":[[\"draft\"],"),
            ("\"rows\":[", "\"rows\":[" + rows), ("[\"reserveStock\",\"commitStock\"]", "[],[]"),
        ]
        for (from, to) in damages {
            let damaged = text.replacingOccurrences(of: from, with: to)
            #expect(damaged != text, "\(from)")
            #expect(throws: DecodingError.self, "\(from)") { try decoded(Order.Profile.self, damaged) }
        }
        let noEffects = text.replacingOccurrences(of: "[\"reserveStock\",\"commitStock\"]", with: "[]")
        do {
            _ = try decoded(Order.Profile.self, noEffects)
            Issue.record("a profile without its effects was read")
        } catch DecodingError.dataCorrupted(let context) {
            let defects = try #require(context.underlyingError as? Defects<ProfileDefect>)
            #expect(defects.code.rawValue == "profile.effectMissing")
        }
    }

    @Test("whatever the audit lets pass, no life of an order leads to one that cannot be stored")
    func soundness() throws {
        var lives = 0
        for seed in 0..<UInt64(runs(75, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            let base = random.pick(Order.Profile.known)
            guard let profile = try? base.changing("house", { mutate(&$0, &random) }),
                var life = try? RandomOrderLife(profile, like: base.code, seed: seed)
            else { continue }
            lives += 1
            var order = Order(id: OrderID("17"))
            var events: [Order.Event] = []
            for _ in 0..<30 {
                let attempt = life.attempt(on: order) { _ in false }
                guard let new = try? order.perform(attempt.command, by: attempt.author, at: attempt.now) else {
                    continue
                }
                events += new
                let read = try? decoded(Order.self, encoded(order))
                #expect(read == order, "seed \(seed), \(base.code), \(attempt.command.kind) to \(order.state)")
                if read != order { break }
            }
            #expect(Order.replaying(events, id: order.id) == order, "seed \(seed)")
        }
        #expect(lives > runs(10, long: 1_000))
    }

    /// A few changes that a house might make, most of which break something.
    private func mutate(_ house: inout Definition, _ random: inout SplitMix64) {
        for _ in 0...random.draw(3) {
            guard !house.lifecycle.rows.isEmpty else { return }
            let position = random.draw(house.lifecycle.rows.count)
            let row = house.lifecycle.rows[position]
            func replaced(by roles: [Role]? = nil, if condition: Order.Guard?) -> Order.Machine.Row {
                .init(row.from, row.command, by: roles ?? row.roles, to: row.to, if: condition, then: row.effects)
            }
            switch random.draw(9) {
            case 0: house.lifecycle.rows.remove(at: position)
            case 1: house.lifecycle.rows.removeAll { $0.command == row.command }
            case 2: house.lifecycle.rows.swapAt(position, random.draw(house.lifecycle.rows.count))
            case 3: house.lifecycle.rows[position] = replaced(if: nil)
            case 4: house.lifecycle.rows[position] = replaced(if: random.pick(Order.Guard.allCases))
            case 5:
                let roles = row.roles.filter { _ in random.draw(2) == 0 } + [random.pick(Role.known)]
                house.lifecycle.rows[position] = replaced(by: roles, if: row.condition)
            case 6: house.items.remove(at: random.draw(house.items.count))
            case 7: house.firesByCourse.toggle()
            default:
                let other = random.pick(random.pick(Order.Profile.known).lifecycle.rows)
                house.lifecycle.rows.insert(other, at: position)
            }
        }
        let states = Set(house.lifecycle.rows.flatMap { [$0.from, $0.to] })
        house.lifecycle.terminals.removeAll { !states.contains($0) }
        house.lifecycle.labels = [:]
        house.lists = [:]
        house.prompts = [:]
    }
}
