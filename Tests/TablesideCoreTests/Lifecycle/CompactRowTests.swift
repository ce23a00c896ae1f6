import Testing

@testable import TablesideCore
@testable import TablesideTestSupport

private enum Door {
    enum State: String, LifecycleSymbol { case open, shut }
    enum Command: String, LifecycleSymbol { case close }
    enum Guard: String, LifecycleSymbol { case isFree }
    enum Effect: String, LifecycleSymbol { case ring }
    typealias Row = Lifecycle<State, Command, Guard, Effect>.CompactRow
}

@Suite("Rows of lifecycles as lists")
struct CompactRowTests {
    private func list(_ words: [String]) -> String { "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]" }

    @Test("a row has up to 32 roles and 32 effects, and reading stops at one more")
    func limits() throws {
        let roles = (1...33).map { "role \($0)" }
        let full = try decoded(Door.Row.self, #"["open","close",\#(list(Array(roles.prefix(32)))),"shut"]"#)
        #expect(full.row.roles.map(\.rawValue) == Array(roles.prefix(32)))
        let tooMany = SizeError(.profileRoles, found: 33)
        let one = decodingFault(Door.Row.self, #"["open","close",\#(list(roles)),"shut"]"#)
        #expect(one as? SizeError == tooMany)
        let effects = list([String](repeating: "ring", count: 33))
        let other = decodingFault(Door.Row.self, #"["open","close",["waiter"],"shut",null,\#(effects)]"#)
        #expect(other as? SizeError == tooMany)
    }

    @Test("what a row does not have is left out at its end, and a seventh part is refused")
    func parts() throws {
        for json in [
            #"["open","close",["waiter"],"shut"]"#, #"["open","close",["waiter"],"shut","isFree"]"#,
            #"["open","close",["waiter"],"shut",null,["ring"]]"#, #"["open","close",[],"shut","isFree",["ring"]]"#,
        ] {
            #expect(try encoded(decoded(Door.Row.self, json)) == json)
        }
        #expect(throws: DecodingError.self) {
            try decoded(Door.Row.self, #"["open","close",["waiter"],"shut","isFree",["ring"],1]"#)
        }
    }
}
