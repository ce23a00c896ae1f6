import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideMenu
import TablesideOrdering
import Testing

@Suite("Admission of authors and times")
struct AdmissionReasonTests {
    private struct Refusal: ReasonedError {
        enum Reason: AdmissionReason {
            case otherBranch(author: BranchID?, branch: BranchID)
            case clockWentBack(last: Instant, now: Instant)

            var code: ErrorCode { ErrorCode(rawValue: "test.refused") }
            var description: String { "refused" }
            var lastEventAt: Instant? { if case .clockWentBack(let last, _) = self { last } else { nil } }
        }

        let reason: Reason
        init(_ reason: Reason) { self.reason = reason }
    }

    private let here = BranchID("here")
    private let there = BranchID("there")
    private let ana = UserID("ana")

    @Test("staff act where they work; guests, couriers and the engine anywhere")
    func workplaces() throws {
        let welcome: [Author] = [
            .guest(ana), .system, Author(ana, as: .courier), .waiter(ana, at: here), .manager(ana, at: here),
        ]
        for author in welcome {
            try Refusal.admit(author, to: here)
        }
        let foreign: [Author] = [
            .waiter(ana, at: there), .cook(ana, at: there), .host(ana, at: there), .manager(ana, at: there),
        ]
        for author in foreign {
            #expect(throws: Refusal(.otherBranch(author: there, branch: here))) {
                try Refusal.admit(author, to: here)
            }
        }
        #expect(throws: Refusal(.otherBranch(author: nil, branch: here))) {
            try Refusal.admit(Author(ana, as: .waiter), to: here)
        }
    }

    @Test("a time before the last event is refused, the same instant is not")
    func times() throws {
        let last = Instant(millisecondsSince1970: 1_000)
        let before = Instant(millisecondsSince1970: 999)
        try Refusal.admit(before, notBefore: nil)
        try Refusal.admit(last, notBefore: last)
        try Refusal.admit(last + .milliseconds(1), notBefore: last)
        #expect(throws: Refusal(.clockWentBack(last: last, now: before))) {
            try Refusal.admit(before, notBefore: last)
        }
    }

    @Test("all aggregates say the same thing in the same words")
    func words() {
        let (last, now) = (Instant(millisecondsSince1970: 1_000), Instant(millisecondsSince1970: 0))
        let order = Order.Refusal.Reason.self
        let tab = GuestTab.Refusal.Reason.self
        let day = ServiceDay.Refusal.Reason.self
        let shift = Shift.Refusal.Reason.self
        let stock = Stock.Refusal.Reason.self
        #expect(
            order.illegal(state: "placed", command: .serve).description == "serve is not possible in the state placed"
        )
        #expect(tab.illegal(state: "open", command: .close).description == "close is not possible in the state open")
        #expect(
            day.illegal(state: "asked", command: .finish).description == "finish is not possible in the state asked"
        )
        #expect(
            shift.illegal(state: "offDuty", command: .end).description == "end is not possible in the state offDuty"
        )
        let guest = "the role guest may not use the command "
        #expect(order.notPermitted(role: .guest, command: .serve).description == guest + "serve")
        #expect(tab.notPermitted(role: .guest, command: .close).description == guest + "close")
        #expect(day.notPermitted(role: .guest, command: .noShow).description == guest + "noShow")
        #expect(shift.notPermitted(role: .guest, command: .end).description == guest + "end")
        #expect(stock.notPermitted(role: .guest, command: .receive).description == guest + "receive")
        let already = " has no effect: its result already holds"
        #expect(order.alreadyApplied(command: .serve).description == "serve" + already)
        #expect(tab.alreadyApplied(command: .close).description == "close" + already)
        #expect(day.alreadyApplied(command: .finish).description == "finish" + already)
        #expect(shift.alreadyApplied(command: .end).description == "end" + already)
        #expect(stock.alreadyApplied(command: .reserve).description == "reserve" + already)
        let elsewhere = " belongs to branch here; the author works at there"
        #expect(order.otherBranch(author: there, branch: here).description == "the order" + elsewhere)
        #expect(tab.otherBranch(author: there, branch: here).description == "the tab" + elsewhere)
        #expect(day.otherBranch(author: there, branch: here).description == "the service day" + elsewhere)
        #expect(shift.otherBranch(author: there, branch: here).description == "the shift" + elsewhere)
        #expect(stock.otherBranch(author: nil, branch: here).description.hasSuffix("the author works at none"))
        let back = "the command is dated 1970-01-01T00:00:00Z, before the last event at 1970-01-01T00:00:01Z"
        #expect(order.clockWentBack(last: last, now: now).description == back)
        #expect(tab.clockWentBack(last: last, now: now).description == back)
        #expect(day.clockWentBack(last: last, now: now).description == back)
        #expect(shift.clockWentBack(last: last, now: now).description == back)
        #expect(stock.clockWentBack(last: last, now: now).description == back)
    }
}
