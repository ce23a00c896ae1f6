import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Author")
struct AuthorTests {
    private let ana = UserID("ana")
    private let here = BranchID("here")
    private let there = BranchID("there")

    @Test("JSON has the role, and the person and the workplace where there are any")
    func golden() throws {
        let authors: [(Author, String)] = [
            (.system, #"{"role":"system"}"#), (.guest(ana), #"{"role":"guest","user":"ana"}"#),
            (.waiter(ana, at: here), #"{"branch":"here","role":"waiter","user":"ana"}"#),
            (.cook(ana, at: here), #"{"branch":"here","role":"cook","user":"ana"}"#),
            (.host(ana, at: here), #"{"branch":"here","role":"host","user":"ana"}"#),
            (.manager(ana, at: here), #"{"branch":"here","role":"manager","user":"ana"}"#),
            (Author(ana, as: Role(rawValue: "sommelier")), #"{"role":"sommelier","user":"ana"}"#),
        ]
        for (author, json) in authors {
            #expect(try encoded(author) == json)
            #expect(try decoded(Author.self, json) == author)
        }
        // An explicit null is the same as nothing.
        #expect(try decoded(Author.self, #"{"role":"system","user":null,"branch":null}"#) == .system)
    }

    @Test("without a role, or with something else in its place, there is no author")
    func malformed() {
        for json in ["{}", #"{"user":"ana"}"#, #"{"role":1}"#, #"{"role":"guest","user":7}"#, "null", "[]", "{"] {
            #expect(throws: DecodingError.self) { try decoded(Author.self, json) }
        }
    }

    @Test("guests, couriers and the engine act anywhere; staff where they work, unknown roles included")
    func workplace() {
        for role in Role.known + [Role(rawValue: "sommelier")] {
            let anywhere = [Role.guest, .courier, .system].contains(role)
            #expect(Author(ana, as: role, at: here).belongs(to: here))
            #expect(Author(ana, as: role, at: here).belongs(to: there) == anywhere)
            #expect(Author(ana, as: role).belongs(to: here) == anywhere)
        }
    }

    @Test("two authors are one only when person, role and workplace are")
    func equality() {
        let all: [Author] = [
            .guest(ana), .guest(UserID("eva")), .waiter(ana, at: here), .waiter(ana, at: there), .cook(ana, at: here),
            .system,
        ]
        #expect(Set(all).count == all.count)
    }
}
