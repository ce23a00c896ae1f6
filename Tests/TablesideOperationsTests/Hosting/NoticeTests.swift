import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import Testing

@testable import TablesideTestSupport

@Suite("Notices")
struct NoticeTests {
    private let event = EventID(aggregate: DocumentRef(kind: DocumentKind(rawValue: "order"), id: "7"), version: .first)

    @Test("a notice says who is told what, why and in which language, and is kept once")
    func once() async throws {
        let waiters = Notice.Recipient.staff(role: .waiter, branch: BranchID("b"))
        let placed = Notice(.orderPlaced, to: waiters, because: event, parameters: ["table": "4"])
        let served = Notice(
            .orderServed,
            to: .user(id: UserID("ana")),
            because: event,
            language: try LanguageTag("ro")
        )
        let notifier = MemoryNotifier()
        await notifier.send([placed, served])
        await notifier.send([served])
        #expect(await notifier.notices == [placed, served])
        #expect(await notifier.notices(to: waiters) == [placed])
        #expect(placed.id == "order:7@1/orderPlaced/staff:waiter@b")
        #expect(served.id == "order:7@1/orderServed/user:ana")
    }

    @Test("a notice survives JSON, and its recipient leaks no unnamed key")
    func json() throws {
        let coder = JSONDocumentCoder()
        let notice = Notice(.bookingSoon, to: .user(id: UserID("ana")), because: event, showAt: noon)
        let bytes = try coder.encode(notice)
        #expect(try coder.decodeStrictly(Notice.self, from: bytes) == notice)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("_0"))
    }
}
