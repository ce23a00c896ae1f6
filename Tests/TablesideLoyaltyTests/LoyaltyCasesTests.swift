import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum of loyalty whose cases have values, case by case.
@Suite("Loyalty: cases of stored enums")
struct LoyaltyCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "GuestActivity.Content": GuestActivity.Content.self,
        "ActivityProblem": ActivityProblem.self,
        "ActivityMeasure": ActivityMeasure.self,
        "MissionSpan": MissionSpan.self,
        "MissionGoal": MissionGoal.self,
        "MissionProblem": MissionProblem.self,
        "Mission.Event": Mission.Event.self,
        "Mission.Refusal.Reason": Mission.Refusal.Reason.self,
        "MissionRecord.Event": MissionRecord.Event.self,
        "MissionRecord.Refusal.Reason": MissionRecord.Refusal.Reason.self,
        "InvitationWay": InvitationWay.self,
        "FriendInvitation.Event": FriendInvitation.Event.self,
        "FriendInvitation.Refusal.Reason": FriendInvitation.Refusal.Reason.self,
        "Referral.Event": Referral.Event.self,
        "Referral.Refusal.Reason": Referral.Refusal.Reason.self,
        "PointsAccount.Event": PointsAccount.Event.self,
        "PointsAccount.Refusal.Reason": PointsAccount.Refusal.Reason.self,
        "PointsSource": PointsSource.self,
        "EarningError.Reason": EarningError.Reason.self,
        "EarningProblem": EarningProblem.self,
        "PointsValidity": PointsValidity.self,
        "PromotionBasketProblem": PromotionBasketProblem.self,
        "PromotionGroup.Member": PromotionGroup.Member.self,
        "PromotionObstacle": PromotionObstacle.self,
        "PromotionCounterLimit": PromotionCounterLimit.self,
        "PromotionCounter.Event": PromotionCounter.Event.self,
        "PromotionCounter.Refusal.Reason": PromotionCounter.Refusal.Reason.self,
        "PromotionProblem": PromotionProblem.self,
        "PromotionRecord.Event": PromotionRecord.Event.self,
        "PromotionRecord.Refusal.Reason": PromotionRecord.Refusal.Reason.self,
        "PromotionValue": PromotionValue.self,
        "PromotionTrigger": PromotionTrigger.self,
        "Reputation.Event": Reputation.Event.self,
        "Reputation.Refusal.Reason": Reputation.Refusal.Reason.self,
    ]

    private static func stored() throws -> StoredCases { try StoredCases("Cases.loyalty.txt", of: types) }

    @Test("every case is read, and written as it was")
    func cases() throws { try Self.stored().expectForm() }

    @Test("a case refuses other names, further members and lists")
    func damaged() throws { try Self.stored().expectDamageRefused() }

    @Test("every refusal and every problem has a code of its own and a short sentence")
    func words() throws {
        var codes: Set<ErrorCode> = []
        for (name, _, reason) in try Self.stored().reasons() {
            #expect(codes.insert(reason.code).inserted, "\(reason.code)")
            let words = reason.description
            #expect((10...130).contains(words.count) && !words.hasSuffix("."), "\(name): \(words)")
            #expect(!words.contains("K7Q2") && !words.contains("ana"), "\(words)")
        }
        let programs: [PointsProgramProblem] = [
            .tooMany(found: 2, limit: 1), .pointsOutOfRange(points: 1, limit: 1), .noTiers, .repeated(id: "a"),
            .notAscending(points: 1, before: 1), .lengthOutOfRange(length: .seconds(1)),
            .priorityOutOfRange(priority: 1),
        ]
        for reason in programs {
            #expect(codes.insert(reason.code).inserted, "\(reason.code)")
            #expect((10...130).contains(reason.description.count), "\(reason)")
        }
        // Of activities, missions, records, invitations and referrals; then of points, programs, promotions and reputation.
        #expect(codes.count == (6 + 16 + 7 + 8 + 9 + 11) + (31 + 7 + 7 + 7) + (4 + 24 + 12 + 14 + 8) + 11)
    }
}
