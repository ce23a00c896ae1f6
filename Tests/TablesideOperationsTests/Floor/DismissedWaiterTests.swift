import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Who no longer works at a branch is taken off its shifts, and does not come back to them.
@Suite("Waiters who leave, with their orders")
struct DismissedWaiterTests {
    private static let workplace = Employment(restaurant: "trattoria", branch: D.branch)

    private let diner: Diner
    private let people: AccountHost

    /// Wanda has two orders, and Will has room for one of them.
    init() async throws {
        diner = try await Diner()
        people = AccountHost(store: diner.store, attempts: 3)
        for (waiter, cap) in [(D.wanda, 2), (D.will, 1)] {
            try await signUp(waiter)
            try await diner.begin(waiter, cap: cap)
        }
        for number in ["1", "2"] {
            try await diner.place(diner.placing(number))
            _ = try await diner.accept(number, D.wanda)
        }
        diner.clock.set(noon + .minutes(1))
    }

    private func signUp(
        _ person: UserID,
        as role: Role = .waiter,
        at workplace: Employment? = Self.workplace
    ) async throws {
        let form = SignUpForm(
            role: role,
            [.username: "\(person)", .firstName: "Ana", .lastName: "Pop", .email: "\(person)@example.ro"],
            workplace: workplace
        )
        try await people.signUp(form, id: "\(person)")
    }

    private func react() async throws {
        _ = try await diner.runner.advance(.endingDuties(through: diner.runner))
    }

    private func dismiss(_ person: UserID = D.wanda) async throws {
        let dismissal = DismissStaff(person, from: D.branch)
        try await diner.runner.perform(Envelope(dismissal, by: D.manager, id: diner.nextID()))
    }

    private func expectGone() async throws {
        let shift = try await diner.shift()
        #expect(shift.duty(of: D.wanda, at: diner.clock.now()) == .offDuty)
        #expect(shift.holder(of: "1") == D.will && shift.queue == ["2"])
        #expect(try await diner.order("1").waiter == D.will)
    }

    @Test("the orders of a waiter who was dismissed go to others or wait, once")
    func dismissed() async throws {
        try await dismiss()
        // The right to act ends at once, and the floor follows.
        try await react()
        try await expectGone()
        let version = try await diner.shift().version
        try await react()
        #expect(try await diner.shift().version == version)
    }

    @Test("so do those of one who resigned, or closed the account")
    func left() async throws {
        let wanda = Author(D.wanda, as: .waiter)
        try await people.desk.perform(.resign, by: wanda, command: "resign", at: noon + .minutes(2))
        try await react()
        try await expectGone()
    }

    @Test("so do those of one whom the engine employs elsewhere")
    func transferred() async throws {
        try await people.perform(.employ(workplace: marty), on: "wanda", id: "transfer")
        #expect(try await people.user("wanda")?.employment == marty)
        try await react()
        try await expectGone()
    }

    @Test("closing an account ends what the person had to do at their branch")
    func closed() async throws {
        try await people.desk.close(D.wanda, by: .system, command: "close")
        #expect(try await people.user("wanda")?.state == .closed)
        try await react()
        try await expectGone()
    }

    @Test("duties of later dates end, too; who works here again by then stays")
    func planned() async throws {
        let tomorrow = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
        for waiter in [D.wanda, D.will] {
            let begin = ShiftOperation(tomorrow, .begin(waiter: waiter, cap: nil, from: diner.clock.now() + .days(1)))
            try await diner.runner.perform(Envelope(begin, by: D.manager, id: diner.nextID()))
        }
        try await dismiss()
        try await dismiss(D.will)
        let back = User.Command.employ(workplace: Self.workplace)
        let envelope = Envelope(back, on: User.self, D.will, by: .system, id: diner.nextID())
        try await diner.runner.perform(envelope, in: FixedContext(people.rules))
        try await react()
        try await expectGone()
        let later = try #require(try await diner.store.load(Shift.self, tomorrow))
        #expect(later.waiter(D.wanda)?.isOnDuty == false && later.waiter(D.will)?.isOnDuty == true)
    }

    @Test("where the house asks for it, nobody begins who does not work at the branch, whoever else they are")
    func begins() async throws {
        func begin(_ waiter: UserID, asking: Bool? = true, by author: Author = D.manager) async throws {
            let begin = ShiftOperation(diner.day, .begin(waiter: waiter, cap: 1), asksForEmployment: asking)
            try await diner.runner.perform(Envelope(begin, by: author, id: diner.nextID()))
        }
        try await signUp("wim", at: marty)
        try await signUp(D.mia, as: .guest, at: nil)
        try await dismiss()
        try await react()
        // Nothing tells a colleague from elsewhere, a guest and nobody apart.
        for waiter in ["wim", D.mia, D.wanda, "nobody"] as [UserID] {
            for author in [D.manager, .system] {
                try await diner.refuses(EmploymentRefusal(.notYours)) { try await begin(waiter, by: author) }
            }
            // Who may not let others begin learns nothing of their work.
            try await diner.refuses(Shift.Refusal(.notYours(waiter: waiter))) {
                try await begin(waiter, by: D.waiter(D.will))
            }
        }
        let back = Envelope(
            User.Command.employ(workplace: Self.workplace),
            on: User.self,
            D.wanda,
            by: .system,
            id: diner.nextID()
        )
        try await diner.runner.perform(back, in: FixedContext(people.rules))
        try await begin(D.wanda)
        try await begin("nobody", asking: nil)
        for waiter in [D.wanda, "nobody"] { #expect(try await diner.shift().waiter(waiter)?.isOnDuty == true) }
    }
}
