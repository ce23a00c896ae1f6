import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// APPetito's registrations on a store.
@Suite("AP-S1 registration")
struct APS1RegistrationTests {
    private let host = AccountHost(store: MemoryStore(), rules: .appetito)

    @Test("AP-S1 AP-02 AP-26 a user registers with a category, and changes picture, overview and category later")
    func user() async throws {
        let form = SignUpForm(
            [
                .firstName: "Leo", .lastName: "Conti", .username: "leo", .email: "leo@example.it",
                .category: "influencer", .picture: "pictures/leo.jpg",
            ]
        )
        try await host.signUp(form, id: "leo")
        #expect(try await host.user("leo")?.account?.facts.category == .influencer)
        let change = AccountRequest.change(texts: [
            .picture: "pictures/new.jpg", .category: "adventurer", .overview: "Eats anything.",
        ])
        try await host.desk.perform(change, by: .guest("leo"), command: "c1")
        let card = ProfileCard(of: try #require(try await host.user("leo")))
        #expect(card.picture == "pictures/new.jpg")
        #expect(card.category == .adventurer)
        #expect(card.overview == "Eats anything.")
    }

    @Test("AP-S1 a restaurateur fills in the form part by part; each missing part is reported until none is")
    func restaurateur() async throws {
        let parts: [(SignUpField, String)] = [
            (.businessName, "Da Leo"), (.address, "Via Roma 1, Udine"), (.vat, "IT00743110157"),
            (.picture, "pictures/da-leo.jpg"), (.email, "da-leo@example.it"),
        ]
        var form = SignUpForm(role: .restaurateur)
        for done in parts.indices {
            let error = await #expect(throws: AccountError.self) { try await host.signUp(form, id: "da-leo") }
            let missing = parts[done...].map {
                Problem<SignUpProblem>(.missing, at: FieldPath([.field(name: $0.0.rawValue)]))
            }
            #expect(error == AccountError(.signUpRefused(problems: missing)))
            form[parts[done].0] = parts[done].1
        }
        try await host.signUp(form, id: "da-leo")
        #expect(try await host.user("da-leo")?.role == .restaurateur)
    }
}
