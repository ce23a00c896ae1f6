import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

// MARK: comments and letters

extension CommentKey: Lived {
    static func lived(_ c: Chooser) throws -> CommentKey {
        CommentKey(on: c.flip() ? .branch(id: Chooser.branch) : .restaurant(id: "t1"), by: try c.take())
    }
}
extension GuestComment: Lived {
    static func lived(_ c: Chooser) throws -> GuestComment {
        let key = try CommentKey.lived(c)
        var comment = GuestComment(id: key)
        let content = Content(text: "good soup", rating: c.flip() ? nil : try c.take())
        _ = try? comment.perform(.write(content: content), in: (), by: .guest(key.author), at: c.instant(0))
        return c.life(comment, in: (), 6)
    }
}
extension CommentCard: Lived {
    static func lived(_ c: Chooser) throws -> CommentCard {
        var stored: [String: Any] = ["author": "t\(c.below(3))", "text": "good soup", "writtenAt": Chooser.now]
        if c.flip() { stored["editedAt"] = Chooser.now + 60_000 }
        return try Stored.read(stored)
    }
}
extension CommentCounts: Lived {
    static func lived(_ c: Chooser) throws -> CommentCounts {
        var counts = CommentCounts(id: .branch(id: Chooser.branch))
        for number in 0..<c.below(4) {
            let content = GuestComment.Content(text: number % 2 == 0 ? "good" : nil, rating: try c.take())
            let key = CommentKey(on: counts.id, by: UserID("t\(number)"))
            try counts.apply(.written(content: content, isHidden: false, at: c.instant(0)), of: key)
        }
        return counts
    }
}
extension SupportLetter: Lived {
    static func lived(_ c: Chooser) throws -> SupportLetter {
        if c.below(3) == 0 { return try c.pick(some: Golden.all(SupportLetter.self)) }
        var letter = SupportLetter(id: try c.take())
        let author = Author.guest("t1")
        let content = Content(try c.take(), "the map is empty")
        let context = SupportContext(.usual)
        for command in [Command.write(content: content), .reply(text: "still so")] {
            _ = try? letter.perform(command, in: context, by: author, at: c.instant(0))
        }
        return c.life(letter, in: context, 6, c.flip() ? [] : [.answer(text: "thank you")])
    }
}
extension SupportLetter.Message: Lived {
    static func lived(_ c: Chooser) throws -> SupportLetter.Message {
        try Stored.read(["side": c.flip() ? "author" : "support", "text": "thank you", "at": Chooser.now])
    }
}
extension WaitingLetter: Lived {
    static func lived(_ c: Chooser) throws -> WaitingLetter {
        try Stored.read(["id": "t\(c.below(3))", "since": Chooser.now, "version": 1 + c.below(3)])
    }
}
extension SearchHistory: Lived {
    static func lived(_ c: Chooser) throws -> SearchHistory {
        var history = SearchHistory(id: try c.take())
        for number in 0..<c.below(4) { history.note("pizza \(number % 3)", at: c.instant(Int64(number))) }
        return history
    }
}
extension SearchHistory.Entry: Lived {
    static func lived(_ c: Chooser) throws -> SearchHistory.Entry {
        try Stored.read(["text": "pizza \(c.below(3))", "at": Chooser.now])
    }
}
extension PersonalRecord.KeptBooking: Lived {
    static func lived(_ c: Chooser) throws -> PersonalRecord.KeptBooking {
        try Stored.read(["day": "t1/2026-11-27", "booking": Stored.form(Booking.lived(c))])
    }
}
extension PersonalRecord.KeptInvitation: Lived {
    static func lived(_ c: Chooser) throws -> PersonalRecord.KeptInvitation {
        try Stored.read(["id": "t1", "state": "open", "way": ["code": ["code": "K7Q2"]]])
    }
}
extension PersonalRecord.KeptWait: Lived {
    static func lived(_ c: Chooser) throws -> PersonalRecord.KeptWait {
        try Stored.read(["day": "t1/2026-11-27", "party": Stored.form(WaitlistEntry.lived(c))])
    }
}
extension PersonalRecord.KeptMessage: Lived {
    static func lived(_ c: Chooser) throws -> PersonalRecord.KeptMessage {
        try Stored.read(["delivery": "t1", "side": "courier", "text": "here \(c.below(3))", "at": Chooser.now])
    }
}
extension PersonalRecord.KeptShift: Lived {
    static func lived(_ c: Chooser) throws -> PersonalRecord.KeptShift {
        let plan: [String: Any] = ["weight": 100, "sections": [Any](), "skills": [Any]()]
        return try Stored.read([
            "day": "t1/2026-11-27", "plan": plan, "worked": 0, "orders": ["t\(c.below(3))"], "tables": ["t1"],
            "creditedOrders": 1, "creditedCovers": 2,
        ])
    }
}
extension PersonalRecord: Lived {
    static func lived(_ c: Chooser) throws -> PersonalRecord {
        var stored: [String: Any] = [
            "account": try Stored.form(c.take() as PersonalData), "letters": try Stored.form([SupportLetter.lived(c)]),
            "bookings": try Stored.form([KeptBooking.lived(c)]), "orders": try Stored.form([Order.lived(c)]),
            "bills": [Any](), "reviews": [Any](), "comments": try Stored.form([GuestComment.lived(c)]),
            "points": try Stored.form([PointsAccount.lived(c)]), "reputations": [Any](),
            "invitations": try Stored.form([KeptInvitation.lived(c)]), "deliveries": [Any](),
            "preOrders": try Stored.form([PreOrder.lived(c)]), "waits": try Stored.form([KeptWait.lived(c)]),
            "shifts": try Stored.form([KeptShift.lived(c)]), "messages": try Stored.form([KeptMessage.lived(c)]),
        ]
        if c.flip() { stored["missions"] = try Stored.form(MissionRecord.lived(c)) }
        return try Stored.read(stored)
    }
}

// MARK: offline and shared

extension OfflineShelf: Lived {
    static func lived(_ c: Chooser) throws -> OfflineShelf {
        var shelf = OfflineShelf()
        for number in 0..<max(1, c.count("OfflineShelf")) {
            let file = DataFile.menu(branch: BranchID("t\(number + 1)"), language: .english)
            let download = try shelf.begin(number == 0 ? .venues : file, isConnected: true)
            _ = try shelf.finish(download, version: "1", at: c.instant(0))
        }
        if c.flip() { try shelf.fail(shelf.begin(.venues, isConnected: true), at: c.instant(60_000)) }
        return shelf
    }
}
extension SharingText: Lived {
    static func lived(_ c: Chooser) throws -> SharingText {
        var text = SharingText(of: "Trattoria da Mia", in: "Bucharest")
        text.comment = "good soup"
        text.dishes = Array(repeating: "soup", count: c.below(3))
        text.page = "https://dine.example/mia"
        return text
    }
}
extension Birthday: Lived {
    static func lived(_ c: Chooser) throws -> Birthday {
        try Birthday(year: c.flip() ? nil : 1990, month: 1 + c.below(12), day: 1 + c.below(28))
    }
}

// MARK: loyalty in the house

extension TabPoints: Lived {
    static func lived(_ c: Chooser) throws -> TabPoints { try c.pick(some: Golden.all(TabPoints.self)) }
}
extension TabPoints.Payment: Lived {
    static func lived(_ c: Chooser) throws -> TabPoints.Payment { try c.pick(some: TabPoints.lived(c).payments) }
}
extension PreOrder: Lived {
    static func lived(_ c: Chooser) throws -> PreOrder { try c.pick(some: Golden.all(PreOrder.self)) }
}
extension ArchivedBooking: Lived {
    static func lived(_ c: Chooser) throws -> ArchivedBooking { try c.pick(some: Golden.all(ArchivedBooking.self)) }
}
extension SentInvitations: Lived {
    static func lived(_ c: Chooser) throws -> SentInvitations { try c.pick(some: Golden.all(SentInvitations.self)) }
}
extension OrderPromotions: Lived {
    static func lived(_ c: Chooser) throws -> OrderPromotions {
        let outcome = try PromotionOutcome.lived(c)
        return try Stored.read(["id": outcome.order.rawValue, "outcome": Stored.form(outcome), "version": 1])
    }
}
extension OrderCard.Modifier: Lived {
    static func lived(_ c: Chooser) throws -> OrderCard.Modifier {
        var stored: [String: Any] = [
            "groupName": ["default": "en", "texts": ["en": "without"]], "kind": "removal", "units": 1 + c.below(3),
            "price": ["currency": "EUR", "minorUnits": c.below(300)], "modifiers": [Any](),
        ]
        if c.flip() { stored["name"] = ["default": "en", "texts": ["en": "onion"]] }
        if c.flip() { stored["text"] = "no onion" }
        return try Stored.read(stored)
    }
}
extension TabCard.Device: Lived {
    static func lived(_ c: Chooser) throws -> TabCard.Device {
        var stored: [String: Any] = [
            "id": "phone\(c.below(3))", "isOwn": c.flip(), "persons": 1 + c.below(4), "stage": "choosing",
        ]
        if c.flip() { stored["guest"] = "u\(c.below(3))" }
        if c.flip() { stored["guestName"] = "Mia" }
        return try Stored.read(stored)
    }
}
extension HeldPromotions: Lived {
    static func lived(_ c: Chooser) throws -> HeldPromotions { try c.pick(some: Golden.all(HeldPromotions.self)) }
}
extension HeldQuote: Lived {
    static func lived(_ c: Chooser) throws -> HeldQuote {
        var stored: [String: Any] = ["quote": try Stored.form(Quote.lived(c))]
        if c.flip() { stored["promotions"] = try Stored.form(PromotionOutcome.lived(c)) }
        if c.flip() { stored["until"] = Chooser.now }
        return try Stored.read(stored)
    }
}
extension OrderQuote: Lived {
    static func lived(_ c: Chooser) throws -> OrderQuote {
        var stored: [String: Any] = [
            "quote": try Stored.form(Quote.lived(c)), "explanations": try Stored.form([PromotionExplanation.lived(c)]),
        ]
        if c.flip() { stored["promotions"] = try Stored.form(PromotionOutcome.lived(c)) }
        return try Stored.read(stored)
    }
}
extension PromotionCard: Lived {
    static func lived(_ c: Chooser) throws -> PromotionCard {
        try Stored.read(["record": try Stored.form(c.take() as PromotionRecord), "uses": c.below(10)])
    }
}
extension RankedRequest: Lived {
    static func lived(_ c: Chooser) throws -> RankedRequest {
        let booking = try Stored.form(c.take() as BookingSummary)
        return try Stored.read(["booking": booking, "madeAt": Chooser.now, "priority": c.below(101)])
    }
}
extension SentInvitationCard: Lived {
    static func lived(_ c: Chooser) throws -> SentInvitationCard {
        let way = try Stored.form(c.take() as InvitationWay)
        var stored: [String: Any] = ["id": "t\(c.below(3))", "way": way, "state": "open"]
        if c.flip() { stored["until"] = Chooser.now }
        return try Stored.read(stored)
    }
}
extension LoyaltyCard.Offer: Lived {
    static func lived(_ c: Chooser) throws -> LoyaltyCard.Offer {
        try Stored.read(["code": "dessert", "points": 1 + c.below(50)])
    }
}
extension LoyaltyCard.Gift: Lived {
    static func lived(_ c: Chooser) throws -> LoyaltyCard.Gift {
        try Stored.read(["id": "t\(c.below(3))", "friend": "t1", "points": 1 + c.below(50)])
    }
}
extension LoyaltyCard.MissionEntry.Count: Lived {
    static func lived(_ c: Chooser) throws -> LoyaltyCard.MissionEntry.Count {
        try Stored.read([
            "path": try Stored.form(FieldPath("goal").field("count")), "kind": "visit",
            "measure": try Stored.form(c.take() as ActivityMeasure), "reached": c.below(3), "wanted": 3, "end": 3,
        ])
    }
}
extension LoyaltyCard.MissionEntry: Lived {
    static func lived(_ c: Chooser) throws -> LoyaltyCard.MissionEntry {
        let name = ["default": "en", "texts": ["en": "Explorer"]] as [String: Any]
        return try Stored.read([
            "id": "t\(c.below(3))", "name": name, "status": try Stored.form(c.take() as MissionStatus),
            "progress": try Stored.form(Rate(partsPerMillion: 500_000)), "points": 10, "waitsFor": [Any](),
        ])
    }
}
extension LoyaltyCard: Lived {
    static func lived(_ c: Chooser) throws -> LoyaltyCard {
        var stored: [String: Any] = [
            "program": "t1", "balance": 10, "held": c.below(5), "offers": try Stored.form([Offer.lived(c)]),
            "rewards": [Any](), "badges": ["t1"], "unlocked": [Any](),
            "missions": try Stored.form([MissionEntry.lived(c)]), "priority": c.below(101), "offenses": [Any](),
        ]
        if c.flip() { stored["tier"] = "gold" }
        if c.flip() { stored["lockedFilters"] = ["diet"] }
        return try Stored.read(stored)
    }
}
