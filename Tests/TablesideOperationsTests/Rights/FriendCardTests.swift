import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What guests see of the profiles of their friends.
@Suite("Friends' profiles")
struct FriendCardTests {
    private typealias World = RightsWorld

    /// Bo accepted Ana's invitation, Cy named Bo at sign-up, Dan signed up by himself, and Eve, whom Ana invited, has closed
    /// her account.
    private static func world() async throws -> World {
        let world = try await World()
        var documents: [any Document] = []
        for name in ["ana", "bo", "cy", "dan", "eve"] as [UserID] {
            var form = goodForm()
            form[.username] = name.rawValue
            form[.email] = "\(name)@example.ro"
            var user = try registered(name, form, under: .quickPlate)
            if name == "eve" { try user.perform(.close, in: .quickPlate, by: .system, at: world.noon) }
            documents.append(user)
        }
        for (guest, inviter) in [("bo", "ana"), ("cy", "bo"), ("eve", "ana")] as [(UserID, UserID)] {
            var referral = Referral(id: guest)
            let chain = InviterChain(of: inviter) { $0 == "bo" ? "ana" : nil }
            try referral.perform(
                .name(inviter: inviter, invitation: guest == "cy" ? nil : InvitationID("i \(guest)")),
                in: chain,
                by: .guest(guest),
                at: world.noon
            )
            documents.append(referral)
        }
        try await world.keep(documents)
        return world
    }

    @Test("AP-19 a guest and the inviter see each other's cards; who only named an inviter is seen and sees nothing")
    func friends() async throws {
        let reader = try await Self.world().reader()
        let guests: [UserID] = ["ana", "bo", "cy", "dan", "eve"]
        // By hand: the friend of a friend is none, nobody is their own friend, and a closed account shows nothing.
        let seen: [UserID: [UserID]] = ["ana": ["bo"], "bo": ["ana", "cy"]]
        for guest in guests where guest != "eve" {
            for other in guests + ["nobody"] {
                let answer = await reader.answer(.friend(user: other), by: .guest(guest))
                if seen[guest]?.contains(other) == true {
                    let card = try #require(try answer.receipt(as: ProfileCard.self, coder: World.coder))
                    #expect(card.username?.text == other.rawValue, "\(guest) \(other)")
                } else {
                    #expect(answer.failure?.code.rawValue == "access.notFound", "\(guest) \(other)")
                }
            }
        }
    }

    @Test("AP-19 a friend's card has no name, address or birthday, and only guests have friends")
    func card() async throws {
        let reader = try await Self.world().reader()
        let answer = await reader.answer(.friend(user: "ana"), by: .guest("bo"))
        let card = try #require(try answer.receipt(as: ProfileCard.self, coder: World.coder))
        #expect(try encoded(card) == #"{"username":"ana"}"#)
        for author in [
            Author.anonymous, .guest(on: "d1"), .waiter("bo", at: "north"), .manager("bo", at: "north"), .system,
            Author("bo", as: .courier), Author("bo", as: .restaurateur),
        ] {
            let answer = await reader.answer(.friend(user: "ana"), by: author)
            #expect(answer.failure?.code.rawValue == "access.notForSender", "\(author)")
        }
    }
}
