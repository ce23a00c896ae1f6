import TablesideCore
import TablesideLoyalty
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The stored forms, which later releases still have to read.
@Suite("Missions and invitations: stored forms")
struct MissionGoldenTests {
    private typealias House = MissionHouse

    /// A draft of the house, and a mission with every field.
    static func missions() throws -> [Mission] {
        var filter = ActivityFilter(.order)
        filter.branches = ["centru"]
        filter.items = ["soup"]
        filter.categories = ["mains"]
        filter.hours = [MissionHours(House.period("18:00", "02:00"), on: [.friday, .saturday])]
        filter.minSpending = Money(minorUnits: 500, House.euro)
        let paused = try [ISOWeek(year: 2026, week: 53)]
        let goal = MissionGoal.all(goals: [
            .count(of: ActivityCount(3, .portions, of: filter, within: .days(count: 7))),
            .any(goals: [.visits(1, within: .weeks(count: 4, paused: paused)), .reviews(2)]),
        ])
        let dates = MissionDates(from: House.date("2026-11-02"), through: House.date("2027-01-31"))
        let terms = House.terms(goal, restaurant: "da-leo", category: .adventurer, dates: dates, after: ["first"])
        var full = Mission(id: "explorer")
        try full.perform(.draft(terms: terms, owner: "leo"), by: House.owner, at: House.start)
        try full.perform(.publish, by: House.owner, at: House.start + .hours(1))
        try full.perform(.archive, by: House.owner, at: House.start + .days(60))
        var draft = Mission(id: "first")
        try draft.perform(.draft(terms: House.terms(.branches(3)), owner: nil), by: .system, at: House.start)
        return [draft, full]
    }

    /// A record with missions that are begun, reached and completed.
    static func record() throws -> MissionRecord {
        let dates = MissionDates(from: House.date("2026-11-01"), through: House.date("2026-11-30"))
        let euros = Money(minorUnits: 10_000, House.euro)
        let book = try MissionBook([
            House.mission("begun", House.terms(.all(goals: [.visits(3), .orders(1), .spending(euros)]))),
            House.mission("done", House.terms(.orders(1), points: 50)),
            House.mission("held", House.terms(.orders(1), after: ["begun"])),
            House.mission("week", House.terms(.visits(3, within: .days(count: 7)), dates: dates)),
        ])
        let spending = [Money(minorUnits: 4_200, House.euro)]
        let order = House.activity("o1", .order(spending: spending, lines: []), "2026-11-03T12:00")
        return try House.record([House.visit("v1", "2026-11-02T20:00"), order], in: book)
    }

    /// An invitation by email in every state after it is sent, and one by link.
    static func invitations() throws -> [FriendInvitation] {
        let email = try EmailAddress("ivo@example.hr")
        let until = House.start + .days(30)
        var invitation = FriendInvitation(id: "i1")
        var states: [FriendInvitation] = []
        let steps: [FriendInvitation.Command] = [
            .send(inviter: "ana", way: .email(email: email), until: until), .accept(invitee: "ivo", email: email),
            .complete,
        ]
        for step in steps {
            try invitation.perform(step, by: .system, at: House.start)
            states.append(invitation)
        }
        var link = FriendInvitation(id: "i2")
        let send = FriendInvitation.Command.send(inviter: "ana", way: .link(code: "K7Q2"), until: nil)
        try link.perform(send, by: .system, at: House.start)
        return states + [link]
    }

    /// A referral in every state that is stored.
    static func referrals() throws -> [Referral] {
        let chain = InviterChain(of: "ana") { _ in nil }
        var named = Referral(id: "ivo")
        try named.perform(.name(inviter: "ana", invitation: "i1"), in: chain, by: .system, at: House.start)
        let visit = Referral.Command.visit(activity: "v1", at: House.start + .hours(1))
        var completed = named
        try completed.perform(visit, in: nil, by: .system, at: House.start + .hours(2))
        var visited = Referral(id: "eva")
        try visited.perform(visit, in: nil, by: .system, at: House.start + .hours(2))
        return [named, completed, visited]
    }

    @Test("missions, records, invitations and referrals are stored as the golden files say")
    func stored() throws {
        try expectGolden(Self.missions(), "Mission.json")
        try expectGolden(Self.record(), "MissionRecord.json")
        try expectGolden(Self.invitations(), "FriendInvitation.json")
        try expectGolden(Self.referrals(), "Referral.json")
    }
}
