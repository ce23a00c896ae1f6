import Foundation
import Tableside
import Testing

@Suite("README")
struct ReadmeTests {
    private let text: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    @Test("the drawing is the one that the table gives")
    func drawing() {
        #expect(text.contains("```mermaid\n" + Order.Profile.quickPlate.lifecycle.mermaid + "```"))
    }

    @Test("the snippet does what it says")
    func snippet() throws {
        let branch = BranchID("calea-victoriei"), ana = UserID("ana"), mara = UserID("mara")
        let now = try Instant(iso8601: "2026-03-28T18:00:00Z")
        var shift = Shift(id: BranchDay(branch: branch, date: try CivilDate("2026-03-28")))
        try shift.perform(.begin(waiter: ana, cap: 1), by: .manager(mara, at: branch), at: now)
        try shift.perform(.take(order: OrderID("1"), waiter: ana), by: .waiter(ana, at: branch), at: now)
        do {
            try shift.perform(.take(order: OrderID("2"), waiter: ana), by: .waiter(ana, at: branch), at: now)
            Issue.record("the limit is 1")
        } catch {
            #expect(text.contains("// \(error.code) - \(error)\n"))
        }
        #expect(text.contains("// \(try Money("100.00", .eur).split(into: 3))\n"))
    }
}
