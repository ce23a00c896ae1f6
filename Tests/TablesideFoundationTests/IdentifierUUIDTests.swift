import Foundation
import TablesideCore
import TablesideFoundation
import Testing

private enum Thing {}

@Suite("Identifier and UUID")
struct IdentifierUUIDTests {
    @Test("a UUID and its identifier")
    func uuids() throws {
        let uuid = UUID()
        #expect(try UUID(Identifier<Thing>(uuid)) == uuid)
        let small = Identifier<Thing>("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        #expect(try UUID(small).uuidString == "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
        #expect(try Identifier<Thing>(UUID(small)).rawValue == "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
    }

    @Test(
        "text that is not a UUID is refused",
        arguments: [
            "", "12", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6 ",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bfg", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf}",
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf60", "f81d4fae-7dec-11d0-a765-00a0c91e6b\u{301}",
        ]
    )
    func notUUIDs(text: String) {
        #expect(throws: BridgeError(.notAUUID(text: text))) { try UUID(Identifier<Thing>(text)) }
    }
}
