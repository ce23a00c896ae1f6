import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What phones ask about the searches of the person who holds them, against lists written by hand.
@Suite("Requests about searches")
struct SearchRequestTests {
    private let house = CorsoDesk()
    private let people: AccountHost
    private static let ana = Author.guest("ana")
    private static let eva = Author.guest("eva")

    init() { people = AccountHost(store: house.store) }

    private func signUp() async throws {
        try await people.signUp(goodForm(), id: "ana")
        var form = goodForm()
        form[.username] = "eva"
        form[.email] = "eva@example.ro"
        try await people.signUp(form, id: "eva")
    }

    /// Sends a request in its written form; the code of the refusal, `nil` if it was carried out.
    private func ask(
        _ request: AccountRequest,
        by author: Author = ana,
        command: CommandID? = nil,
        at minute: Int = 0
    ) async throws -> String? {
        let sent = try decoded(AccountRequest.self, encoded(request))
        #expect(sent == request)
        let command = command ?? CommandID(house.ids.nextText())
        do throws(AccountDesk.Failure) {
            try await people.desk.perform(sent, by: author, command: command, at: noon + .minutes(minute))
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    private func note(_ texts: [String], by author: Author = ana) async throws {
        for (minute, text) in texts.enumerated() {
            #expect(try await ask(.noteSearch(text: text), by: author, at: minute) == nil, "\(text)")
        }
    }

    /// The history that a person reads, over the server.
    private func history(of author: Author = ana) async throws -> SearchHistory {
        let answer = await house.reader.answer(.searches, by: author)
        return try #require(try answer.receipt(as: SearchHistory.self, coder: CorsoDesk.coder))
    }

    private func texts(of author: Author = ana) async throws -> [String] {
        try await history(of: author).entries.map(\.text)
    }

    @Test("QP-69 searches are read back newest first, each text once, the latest fifty")
    func order() async throws {
        try await signUp()
        #expect(try await history() == SearchHistory(id: "ana"), "who has searched for nothing")
        try await note(["pizza", "sushi", "Pizza", "pizza"])
        #expect(try await texts() == ["pizza", "Pizza", "sushi"])
        #expect(try await history().entries.map(\.at) == [3, 2, 1].map { noon + .minutes($0) })
        try await note((1...50).map { "search \($0)" })
        #expect(try await texts() == (1...50).reversed().map { "search \($0)" })
        try await note(["sushi"])
        #expect(try await texts() == ["sushi"] + (2...50).reversed().map { "search \($0)" })
    }

    @Test("QP-69 one search is forgotten, or all; what is forgotten is nowhere in the store")
    func forgetting() async throws {
        try await signUp()
        try await note(["pizza", "Zmajeva", "sushi"])
        #expect(try await ask(.forgetSearch(text: "zmajeva")) == nil)
        #expect(try await texts() == ["sushi", "Zmajeva", "pizza"], "byte for byte")
        #expect(try await ask(.forgetSearch(text: "Zmajeva")) == nil)
        #expect(try await texts() == ["sushi", "pizza"])
        for (name, bytes) in try await house.store.snapshot().documents {
            #expect(!(name + String(decoding: bytes, as: UTF8.self)).contains("Zmajeva"), "\(name)")
        }
        #expect(try await ask(.clearSearches) == nil)
        #expect(try await texts() == [])
        #expect(try await history().isOn)
        #expect(try await ask(.clearSearches) == nil, "what holds already is no fault")
        try await note(["ramen"])
        #expect(try await texts() == ["ramen"])
    }

    @Test("QP-69 a history that is switched off forgets everything and notes nothing until it is switched on")
    func off() async throws {
        try await signUp()
        try await note(["pizza", "sushi"])
        #expect(try await ask(.rememberSearches(isOn: false)) == nil)
        try await note(["ramen"])
        var history = try await history()
        #expect(!history.isOn && history.entries == [])
        let version = history.version
        try await note(["ramen", "sushi"])
        #expect(try await self.history().version == version, "nothing was written")
        #expect(try await ask(.rememberSearches(isOn: true)) == nil)
        #expect(try await texts() == [])
        try await note(["ramen"])
        history = try await self.history()
        #expect(history.isOn && history.entries.map(\.text) == ["ramen"])
    }

    @Test("blank and long searches are not remembered, and what no form of a request holds is not read")
    func bounds() async throws {
        try await signUp()
        try await note(["", " ", String(repeating: "x", count: 401)])
        #expect(try await texts() == [])
        #expect(try await house.store.load(SearchHistory.self, "ana") == nil)
        try await note([String(repeating: "x", count: 400)])
        #expect(try await texts().map(\.utf8.count) == [400])
        for name in ["noteSearch", "forgetSearch"] {
            let long = String(repeating: "x", count: 2_001)
            #expect(throws: DecodingError.self, "\(name)") {
                try decoded(AccountRequest.self, "{\"\(name)\":{\"text\":\"\(long)\"}}")
            }
            #expect(throws: DecodingError.self, "\(name)") { try decoded(AccountRequest.self, "{\"\(name)\":{}}") }
        }
        #expect(throws: DecodingError.self) { try decoded(AccountRequest.self, #"{"rememberSearches":{}}"#) }
    }

    @Test("nobody reaches the history of somebody else, and without an account there is none")
    func others() async throws {
        try await signUp()
        try await note(["pizza"])
        try await note(["sushi"], by: Self.eva)
        #expect(try await ask(.forgetSearch(text: "pizza"), by: Self.eva) == nil)
        #expect(try await ask(.clearSearches, by: Self.eva) == nil)
        #expect(try await ask(.rememberSearches(isOn: false), by: Self.eva) == nil)
        #expect(try await texts() == ["pizza"])
        #expect(try await texts(of: Self.eva) == [])
        #expect(try await history().isOn)
        let device = Author.guest(on: "phone")
        for request in [AccountRequest.noteSearch(text: "x"), .forgetSearch(text: "pizza"), .clearSearches] {
            #expect(try await ask(request, by: device) == "access.notSignedIn")
            #expect(try await ask(request, by: .guest("nobody")) == "access.notFound", "who never registered")
        }
        for author in [device, .anonymous, .system] {
            #expect(await house.code(.searches, by: author) == "access.notForSender", "\(author)")
        }
        // Neither the question nor a request can name a person.
        for text in [#"{"searches":{"user":"ana"}}"#, #"{"searches":{"of":"ana"}}"#] {
            #expect(throws: (any Error).self) {
                try CorsoDesk.coder.decodeStrictly(HouseQuery.self, from: Array(text.utf8))
            }
        }
        let text = #"{"noteSearch":{"text":"x","user":"ana"}}"#
        #expect(throws: (any Error).self) {
            try CorsoDesk.coder.decodeStrictly(AccountRequest.self, from: Array(text.utf8))
        }
    }

    @Test("a request that is sent again notes nothing again, and a late one nothing after the account is closed")
    func late() async throws {
        try await signUp()
        #expect(try await ask(.noteSearch(text: "pizza"), command: "s1") == nil)
        #expect(try await ask(.noteSearch(text: "sushi"), command: "s2") == nil)
        #expect(try await ask(.noteSearch(text: "pizza"), command: "s1", at: 5) == nil)
        #expect(try await texts() == ["sushi", "pizza"])
        #expect(try await ask(.noteSearch(text: "ramen"), command: "s1") != nil, "the name is used")
        // The ids of two people do not meet.
        #expect(try await ask(.noteSearch(text: "ramen"), by: Self.eva, command: "s1") == nil)
        #expect(try await texts() == ["sushi", "pizza"])
        #expect(try await texts(of: Self.eva) == ["ramen"])
        try await people.desk.close("ana", proving: .password("secret"), command: "close", at: noon)
        #expect(try await house.store.load(SearchHistory.self, "ana") == nil)
        #expect(try await ask(.noteSearch(text: "late")) == "access.notFound")
        #expect(try await ask(.rememberSearches(isOn: false)) == "access.notFound")
        #expect(try await house.store.load(SearchHistory.self, "ana") == nil)
    }

    @Test("staff have a history, too, and what a person takes along holds it")
    func staff() async throws {
        try await people.signUp(goodForm(role: .waiter), id: "ana")
        let ana = Author.waiter("ana", at: marty.branch)
        try await note(["pizza"], by: ana)
        #expect(try await texts(of: ana) == ["pizza"])
        let own = try await history(of: ana)
        #expect(try await people.desk.personalData(of: "ana", by: .system)?.searches == own)
    }
}
