import Foundation
import TablesideBilling
import TablesideCore
import Testing

@testable import TablesideTestSupport

private typealias Definition = GuestTab.Profile.Definition

/// A terrace: everything is served before the bill, and choosing how to pay ends the visit.
enum Terrace {
    static func profile() throws -> GuestTab.Profile {
        try GuestTab.Profile(
            GuestTab.Profile.Definition(
                code: "terrace",
                rows: [
                    .init(.unopened, .open, by: [.guest, .waiter], to: .open, if: .validOpening),
                    .init(.open, .add, by: [.guest, .waiter], to: .open, if: .newOrder),
                    .init(.open, .askForBill, by: [.guest, .waiter], to: .locked, if: .billable),
                    .init(.open, .void, by: [.waiter], to: .voided, if: .nothingOwed),
                    .init(.locked, .unlock, by: [.waiter], to: .open),
                    .init(
                        .locked,
                        .choosePayment,
                        by: [.guest, .waiter],
                        to: .closed,
                        if: .offeredMethod,
                        then: [.callStaff, .endVisit]
                    ),
                ],
                terminals: [.closed, .voided],
                labels: [.locked: "paying"],
                requiresAllServed: true,
                takesOnlyItsOrders: true
            )
        )
    }
}

@Suite("Own tab profiles")
struct OwnTabProfileTests {
    private func defects(_ base: GuestTab.Profile, _ change: (inout Definition) -> Void) -> [ProfileDefect] {
        do throws(Defects<ProfileDefect>) {
            _ = try base.changing("house", change)
            return []
        } catch { return error.problems.map(\.reason) }
    }

    @Test("every built-in profile holds what own ones must, but for its code", arguments: GuestTab.Profile.known)
    func builtIn(profile: GuestTab.Profile) throws {
        #expect(profile.definition.problems().map(\.reason) == [.builtInCode(profile: profile.code)])
        #expect(defects(profile) { _ in } == [])
        #expect(try decoded([GuestTab.Profile].self, encoded([profile])) == [profile])
        #expect(try encoded([profile]) == "[\"\(profile.code)\"]")
    }

    @Test("a tab lives by it from opening to closing, and its events alone tell the same")
    func life() throws {
        let terrace = try Terrace.profile()
        var tab = GuestTab(id: TabID("t"))
        let opening = TabFixture.opening().following(terrace)
        var events = try tab.perform(.open(opening: opening), by: TabFixture.waiter, at: Trattoria.now)
        events += try tab.perform(.add(TabFixture.first), by: TabFixture.waiter, at: Trattoria.now)
        #expect(throws: GuestTab.Refusal.self) {
            let unserved = TabFixture.billed(TabFixture.first, .underWay)
            try tab.perform(.askForBill([unserved]), by: TabFixture.waiter, at: Trattoria.now)
        }
        let ask = GuestTab.Command.askForBill([TabFixture.billed()])
        events += try tab.perform(ask, by: TabFixture.guest, at: Trattoria.now)
        #expect(throws: GuestTab.Refusal(.illegal(state: "locked", command: .split))) {
            try tab.perform(.split(split: .evenly(2)), by: TabFixture.waiter, at: Trattoria.now)
        }
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        events += try tab.perform(.choosePayment(.cash), by: TabFixture.guest, at: Trattoria.now)
        #expect(tab.state == .closed)
        let stored = try events.map { try decoded(GuestTab.Event.self, encoded($0)) }
        #expect(stored == events)
        #expect(GuestTab.replaying(stored, id: tab.id) == tab)
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        #expect(try encoded(tab).contains("\"ownProfile\":\(encoded(terrace))"))
        #expect(try !encoded(TabFixture.tab()).contains("ownProfile"))
    }

    @Test("a tab's own profile has the tab's code, and without it the code is unknown")
    func mismatch() throws {
        var tab = GuestTab(id: TabID("t"))
        let opening = TabFixture.opening().following(try Terrace.profile())
        try tab.perform(.open(opening: opening), by: TabFixture.waiter, at: Trattoria.now)
        let text = try encoded(tab)
        let other = text.replacingOccurrences(of: "\"profile\":\"terrace\"", with: "\"profile\":\"dineIn\"")
        #expect(other != text)
        #expect(throws: DecodingError.self) { try decoded(GuestTab.self, other) }
        let bare = GuestTab.Opening(branch: Trattoria.branch, profile: "terrace", currency: .eur, opener: .waiter)
        #expect(throws: GuestTab.Refusal(.unknownProfile(profile: "terrace"))) {
            try GuestTab(id: TabID("u")).decide(.open(opening: bare), by: TabFixture.waiter, at: Trattoria.now)
        }
    }

    @Test("every defect is refused by name")
    func refused() {
        #expect(defects(.dineIn) { $0.code = "quickPlate" } == [.builtInCode(profile: "quickPlate")])
        #expect(
            defects(.dineIn) { $0.lifecycle.rows.removeAll { $0.command == .close } }.contains(
                .lifecycle(defect: .unreachable(state: "closed"))
            )
        )
        #expect(
            defects(.quickPlate) { house in
                house.lifecycle.rows.append(.init(.locked, .add, by: [.waiter], to: .locked, if: .newOrder))
            } == [.impossibleStep(state: "locked", command: "add", to: "locked")]
        )
        #expect(
            defects(.quickPlate) { house in
                house.lifecycle.rows[1] = .init(.open, .add, by: [.guest], to: .open)
            }.contains(.guardMissing(state: "open", command: "add", guards: ["newOrder"]))
        )
        #expect(
            defects(.quickPlate) { house in
                house.lifecycle.rows[1] = .init(.open, .add, by: [.guest], to: .open, if: .choosing)
            }.contains(.guardDoesNotFit(name: "choosing", command: "add"))
        )
        let closing = GuestTab.Profile.forman.lifecycle.rows.firstIndex { $0.command == .close } ?? 0
        #expect(
            defects(.forman) { house in
                house.lifecycle.rows[closing] = .init(.open, .close, by: [.waiter, .manager], to: .closed)
            } == [.effectMissing(name: "endVisit", state: "open", command: "close")]
        )
        #expect(
            defects(.forman) { house in
                house.lifecycle.rows.append(.init(.locked, .unlock, by: [.host], to: .open, then: [.callStaff]))
            } == [.effectDoesNotFit(name: "callStaff", state: "locked", command: "unlock")]
        )
        #expect(
            defects(.dineIn) { house in
                house.lifecycle.rows.removeAll { $0.condition == .settlesBill }
            } == [
                .wrongOutcome(state: "locked", command: "pay", role: .waiter, to: "locked", outcome: "settled")
            ]
        )
        #expect(
            defects(.dineIn) { $0.lifecycle.rows.removeAll { $0.command == .takeOver } } == [
                .commandMissing(command: "takeOver")
            ]
        )
    }
}
