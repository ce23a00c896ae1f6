import TablesideCore
import TablesideFloor
import Testing

@Suite("Shift duty")
struct ShiftDutyTests {
    @Test("a waiter is on duty from beginning to end, and not because a cap was set before")
    func duty() throws {
        let (ana, now) = (UserID("ana"), Instant(millisecondsSince1970: 1_774_710_000_000))
        var shift = Shift(id: BranchDay(branch: BranchID("centro"), date: try CivilDate("2026-03-28")))
        func isOnDuty() -> Bool? { shift.waiters.first { $0.id == ana }?.isOnDuty }
        #expect(isOnDuty() == nil)
        shift.apply(.capSet(waiter: ana, cap: 3, at: now, limit: nil))
        #expect(isOnDuty() == false)
        shift.apply(.began(waiter: ana, cap: nil, at: now, limit: nil))
        #expect(isOnDuty() == true)
        shift.apply(.capSet(waiter: ana, cap: 2, at: now, limit: nil))
        #expect(isOnDuty() == true)
        shift.apply(.ended(waiter: ana, at: now))
        #expect(isOnDuty() == false)
    }
}
