import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Requests about memberships")
struct MembershipRequestTests {
    @Test("AP-22 a guest gets a reward at the house's price, and the waiter redeems it once")
    func rewards() async throws {
        let loyal = try await LoyalDiner()
        await loyal.guest(.getReward(reward: "r", code: "dessert"), refused: "points.insufficient")
        await loyal.give(12)
        await loyal.guest(.getReward(reward: "r", code: "car"), refused: "membership.unknownReward")
        await loyal.guest(.getReward(reward: "r", code: "dessert"))
        #expect(try await loyal.balance() == 7)
        // Only those who serve redeem.
        await loyal.staff(.redeemReward(reward: "r"), by: D.cook, refused: "access.notForSender")
        await loyal.staff(.redeemReward(reward: "r"), by: D.waiter(D.wanda))
        await loyal.staff(.redeemReward(reward: "r"), by: D.waiter(D.wanda), refused: "points.alreadyApplied")
        await loyal.guest(.getReward(reward: "r2", code: "dessert"))
        await loyal.guest(.returnReward(reward: "r2"))
        await loyal.guest(.buyBadge(badge: "gold"))
        await loyal.guest(.buyBadge(badge: "gold"), refused: "points.alreadyApplied")
        #expect(try await loyal.balance() == 5)
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        #expect(card.badges == ["gold"] && card.rewards.isEmpty && card.held == 0)
        // A badge gives priority (AP-23).
        #expect(card.priority == 50 + 20)
    }

    @Test("AP-20 a guest who follows is told at once of what the house does with their points and reputation")
    func followed() async throws {
        let loyal = try await LoyalDiner()
        let feed = HouseFeed(loyal.diner.store, after: nil, programs: loyal.house)
        let deaf = HouseFeed(loyal.diner.store, after: nil)
        /// What both guests and the manager are told of a request of the staff's about Mia.
        func told(_ request: StaffLoyaltyRequest) async throws -> [[HouseQuery]] {
            for feed in [feed, deaf] { while try await feed.advance() {} }
            let before = await feed.head
            await loyal.staff(request)
            for feed in [feed, deaf] { while try await feed.advance() {} }
            let reader = loyal.server.reader
            #expect(try await reader.changes(after: before, of: deaf, by: D.guest).changes.isEmpty)
            var questions: [[HouseQuery]] = []
            for author in [D.guest, D.otherGuest, D.manager] {
                questions.append(try await reader.changes(after: before, of: feed, by: author).changes.map(\.question))
            }
            return questions
        }
        let card = HouseQuery.loyalty(branch: D.branch)
        let gift = StaffLoyaltyRequest.adjustPoints(adjustment: "gift", points: 5, reason: "welcome")
        #expect(try await told(gift) == [[card], [], []])
        await loyal.guest(.getReward(reward: "r", code: "dessert"))
        #expect(try await told(.redeemReward(reward: "r")) == [[card], [], []])
        #expect(try await told(.praise(record: "p", points: 5, reason: "kind")) == [[card], [], []])
    }

    @Test("AP-17 an invitation can be accepted for as long as the house says, from when it was sent")
    func lasting() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        func invite(_ id: InvitationID, lasting: Elapsed?) async throws -> Instant? {
            let invite = InviteFriend(id, by: .code(code: InvitationCode("\(id)")), from: D.mia, lasting: lasting)
            try await diner.runner.perform(Envelope(invite, by: D.guest, id: diner.nextID()))
            return try #require(try await diner.store.load(FriendInvitation.self, id)).until
        }
        let now = diner.clock.now()
        #expect(try await invite("WEEK", lasting: .days(7)) == now + .days(7))
        #expect(try await invite("EVER", lasting: nil) == nil)
    }

    @Test("points go to a friend who is a guest, and to nobody else; both accounts sum")
    func transfers() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(10)
        await loyal.guest(.sendPoints(transfer: "t", friend: D.leo, points: 11), refused: "points.insufficient")
        await loyal.guest(.sendPoints(transfer: "t", friend: "ghost", points: 4), refused: "membership.unknownFriend")
        await loyal.guest(.sendPoints(transfer: "t", friend: D.mia, points: 4), refused: "points.toOneself")
        await loyal.guest(.sendPoints(transfer: "t", friend: D.leo, points: -4), refused: "points.pointsOutOfRange")
        await loyal.guest(.sendPoints(transfer: "t", friend: D.leo, points: 4))
        let (mia, leo) = (try await loyal.balance(), try await loyal.balance(of: D.leo))
        #expect(mia == 6 && leo == 4)
    }

    @Test("AP-17 if the house wants it, points go to friends alone: of the two, one has named the other as inviter")
    func transfersToFriends() async throws {
        let unknown = "membership.unknownFriend"
        for isInvited in [true, false] {
            var loyal = try await LoyalDiner()
            loyal.transfers = .friends
            await loyal.give(10)
            @discardableResult
            func send(
                _ transfer: PointsTransferID,
                _ points: Int,
                from user: UserID = D.mia,
                to friend: UserID = D.leo,
                refused code: String? = nil
            ) async -> String? {
                let request = GuestLoyaltyRequest.sendPoints(transfer: transfer, friend: friend, points: points)
                let answer = await loyal.guest(request, by: user, refused: code)
                // The name is the sender's own word.
                return answer.failure?.message.replacing(friend.rawValue, with: "…")
            }
            // A guest who is no friend is refused like nobody, and only to those who have the points.
            let stranger = await send("t", 4, refused: unknown)
            let nobody = await send("t", 4, to: "ghost", refused: unknown)
            #expect(stranger != nil && stranger == nobody)
            await send("t", 11, refused: "points.insufficient")
            if isInvited {
                // What nobody has accepted makes no friends.
                await loyal.guest(.invite(invitation: "i", way: .code(code: "K7Q2")), by: D.leo)
                await send("t", 4, refused: unknown)
                await loyal.guest(.acceptInvitation(code: "K7Q2"))
            } else {
                let name = Referral.Command.name(inviter: D.leo, invitation: nil)
                let envelope = Envelope(name, on: Referral.self, D.mia, by: .system, id: loyal.diner.nextID())
                let chain = FixedContext<UserID, InviterChain?>(InviterChain(of: D.leo) { _ in nil })
                try await loyal.diner.runner.perform(envelope, in: chain)
            }
            await send("t1", 4)
            await send("t2", 1, from: D.leo, to: D.mia)
            let balances = [try await loyal.balance(), try await loyal.balance(of: D.leo)]
            #expect(balances == [10 - 4 + 1, 4 - 1])
            loyal.transfers = .off
            await send("t3", 1, refused: "points.transfersOff")
        }
    }

    @Test("a friend whose points account has ended is refused like nobody, and only to those who have the points")
    func endedFriend() async throws {
        let loyal = try await LoyalDiner()
        let id = MembershipID(D.leo, in: LoyalDiner.program)
        let close = Envelope(.close, on: PointsAccount.self, id, by: .system, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(close, in: FixedContext(PointsProgram()))
        for friend in [D.leo, "ghost"] {
            let send = GuestLoyaltyRequest.sendPoints(transfer: "t", friend: friend, points: 4)
            await loyal.guest(send, refused: "points.insufficient")
        }
        await loyal.give(10)
        func refusal(of friend: UserID) async -> String? {
            let send = GuestLoyaltyRequest.sendPoints(transfer: "t", friend: friend, points: 4)
            let answer = await loyal.guest(send, refused: "membership.unknownFriend")
            // The name is the sender's own word.
            return answer.failure?.message.replacing(friend.rawValue, with: "…")
        }
        let (ended, nobody) = (await refusal(of: D.leo), await refusal(of: "ghost"))
        #expect(ended != nil && ended == nobody)
        #expect(try await loyal.balance() == 10)
    }

    @Test("a guest gives back what a friend sent, once, if nothing of it was used; the card tells which")
    func returnedTransfers() async throws {
        let loyal = try await LoyalDiner()
        func gifts(of user: UserID) async throws -> [String] {
            let card = try await loyal.server.reader.loyalty(at: D.branch, by: .guest(user))
            return try #require(card.gifts).map { "\($0.id) from \($0.friend): \($0.points)" }
        }
        func balances() async throws -> [Int] {
            [try await loyal.balance(), try await loyal.balance(of: D.leo)]
        }
        await loyal.give(20)
        await loyal.guest(.sendPoints(transfer: "t1", friend: D.leo, points: 4))
        await loyal.guest(.sendPoints(transfer: "t2", friend: D.leo, points: 7))
        #expect(try await gifts(of: D.leo) == ["t1 from mia: 4", "t2 from mia: 7"])
        #expect(try await gifts(of: D.mia) == [])
        // It is Leo's to give back, and nobody knows of other transfers.
        await loyal.guest(.returnTransfer(transfer: "t1"), refused: "points.unknownTransfer")
        await loyal.guest(.returnTransfer(transfer: "t9"), by: D.leo, refused: "points.unknownTransfer")
        // Not even where a host performs the decision by itself.
        let leos = ReturnTransfer("t1", from: MembershipID(D.leo, in: LoyalDiner.program))
        for author in [D.guest, D.manager] {
            try await loyal.diner.refuses(PointsAccount.Refusal(.notYours)) {
                let envelope = Envelope(leos, by: author, id: loyal.diner.nextID())
                try await loyal.diner.runner.perform(envelope, in: FixedContext(loyal.loyalty().program))
            }
        }
        await loyal.guest(.returnTransfer(transfer: "t1"), by: D.leo)
        #expect(try await balances() == [20 - 7, 7])
        await loyal.guest(.returnTransfer(transfer: "t1"), by: D.leo, refused: "points.alreadyApplied")
        #expect(try await gifts(of: D.leo) == ["t2 from mia: 7"])
        // A dessert holds five of the seven: what was used does not go back, until it is there again.
        await loyal.guest(.getReward(reward: "r", code: "dessert"), by: D.leo)
        #expect(try await gifts(of: D.leo) == [])
        await loyal.guest(.returnTransfer(transfer: "t2"), by: D.leo, refused: "points.transferUsed")
        await loyal.guest(.returnReward(reward: "r"), by: D.leo)
        await loyal.guest(.returnTransfer(transfer: "t2"), by: D.leo)
        #expect(try await balances() == [20, 0])
    }

    @Test("nothing goes back to a friend whose account has ended")
    func returnedToNobody() async throws {
        let loyal = try await LoyalDiner()
        await loyal.give(5)
        await loyal.guest(.sendPoints(transfer: "t", friend: D.leo, points: 5))
        let id = MembershipID(D.mia, in: LoyalDiner.program)
        let close = Envelope(.close, on: PointsAccount.self, id, by: .system, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(close, in: FixedContext(PointsProgram()))
        await loyal.guest(.returnTransfer(transfer: "t"), by: D.leo, refused: "points.unknownTransfer")
        #expect(try await loyal.balance(of: D.leo) == 5)
    }

    @Test(
        "AP-23, FO-28 praise is for those who serve, offenses for the host, pardon for the manager; the guest appeals"
    )
    func reputation() async throws {
        let loyal = try await LoyalDiner()
        let waiter = D.waiter(D.wanda)
        await loyal.staff(.praise(record: "p", points: 5, reason: "kind"), by: waiter)
        await loyal.staff(
            .recordOffense(record: "o", kind: .breach, booking: nil),
            by: waiter,
            refused: "access.notForSender"
        )
        await loyal.staff(.recordOffense(record: "o", kind: .breach, booking: nil), by: .host("hana", at: D.branch))
        await loyal.guest(.appeal(offense: "o"), by: D.leo, refused: "reputation.illegal")
        await loyal.guest(.appeal(offense: "o"))
        await loyal.staff(.pardon(record: "o"), by: .host("hana", at: D.branch), refused: "access.notForSender")
        await loyal.staff(.pardon(record: "o"))
        #expect(try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).priority == 55)
    }

    @Test("the invitations of a closed account are void at once, before they are erased")
    func closedInviter() async throws {
        let loyal = try await LoyalDiner()
        let leo = try #require(try await loyal.diner.store.load(User.self, D.leo)?.account?.facts.email)
        await loyal.guest(.invite(invitation: "i", way: .code(code: "K7Q2")))
        await loyal.guest(.invite(invitation: "j", way: .email(email: leo)))
        try await loyal.diner.runner.perform(
            Envelope(CloseAccount(D.mia), by: .system, id: "close"),
            in: FixedContext(SignUpRules.quickPlate)
        )
        await loyal.guest(.acceptInvitation(code: "K7Q2"), by: D.leo, refused: "membership.unknownInvitation")
        await loyal.guest(.acceptEmailInvitation(invitation: "j"), by: D.leo, refused: "membership.unknownInvitation")
    }

    @Test("AP-03, AP-17 an invitation by code is accepted once, by another guest, and pays both after the first visit")
    func invitations() async throws {
        let loyal = try await LoyalDiner()
        await loyal.guest(.invite(invitation: "i", way: .code(code: "K7Q2")))
        await loyal.guest(.invite(invitation: "i2", way: .link(code: "K7Q2")), refused: "membership.codeTaken")
        await loyal.guest(.acceptInvitation(code: "XXXX"), by: D.leo, refused: "membership.unknownInvitation")
        await loyal.guest(.acceptEmailInvitation(invitation: "i"), by: D.leo, refused: "membership.unknownInvitation")
        let own = await loyal.send(
            .guest(request: .loyalty(branch: D.branch, request: .acceptInvitation(code: "K7Q2"))),
            by: D.guest,
            refused: "friendInvitation.ownInvitation"
        )
        _ = own
        await loyal.guest(.acceptInvitation(code: "K7Q2"), by: D.leo)
        await loyal.guest(.invite(invitation: "j", way: .code(code: "LEO1")), by: D.leo)
        // Leo cannot bring in who brought him.
        await loyal.guest(.acceptInvitation(code: "LEO1"), refused: "referral.circle")
        try await loyal.place("1", by: D.leo)
        try await loyal.serve("1", to: D.leo)
        loyal.diner.clock.advance(by: .minutes(40))
        try await loyal.leave(D.leo)
        try await loyal.catchUp()
        // Seven for Mia; three for Leo, and three for what he ate.
        let (mia, leo) = (try await loyal.balance(), try await loyal.balance(of: D.leo))
        #expect(mia == 7 && leo == 3 + 3, "\(mia) and \(leo)")
    }

    @Test(
        "AP-17 guests see the invitations that they sent and what became of them, not who accepted, and nobody else's"
    )
    func sentInvitations() async throws {
        let loyal = try await LoyalDiner()
        func sent(_ user: UserID) async throws -> [String] {
            let page = try await loyal.server.reader.sentInvitations(by: .guest(user))
            let text = String(decoding: try JSONDocumentCoder().encode(page), as: UTF8.self)
            #expect(!text.contains("leo\"") && page.next == nil, "\(text)")
            return page.items.map { "\($0.id) \($0.way.code ?? "-") \($0.state)" }
        }
        #expect(try await sent(D.mia) == [])
        for (id, code) in [("i", "K7Q2"), ("j", "XY11"), ("k", "ZZ99")] as [(InvitationID, InvitationCode)] {
            await loyal.guest(.invite(invitation: id, way: .link(code: code)))
        }
        await loyal.guest(.withdrawInvitation(invitation: "j"))
        let feed = HouseFeed(loyal.diner.store, after: nil)
        while try await feed.advance() {}
        let before = await feed.head
        await loyal.guest(.acceptInvitation(code: "K7Q2"), by: D.leo)
        #expect(try await sent(D.mia) == ["i K7Q2 accepted", "j XY11 withdrawn", "k ZZ99 open"])
        #expect(try await sent(D.leo) == [])
        // A phone that follows is told that a friend has accepted; the friend is not told of what is not theirs.
        while try await feed.advance() {}
        for (author, isTold) in [(D.guest, true), (D.otherGuest, false)] {
            let changes = try await loyal.server.reader.changes(after: before, of: feed, by: author).changes
            #expect(changes.map(\.question).contains(.sentInvitations(after: nil)) == isTold)
        }
    }

    @Test("a guest sends at most twenty invitations within 24 hours")
    func many() async throws {
        let loyal = try await LoyalDiner()
        for number in 1...InviteFriend.dailyLimit {
            await loyal.guest(
                .invite(invitation: InvitationID("i\(number)"), way: .code(code: InvitationCode("C\(number)")))
            )
        }
        let more = GuestLoyaltyRequest.invite(invitation: "more", way: .code(code: "MORE"))
        await loyal.guest(more, refused: "membership.tooManyInvitations")
        loyal.diner.clock.advance(by: .hours(24))
        await loyal.guest(more)
        try expectGolden(
            #require(try await loyal.diner.store.load(SentInvitations.self, D.mia)),
            "SentInvitations.json"
        )
    }

    @Test("AP-11, AP-23 the requests of a date are listed by the priority of their guests, for staff alone")
    func requests() async throws {
        let loyal = try await LoyalDiner()
        await #expect(throws: AccessRefusal.self) {
            try await loyal.server.reader.requests(on: loyal.diner.day, by: D.guest)
        }
        #expect(try await loyal.server.reader.requests(on: loyal.diner.day, by: D.manager).isEmpty)
    }

    @Test("AP-11, AP-23 staff see whose request waits and who comes along, those of the highest priority first")
    func requestsOfGuests() async throws {
        let loyal = try await LoyalDiner(bookings: Booking.Profile.appetito.code)
        let diner = loyal.diner
        for (id, author) in [("a", D.otherGuest), ("b", D.guest)] {
            let book = DayOperation(diner.day, .book(try diner.house.request(id, 2, "2026-03-27T20:00")))
            try await diner.runner.perform(
                Envelope(book, by: author, id: diner.nextID()),
                in: FixedContext<DayOperation, VenuePlan>(diner.plan)
            )
            diner.clock.advance(by: .minutes(1))
        }
        let reader = loyal.server.reader
        let first = try await reader.requests(on: diner.day, by: D.manager)
        #expect(first.map(\.booking.id) == ["a", "b"] && first.map(\.priority) == [50, 50])
        #expect(first.map(\.booking.guest) == [D.leo, D.mia])
        let now = diner.clock.now()
        #expect(first.map(\.madeAt) == [now - .minutes(2), now - .minutes(1)])
        // Praise for Mia.
        await loyal.staff(.praise(record: "p", points: 5, reason: "kind"))
        let ranked = try await reader.requests(on: diner.day, by: D.manager)
        #expect(ranked.map(\.booking.id) == ["b", "a"] && ranked.map(\.priority) == [55, 50])
        #expect(ranked.map(\.booking.guest) == [D.mia, D.leo])
    }
}
