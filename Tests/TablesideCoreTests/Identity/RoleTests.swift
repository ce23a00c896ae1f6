import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Role")
struct RoleTests {
    @Test("the known roles have fixed texts and dense indexes")
    func known() {
        let names = ["guest", "waiter", "cook", "host", "manager", "courier", "system", "store", "restaurateur"]
        #expect(Role.known.map(\.rawValue) == names)
        #expect(Role.known.map(\.index) == Array(0..<9))
        #expect(Role.knownCount == Role.known.count)
        #expect(Role.known == [.guest, .waiter, .cook, .host, .manager, .courier, .system, .store, .restaurateur])
        #expect(names.map { Role(rawValue: $0) } == Role.known)
    }

    @Test(
        "an unknown role survives, has no index and equals no known one",
        arguments: ["sommelier", "Guest", "", "guest "]
    )
    func unknown(name: String) throws {
        let role = Role(rawValue: name)
        #expect(role.index == nil)
        #expect(!Role.known.contains(role))
        #expect(role == Role(rawValue: name))
        #expect(role != Role(rawValue: name + "s"))
        let json = try encoded([role])
        #expect(json == "[\"\(name)\"]")
        #expect(try decoded([Role].self, json) == [role])
        #expect(try decoded([Role: Int].self, encoded([role: 1])) == [role: 1])
    }

    @Test("a role that was read from JSON is the known one, index and hash included")
    func readIsKnown() throws {
        let json = #"["guest","waiter","cook","host","manager","courier","system","store","restaurateur"]"#
        let read = try decoded([Role].self, json)
        #expect(read.map(\.index) == Array(0..<9))
        #expect(Set(read + Role.known).count == 9)
        #expect(try encoded(Role.known) == json)
        #expect(throws: DecodingError.self) { try decoded([Role].self, "[0]") }
    }
}
